extension Model {
    /// The fields by their keys, for `print`, string interpolation, `dump` and `Mirror`, which so never show what is
    /// sensitive: that is `redacted`.
    ///
    /// Properties that are no fields are left out, as nothing says whether they may be seen. A model that declares a
    /// mirror of its own is shown by that one, and by a description of its own where it has one. A debugger shows
    /// everything.
    public var customMirror: Mirror {
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        var children: [Mirror.Child] = []
        if let subject = self as? Subject {
            children = withUnsafePointer(to: subject) { subject in
                blueprint.table.allSlots.flatMap { $0.mirrorChildren(of: UnsafeRawPointer(subject) + $0.sourceOffset) }
            }
        }
        let style: Mirror.DisplayStyle = Self.self is AnyObject.Type ? .class : .struct
        // The mirror of a superclass would show its properties.
        return Mirror(self, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
    }
}

extension Slot {
    /// The value of the source, or the members that it is among the others.
    fileprivate func mirrorChildren(of source: UnsafeRawPointer) -> [Mirror.Child] {
        let label = keys.isEmpty ? "\(valueType)" : keys.joined(separator: ".")
        if isSensitive { return [(label, UnshownValue.redacted)] }
        let value = value(source)
        switch role {
        case .value, .flattenedUnion: return [(label, value)]
        case .unknownKeys(let field):
            if field.extensions != nil { return Array(Mirror(reflecting: value).children) }
            return field.get(source).map { ($0.key, $0.value) }
        case .flattened(let field):
            let mirror = Mirror(reflecting: value)
            guard field.isOptional else { return Array(mirror.children) }
            return mirror.children.first.map { Array(Mirror(reflecting: $0.value).children) } ?? []
        }
    }
}
