internal import Cyanotype

// A store never keeps a null under a key: it removes the key. Most properties that are null are absent just as well. One
// for which these differ, as `Patch.null` and `Patch.absent` do, is kept as a dictionary that no value is kept as: one with
// the key `$null`. A value that is such a dictionary itself gets one more `$`.
extension StoredProperty {
    /// The value of the property as a store keeps it, or `nil` to keep none.
    ///
    /// - Throws: ``MappingError`` when it cannot be kept there.
    func value<Root: Model & Sendable>(
        in model: Root,
        revealsSecrets: Bool
    ) throws(MappingError) -> SecretValue? where Root.Subject == Root {
        guard let text = try Root.blueprint.text(ofField: field, in: model, revealsSecrets: revealsSecrets) else {
            return nil
        }
        let value = try SecretValue(text)
        if value.isNull { return isNullWhenAbsent(Root.self) ? nil : Self.null }
        if let (key, member) = Self.marker(value) { return .dictionary(["$" + key: member]) }
        return value
    }

    /// What a store keeps, as the text of the property.
    func text(of value: SecretValue) throws(MappingError) -> FieldText {
        if value.isIdentical(to: Self.null) { return try SecretValue.plain(.null).fieldText() }
        if let (key, member) = Self.marker(value) {
            return try SecretValue.dictionary([String(key.dropFirst()): member]).fieldText()
        }
        return try value.fieldText()
    }

    /// Whether the property is null where a store keeps nothing for it.
    private func isNullWhenAbsent<Root: Model & Sendable>(_: Root.Type) -> Bool where Root.Subject == Root {
        let model = PersistedCore<Root>.makeDefault()
        let text = try? Root.blueprint.text(ofField: field, in: model, revealsSecrets: true)
        return text.flatMap { try? SecretValue($0) }?.isNull == true
    }

    private static let null = SecretValue.dictionary(["$null": .plain(.bool(true))])

    /// The one key of a dictionary, `$null` with any number of `$` before it, and what is kept under it.
    private static func marker(_ value: SecretValue) -> (key: String, member: SecretValue)? {
        guard case .dictionary(let members) = value.hidden, members.count == 1, let (key, member) = members.first,
            key.hasSuffix("$null"), key.utf8.dropLast(4).allSatisfy({ $0 == UInt8(ascii: "$") })
        else { return nil }
        return (key, member)
    }
}
