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
    ) throws(MappingError) -> StoredValue? where Root.Subject == Root {
        guard let text = try Root.blueprint.text(ofField: field, in: model, revealsSecrets: revealsSecrets) else {
            return nil
        }
        let value = try StoredValue(text)
        if value == .null { return isNullWhenAbsent(Root.self) ? nil : Self.null }
        if let key = Self.markerKey(of: value) { return Self.marker(key: "$" + key, value) }
        return value
    }

    /// What a store keeps, as the text of the property.
    func text(of value: StoredValue) throws(MappingError) -> FieldText {
        if value == Self.null { return try StoredValue.null.fieldText() }
        if let key = Self.markerKey(of: value) {
            return try Self.marker(key: String(key.dropFirst()), value).fieldText()
        }
        return try value.fieldText()
    }

    /// Whether the property is null where a store keeps nothing for it.
    private func isNullWhenAbsent<Root: Model & Sendable>(_: Root.Type) -> Bool where Root.Subject == Root {
        let model = PersistedCore<Root>.makeDefault()
        let text = try? Root.blueprint.text(ofField: field, in: model, revealsSecrets: true)
        return text.flatMap { try? StoredValue($0) } == .null
    }

    private static let null = StoredValue.dictionary(["$null": .bool(true)])

    /// The key of a dictionary that has only one, `$null` with any number of `$` before it.
    private static func markerKey(of value: StoredValue) -> String? {
        guard case .dictionary(let members) = value, members.count == 1, let key = members.keys.first,
            key.hasSuffix("$null"), key.utf8.dropLast(4).allSatisfy({ $0 == UInt8(ascii: "$") })
        else { return nil }
        return key
    }

    private static func marker(key: String, _ value: StoredValue) -> StoredValue {
        guard case .dictionary(let members) = value else { return value }
        return .dictionary(Dictionary(uniqueKeysWithValues: members.map { (key, $0.value) }))
    }
}
