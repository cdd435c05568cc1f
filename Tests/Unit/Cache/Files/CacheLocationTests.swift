import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeCache

@Suite("Where a cache of files is")
struct CacheLocationTests {
    private func path(_ name: String, _ environment: [String: String], home: String? = nil) throws -> String {
        try FileCache.path(named: name, environment: environment) { home }
    }

    @Test("In $XDG_CACHE_HOME, or in .cache of the home folder if that is unset, empty or relative")
    func baseFolder() throws {
        #expect(try path("a.b", ["XDG_CACHE_HOME": "/caches", "HOME": "/home/ann"]) == "/caches/a.b")
        for value in ["", "relative"] {
            #expect(try path("a.b", ["XDG_CACHE_HOME": value, "HOME": "/home/ann"]) == "/home/ann/.cache/a.b")
        }
        #expect(try path("a.b", [:], home: "/home/bo") == "/home/bo/.cache/a.b")
        #expect(code { _ = try path("a.b", [:]) } == .invalidName)
    }

    @Test(
        "A name never leads outside",
        arguments: ["", ".", "..", "../x", "/etc", "a/b", "a/../..", ".hidden", "a\0b"]
    )
    func names(name: String) throws {
        #expect(code { _ = try path(name, ["HOME": "/home/ann"]) } == .invalidName)
        #expect(code { _ = try FileCache(named: name) } == .invalidName)
    }

    @Test("A folder by its path, which may be relative, and is created with those around it")
    func paths() throws {
        let fixture = try CacheFixture()
        let files = try FileCache(folder: fixture.file("a/b").path, version: "1.2", compatibleWith: ["1.1"])
        #expect(files.path == fixture.file("a/b").path && files.version == "1.2")
        #expect(fixture.exists("a/b/CACHEDIR.TAG"))
        #expect(code { _ = try FileCache(folder: "") } == .invalidName)
        #expect(code { _ = try FileCache(folder: fixture.file("a").path + "\0b") } == .invalidName)
        #expect(code { _ = try FileCache(folder: fixture.file("a/b/CACHEDIR.TAG").path) } == .inputOutput)
        #expect(code { _ = try FileCache(folder: "/proc/\(UUID())/x") } == .inputOutput)
    }

    @Test("An array keeps at least one element")
    func maximumCount() async {
        // The process that ends cannot remove it.
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-maximum-count")
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-maximum-count")
            try FileCache(folder: folder.path).append(1, to: "key", maximumCount: 0)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("an array keeps at least one element"))
    }

    @Test("Random keys have names of plain characters, which differ as the keys do")
    func randomNames() throws {
        var generator = SeededGenerator(printingSeedFor: "names of entries")
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.%~".utf8)
        var keys: [String: String] = [:]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...60, using: &generator)
            let limit: UInt32 = [0x30, 0x80, 0x300, 0x11_0000][Int.random(in: 0..<4, using: &generator)]
            let scalars = (0..<count).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator))
            }
            let address = try EntryAddress(String(String.UnicodeScalarView(scalars)), in: .default)
            let name = address.fileName
            #expect(1...105 ~= name.utf8.count && name.first != "." && !EntryName.isFolder(name))
            #expect(name.utf8.allSatisfy { plain.contains($0) })
            #expect(keys.updateValue(address.key, forKey: name).map { $0 == address.key } ?? true)
        }
    }
}
