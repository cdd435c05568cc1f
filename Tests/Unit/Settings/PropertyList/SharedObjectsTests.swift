import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeSettings

/// The memory that a small file could expand to is counted before any of it is allocated.
@Suite struct SharedObjectsTests {
    /// Makes arrays that each refer to the next one the given number of times.
    private static func doubling(_ depth: Int, times: Int) -> [UInt8] {
        let arrays = (0..<depth).map { level in
            [0xAF, 0x11] + BinaryLists.number(times, 2)
                + (0..<times).flatMap { _ in BinaryLists.number(level + 3, 2) }
        }
        return BinaryLists.list(
            [[0xD1, 0, 1, 0, 2], [0x51, 0x61]] + arrays + [[0x09]],
            offsetWidth: 4,
            numberWidth: 2
        )
    }

    private func expectRefusal(_ bytes: [UInt8]) throws {
        let damage = #expect(throws: PropertyListDamage.self) { try PropertyListContents(bytes: bytes) }
        #expect(damage?.isForeign == true)
        #expect(damage?.reason.contains("memory") == true)
    }

    @Test func aListOf8MBThatSharesObjectsIsRefused() throws {
        // Two million references, each to an array of two million.
        try expectRefusal(Self.doubling(61, times: 65_535))
        try expectRefusal(Self.doubling(40, times: 2))
        try expectRefusal(Self.doubling(3, times: 110))
        // One text of a megabyte, a million times.
        let text = [0x5F, 0x12] + BinaryLists.number(1 << 20, 4) + Array(repeating: 0x61, count: 1 << 20)
        let array = [0xAF, 0x12] + BinaryLists.number(1 << 20, 4) + Array(repeating: UInt8(3), count: 1 << 20)
        try expectRefusal(BinaryLists.list([[0xD1, 1, 2], [0x51, 0x61], array, text], offsetWidth: 4))
    }

    @Test func whatHonestListsShareIsRead() throws {
        #expect(try PropertyListContents(bytes: Self.doubling(2, times: 900))["a"] != nil)
        // The list has as many references to one boolean as it has bytes, and one word in many places.
        let word = [0x5F, 0x10, 40] + Array(repeating: UInt8(0x61), count: 40)
        for object in [[0x09], word] {
            let array = [0xAF, 0x12] + BinaryLists.number(300_000, 4) + Array(repeating: UInt8(3), count: 300_000)
            let bytes = BinaryLists.list([[0xD1, 1, 2], [0x51, 0x61], array, object], offsetWidth: 4)
            guard case .array(let elements)? = try PropertyListContents(bytes: bytes).storedValue(forKey: "a") else {
                Issue.record("no array")
                continue
            }
            #expect(elements.count == 300_000)
        }
    }

    @Test func sharingStaysWhenAListIsWritten() throws {
        let bytes = Self.doubling(2, times: 900)
        var contents = try PropertyListContents(bytes: bytes)
        contents.set([(ExactString("new"), .bool(true))])
        let written = contents.bytes(format: .binary)
        #expect(written.count < bytes.count + 100)
        #expect(try PropertyListContents(bytes: written)["a"] == contents["a"])
    }

    @Test func objectsThatLieInEachOtherEndTheReadingSoon() throws {
        // Each of a thousand arrays has all following references as its elements.
        var bytes = Array("bplist00".utf8)
        let count = 1_000
        let start = bytes.count
        for index in 0..<count { bytes += [0xAF, 0x11] + BinaryLists.number((count - index) * 2, 2) }
        let table = bytes.count
        for index in 0..<count { bytes += BinaryLists.number(start + index * 4, 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 2]
        for value in [count, 0, table] { bytes += BinaryLists.number(value, 8) }
        #expect(throws: PropertyListDamage.self) { try PropertyListContents(bytes: bytes) }
    }

    @Test func entitiesAreNotExpanded() throws {
        let entities = (1..<30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
        let text =
            "<!DOCTYPE plist [<!ENTITY e0 \"laugh\">\(entities)]>"
            + "<plist><dict><key>a</key><string>&e29;</string></dict></plist>"
        let damage = #expect(throws: PropertyListDamage.self) { try PropertyListContents(bytes: Array(text.utf8)) }
        #expect(damage?.isForeign == true)
    }

    @Test func deepNestingEndsOnASmallStack() async throws {
        let texts = [
            "<plist><dict><key>a</key>" + String(repeating: "<array>", count: 511)
                + String(repeating: "</array>", count: 511) + "</dict></plist>",
            "{a=" + String(repeating: "(", count: 511) + String(repeating: ")", count: 511) + ";}",
            String(repeating: "<plist>", count: 100_000),
            "<plist><dict>" + String(repeating: "<key>a</key><dict>", count: 100_000),
            "{a=" + String(repeating: "{b=", count: 100_000), "{a=" + String(repeating: "(", count: 100_000),
        ]
        let lists = texts.map { Array($0.utf8) } + [511, 512, 100_000].map { BinaryLists.nested(min($0, 60_000)) }
        // A debug build takes more than twice as much stack as a release build.
        let read = try await SmallStack.run(kibibytes: 4096) {
            lists.count { bytes in
                guard let contents = try? PropertyListContents(bytes: bytes) else { return false }
                return contents["a"] != nil && contents.storedValue(forKey: "a") != nil
            }
        }
        #expect(read == 3)
    }
}
