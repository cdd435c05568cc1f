import Testing

@testable import CyanotypeSettings

/// The trailer of a binary list says how long its tables are. None of it is believed.
@Suite struct BinaryTrailerTests {
    /// `{ a: true }`: objects at 8, 11 and 13, the table at 14.
    private static let objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61], [0x09]]
    private static let whole = BinaryLists.list(objects)

    private enum Field: Int, CaseIterable {
        case count = 8
        case top = 16
        case table = 24
    }

    private static func with(_ field: Field, _ value: UInt64) -> [UInt8] {
        var bytes = whole
        let start = bytes.count - BinaryPropertyList.trailerSize + field.rawValue
        for index in 0..<8 { bytes[start + index] = UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64(index))) }
        return bytes
    }

    private static func withWidth(at index: Int, _ width: UInt8) -> [UInt8] {
        var bytes = whole
        bytes[bytes.count - BinaryPropertyList.trailerSize + index] = width
        return bytes
    }

    private func expectDamage(_ bytes: [UInt8], _ what: String, reason: String? = nil) {
        let damage = #expect(throws: PropertyListDamage.self, "\(what)") { try PropertyListContents(bytes: bytes) }
        if let reason { #expect(damage?.reason == reason, "\(what)") }
    }

    @Test func theListWithoutAChangeIsRead() throws {
        #expect(try PropertyListContents(bytes: Self.whole)["a"] == .bool(true))
        #expect(try PropertyListContents(bytes: Self.with(.count, 3))["a"] == .bool(true))
    }

    @Test func numbersThatLeadOutsideAreRefused() {
        let huge: [UInt64] = [
            .max, .max - 7, 1 << 63, 1 << 63 - 1, 1 << 62, 1 << 61, 1 << 60, 1 << 33, 1 << 32, 1 << 31, 1 << 16,
        ]
        for field in Field.allCases {
            for value in huge {
                expectDamage(Self.with(field, value), "\(field) \(value)", reason: "its trailer is damaged")
            }
        }
        for value: UInt64 in [0, 4, 5, 32] { expectDamage(Self.with(.count, value), "count \(value)") }
        for value: UInt64 in [3, 4, 255] { expectDamage(Self.with(.top, value), "top \(value)") }
        // In the header, and where the trailer and the file end.
        let end = UInt64(Self.whole.count)
        for value in [0, 7, 8, end - 33, end - 32, end - 31, end - 1, end, end + 1] {
            expectDamage(Self.with(.table, value), "table \(value)")
        }
    }

    @Test func widthsThatNoNumberHasAreRefused() {
        for index in [6, 7] {
            for width: UInt8 in [0, 17, 32, 128, 255] {
                expectDamage(Self.withWidth(at: index, width), "\(index): \(width)", reason: "its trailer is damaged")
            }
        }
        // Three offsets of two bytes are not there.
        expectDamage(Self.withWidth(at: 6, 2), "offsets", reason: "its trailer is damaged")
        expectDamage(Self.withWidth(at: 7, 2), "references")
    }

    /// Each object takes a byte at least. Without that rule a table of a megabyte made tables of many times the size.
    @Test func moreObjectsThanBytesAreRefused() throws {
        let room = Self.objects.joined().count
        for surplus in [room, room + 1, 100_000] {
            var bytes = Array("bplist00".utf8) + Self.objects.joined()
            let table = bytes.count
            bytes += [8, 11, 13] + Array(repeating: 13, count: surplus - 3) + [0, 0, 0, 0, 0, 0, 1, 1]
            for value in [surplus, 0, table] { bytes += BinaryLists.number(value, 8) }
            if surplus == room {
                #expect(try PropertyListContents(bytes: bytes)["a"] == .bool(true))
            } else {
                expectDamage(bytes, "\(surplus) objects", reason: "its trailer is damaged")
            }
        }
    }
}
