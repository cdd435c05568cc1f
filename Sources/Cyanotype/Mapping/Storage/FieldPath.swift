/// A property of a model, or of a model inside it: the key paths of the fields that lead to it.
///
/// It is compared with the key path that a query or an index has. `==` of key paths decides, with two exceptions. It tells
/// `\Dog.name` from `\Animal.name` for an inherited property, because the root is a part of a key path. And a path through
/// an optional, `\Article.editor?.name`, cannot be composed of those of two fields, because it ends with a step that wraps
/// the result. Both are compared without an instance, so none of the model's code runs.
struct FieldPath: Sendable {
    /// A key path, and whether the next one leads into the value of an `Optional`.
    private struct Step {
        let path: any AnyKeyPath & Sendable
        var isChained = false
    }

    private var steps: [Step]

    init(_ path: any AnyKeyPath & Sendable) {
        steps = [Step(path: path)]
    }

    /// Returns the path that goes on to a property of this one's value.
    ///
    /// - Parameters:
    ///   - path: The property of this path's value, or of the superclass that has it.
    ///   - isOptional: Whether the value is an `Optional`.
    /// - Returns: The path.
    func appending(_ path: any AnyKeyPath & Sendable, isOptional: Bool) -> FieldPath {
        var result = self
        result.steps[steps.count - 1].isChained = isOptional
        result.steps.append(Step(path: path))
        return result
    }

    /// Returns whether a key path leads to the same property.
    func matches(_ other: AnyKeyPath) -> Bool {
        if steps.contains(where: \.isChained) { return KeyPathText.isReliable && matchesText(of: other) }
        guard let path = composed else { return false }
        return path == other || isSameInherited(path, other)
    }

    /// The key path, unless it leads through an optional.
    private var composed: AnyKeyPath? {
        var path: AnyKeyPath = steps[0].path
        for step in steps.dropFirst() {
            guard let longer = compose(path, step.path) else { return nil }
            path = longer
        }
        return path
    }

    private func matchesText(of other: AnyKeyPath) -> Bool {
        let (root, value) = (
            type(of: steps[0].path as AnyKeyPath).rootType,
            type(of: steps[steps.count - 1].path as AnyKeyPath).valueType
        )
        let otherType = type(of: other)
        guard isRelated(otherType.rootType, root), let text, let otherText = KeyPathText.suffix(of: other) else {
            return false
        }
        // A chain wraps a value that is not `Optional`.
        if otherType.valueType == value { return otherText == text }
        return otherType.valueType == optional(value) && otherText == text + "?"
    }

    /// The description of the key path without its root and without a wrapping step.
    fileprivate var text: String? {
        var text = ""
        for step in steps {
            guard let suffix = KeyPathText.suffix(of: step.path) else { return nil }
            text += suffix + (step.isChained ? "?" : "")
        }
        return text
    }
}

// MARK: - Inherited properties

/// Returns whether two key paths lead to the same property, once from a class and once from its subclass.
private func isSameInherited(_ left: AnyKeyPath, _ right: AnyKeyPath) -> Bool {
    let (leftType, rightType) = (type(of: left), type(of: right))
    guard leftType.rootType != rightType.rootType, leftType.valueType == rightType.valueType,
        leftType.rootType is AnyObject.Type, isRelated(leftType.rootType, rightType.rootType)
    else { return false }
    func compare<Root, Value>(_ root: Root.Type, _ value: Value.Type) -> Bool {
        pathAfterHolder(left, root, value) == pathAfterHolder(right, root, value)
    }
    func open<Root>(_ root: Root.Type) -> Bool {
        func open<Value>(_ value: Value.Type) -> Bool { compare(root, value) }
        return _openExistential(leftType.valueType, do: open)
    }
    return _openExistential(leftType.rootType, do: open)
}

/// A type that paths lead through first, so that `==` does not compare their own roots.
private struct Holder<Held> {
    var held: Held
}

/// Returns the path that leads through a holder and goes on by `path`.
private func pathAfterHolder<Root, Value>(_ path: AnyKeyPath, _ root: Root.Type, _ value: Value.Type) -> AnyKeyPath {
    (\Holder<Root>.held).appending(path: rerooted(path, root, value))
}

/// Returns a path whose root, a class, is taken for its superclass or subclass.
///
/// That is safe because nothing is ever accessed by the result: it is only compared. The object is the same, and the steps
/// of a path do not depend on the root.
private func rerooted<Root, Value>(_ path: AnyKeyPath, _: Root.Type, _: Value.Type) -> KeyPath<Root, Value> {
    // `unsafeDowncast` would check the type in debug builds.
    unsafe Unmanaged<KeyPath<Root, Value>>.fromOpaque(Unmanaged.passUnretained(path).toOpaque()).takeUnretainedValue()
}

/// Returns the path that goes on from the value of `outer`, by that of the same type or of a superclass.
private func compose(_ outer: AnyKeyPath, _ inner: AnyKeyPath) -> AnyKeyPath? {
    let (outerType, innerType) = (type(of: outer), type(of: inner))
    guard isRelated(outerType.valueType, innerType.rootType) else { return nil }
    func append<Root, Middle, Value>(_: Root.Type, _: Middle.Type, _: Value.Type) -> AnyKeyPath? {
        (outer as? KeyPath<Root, Middle>)?.appending(path: rerooted(inner, Middle.self, Value.self))
    }
    func open<Root>(_ root: Root.Type) -> AnyKeyPath? {
        func open<Middle>(_ middle: Middle.Type) -> AnyKeyPath? {
            func open<Value>(_ value: Value.Type) -> AnyKeyPath? { append(root, middle, value) }
            return _openExistential(innerType.valueType, do: open)
        }
        return _openExistential(outerType.valueType, do: open)
    }
    return _openExistential(outerType.rootType, do: open)
}

/// Returns whether two types are the same, or one is a subclass of the other.
private func isRelated(_ left: Any.Type, _ right: Any.Type) -> Bool {
    left == right || isKind(left, of: right) || isKind(right, of: left)
}

private func isKind(_ type: Any.Type, of other: Any.Type) -> Bool {
    func isKind<Other>(of other: Other.Type) -> Bool { type is Other.Type }
    return _openExistential(other, do: isKind)
}

private func optional(_ type: Any.Type) -> Any.Type {
    func optional<Value>(_ type: Value.Type) -> Any.Type { Value?.self }
    return _openExistential(type, do: optional)
}

// MARK: - Optional chaining

/// The descriptions of key paths, which name each step.
private enum KeyPathText {
    /// Returns the description of a key path without its root; `nil` if it does not begin with the root.
    static func suffix(of path: AnyKeyPath) -> String? {
        let text = path.debugDescription
        let root = "\\\(type(of: path).rootType)"
        return text.hasPrefix(root) ? String(text.dropFirst(root.count)) : nil
    }

    /// Whether descriptions have the form that ``FieldPath`` relies on, which the standard library does not promise.
    static let isReliable: Bool = {
        let inner = FieldPath(\Sample.inner)
        let texts = [
            inner.appending(\Sample.Inner.plain, isOptional: true).text.map { $0 + "?" },
            inner.appending(\Sample.Inner.optional, isOptional: true).text,
        ]
        return texts == [suffix(of: \Sample.inner?.plain), suffix(of: \Sample.inner?.optional)] && texts[0] != texts[1]
    }()

    private struct Sample {
        var inner: Inner?

        struct Inner {
            var plain = 0
            var optional: Int?
        }
    }
}
