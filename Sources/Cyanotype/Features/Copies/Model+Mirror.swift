extension Model {
    /// The fields by key, for `print`, string interpolation, `dump` and `Mirror`. Sensitive values appear as
    /// `redacted`.
    ///
    /// Properties that are not fields are omitted, because nothing says whether they may be shown. A model's own mirror
    /// or description takes precedence. A debugger shows everything.
    public var customMirror: Mirror {
        let blueprint = BlueprintCache.blueprint(of: type(of: self))
        var children: [Mirror.Child] = []
        if let subject = self as? Subject {
            children = ValueSource.withSource(of: subject) { subject in
                blueprint.table.allSlots.flatMap { $0.mirrorChildren(of: subject + $0.sourceOffset) }
            }
        }
        let style: Mirror.DisplayStyle = Self.self is AnyObject.Type ? .class : .struct
        // The mirror of a superclass would show its properties.
        return Mirror(self, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
    }
}

extension Slot {
    /// Returns the value of the source, or the members that it contributes.
    fileprivate func mirrorChildren(of source: ValueSource) -> [Mirror.Child] {
        let label = traits.keys.isEmpty ? "\(property.valueType)" : traits.keys.joined(separator: ".")
        if isSensitive { return [(label, UnshownValue.redacted)] }
        let value = property.value(source)
        switch traits.role {
        case .value, .flattenedUnion: return [(label, value)]
        case .unknownKeys(let field):
            if field.extensions != nil { return Array(Mirror(reflecting: value).children) }
            return field.get(source).map { ($0.key.printable, $0.value) }
        case .flattened(let field):
            let mirror = Mirror(reflecting: value)
            guard field.isOptional else { return Array(mirror.children) }
            return mirror.children.first.map { Array(Mirror(reflecting: $0.value).children) } ?? []
        }
    }
}
