import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// Which keys there can be, and how they are kept apart.
@Suite(.needsKeyring) struct KeyringKeysTests {
    @Test func areSortedByTheirBytes() throws {
        let keyring = LiveKeyring.make()
        let keys = ["", " ", "A", "Z", "a", "a.b", "a.b.c", "a/b", "b", "z", "é", "ключ", "\u{FFFD}", "🔑"]
        for key in keys.shuffled() {
            try keyring.setValue(.string(key), forKey: key)
        }
        #expect(try keyring.keys() == keys)
        #expect(try keyring.values(forKeys: keys) == Dictionary(uniqueKeysWithValues: keys.map { ($0, .string($0)) }))
    }

    @Test func areToldApartByTheirBytes() throws {
        let keyring = LiveKeyring.make()
        try keyring.setValue(.integer(1), forKey: "\u{E9}")
        #expect(try keyring.value(forKey: "e\u{301}") == nil)
        try keyring.setValue(.integer(2), forKey: "e\u{301}")
        #expect(try keyring.value(forKey: "\u{E9}") == .integer(1))
        #expect(try keyring.value(forKey: "e\u{301}") == .integer(2))
        #expect(try keyring.keys().map { Array($0.utf8) } == [Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
        try keyring.removeValue(forKey: "\u{E9}")
        #expect(try keyring.value(forKey: "e\u{301}") == .integer(2))
    }

    @Test func canBeLong() throws {
        let keyring = LiveKeyring.make()
        for key in [String(repeating: "k", count: 500), String(repeating: "👩‍👩‍👧‍👦", count: 500), "\n\t\u{1}\u{7F}\u{FFFE}"] {
            try keyring.setValue(.string(key), forKey: key)
            #expect(try keyring.value(forKey: key) == .string(key))
        }
        let longest = String(repeating: "k", count: Keyring.maximumKeySize)
        try keyring.setValue(.integer(1), forKey: longest)
        #expect(try keyring.value(forKey: longest) == .integer(1))
        #expect(try keyring.keys().count == 4)
    }

    @Test func ofOneServiceAreNotThoseOfAnother() throws {
        let (one, other) = (LiveKeyring.make("one"), LiveKeyring.make("other"))
        try one.setValue(.integer(1), forKey: "k")
        #expect(try other.value(forKey: "k") == nil)
        try other.setValue(.integer(2), forKey: "k")
        try one.removeValue(forKey: "k")
        #expect(try other.value(forKey: "k") == .integer(2))
        #expect(try one.keys().isEmpty)
        // Nor those of a program that has items of the same service for other purposes.
        let foreign = ["secret-tool", "store", "--label=x", "service", one.service, "account", "k"]
        _ = try Ended.running(foreign, input: "foreign")
        #expect(try one.keys().isEmpty)
        #expect(try one.value(forKey: "k") == nil)
    }
}
