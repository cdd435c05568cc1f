public import FoundationEssentials

/// A UUID is a string of 36 characters in JSON; see RFC 9562. It is written in capitals, as in Foundation.
extension UUID: Mappable, MappableKey {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> UUID {
        let offset = reader.offset
        guard reader.isAtString else { throw reader.mismatch("a UUID in a string") }
        guard let uuid = UUID(jsonKey: try reader.readString()) else {
            throw reader.rejected(at: offset, expected: "a UUID")
        }
        return uuid
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeString(uuidString)
    }

    public init?(jsonKey: String) {
        // Foundation also accepts white space, signs and `0x` before digits, and fewer digits.
        let hyphens = [8, 13, 18, 23]
        let isWellFormed = jsonKey.utf8.enumerated().allSatisfy { index, byte in
            hyphens.contains(index) ? byte == ASCII.minus : Character(Unicode.Scalar(byte)).isHexDigit
        }
        guard isWellFormed, jsonKey.utf8.count == 36 else { return nil }
        self.init(uuidString: jsonKey)
    }

    public var jsonKey: String { uuidString }
}

/// Data is a Base64 string in JSON (RFC 4648 section 4), with padding and without line breaks.
extension Data: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Data {
        let offset = reader.offset
        guard reader.isAtString else { throw reader.mismatch("data as base64 in a string") }
        let string = try reader.readString()
        switch reader.originalValue(at: offset) {
        case .data(let data)?: return data
        case .secret(let bytes)?: return unsafe bytes.withBytes { unsafe Data($0) }
        case .date?, nil: break
        }
        // Foundation ignores excess padding, and padding before other characters.
        guard let data = Data(base64Encoded: string), string.utf8.count == (data.count + 2) / 3 * 4,
            string.utf8.drop(while: { $0 != UInt8(ascii: "=") }).allSatisfy({ $0 == UInt8(ascii: "=") }),
            string.utf8.dropLast(2).last != UInt8(ascii: "=")
        else {
            throw reader.rejected(at: offset, expected: "base64")
        }
        return data
    }

    public func write(to writer: inout JSONWriter) {
        writer.advertise(.data(self))
        writer.writeString(base64EncodedString())
    }
}

/// A decimal is a number in JSON. All digits that a `Decimal` can hold, up to 38, are preserved.
extension Decimal: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Decimal {
        let offset = reader.offset
        if !reader.isAtNumber, reader.readNumberName() == .nan { return .nan }
        let text = try reader.readNumberText()
        let number = JSON.Number(checked: text)
        // `Decimal` rejects exponents that a zero does not need.
        if number == JSON.Number(0) { return 0 }
        // `Decimal` rounds a number that is too long; its own text shows whether it did.
        guard let value = Decimal(string: text), !value.isNaN,
            let written = JSON.Number(text: value.description), written == number
        else {
            throw reader.rejected(at: offset, code: .outOfRange, expected: "a number that a Decimal can hold")
        }
        return value
    }

    public func write(to writer: inout JSONWriter) {
        guard isFinite else {
            if writer.writesExactValues { return writer.writeString(NumberName.nan.rawValue) }
            return writer.cannotWrite("a finite number", found: "\(self)")
        }
        writer.write(text: description)
    }
}
