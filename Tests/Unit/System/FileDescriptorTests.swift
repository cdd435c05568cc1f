import Foundation
import Glibc
import Testing

@testable import CyanotypeSystem

@Suite("Files that are reached from their folder")
struct FileDescriptorTests {
    private let url: URL
    private let folder: FileDescriptor

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = try FileDescriptor.folder(at: url.path)
    }

    private func number(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch {
            return (error as? SystemError)?.number
        }
    }

    @Test("No link is followed, and none is taken for a folder")
    func links() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        try FileManager.default.createSymbolicLink(atPath: url.path + "/file", withDestinationPath: "/etc/passwd")
        try FileManager.default.createSymbolicLink(atPath: url.path + "/folder", withDestinationPath: "/etc")
        #expect(number { _ = try folder.open("file", O_RDONLY) } == ELOOP)
        #expect(number { _ = try folder.open("file", O_RDWR | O_CREAT) } == ELOOP)
        #expect([ENOTDIR, ELOOP].contains(number { _ = try folder.openFolder("folder") }))
        let status = try #require(try folder.status(of: "file"))
        #expect(status.st_mode & S_IFMT == S_IFLNK)
        #expect(try folder.remove("file") && folder.remove("folder"))
        #expect(try folder.names().isEmpty)
    }

    @Test("Bytes are written and read at offsets, and the names of a folder are all there")
    func contents() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        try folder.createFolder("inner")
        try folder.createFolder("inner")
        let inner = try folder.openFolder("inner")
        let names = (0..<300).map { "name \($0)" }
        for name in names { _ = try inner.open(name, O_WRONLY | O_CREAT) }
        #expect(Set(try inner.names()) == Set(names))
        #expect(Set(try inner.names()) == Set(names))
        let file = try inner.open("name 7", O_RDWR)
        try file.write(Array("abcdef".utf8), at: 0)
        try file.write(Array("XY".utf8), at: 2)
        try file.truncate(to: 5)
        #expect(try file.read(at: 1, count: 100) == Array("bXYe".utf8))
        #expect(try file.read(at: 9, count: 100).isEmpty)
        try inner.move("name 7", to: folder, as: "moved")
        #expect(try Set(folder.names()) == ["inner", "moved"])
        #expect(try inner.status(of: "name 7") == nil)
        #expect(number { try folder.removeFolder("inner") } == ENOTEMPTY)
        #expect(try !folder.remove("nothing") && !folder.removeFolder("nothing"))
    }

    @Test("A folder that was removed while it was open has no names and takes no files")
    func removedFolder() throws {
        try FileManager.default.removeItem(at: url)
        #expect(try folder.names().isEmpty)
        #expect(number { _ = try folder.open("file", O_WRONLY | O_CREAT) } == ENOENT)
    }
}
