internal import CyanotypeSettings
internal import FoundationEssentials

/// How a value is written into a keyring item's secret.
///
/// An item is found by its attributes, and a service replaces an item only when *all* attributes are those of the new
/// one. So the value's type is no attribute: a value that replaces one of another type would become a second item
/// beside it, or the old item would have to be deleted first and be lost if the program ended in between. The type is in
/// the secret, and one call replaces type and value together.
///
/// A string is kept as it is, so that Seahorse, `secret-tool lookup` and other programs see the plain text, and so that
/// a string that one of them stored is read as one. Everything else, and the few strings that would be misread, is
/// `cyanotype:1:` and then one value of this grammar:
///
/// | value | text |
/// |---|---|
/// | null, true, false | `n` `t` `f` |
/// | integer, unsigned integer | `i-12;` `u18446744073709551615;` |
/// | double, date (seconds since 2001-01-01 UTC) | `d1.5;` `@-978307200.0;` |
/// | decimal | `m` and a string's count, colon and bytes |
/// | string | `s5:hello`, counted in UTF-8 bytes |
/// | string with a NUL in it | `z4:AGFi`, Base64 |
/// | data | `b4:AAEC`, Base64 |
/// | array | `[` values `]` |
/// | dictionary | `{` pairs of a string and a value, sorted by the keys' UTF-8 bytes `}` |
///
/// The result is UTF-8 without a NUL in every case, because not every service keeps other bytes: some have only a text
/// field, and gnome-keyring calls every content `text/plain`.
///
/// Bytes that are not UTF-8 and that another program put there are read as data.
enum PayloadFormat {
    /// The first bytes of everything but a plain string. The number is the grammar's version.
    static let marker = "cyanotype:1:"

    /// What every version's marker begins with: a string that begins so is never kept plain.
    private static let reserved = "cyanotype:"

    /// What KeePassXC takes off the front of a text.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How deep arrays and dictionaries may be nested. Both directions are recursive, on a thread of any stack size.
    static let depthLimit = 256

    /// Why a value cannot be written, or bytes cannot be read.
    enum Failure: Error, Equatable {
        case tooDeep
        case malformed
        case unknownVersion
    }

    /// The text that holds `value`.
    static func encode(_ value: StoredValue) throws(Failure) -> [UInt8] {
        if case .string(let string) = value, !string.utf8.contains(0), !string.utf8.starts(with: reserved.utf8),
            !string.utf8.starts(with: byteOrderMark)
        {
            return Array(string.utf8)
        }
        var bytes = Array(marker.utf8)
        try append(value, to: &bytes, depth: 0)
        return bytes
    }

    /// The value that `bytes` hold.
    static func decode(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> StoredValue {
        guard bytes.starts(with: reserved.utf8) else {
            if let string = String(validating: bytes, as: UTF8.self) { return .string(string) }
            return .data(Data(bytes))
        }
        guard bytes.starts(with: marker.utf8) else { throw .unknownVersion }
        var reader = Reader(rest: bytes[marker.utf8.count...])
        let value = try reader.value(depth: 0)
        guard reader.rest.isEmpty else { throw .malformed }
        return value
    }

    private static func append(_ value: StoredValue, to bytes: inout [UInt8], depth: Int) throws(Failure) {
        switch value {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .bool(true): bytes.append(UInt8(ascii: "t"))
        case .bool(false): bytes.append(UInt8(ascii: "f"))
        case .integer(let number): bytes += "i\(number);".utf8
        case .unsignedInteger(let number): bytes += "u\(number);".utf8
        case .double(let number): bytes += "d\(number);".utf8
        case .date(let date): bytes += "@\(date.timeIntervalSinceReferenceDate);".utf8
        case .decimal(let digits): append("m", digits.utf8, to: &bytes)
        case .string(let string): append(string, to: &bytes)
        case .data(let data): append("b", data.base64EncodedString().utf8, to: &bytes)
        case .array(let values):
            guard depth < depthLimit else { throw .tooDeep }
            bytes.append(UInt8(ascii: "["))
            for value in values {
                try append(value, to: &bytes, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "]"))
        case .dictionary(let entries):
            guard depth < depthLimit else { throw .tooDeep }
            bytes.append(UInt8(ascii: "{"))
            for (key, value) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                append(key, to: &bytes)
                try append(value, to: &bytes, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func append(_ string: String, to bytes: inout [UInt8]) {
        if string.utf8.contains(0) {
            append("z", Data(string.utf8).base64EncodedString().utf8, to: &bytes)
        } else {
            append("s", string.utf8, to: &bytes)
        }
    }

    private static func append(_ tag: String, _ content: String.UTF8View, to bytes: inout [UInt8]) {
        bytes += "\(tag)\(content.count):".utf8
        bytes += content
    }
}

/// Reads one value after another off the front of a payload.
private struct Reader {
    /// What is not read yet.
    var rest: UnsafeRawBufferPointer.SubSequence

    typealias Failure = PayloadFormat.Failure

    mutating func value(depth: Int) throws(Failure) -> StoredValue {
        let tag = try byte()
        switch tag {
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "i"): return .integer(try number(Int64.init(_:), before: ";"))
        case UInt8(ascii: "u"): return .unsignedInteger(try number(UInt64.init(_:), before: ";"))
        case UInt8(ascii: "d"): return .double(try number(Double.init(_:), before: ";"))
        case UInt8(ascii: "@"):
            return .date(Date(timeIntervalSinceReferenceDate: try number(Double.init(_:), before: ";")))
        case UInt8(ascii: "m"): return .decimal(try text())
        case UInt8(ascii: "s"), UInt8(ascii: "z"): return .string(try string(tag))
        case UInt8(ascii: "b"): return .data(try base64())
        case UInt8(ascii: "["):
            guard depth < PayloadFormat.depthLimit else { throw .tooDeep }
            var values: [StoredValue] = []
            while try !skip("]") {
                values.append(try value(depth: depth + 1))
            }
            return .array(values)
        case UInt8(ascii: "{"):
            guard depth < PayloadFormat.depthLimit else { throw .tooDeep }
            var entries: [String: StoredValue] = [:]
            while try !skip("}") {
                let key = try string(try byte())
                guard entries.updateValue(try value(depth: depth + 1), forKey: key) == nil else { throw .malformed }
            }
            return .dictionary(entries)
        default: throw .malformed
        }
    }

    private mutating func byte() throws(Failure) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .malformed }
        return byte
    }

    /// Whether `mark` comes next; if so, it is read.
    private mutating func skip(_ mark: Unicode.Scalar) throws(Failure) -> Bool {
        guard let next = rest.first else { throw .malformed }
        guard next == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func string(_ tag: UInt8) throws(Failure) -> String {
        switch tag {
        case UInt8(ascii: "s"): return try text()
        case UInt8(ascii: "z"):
            guard let string = String(validating: try base64(), as: UTF8.self) else { throw .malformed }
            return string
        default: throw .malformed
        }
    }

    private mutating func text() throws(Failure) -> String {
        guard let string = String(validating: try counted(), as: UTF8.self) else { throw .malformed }
        return string
    }

    private mutating func base64() throws(Failure) -> Data {
        guard let data = Data(base64Encoded: try text()) else { throw .malformed }
        return data
    }

    /// The bytes after a count and a colon.
    private mutating func counted() throws(Failure) -> UnsafeRawBufferPointer.SubSequence {
        let count = try number(Int.init(_:), before: ":")
        guard count >= 0, count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func number<Number>(
        _ parse: (String) -> Number?,
        before mark: Unicode.Scalar
    ) throws(Failure) -> Number {
        // No number is longer than this; the search for the mark need not go to the end of a megabyte.
        guard let end = rest.prefix(64).firstIndex(of: UInt8(ascii: mark)),
            let digits = String(validating: rest[..<end], as: UTF8.self),
            let number = parse(digits)
        else { throw .malformed }
        rest = rest[(end + 1)...]
        return number
    }
}
