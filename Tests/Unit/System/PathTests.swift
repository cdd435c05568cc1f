import Foundation
import Testing

@testable import CyanotypeSystem

@Suite("Paths")
struct PathTests {
    @Test(
        "are split into a folder and a name",
        arguments: [
            ("", ".", ""), ("/", "/", ""), ("//", "/", ""), ("a", ".", "a"), ("/a", "/", "a"), ("a/", ".", "a"),
            ("a/b", "a", "b"), ("a//b", "a/", "b"), ("/a/b/", "/a", "b"), ("./a", ".", "a"), ("../a", "..", "a"),
            // One `Character` consists of the slash and the mark after it.
            ("a/\u{301}b", "a", "\u{301}b"),
        ]
    )
    func split(_ path: String, _ folder: String, _ name: String) {
        let parts = Path.split(path)
        #expect(parts.folder == folder)
        #expect(parts.name == name)
    }

    @Test("lead through links, also where there is no file at their end")
    func follow() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (link, target) in [("one", "two"), ("two", folder + "/three"), ("three", "missing")] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
        }
        #expect(try Path.linked(from: folder + "/one") == folder + "/two")
        #expect(try Path.linked(from: folder + "/missing") == nil)
        #expect(try Path.followingLinks(folder + "/one") == folder + "/missing")
        // There is no file whose path it could be.
        #expect(Path.resolved(folder + "/one") == folder + "/one")
        try Data().write(to: URL(fileURLWithPath: folder + "/missing"))
        let resolved = Path.resolved(folder + "/one")
        #expect(FileManager.default.contentsEqual(atPath: resolved, andPath: folder + "/missing"))
        #expect(Path.split(resolved).name == "missing")
    }

    @Test("throw for links that lead in a circle")
    func circle() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/a", withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder + "/b", withDestinationPath: "a")
        let error = #expect(throws: SystemError.self) { try Path.followingLinks(folder + "/a") }
        #expect(error?.number == ELOOP)
    }

    private func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.path + "/paths-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
