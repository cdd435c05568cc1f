import CyanotypeCache
import Foundation
import Glibc
import Testing

@Suite("A cache of files whose folder somebody else has changed")
struct HostileCacheFolderTests {
    private let fixture: CacheFixture
    private let files: FileCache
    private let outside: URL

    init() throws {
        fixture = try CacheFixture()
        files = try fixture.open()
        outside = fixture.surroundings.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        try Data("outside".utf8).write(to: outside.appending(path: "key"))
    }

    private func link(_ path: String, to target: URL) throws {
        try FileManager.default.createSymbolicLink(at: fixture.file(path), withDestinationURL: target)
    }

    private func expectOutsideUnchanged() throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["key"])
        #expect(try Data(contentsOf: outside.appending(path: "key")) == Data("outside".utf8))
    }

    @Test("A symbolic link in the place of an entry is not followed, but replaced or removed")
    func linkedEntry() throws {
        try files.set(1, for: "other")
        try link("@default/key", to: outside.appending(path: "key"))
        #expect(try files.entries().map(\.key) == ["other"])
        #expect(code { _ = try files.value(String.self, for: "key") } == .damaged)
        #expect(!fixture.exists("@default/key"))
        try link("@default/key", to: outside.appending(path: "key"))
        try files.set(2, for: "key")
        #expect(try files.value(Int.self, for: "key") == 2)
        try link("@default/removed", to: outside.appending(path: "key"))
        try files.remove("removed")
        #expect(!fixture.exists("@default/removed"))
        try link("@default/swept", to: outside.appending(path: "key"))
        try files.removeAll(in: .default)
        #expect(try fixture.files().isEmpty)
        try expectOutsideUnchanged()
    }

    @Test("A symbolic link in the place of a group is not followed: using it is an error, and clearing removes it")
    func linkedGroup() throws {
        try link("@group", to: outside)
        #expect(code { try files.set(1, for: "key", in: "group") } == .inputOutput)
        #expect(code { _ = try files.data(for: "key", in: "group") } == .inputOutput)
        #expect(code { try files.remove("key", in: "group") } == .inputOutput)
        #expect(code { _ = try files.entries(in: "group") } == .inputOutput)
        #expect(code { try files.set(1, for: "key", in: "group.inner") } == .inputOutput)
        try expectOutsideUnchanged()
        try files.removeAll(in: "group")
        #expect(!fixture.exists("@group"))
        try files.set(1, for: "x", in: "a")
        try link("@a/@b", to: outside)
        try files.removeAll()
        #expect(try files.groups().isEmpty)
        try expectOutsideUnchanged()
    }

    @Test("A symbolic link in the place of the file that is being written is not written to")
    func linkedNewFile() throws {
        try link(".new", to: outside.appending(path: "key"))
        try files.set(1, for: "key")
        #expect(try files.value(Int.self, for: "key") == 1)
        try expectOutsideUnchanged()
    }

    @Test("A symbolic link in the place of the lock is an error")
    func linkedLock() throws {
        try FileManager.default.removeItem(at: fixture.file(".lock"))
        try link(".lock", to: outside.appending(path: "key"))
        #expect(code { try files.set(1, for: "key") } == .inputOutput)
        #expect(code { _ = try fixture.open() } == .inputOutput)
        try expectOutsideUnchanged()
    }

    @Test("A pipe in the place of an entry does not stop anybody")
    func pipe() throws {
        try files.set(1, for: "other")
        #expect(unsafe mkfifo(fixture.file("@default/key").path, 0o600) == 0)
        #expect(try files.entries().map(\.key) == ["other"])
        #expect(code { _ = try files.value(Int.self, for: "key") } == .damaged)
        #expect(unsafe mkfifo(fixture.file("@default/key").path, 0o600) == 0)
        try files.removeAll()
        #expect(try fixture.files().isEmpty)
    }

    @Test("A folder in the place of an entry is an error that says so")
    func folderAsEntry() throws {
        try FileManager.default.createDirectory(
            at: fixture.file("@default/key/inner"),
            withIntermediateDirectories: true
        )
        #expect(code { _ = try files.value(Int.self, for: "key") } == .inputOutput)
        let error = #expect(throws: FileCacheError.self) { try files.set(1, for: "key") }
        #expect(error?.systemError == EISDIR)
        // What is not the cache's is left alone.
        try files.removeAll()
        #expect(fixture.exists("@default/key/inner"))
    }

    @Test("The folder may be removed while the cache is open")
    func removedFolder() throws {
        try files.set(1, for: "key", keepInMemory: true)
        try FileManager.default.removeItem(at: fixture.folder)
        #expect(try files.value(Int.self, for: "key") == nil)
        #expect(try files.entries().isEmpty && files.groups().isEmpty)
        #expect(!fixture.exists(""))
        try files.remove("key")
        try files.set(2, for: "key", keepInMemory: true)
        #expect(try files.value(Int.self, for: "key") == 2)
        #expect(try fixture.open().value(Int.self, for: "key") == 2)
    }

    @Test("What a killed writer has left is removed by the next one")
    func leftovers() throws {
        try Data(count: 100).write(to: fixture.file(".new"))
        _ = try fixture.open()
        #expect(!fixture.exists(".new"))
        try Data(count: 100).write(to: fixture.file(".new"))
        try files.set(1, for: "key")
        #expect(!fixture.exists(".new"))
    }
}
