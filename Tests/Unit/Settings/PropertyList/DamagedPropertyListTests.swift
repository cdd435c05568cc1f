import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeSettings
import CyanotypeTestSupport

/// Bytes that nobody meant to write: reading them ends, and what is read is kept.
@Suite struct DamagedPropertyListTests {
    private static func sample() throws -> PropertyList {
        // Small values only: damage should hit what the readers look at.
        let values = StoredValueSamples.all.filter { !$0.name.contains("MiB") && !$0.name.contains("00") }
        return .dictionary(try values.map { .init(key: $0.name, value: try PropertyList($0.value, depth: 1)) })
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func anyBytesChanged(format: PropertyListStore.Format) throws {
        let whole = try Self.sample().bytes(format: format.coding)
        var generator = SeededGenerator(seed: 20_240_229)
        var intact = 0
        for _ in 0..<1_500 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                // In a binary list half of the damage goes to its end, where the offsets are.
                let tail = Bool.random(using: &generator) ? 0 : max(0, bytes.count - 400)
                bytes[.random(in: tail..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            guard let list = try? PropertyList(bytes: bytes) else { continue }
            intact += 1
            #expect(try PropertyList(bytes: list.bytes(format: .binary)) == list)
            // Nulls and sets are strings and arrays in XML.
            #expect(try StoredValue(PropertyList(bytes: list.bytes(format: .xml))).isIdentical(to: StoredValue(list)))
        }
        #expect(intact > 0)
        Figures.note("damage", "lists with 1 to 6 bytes changed at random: read to the end or refused, no crash", 1_500)
        Figures.note("damage", "of these, still a property list: written and read again without a loss", intact)
    }

    @Test func objectsThatContainThemselves() throws {
        // An array of one element: itself.
        #expect(throws: PropertyListDamage.self) { try Self.read([[0xA1, 0]]) }
        // A dictionary that is its own value.
        #expect(throws: PropertyListDamage.self) { try Self.read([[0xD1, 1, 0], [0x51, 0x61]]) }
    }

    @Test func objectsThatRepeatEachOtherWithoutEnd() throws {
        // Forty arrays, each with the next twice: a million million elements.
        let arrays = (0..<40).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
        #expect(throws: PropertyListDamage.self) { try Self.read(arrays + [[0x09]]) }
    }

    @Test func sharedObjectsAreRead() throws {
        #expect(
            try Self.read([[0xA2, 1, 1], [0xA1, 2], [0x09]]) == .array([.array([.bool(true)]), .array([.bool(true)])])
        )
    }

    @Test func sizesBeyondTheFile() throws {
        let huge: [UInt8] = [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        for marker: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] {
            #expect(throws: PropertyListDamage.self) { try Self.read([[marker] + huge]) }
            #expect(throws: PropertyListDamage.self) {
                try Self.read([[marker, 0x13] + Array(repeating: 0xFF, count: 8)])
            }
            #expect(throws: PropertyListDamage.self) { try Self.read([[marker]]) }
        }
        for object: [UInt8] in [
            [0x14, 0], [0x13], [0x23], [0x33, 1], [0x87, 1], [0x61], [0x0F], [0x70], [0x90], [0xE0], [0xF0],
        ] {
            #expect(throws: PropertyListDamage.self) { try Self.read([object]) }
        }
    }

    @Test func integersOfAllWidths() throws {
        #expect(try Self.read([[0x10, 0xFF]]) == .integer(255))
        #expect(try Self.read([[0x11, 0xFF, 0xFF]]) == .integer(65_535))
        #expect(try Self.read([[0x13] + Array(repeating: 0xFF, count: 8)]) == .integer(-1))
        #expect(try Self.read([[0x14] + Array(repeating: 0xFF, count: 16)]) == .integer(-1))
        #expect(try Self.read([[0x22, 0x3F, 0x80, 0, 0]]) == .real(1))
        #expect(
            try Self.read([[0x14, 1] + Array(repeating: 0, count: 15)])
                == .wideInteger("1329227995784915872903807060280344576")
        )
        #expect(throws: PropertyListDamage.self) { try Self.read([[0x15] + Array(repeating: 0, count: 32)]) }
    }

    @Test func datesFoundationCanAndCannotWrite() {
        for (text, seconds) in [
            ("2001-01-01T00:00:00Z", 0.0), ("2000-02-29T12:00:00Z", -26_481_600),
            ("1970-01-01T00:00:00Z", -978_307_200),
            ("0001-01-01T00:00:00Z", -63_113_904_000), ("9999-12-31T23:59:59Z", 252_423_993_599),
        ] {
            #expect(XMLPropertyListDate.text(of: seconds) == text)
            #expect(Self.seconds(text) == seconds)
        }
        for seconds in [0.5, -0.0, .nan, .infinity, 252_423_993_600, -63_113_904_001] {
            #expect(XMLPropertyListDate.text(of: seconds) == nil)
        }
        #expect(Self.seconds("-1168-02-16T14:13:20Z") == -1e11)
        for text in ["", "2001", "2001-01", "2001-01-01T", "2001-01-01T00:00", "2001-01-01T00:00:00.Z", "a-b-cTd:e:fZ"]
        {
            #expect(Self.seconds(text) == nil)
        }
    }

    private static func seconds(_ text: String) -> Double? {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe XMLPropertyListDate.seconds(of: $0) }
    }

    /// Reads the binary list of these objects, the first of which is the top one.
    private static func read(_ objects: [[UInt8]]) throws -> PropertyList {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return try PropertyList(bytes: bytes)
    }
}
