public import FoundationEssentials

/// As a string; see RFC 3986. A string that is not a URL as it stands is refused, not repaired.
extension URL: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> URL {
        let offset = reader.offset
        guard reader.isAtString else { throw reader.mismatch("a URL in a string") }
        let string = try reader.readString()
        guard let url = URL(string: string, encodingInvalidCharacters: false) else {
            throw reader.rejected(at: offset, expected: "a URL")
        }
        return url
    }

    public func write(to writer: inout JSONWriter) {
        // Not `absoluteString`: a relative URL stays what it was read from.
        writer.writeString(relativeString)
    }
}

/// As a string of 36 characters; see RFC 9562. Written in capitals, as Foundation does.
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
        // Foundation also takes white space, signs and `0x` in front of digits, and fewer of them.
        let hyphens = [8, 13, 18, 23]
        let isWellFormed = jsonKey.utf8.enumerated().allSatisfy { index, byte in
            hyphens.contains(index) ? byte == ASCII.minus : Character(Unicode.Scalar(byte)).isHexDigit
        }
        guard isWellFormed, jsonKey.utf8.count == 36 else { return nil }
        self.init(uuidString: jsonKey)
    }

    public var jsonKey: String { uuidString }
}

/// As a string in base64 (RFC 4648 section 4), with padding and without line breaks.
extension Data: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Data {
        let offset = reader.offset
        guard reader.isAtString else { throw reader.mismatch("data as base64 in a string") }
        let string = try reader.readString()
        switch reader.nativeValue(at: offset) {
        case .data(let data)?: return data
        case .secret(let bytes)?: return bytes.withBytes { Data($0) }
        case .date?, nil: break
        }
        // Foundation passes over padding that is too much, or in front of other characters.
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

/// As a number, digit by digit: what a `Decimal` can hold, up to 38 digits, survives.
extension Decimal: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Decimal {
        let offset = reader.offset
        let text = try reader.readNumberText()
        let number = JSON.Number(checked: text)
        // `Decimal` refuses exponents that a zero does not need.
        if number == JSON.Number(0) { return 0 }
        // `Decimal` rounds what is too long; its own text tells whether it did.
        guard let value = Decimal(string: text), !value.isNaN,
            let written = JSON.Number(text: value.description), written == number
        else {
            throw reader.rejected(at: offset, code: .outOfRange, expected: "a number that a Decimal can hold")
        }
        return value
    }

    public func write(to writer: inout JSONWriter) {
        guard isFinite else { return writer.cannotWrite("a finite number", found: "\(self)") }
        writer.write(text: description)
    }
}

extension JSONReader {
    var isAtString: Bool { position != end && position.pointee == ASCII.quote }

    /// What stood at `offset` before it became text, if that is known.
    @inline(__always)
    func nativeValue(at offset: Int) -> NativeValue? {
        hasNativeValues ? nativeValues[offset] : nil
    }
}

extension JSONWriter {
    /// Notes what the text that is written next stands for, if anybody wants to know.
    @inline(__always)
    mutating func advertise(_ value: @autoclosure () -> NativeValue) {
        if nativeValues != nil { nativeValues?[count] = value() }
    }
}
