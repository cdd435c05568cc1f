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

    private static func bytes(hexadecimal text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            // A sign would be no digit.
            guard let high = Character(Unicode.Scalar(digits[index])).hexDigitValue,
                let low = Character(Unicode.Scalar(digits[index + 1])).hexDigitValue
            else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}

// MARK: - JSON

extension StorageKey {
    /// The key as JSON, which its kind tells apart: bytes are hexadecimal digits, and an infinite number is a string.
    var json: JSON {
        switch self {
        case .null: return .null
        case .integer(let integer): return .number(JSON.Number(integer))
        case .real(let real): return (try? JSON(json: "\(real)")) ?? .string("\(real)")
        case .text(let text): return .string(text)
        case .blob(let bytes): return .string(Self.hexadecimal(bytes))
        }
    }

    /// Returns the key for ``json``; `nil` if that is not of the kind.
    init?(_ json: JSON, kind: StorageKeyType.Kind) {
        switch (kind, json) {
        case (_, .null): self = .null
        case (.integer, .number(let number)):
            guard let integer = Int64(exactly: number) else { return nil }
            self = .integer(integer)
        case (.real, .number(let number)): self = .real(Double(number))
        case (.real, .string(let text)):
            guard let real = Double(text), real.isInfinite else { return nil }
            self = .real(real)
        case (.text, .string(let text)): self = .text(text)
        case (.blob, .string(let text)):
            guard let bytes = Self.bytes(hexadecimal: text) else { return nil }
            self = .blob(bytes)
        default: return nil
        }
    }

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
