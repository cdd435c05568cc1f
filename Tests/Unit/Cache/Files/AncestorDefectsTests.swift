import CyanotypeCache
import Foundation
import Testing

/// What the ancestor HMCache does wrong.
@Suite("Defects of the ancestor of the cache of files")
struct AncestorDefectsTests {
    private let fixture: CacheFixture
    private let files: FileCache

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
    }

    @Test("✗ keepInMemory is dropped on write")
    func keptInMemoryOnWrite() throws {
        try files.set(1, for: "value", keepInMemory: true)
        try files.set(Data([1]), for: "data", keepInMemory: true)
        try files.set(Note(text: "", written: .now), for: "note", keepInMemory: true)
        try files.append(1, to: "array", maximumCount: 3, keepInMemory: true)
        // Whoever read the files would find them damaged.
        for path in try fixture.files() { try fixture.change(path) { $0.removeLast() } }
        #expect(try files.value(Int.self, for: "value") == 1)
        #expect(try files.data(for: "data") == Data([1]))
        #expect(try files.value(Note.self, for: "note") != nil)
        #expect(try files.value([Int].self, for: "array") == [1])
    }

    @Test("✗ removing a key in a group removes it from the default group")
    func removingInGroup() throws {
        try files.set(1, for: "key")
        try files.set(2, for: "key", in: "group")
        try files.remove("key", in: "group")
        #expect(try files.value(Int.self, for: "key") == 1)
        #expect(try files.value(Int.self, for: "key", in: "group") == nil)
        try files.set(2, for: "key", in: "group")
        try files.set(nil, for: "key", in: "group")
        #expect(try fixture.files() == ["@default/key"])
    }

    @Test("✗ a missing record of versions at launch erases all entries")
    func missingRecord() throws {
        try files.set(1, for: "key")
        try FileManager.default.removeItem(at: fixture.file(".lock"))
        #expect(try fixture.open().value(Int.self, for: "key") == 1)
        #expect(try fixture.files() == ["@default/key"])
        // An entry of another version still goes.
        try fixture.open("2").set(2, for: "other")
        try FileManager.default.removeItem(at: fixture.file(".lock"))
        #expect(try fixture.open("1").value(Int.self, for: "other") == nil)
        #expect(try fixture.files().isEmpty)
    }

    @Test("✗ a damaged record of versions erases all entries", arguments: 0..<32)
    func damagedRecord(offset: Int) throws {
        try files.set(1, for: "key")
        try fixture.change(".lock") { data in
            if offset < data.count { data[offset] ^= 0xFF } else { data.append(1) }
        }
        #expect(try fixture.open().value(Int.self, for: "key") == 1)
        #expect(try fixture.open("2", compatibleWith: ["1"]).value(Int.self, for: "key") == 1)
        _ = try fixture.open("3")
        #expect(try fixture.files().isEmpty)
    }

    @Test("✗ clearing the cache removes the record of versions, so that the next launch erases all entries")
    func clearingKeepsTheRecord() throws {
        try files.set(1, for: "key")
        try files.removeAll(includingReserve: true)
        #expect(fixture.exists(".lock"))
        try files.set(2, for: "key")
        #expect(try fixture.open().value(Int.self, for: "key") == 2)
    }

    @Test("✗ the key is the name of the file", arguments: hostileKeys)
    func keysThatAreNoFileNames(key: String) throws {
        try Data("outside".utf8).write(to: fixture.surroundings.appending(path: "x"))
        try files.set("value of \(key.count)", for: key, in: "group")
        #expect(try files.value(String.self, for: key, in: "group") == "value of \(key.count)")
        #expect(try files.entries(in: "group").map(\.key) == [key])
        #expect(try fixture.files().count == 1)
        let name = try #require(fixture.files().first).dropFirst("@group/".count)
        #expect(name.utf8.count <= 105 && !name.hasPrefix(".") && !name.contains("/"))
        try files.remove(key, in: "group")
        #expect(try files.value(String.self, for: key, in: "group") == nil)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fixture.surroundings.path).sorted() == ["cache", "x"]
        )
        #expect(try Data(contentsOf: fixture.surroundings.appending(path: "x")) == Data("outside".utf8))
    }

    private static let hostileKeys = [
        "../x", "../../x", "/etc/passwd", "a/b", ".", "..", "...", "", "\0", "a\0b", ".lock", "..\u{301}/x", "@default",
        "key~0", "%2E", "%", "~", "C:\\x", "\n", "CACHEDIR.TAG", "\u{202E}", String(repeating: "k", count: 100),
        String(repeating: "k", count: 101), String(repeating: "k", count: 10_000), String(repeating: "/", count: 34),
        String(repeating: "ä", count: 10_000),
    ]
}
