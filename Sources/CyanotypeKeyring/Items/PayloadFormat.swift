internal import Cyanotype
internal import CyanotypeSettings
internal import FoundationEssentials

/// The format of a value in a keyring item's secret.
///
/// A service finds an item by its attributes, and replaces it only if *all* attributes equal those of the new item. So
/// the value's type is not an attribute. Otherwise a value of another type would become a second item, or the old item
/// would have to be deleted first, and would be lost if the program ended in between. The type is in the secret, so one
/// call replaces type and value together.
///
/// A string is stored unchanged, so that Seahorse, `secret-tool lookup` and other programs see the plain text, and a
/// string that one of them stored decodes as a string. All other values, the few strings that would be misread, and the
/// empty string, are encoded as `cyanotype:1:`, followed by one value of this grammar:
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
/// The result is always UTF-8 without NULs, because not every service preserves other bytes: some have only a text
/// field, and gnome-keyring declares every content as `text/plain`.
///
/// Bytes from another program that are not UTF-8 decode as data.
enum PayloadFormat {
    /// The prefix of every payload except a plain string. The number is the grammar's version.
    static let marker = "cyanotype:1:"

    /// The common prefix of the markers of all versions. A string with this prefix is never stored unchanged.
    private static let reserved = "cyanotype:"

    /// The UTF-8 byte order mark, which KeePassXC strips from a text.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The maximum depth of arrays and dictionaries. Decoding and encoding are recursive and must fit a thread's stack
    /// of any size.
    static let depthLimit = 256

    /// The reason why a value cannot be encoded, or bytes cannot be decoded.
    enum Failure: Error, Equatable {
        case tooDeep
        /// A date is infinite or not a number.
        case nonFiniteDate
        case malformed
        case unknownVersion
    }

    /// Returns the payload for `value`.
    static func encode(_ value: SecretValue) throws(Failure) -> WipedBytes {
        let value = value.hidden
        if case .string(let string) = value, unsafe string.withBytes(isPlain) { return string }
        var payload = PayloadBuffer()
        payload.append(marker.utf8)
        try append(value, to: &payload, depth: 0)
        return payload.bytes
    }

    /// Returns whether a string is stored unchanged. An empty one is not: gnome-keyring stores a new item first and its
    /// secret then, so an item without a secret is one whose storing was cut off.
    private static func isPlain(_ string: UnsafeRawBufferPointer) -> Bool {
        unsafe !string.isEmpty && !string.contains(0) && !string.starts(with: reserved.utf8)
            && !string.starts(with: byteOrderMark)
    }

    /// Returns the value in the payload `bytes`.
    static func decode(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> SecretValue {
        guard unsafe bytes.starts(with: reserved.utf8) else {
            return unsafe bytes.isUTF8 ? .string(WipedBytes(bytes)) : .data(WipedBytes(bytes))
        }
        guard unsafe bytes.starts(with: marker.utf8) else { throw .unknownVersion }
        var reader = unsafe Reader(rest: bytes[marker.utf8.count...])
        let value = try reader.value(depth: 0)
        guard unsafe reader.rest.isEmpty else { throw .malformed }
        return value
    }

    private static func append(_ value: SecretValue, to payload: inout PayloadBuffer, depth: Int) throws(Failure) {
        switch value.hidden {
        case .plain(let value): try append(plain: value, to: &payload)
        case .string(let bytes): append(bytes, to: &payload)
        case .data(let bytes): append("b", bytes.base64(), to: &payload)
        case .array(let values):
            guard depth < depthLimit else { throw .tooDeep }
            payload.append("[".utf8)
            for value in values {
                try append(value, to: &payload, depth: depth + 1)
            }
            payload.append("]".utf8)
        case .dictionary(let entries):
            guard depth < depthLimit else { throw .tooDeep }
            payload.append("{".utf8)
            for (key, value) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                append(WipedBytes(key.utf8), to: &payload)
                try append(value, to: &payload, depth: depth + 1)
            }
            payload.append("}".utf8)
        }
    }

    /// Appends a value that is not text, data or a container.
    private static func append(plain value: StoredValue, to payload: inout PayloadBuffer) throws(Failure) {
        switch value {
        case .bool(true): payload.append("t".utf8)
        case .bool(false): payload.append("f".utf8)
        case .integer(let number): payload.append("i\(number);".utf8)
        case .unsignedInteger(let number): payload.append("u\(number);".utf8)
        case .double(let number): payload.append("d\(number);".utf8)
        case .date(let date):
            guard date.isFinite else { throw .nonFiniteDate }
            payload.append("@\(date.timeIntervalSinceReferenceDate);".utf8)
        case .decimal(let digits): append("m", WipedBytes(digits.utf8), to: &payload)
        // Only `null` gets here; `hidden` has converted the other cases.
        case .null, .string, .data, .array, .dictionary: payload.append("n".utf8)
        }
    }

    private static func append(_ string: WipedBytes, to payload: inout PayloadBuffer) {
        if unsafe string.withBytes({ unsafe $0.contains(0) }) {
            append("z", string.base64(), to: &payload)
        } else {
            append("s", string, to: &payload)
        }
    }

    private static func append(_ tag: String, _ content: WipedBytes, to payload: inout PayloadBuffer) {
        payload.append("\(tag)\(content.count):".utf8)
        unsafe content.withBytes { unsafe payload.append($0) }
    }
}

/// A buffer for building a payload. It wipes its memory when it grows and when it is destroyed.
@safe
private struct PayloadBuffer: ~Copyable {
    /// Invariant: `count <= memory.count`, and the first `count` bytes are initialised.
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 1)
    private var count = 0

    deinit {
        unsafe memory.wipe()
        unsafe memory.deallocate()
    }

    /// A copy of the appended bytes.
    var bytes: WipedBytes { unsafe WipedBytes(memory[..<count]) }

    mutating func append(_ source: some Collection<UInt8>) {
        let extra = source.count
        if unsafe memory.count - count < extra {
            let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(memory.count * 2, count + extra),
                alignment: 1
            )
            unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
            unsafe memory.wipe()
            unsafe memory.deallocate()
            unsafe memory = larger
        }
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count..<(count + extra)]).copyBytes(from: source)
        count += extra
    }
}

/// A reader that consumes a payload from the front.
@safe
private struct Reader {
    /// The bytes that have not been read yet.
    var rest: UnsafeRawBufferPointer.SubSequence

    typealias Failure = PayloadFormat.Failure

    mutating func value(depth: Int) throws(Failure) -> SecretValue {
        let tag = try byte()
        switch tag {
        case UInt8(ascii: "n"): return .plain(.null)
        case UInt8(ascii: "t"): return .plain(.bool(true))
        case UInt8(ascii: "f"): return .plain(.bool(false))
        case UInt8(ascii: "i"): return .plain(.integer(try number(Int64.init(_:), before: ";")))
        case UInt8(ascii: "u"): return .plain(.unsignedInteger(try number(UInt64.init(_:), before: ";")))
        case UInt8(ascii: "d"): return .plain(.double(try number(Double.init(_:), before: ";")))
        case UInt8(ascii: "@"):
            let date = Date(timeIntervalSinceReferenceDate: try number(Double.init(_:), before: ";"))
            guard date.isFinite else { throw .malformed }
            return .plain(.date(date))
        case UInt8(ascii: "m"): return .plain(.decimal(try text().asString))
        case UInt8(ascii: "s"), UInt8(ascii: "z"): return .string(try string(tag))
        case UInt8(ascii: "b"): return .data(try base64())
        case UInt8(ascii: "["):
            guard depth < PayloadFormat.depthLimit else { throw .tooDeep }
            var values: [SecretValue] = []
            while try !skip("]") {
                values.append(try value(depth: depth + 1))
            }
            return .array(values)
        case UInt8(ascii: "{"):
            guard depth < PayloadFormat.depthLimit else { throw .tooDeep }
            var entries: [String: SecretValue] = [:]
            while try !skip("}") {
                let key = try string(try byte()).asString
                guard entries.updateValue(try value(depth: depth + 1), forKey: key) == nil else { throw .malformed }
            }
            return .dictionary(entries)
        default: throw .malformed
        }
    }

    private mutating func byte() throws(Failure) -> UInt8 {
        guard let byte = unsafe rest.popFirst() else { throw .malformed }
        return byte
    }

    /// Consumes `mark` if it comes next. Returns whether it did.
    private mutating func skip(_ mark: Unicode.Scalar) throws(Failure) -> Bool {
        guard let next = unsafe rest.first else { throw .malformed }
        guard next == UInt8(ascii: mark) else { return false }
        unsafe rest.removeFirst()
        return true
    }

    private mutating func string(_ tag: UInt8) throws(Failure) -> WipedBytes {
        switch tag {
        case UInt8(ascii: "s"): return try text()
        case UInt8(ascii: "z"):
            let bytes = try base64()
            guard unsafe bytes.withBytes(\.isUTF8) else { throw .malformed }
            return bytes
        default: throw .malformed
        }
    }

    private mutating func text() throws(Failure) -> WipedBytes {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: try counted())
        guard unsafe bytes.isUTF8 else { throw .malformed }
        return unsafe WipedBytes(bytes)
    }

    private mutating func base64() throws(Failure) -> WipedBytes {
        guard let bytes = unsafe WipedBytes(base64: UnsafeRawBufferPointer(rebasing: try counted())) else {
            throw .malformed
        }
        return bytes
    }

    /// Consumes a count, a colon and that number of bytes, and returns the bytes.
    private mutating func counted() throws(Failure) -> UnsafeRawBufferPointer.SubSequence {
        let count = try number(Int.init(_:), before: ":")
        guard count >= 0, unsafe count <= rest.count else { throw .malformed }
        defer { unsafe rest = rest.dropFirst(count) }
        return unsafe rest.prefix(count)
    }

    private mutating func number<Number>(
        _ parse: (String) -> Number?,
        before mark: Unicode.Scalar
    ) throws(Failure) -> Number {
        // No number is longer than this, so the search for the mark need not scan a megabyte.
        guard let end = unsafe rest.prefix(64).firstIndex(of: UInt8(ascii: mark)),
            let digits = unsafe String(validating: rest[..<end], as: UTF8.self),
            let number = parse(digits)
        else { throw .malformed }
        unsafe rest = rest[(end + 1)...]
        return number
    }
}

extension WipedBytes {
    /// These bytes, which must be UTF-8, as a string. Use this only for text that is not secret, such as a key.
    fileprivate var asString: String { unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) } }
}
