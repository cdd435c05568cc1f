/// A value of a column, by which a store finds and orders objects.
///
/// Keys have the order of SQLite's values with the collation BINARY: nulls, numbers, texts by their UTF-8, blobs by their
/// bytes.
@usableFromInline
package enum StorageKey: Sendable {
    case null
    case integer(Int64)
    /// A number, never NaN, which has no order.
    case real(Double)
    /// A text, which is in NFC and has no byte 0 where it is made from a string: see ``text(of:)``.
    case text(String)
    case blob([UInt8])
}

// MARK: - Order

extension StorageKey: Hashable {
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let left), .real(let right)), (.real(let right), .integer(let left)):
            Double(exactly: left) == right
        // Two texts with the same characters may differ in their bytes.
        case (.text(let left), .text(let right)): ExactString(left) == ExactString(right)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let integer):
            // Equal numbers have equal hashes.
            if let real = Double(exactly: integer) { hasher.combine(real) } else { hasher.combine(integer) }
        case .real(let real): hasher.combine(real)
        case .text(let text): hasher.combine(ExactString(text))
        case .blob(let bytes): hasher.combine(bytes)
        }
    }
}

extension StorageKey: Comparable {
    @usableFromInline
    package static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)): isLess(left, right)
        case (.real(let left), .integer(let right)): isLess(left, right)
        case (.text(let left), .text(let right)): ExactString(left) < ExactString(right)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: left.rank < right.rank
        }
    }

    /// The place of the case among those whose values do not compare.
    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    private static func isLess(_ left: Int64, _ right: Double) -> Bool {
        if right >= 0x1p63 { return true }
        if !(right > -0x1p63) { return false }
        let whole = right.rounded(.down)
        return left < Int64(whole) || (left == Int64(whole) && whole < right)
    }

    private static func isLess(_ left: Double, _ right: Int64) -> Bool {
        if left >= 0x1p63 { return false }
        if !(left >= -0x1p63) { return true }
        return Int64(left.rounded(.down)) < right
    }
}

// MARK: - Texts

extension StorageKey {
    /// Returns the key of a string. Equal strings have equal keys.
    ///
    /// Bytes 0 and 1 become 1 1 and 1 2, which keeps the order, because PostgreSQL rejects a byte 0, and SQLite's
    /// functions stop there.
    package static func text(of string: String) -> StorageKey {
        let text = CanonicalText.normalized(string)
        if !hasByteToEscape(text) { return .text(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        for byte in text.utf8 {
            if byte < 2 { bytes.append(1) }
            bytes.append(byte < 2 ? byte + 1 : byte)
        }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    private static func hasByteToEscape(_ text: String) -> Bool {
        unsafe text.utf8Span.span.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                // The top bit of each byte that is less than 2.
                if (word &- 0x0202_0202_0202_0202) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
                offset += 8
            }
            return unsafe bytes[offset...].contains { $0 < 2 }
        }
    }
}

extension StorageKey: CustomStringConvertible {
    @usableFromInline
    package var description: String {
        switch self {
        case .null: "null"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): quoted(text)
        case .blob(let bytes): "x'" + bytes.map { hexadecimal($0) }.joined() + "'"
        }
    }

    private func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
