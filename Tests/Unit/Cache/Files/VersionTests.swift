import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Versions of programs that share a cache of files")
struct VersionTests {
    private let fixture: CacheFixture

    init() throws {
        fixture = try CacheFixture()
    }

    @Test("The version that has written an entry decides who finds it, whoever opened the folder last")
    func ownVersions() throws {
        let first = try fixture.open("1", compatibleWith: ["2"])
        let second = try fixture.open("2")
        try first.set("of 1", for: "first", keepInMemory: true)
        try second.set("of 2", for: "second")
        #expect(try second.value(String.self, for: "first") == nil)
        #expect(try second.entries().map(\.key) == ["second"])
        #expect(try first.value(String.self, for: "second") == "of 2")
        #expect(try first.value(String.self, for: "first") == "of 1")
        try second.set("of 2", for: "first")
        #expect(try second.value(String.self, for: "first") == "of 2")
        #expect(try first.value(String.self, for: "first") == "of 2")
    }

    @Test("What an older program writes after the purge is purged by the next one")
    func writtenAfterThePurge() throws {
        let older = try fixture.open("1")
        _ = try fixture.open("2")
        try older.set(1, for: "key")
        #expect(try fixture.files() == ["@default/key"])
        _ = try fixture.open("2")
        #expect(try fixture.files().isEmpty)
    }

    @Test("Another process of another version")
    func anotherProcess() throws {
        let first = try fixture.open("1")
        try first.set(1, for: "key", keepInMemory: true)
        let writer = try HelperProcess("CacheWriter", ["set", fixture.path, "key", "2"])
        #expect(writer.finish().lines == ["set"])
        // The entry is of version 2 now, and not to be found from memory either.
        #expect(try first.value(Int.self, for: "key") == nil)
        #expect(try fixture.open("3", compatibleWith: ["2"]).value(Int.self, for: "key") == 2)
    }

    @Test("The reserve, with the groups inside it, is of all versions")
    func reserve() throws {
        try fixture.open("1").set(1, for: "key", in: .reserve)
        try fixture.open("1").set(1, for: "key", in: "reserve.inner")
        try fixture.open("1").set(1, for: "key", in: "reserved")
        let second = try fixture.open("2")
        #expect(try second.value(Int.self, for: "key", in: .reserve) == 1)
        #expect(try second.value(Int.self, for: "key", in: "reserve.inner") == 1)
        #expect(try second.entries(in: .reserve).map(\.version) == ["1"])
        try second.append(2, to: "array", in: .reserve, maximumCount: 2)
        #expect(try fixture.files() == ["@reserve/@inner/key", "@reserve/array", "@reserve/key"])
    }

    @Test("An append to an array of another version begins a new one")
    func appendingToAnotherVersion() throws {
        let first = try fixture.open("1")
        let second = try fixture.open("2")
        try first.append("of 1", to: "array", maximumCount: 5)
        try second.append("of 2", to: "array", maximumCount: 5)
        #expect(try second.value(for: "array") == ["of 2"])
    }

    @Test("With the same or compatible versions, opening looks at no entry")
    func cheapOpening() throws {
        let first = try fixture.open("1")
        try first.set(1, for: "key")
        // An entry that is looked at is removed if it is damaged.
        try fixture.change("@default/key") { $0[10] ^= 1 }
        _ = try fixture.open("1")
        _ = try fixture.open("2", compatibleWith: ["1"])
        #expect(try fixture.files() == ["@default/key"])
        _ = try fixture.open("2")
        #expect(try fixture.files().isEmpty)
    }

    @Test("An entry in a format of later versions of the library is absent, but not removed by a purge")
    func laterFormat() throws {
        try fixture.open("1").set(1, for: "key")
        try fixture.change("@default/key") { $0[7] = 2 }
        #expect(try fixture.open("1").value(Int.self, for: "key") == nil)
        let second = try fixture.open("2")
        #expect(try fixture.files() == ["@default/key"])
        try second.set(2, for: "key")
        #expect(try second.value(Int.self, for: "key") == 2)
    }

    @Test("Many versions, and long ones, are purged too")
    func manyVersions() throws {
        let names = (0..<40).map { String(repeating: "v\($0)", count: 1_000) }
        for (number, name) in names.enumerated() {
            try fixture.open(name, compatibleWith: Set(names)).set(number, for: "\(number)")
        }
        #expect(try fixture.files().count == 40)
        #expect(try fixture.open("last", compatibleWith: [names[7]]).entries().map(\.key) == ["7"])
        #expect(try fixture.files() == ["@default/7"])
    }
}
