internal import Cyanotype
internal import CyanotypeStore
internal import FoundationEssentials

extension StorageKey {
    /// Returns the keys that an identity may have, by its text: see `ObjectID`.
    static func keys(ofIdentity text: String, kind: StorageKeyType.Kind?) -> [StorageKey] {
        switch kind {
        case nil: return []
        case .text:
            let key = StorageKey.text(of: text)
            // An identity of several values is JSON with sorted keys.
            guard text.hasPrefix("{") || text.hasPrefix("["), let json = try? JSON(json: text),
                let sorted = try? json.jsonString(options: .sorted)
            else { return [.text(text), key] }
            return [.text(text), key, .text(of: sorted)]
        case .integer:
            let unsigned = UInt64(text)?.storageKey
            return [Int64(text)?.storageKey, unsigned, Bool(text)?.storageKey].compactMap { $0 }
        case .real:
            let date = Date(rfc3339: text)
            return [Double(text), date?.timeIntervalSinceReferenceDate].compactMap { $0 }.map { .real($0) }
        case .blob:
            let wide = [Int128(text)?.storageKey, UInt128(text)?.storageKey]
            let others = [uuid(text), bytes(hexadecimal: text).map { .blob($0) }, decimal(text)]
            return (wide + others).compactMap { $0 }
        }
    }

    private static func uuid(_ text: String) -> StorageKey? { UUID(uuidString: text)?.storageKey }

    private static func decimal(_ text: String) -> StorageKey? {
        Decimal(string: text).flatMap { try? $0.storageKey }
    }
}

// MARK: - JSON

extension StorageKey {
    /// Returns keys that values may have whose JSON is given. They need not be all.
    ///
    /// A key is made from a property, whose type is not known here.
    static func keys(of json: JSON, kind: StorageKeyType.Kind) -> [StorageKey] {
        switch (kind, json) {
        case (.integer, .bool(let value)): return [.integer(value ? 1 : 0)]
        case (.integer, .number(let number)):
            let unsigned = UInt64(exactly: number).map { StorageKey.integer(Int64(bitPattern: $0) ^ .min) }
            return [Int64(exactly: number).map { .integer($0) }, unsigned].compactMap { $0 }
        case (.real, .number(let number)):
            let value = Double(number)
            // A number of single precision, too.
            return [value, Double(Float(value))].map { .real($0) }
        case (.text, .string(let text)): return [.text(of: text)]
        case (.blob, .string(let text)): return [uuid(text)].compactMap { $0 }
        case (.blob, .number(let number)): return [decimal(number.text)].compactMap { $0 }
        default: return []
        }
    }
}
