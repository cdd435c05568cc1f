internal import FoundationEssentials

// The reverse of `StorageKeyConvertible`: a value whose key is the given one.
extension StorageKey {
    /// Returns the value with this key; `nil` if no value has it in the encoding.
    package func value(_ encoding: StorageKeyType.Encoding) -> (any Hashable & Sendable)? {
        switch (encoding, self) {
        case (.string, .text(let text)): Self.unescaped(text)
        case (.url, .text(let text)): URL(string: Self.unescaped(text))
        case (.boolean, _): Bool(storageKey: self)
        case (.integer, _): Int64(storageKey: self)
        case (.unsigned, _): UInt64(storageKey: self)
        case (.real, .real(let real)): real
        case (.date, _): Date(storageKey: self)
        case (.integer128, _): Int128(storageKey: self)
        case (.unsigned128, _): UInt128(storageKey: self)
        case (.decimal, .blob(let bytes)): Decimal(keyBytes: bytes)
        case (.uuid, _): UUID(storageKey: self)
        case (.data, _): Data(storageKey: self)
        default: nil
        }
    }

    /// Returns the value with this key as people read it; `nil` if no value has it in the encoding.
    package func text(_ encoding: StorageKeyType.Encoding) -> String? {
        switch value(encoding) {
        case let date as Date: date.rfc3339 ?? "\(date.timeIntervalSinceReferenceDate)"
        case let data as Data: Self.hexadecimal(Array(data))
        case let value?: "\(value)"
        case nil: nil
        }
    }

    /// The digits of bytes.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The text whose bytes 0 and 1 were escaped: see ``text(of:)``.
    private static func unescaped(_ text: String) -> String {
        if !text.utf8.contains(1) { return text }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if byte == 1, !isEscaped {
                isEscaped = true
                continue
            }
            bytes.append(isEscaped ? byte - 1 : byte)
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Decimal {
    /// The number with a key: see ``storageKey``.
    fileprivate init?(keyBytes bytes: [UInt8]) {
        switch bytes.first {
        case 1 where bytes.count == 1: self = 0
        case 2: self.init(magnitude: bytes.dropFirst())
        case 0 where bytes.last == 0xff:
            self.init(magnitude: bytes.dropFirst().dropLast().map(~)[...])
            negate()
        default: return nil
        }
    }

    private init?(magnitude bytes: ArraySlice<UInt8>) {
        guard bytes.count > 2, bytes.dropFirst(2).allSatisfy({ (1...100).contains($0) }) else { return nil }
        let exponent = Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1])
        let digits = bytes.dropFirst(2).map { pair in (pair - 1 < 10 ? "0" : "") + "\(pair - 1)" }.joined()
        let shift = exponent - 0x4000 - digits.count
        self.init(string: "\(digits)e\(shift)")
    }
}
