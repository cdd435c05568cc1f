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
        if let (key, member) = Self.marker(value) { return .dictionary(["$" + key: member]) }
        return value
    }

    /// Returns the text of the property for a stored value.
    func text(of value: SecretValue) throws(MappingError) -> FieldText {
        if value.isIdentical(to: Self.null) { return try SecretValue.plain(.null).fieldText() }
        if let (key, member) = Self.marker(value) {
            return try SecretValue.dictionary([String(key.dropFirst()): member]).fieldText()
        }
        return try value.fieldText()
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
