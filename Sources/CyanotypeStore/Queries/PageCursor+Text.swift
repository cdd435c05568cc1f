internal import Cyanotype
internal import FoundationEssentials

extension PageCursor {
    /// Creates a cursor from its ``text``.
    ///
    /// A text that was cut or changed by accident is an error. Texts are not signed: an invented one leads to another
    /// place in the same results, and never to an object that the query itself does not find.
    ///
    /// - Parameter text: The ``text`` of a cursor.
    /// - Throws: ``StoreError`` with the code `query` if the text is not the whole text of a cursor.
    public init(text: String) throws(StoreError) {
        guard let bytes = Self.bytes(of: text), let cursor = Self.cursor(in: bytes) else {
            throw StoreError(.query, "the text is not that of a cursor, or only a part of it; begin without a cursor")
        }
        self = cursor
    }

    /// The cursor as a text of letters, digits, `-` and `_`, which can be part of a web address.
    ///
    /// The text is opaque, but not secret: it contains the values by which the last object of the page is ordered, its
    /// identity, and the names of the fields.
    ///
    /// - Throws: ``StoreError`` with the code `query` if the identity is sensitive, or if the query orders by a
    ///   sensitive field or by a property without a field, whose name no other process knows. Such a cursor can be used
    ///   in this process only.
    public var text: String {
        get throws(StoreError) {
            if let obstacle { throw StoreError(.query, "the cursor has no text, because \(obstacle)") }
            var writer = CursorWriter()
            writer.write(self)
            let text = Data(writer.bytes + Self.checksum(writer.bytes[...])).base64EncodedString()
            return String(text.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        }
    }

    /// The first byte of each text.
    fileprivate static var version: UInt8 { 1 }

    /// Returns the bytes that a text encodes; `nil` if the text of those bytes is another one.
    private static func bytes(of text: String) -> [UInt8]? {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isPlain else { return nil }
        let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        // The last letter may have bits that encode nothing. Two texts with the same bytes must not both be valid.
        guard let data = Data(base64Encoded: standard + padding), data.base64EncodedString() == standard + padding
        else { return nil }
        return Array(data)
    }

    private static func cursor(in bytes: [UInt8]) -> PageCursor? {
        let length = bytes.count - 4
        guard length > 0, checksum(bytes[..<length]) == Array(bytes[length...]) else { return nil }
        var reader = CursorReader(bytes[..<length])
        guard let cursor = reader.cursor(), reader.isAtEnd else { return nil }
        return cursor
    }

    /// The FNV-1a hash, by which a text that was cut or mistyped is recognized.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash: UInt32 = 0x811C_9DC5
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: hash >> $0) }
    }
}

// MARK: - Codable

extension PageCursor: Codable {
    /// Decodes a cursor from its ``text``.
    ///
    /// - Throws: `DecodingError` if the string is not the text of a cursor.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(text: text)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: error.message,
                    underlyingError: error
                )
            )
        }
    }

    /// Encodes the ``text``.
    ///
    /// - Throws: `EncodingError` if the cursor has no text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let text: String
        do {
            text = try self.text
        } catch {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: error.message,
                    underlyingError: error
                )
            )
        }
        try container.encode(text)
    }
}

// MARK: - Bytes

/// The kinds of keys in a cursor's bytes.
private enum KeyTag: UInt8 {
    case null, integer, real, text, blob
}

private struct CursorWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ cursor: PageCursor) {
        let scope = cursor.scope ?? CursorScope(orders: [], filters: [])
        bytes.append(PageCursor.version)
        write(UInt64(scope.orders.count))
        for (order, key) in zip(scope.orders, cursor.keys) {
            bytes.append(order.isReversed ? 1 : 0)
            write(order.name.utf8)
            write(key)
        }
        write(UInt64(scope.filters.count))
        for name in scope.sortedFilters { write(name.utf8) }
        write(cursor.identity)
    }

    private mutating func write(_ key: StorageKey) {
        func tag(_ tag: KeyTag) { bytes.append(tag.rawValue) }
        switch key {
        case .null: tag(.null)
        case .integer(let integer):
            tag(.integer)
            // Zigzag, so that small negative integers are short too.
            write(UInt64(bitPattern: (integer << 1) ^ (integer >> 63)))
        case .real(let real):
            tag(.real)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: real.bitPattern >> UInt64(shift)))
            }
        case .text(let text):
            tag(.text)
            write(text.utf8)
        case .blob(let blob):
            tag(.blob)
            write(blob)
        }
    }

    private mutating func write(_ content: some Collection<UInt8>) {
        write(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    /// Writes seven bits in each byte, the lowest first. The top bit is set in all bytes but the last.
    private mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads the bytes of a ``CursorWriter``. Its methods return `nil` for other bytes.
private struct CursorReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func cursor() -> PageCursor? {
        guard bytes.popFirst() == PageCursor.version, let orderCount = count() else { return nil }
        var orders: [CursorScope.Order] = []
        var keys: [StorageKey] = []
        for _ in 0..<orderCount {
            guard let direction = bytes.popFirst(), direction < 2, let name = string(), let key = key() else {
                return nil
            }
            orders.append(CursorScope.Order(name: name, isReversed: direction == 1))
            keys.append(key)
        }
        guard let filterCount = count() else { return nil }
        var filters: Set<String> = []
        for _ in 0..<filterCount {
            guard let name = string() else { return nil }
            filters.insert(name)
        }
        guard let identity = key() else { return nil }
        let scope = CursorScope(orders: orders, filters: filters)
        return PageCursor(keys: keys, identity: identity, scope: scope, obstacle: nil)
    }

    private mutating func key() -> StorageKey? {
        guard let tag = bytes.popFirst().flatMap(KeyTag.init) else { return nil }
        switch tag {
        case .null: return .null
        case .integer:
            return number().map { .integer(Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1)) }
        case .real:
            guard let content = content(8) else { return nil }
            let real = Double(bitPattern: content.reduce(0) { $0 << 8 | UInt64($1) })
            // NaN has no key.
            return real.isNaN ? nil : .real(real)
        case .text: return string().map { .text($0) }
        case .blob: return count().flatMap { content($0) }.map { .blob(Array($0)) }
        }
    }

    private mutating func string() -> String? {
        count().flatMap { content($0) }.flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Reads a number of bytes, or of parts that have at least a byte each.
    private mutating func count() -> Int? {
        number().flatMap { Int(exactly: $0) }.flatMap { $0 <= bytes.count ? $0 : nil }
    }

    private mutating func content(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    private mutating func number() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            let bits = UInt64(byte & 0x7F)
            guard (bits << shift) >> shift == bits else { return nil }
            number |= bits << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
