/// The value of an extension field.
struct ExtensionValue<Value: Mappable & Sendable>: AnyExtensionValue {
    let field: ExtensionFieldInfo
    let value: Value

    var mirrored: Any { value }
    var isNil: Bool { value.isNil }
    var isAbsent: Bool { value.isAbsent }

    func write(to writer: inout JSONWriter) {
        value.write(to: &writer)
    }

    func validate(with validator: inout Validator) {
        // A hidden value's issues show its key, which is one step below the model, and nothing inside it.
        validator.hiding(field.isHidden, below: 1) { $0.validate(value, at: .key(field.key)) }
    }

    func isSame(as other: any AnyExtensionValue) -> Bool {
        guard let other = other as? ExtensionValue<Value> else { return false }
        return areSame(value, other.value)
    }

    func copied(by copier: inout ModelCopier) throws(MappingError) -> any AnyExtensionValue {
        ExtensionValue(field: field, value: try copier.copy(value))
    }
}

/// An ``ExtensionValue`` of any type.
protocol AnyExtensionValue: Sendable {
    var field: ExtensionFieldInfo { get }
    /// The value, for a mirror.
    var mirrored: Any { get }
    var isNil: Bool { get }
    var isAbsent: Bool { get }

    func write(to writer: inout JSONWriter)
    func validate(with validator: inout Validator)
    func isSame(as other: any AnyExtensionValue) -> Bool
    func copied(by copier: inout ModelCopier) throws(MappingError) -> any AnyExtensionValue
}
