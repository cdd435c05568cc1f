internal import Cyanotype

// A store never keeps a null under a key: it removes the key. For most properties, null and absent are the same. If
// they differ, as `Patch.null` and `Patch.absent` do, null is kept as a dictionary with the one key `$null`. A value
// that is itself such a dictionary gets one more `$`, so that the two cannot be confused.
extension StoredProperty {
    /// Returns the value of the property in the form that a store keeps.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - revealsSecrets: Whether secrets are written. If so, errors quote nothing of the value.
    /// - Returns: The value; `nil` if the store keeps none.
    /// - Throws: ``MappingError`` if the value cannot be stored.
    func value<Root: Model & Sendable>(
        in model: Root,
        revealsSecrets: Bool
    ) throws(MappingError) -> SecretValue? where Root.Subject == Root {
        let text = try Root.cachedBlueprint.text(
            ofField: field,
            in: model,
            revealsSecrets: revealsSecrets,
            hidesValues: revealsSecrets
        )
        guard let text else { return nil }
        let value = try SecretValue(text)
        if value.isNull { return isNullWhenAbsent(Root.self) ? nil : Self.null }
        return Self.escaped(value)
    }

    /// Returns a value other than null in the form in which a store keeps it.
    static func escaped(_ value: SecretValue) -> SecretValue {
        marker(value).map { .dictionary(["$" + $0.key: $0.member]) } ?? value
    }

    /// Returns the form in which a store keeps a value that a migration has given the property; `nil` if it keeps none.
    func kept<Root: Model & Sendable>(_ value: SecretValue, in _: Root.Type) -> SecretValue?
    where Root.Subject == Root {
        if !value.isNull { return Self.escaped(value) }
        var model = PersistedCore<Root>.makeDefault()
        do throws(MappingError) {
            let text = try value.fieldText()
            let blueprint = Root.cachedBlueprint
            try blueprint.setField(field, of: &model, to: text, hidesValues: true, hidesInstance: true)
            return try self.value(in: model, revealsSecrets: true)
        } catch {
            // The property cannot be null, which is told when it is read.
            return Self.null
        }
    }

    /// Returns the text of the property for a stored value.
    func text(of value: SecretValue) throws(MappingError) -> FieldText {
        try Self.unescaped(value).fieldText()
    }

    /// Returns the value that a store keeps in this form.
    static func unescaped(_ value: SecretValue) -> SecretValue {
        if value.isIdentical(to: null) { return .plain(.null) }
        return marker(value).map { .dictionary([String($0.key.dropFirst()): $0.member]) } ?? value
    }

    /// Whether the property is null if the store has no value for it.
    private func isNullWhenAbsent<Root: Model & Sendable>(_: Root.Type) -> Bool where Root.Subject == Root {
        let model = PersistedCore<Root>.makeDefault()
        let text = try? Root.cachedBlueprint.text(ofField: field, in: model, revealsSecrets: true, hidesValues: true)
        return text.flatMap { try? SecretValue($0) }?.isNull == true
    }

    private static let null = SecretValue.dictionary(["$null": .plain(.bool(true))])

    /// Returns the only key of a dictionary and its value, if the key is `$null` with any number of `$` before it.
    private static func marker(_ value: SecretValue) -> (key: String, member: SecretValue)? {
        guard case .dictionary(let members) = value.hidden, members.count == 1, let (key, member) = members.first,
            key.hasSuffix("$null"), key.utf8.dropLast(4).allSatisfy({ $0 == UInt8(ascii: "$") })
        else { return nil }
        return (key, member)
    }
}
