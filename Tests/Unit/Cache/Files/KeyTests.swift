import CyanotypeCache
import Foundation
import Testing

@Suite("Which keys and groups are the same")
struct KeyTests {
    private let fixture: CacheFixture
    private let files: FileCache

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
    }

    @Test("Canonically equivalent keys and groups are the same, in memory too", arguments: [false, true])
    func unicodeForms(keepInMemory: Bool) throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        try files.set(1, for: composed, in: FileCacheGroup(composed), keepInMemory: keepInMemory)
        #expect(try files.value(Int.self, for: decomposed, in: FileCacheGroup(decomposed)) == 1)
        try files.set(2, for: decomposed, in: FileCacheGroup(decomposed), keepInMemory: keepInMemory)
        #expect(try files.value(Int.self, for: composed, in: FileCacheGroup(composed)) == 2)
        #expect(try fixture.files().count == 1)
        let long = String(repeating: composed, count: 100)
        try files.set(3, for: long)
        #expect(try files.value(Int.self, for: String(repeating: decomposed, count: 100)) == 3)
    }

    @Test("Keys that differ only in case, or in an ending that is not in the name, are not the same")
    func distinctKeys() throws {
        let start = String(repeating: "start", count: 100)
        let keys = ["key", "KEY", "Key", start, start + "1", start + "2", start.uppercased(), "a b", "a%20b", "a+b"]
        for (number, key) in keys.enumerated() { try files.set(number, for: key) }
        for (number, key) in keys.enumerated() { #expect(try files.value(Int.self, for: key) == number) }
        #expect(Set(try files.entries().map(\.key)) == Set(keys))
    }

    @Test("A key and a group of one name do not meet")
    func keysBesideGroups() throws {
        try files.set(1, for: "feed", in: "home")
        try files.set(2, for: "@feed", in: "home")
        try files.set(3, for: "x", in: "home.feed")
        try files.removeAll(in: "home.feed")
        #expect(try files.value(Int.self, for: "feed", in: "home") == 1)
        #expect(try files.value(Int.self, for: "@feed", in: "home") == 2)
    }

    @Test("A file with the name of a key, but with another key, is no entry of that key", arguments: [5, 500])
    func anotherKeyInside(length: Int) throws {
        let (mine, other) = (String(repeating: "m", count: length), String(repeating: "o", count: length))
        try files.set("mine", for: mine)
        let path = try #require(fixture.files().first)
        try files.set("other", for: other)
        let otherPath = try #require(fixture.files().first { $0 != path })
        try Data(contentsOf: fixture.file(otherPath)).write(to: fixture.file(path))
        #expect(try files.value(String.self, for: mine) == nil)
        #expect(try files.value(String.self, for: other) == "other")
        #expect(try files.entries().map(\.key) == [other])
        try files.set("mine again", for: mine)
        #expect(try files.value(String.self, for: mine) == "mine again")
    }

    @Test("A file that was moved to another group is no entry of it")
    func movedFile() throws {
        try files.set(1, for: "key", in: "a")
        try files.set(2, for: "other", in: "b")
        try FileManager.default.copyItem(at: fixture.file("@a/key"), to: fixture.file("@b/key"))
        #expect(try files.value(Int.self, for: "key", in: "b") == nil)
        #expect(try files.entries(in: "b").map(\.key) == ["other"])
    }

    @Test(
        "A group with an empty name, a name that is too long, or too many names is an error",
        arguments: [
            "", ".", "a.", ".a", "a..b", "..", String(repeating: "a", count: 141), String(repeating: "/", count: 47),
        ]
            + [Array(repeating: "a", count: 33).joined(separator: ".")]
    )
    func invalidGroups(name: String) throws {
        let group = FileCacheGroup(name)
        #expect(code { try files.set(1, for: "key", in: group) } == .invalidGroup)
        #expect(code { _ = try files.value(Int.self, for: "key", in: group) } == .invalidGroup)
        #expect(code { try files.removeAll(in: group) } == .invalidGroup)
        #expect(code { _ = try files.entries(in: group) } == .invalidGroup)
        #expect(try fixture.files().isEmpty)
    }

    @Test("Any characters are in the name of a group")
    func anyGroupName() throws {
        for name in ["/", "~", "@a", "\0", "%41", "A", "a b", "\u{1F600}", ".lock".dropFirst() + "/..%"] {
            let group = FileCacheGroup(String(name).replacingOccurrences(of: ".", with: "-"))
            try files.set(group.name, for: "key", in: group)
            #expect(try files.value(String.self, for: "key", in: group) == group.name)
            #expect(try files.groups().contains(group))
        }
        let deepest = FileCacheGroup(Array(repeating: "a", count: 32).joined(separator: "."))
        try files.set(1, for: "key", in: deepest)
        #expect(try files.value(Int.self, for: "key", in: deepest) == 1)
        try files.removeAll(in: "a")
        #expect(try files.value(Int.self, for: "key", in: deepest) == nil)
    }
}
