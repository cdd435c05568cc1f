package import Cyanotype

extension StorageKey {
    /// The key as JSON, in a form that shows its kind: bytes are hexadecimal digits, and an infinite number is a string.
    package var json: JSON {
        switch self {
        case .null: return .null
        case .integer(let integer): return .number(JSON.Number(integer))
        case .real(let real): return (try? JSON(json: "\(real)")) ?? .string("\(real)")
        case .text(let text): return .string(text)
        case .blob(let bytes): return .string(Self.hexadecimal(bytes))
        }
    }

    /// Returns the key for ``json``; `nil` if that is not of the kind.
    package init?(_ json: JSON, kind: StorageKeyType.Kind) {
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

    /// Returns the bytes of hexadecimal digits.
    package static func bytes(hexadecimal text: String) -> [UInt8]? {
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
