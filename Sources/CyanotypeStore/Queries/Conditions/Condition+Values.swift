internal import Cyanotype

/// Conditions on a value, which matchers and predicates share.
extension Condition {
    /// The property is `nil`.
    static func isNil<Wrapped>(_ property: Property<Root, Wrapped?>) -> Condition {
        Condition(nilQuestion(property.path, Wrapped.self)) { [get = property.get] in { get($0) == nil } }
    }

    /// The value is `nil`. A value whose type is not an optional does not match.
    static var isNil: Condition {
        guard let type = Root.self as? any OptionalValue.Type else { return .constant(false) }
        return isNil(type)
    }

    private static func isNil<Value: OptionalValue>(_ type: Value.Type) -> Condition {
        Condition(nilQuestion(.root, type.wrappedType)) {
            TestBox<Value> { $0.isNil }.test(of: Root.self) ?? { _ in false }
        }
    }

    private static func nilQuestion(_ path: PropertyPath, _ wrappedType: Any.Type) -> Question {
        if wrappedType is any OptionalValue.Type {
            return .opaque(
                Question.Opaque(
                    description: "\(path) == nil",
                    reason: "it is an optional of an optional",
                    paths: [path]
                )
            )
        }
        return .isNil(path)
    }

    /// Returns a condition that only a closure or Foundation can evaluate. An explanation of the query shows the
    /// description and the reason.
    static func opaque(
        _ description: String,
        because reason: String,
        about paths: [PropertyPath] = [.root],
        _ makeTest: @escaping () -> Test<Root>
    ) -> Condition {
        Condition(.opaque(Question.Opaque(description: description, reason: reason, paths: paths)), makeTest)
    }

    private static func withoutKey(_ description: String) -> Question {
        .opaque(Question.Opaque(description: description, reason: "\(Root.self) or this value has no key"))
    }

    static func equals(_ constant: Root) -> Condition where Root: Equatable {
        let question: Question =
            if isNilValue(constant), let type = Root.self as? any OptionalValue.Type,
                !(type.wrappedType is any OptionalValue.Type)
            {
                .isNil(.root)
            } else {
                key(of: constant).map { .compare(.root, .equal, $0) } ?? withoutKey("== value")
            }
        return Condition(question) { KeySemantics.equality(to: constant) }
    }

    static func compares(_ comparison: Comparison, to constant: Root) -> Condition where Root: Comparable {
        let question: Question =
            if KeySemantics(of: Root.self) == .ordered, let key = key(of: constant) {
                .compare(.root, comparison, key)
            } else {
                withoutKey("\(comparison.symbol) value")
            }
        return Condition(question) { KeySemantics.comparison(comparison, with: constant) }
    }

    static func compares<Value: Comparable>(
        _ left: Property<Root, Value>,
        _ comparison: Comparison,
        _ right: Property<Root, Value>
    ) -> Condition {
        let (first, second) = (left.get, right.get)
        let question: Question =
            KeySemantics(of: Value.self) == .ordered
            ? .comparePaths(left.path, comparison, right.path)
            : .opaque(
                Question.Opaque(
                    description: "\(left.path) \(comparison.symbol) \(right.path)",
                    reason: "\(Value.self) has no key that orders it",
                    paths: [left.path, right.path]
                )
            )
        return Condition(question) {
            let test = KeySemantics.comparison(comparison, of: Value.self)
            return { test(first($0), second($0)) }
        }
    }

    static func equals<Value: Equatable>(_ left: Property<Root, Value>, _ right: Property<Root, Value>) -> Condition {
        let (first, second) = (left.get, right.get)
        let question: Question =
            KeySemantics(of: Value.self) == .none
            ? .opaque(
                Question.Opaque(
                    description: "\(left.path) == \(right.path)",
                    reason: "\(Value.self) has no key",
                    paths: [left.path, right.path]
                )
            )
            : .comparePaths(left.path, .equal, right.path)
        return Condition(question) {
            let areEqual = KeySemantics.equality(of: Value.self)
            return { areEqual(first($0), second($0)) }
        }
    }

    /// The value is one of several.
    static func isOne(of values: [Root]) -> Condition where Root: Equatable {
        let present = values.filter { !isNilValue($0) }
        let keys = present.compactMap { key(of: $0) }
        let question: Question =
            keys.count < present.count ? withoutKey("is one of \(values.count) values") : .isOne(.root, keys)
        let isOne: Condition =
            present.isEmpty ? .constant(false) : Condition(question) { KeySemantics.membership(in: present) }
        guard let null = values.first(where: { isNilValue($0) }) else { return isOne }
        return .any([isOne, .equals(null)])
    }
}

private func isNilValue(_ value: some Any) -> Bool { (value as? any OptionalValue)?.isNil ?? false }

/// Returns the key of a value; `nil` if its type or the value itself has none.
private func key<Value>(of value: Value) -> StorageKey? {
    KeySemantics(of: Value.self) == .none ? nil : StorageKey(of: value)
}

extension Condition where Root == String {
    static func contains(_ text: String) -> Condition {
        .text(.contains, text)
    }

    static func starts(with prefix: String) -> Condition {
        .text(.starts, prefix)
    }

    static func text(_ kind: TextTest.Kind, _ text: String, ignoringCase: Bool = false) -> Condition {
        let test = TextTest(kind, text, ignoringCase: ignoringCase)
        return test.isAlwaysPassed ? .constant(true) : Condition(.text(.root, test), test.makeTest)
    }
}

extension Condition where Root: Sequence {
    static func contains(_ element: Root.Element) -> Condition where Root.Element: Equatable {
        Condition(.anyElement(.root, Condition<Root.Element>.equals(element).question)) {
            if KeySemantics(of: Root.Element.self) == .raw {
                let test = KeySemantics.equality(to: element)
                return { $0.contains(where: test) }
            }
            // A set hashes the element.
            return { $0.contains(element) }
        }
    }

    static func containsElement(_ condition: Condition<Root.Element>) -> Condition {
        Condition(.anyElement(.root, condition.question)) {
            let test = condition.makeTest()
            return { try $0.contains(where: test) }
        }
    }

    static func allElements(_ condition: Condition<Root.Element>) -> Condition {
        Condition(.allElements(.root, condition.question)) {
            let test = condition.makeTest()
            return { try $0.allSatisfy(test) }
        }
    }
}

extension Condition where Root: Collection {
    static func count(_ condition: Condition<Int>) -> Condition {
        condition.lifted(along: Property<Root, Root>.root.counted(by: \.count))
    }

    static var isEmpty: Condition {
        Condition(.compare(PropertyPath.root.count, .equal, .integer(0))) { { $0.isEmpty } }
    }
}
