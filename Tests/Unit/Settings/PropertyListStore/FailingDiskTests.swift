import CyanotypeSettings
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

/// Real disks that are full, and folders that cannot be written.
@Suite struct FailingDiskTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        try PropertyListStore(url: url).setValue(.string("old"), forKey: "a")
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func run(_ command: String) throws -> [String] {
        let (lines, status) = try HelperProcess("SettingsWriter", [command, url.path(percentEncoded: false)]).finish()
        try #require(status == 0)
        return lines
    }

    @Test(.enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot)))
    func fullDiskKeepsTheOldFile() throws {
        let disk = try SmallDisk(kilobytes: 64)
        let store = PropertyListStore(url: URL(filePath: disk.path("a.plist")))
        try store.setValue(.data(Data(repeating: 1, count: 20_000)), forKey: "a")
        for _ in 0..<10 {
            let error = #expect(throws: BackingStoreError.self) {
                try store.setValue(.data(Data(repeating: 2, count: 50_000)), forKey: "b")
            }
            #expect(error?.code == .writeFailed)
            #expect(error?.systemError == ENOSPC)
        }
        #expect(try store.keys() == ["a"])
        let names = try FileManager.default.contentsOfDirectory(atPath: disk.path)
        #expect(names.sorted() == [".a.plist.lock", "a.plist"])
        Figures.note("disks", "full disk (tmpfs of 64 KiB)", 10, "writeFailed, ENOSPC", "as before")
        // There is still room for what fits.
        try disk.waitForDeletedFiles()
        try store.setValue(.integer(1), forKey: "b")
    }

    @Test(.enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot)))
    func fullDiskKeepsTheDamagedFileUntilTheCopyFits() throws {
        let disk = try SmallDisk(kilobytes: 128)
        let place = URL(filePath: disk.path("a.plist"))
        let store = PropertyListStore(url: place)
        try store.setValue(.data(Data(repeating: 1, count: 50_000)), forKey: "a")
        try store.setValue(.integer(1), forKey: "b")
        try Data("garbage".utf8).write(to: place, options: [])
        try disk.fill()
        for call in [{ _ = try store.keys() }, { try store.setValue(.integer(1), forKey: "c") }] {
            let error = #expect(throws: BackingStoreError.self) { try call() }
            #expect(error?.code == .corrupt)
            #expect(error?.reason.contains("no space") == true)
        }
        #expect(try Data(contentsOf: place) == Data("garbage".utf8))
        #expect(store.recoveries.isEmpty)
        Figures.note("disks", "full disk, and the file is damaged", 1, "corrupt, ENOSPC", "as before, not moved")
        try disk.free()
        #expect(try store.keys() == ["a"])
        let quarantine = try #require(store.recoveries.first).quarantine
        #expect(try Data(contentsOf: URL(filePath: quarantine)) == Data("garbage".utf8))
    }

    @Test func fileSizeLimitKeepsTheOldFile() throws {
        let before = try Data(contentsOf: url)
        #expect(try run("limited") == ["read: a", "write: writeFailed \(EFBIG)"])
        #expect(try Data(contentsOf: url) == before)
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .string("old"))
        #expect(try folder.leftovers().isEmpty)
        Figures.note("disks", "no file may exceed 4 KiB (RLIMIT_FSIZE)", 1, "writeFailed, EFBIG", "as before")
    }

    @Test func readOnlyFolderCanBeRead() throws {
        // The file itself may be written by all, so that a store that falls back to writing in place would be seen.
        try setMode(0o666, url.path(percentEncoded: false))
        try setMode(0o555, folder.path)
        defer { try? setMode(0o755, folder.path) }
        let before = (try Data(contentsOf: url), try folder.names())
        #expect(try run("unprivileged") == ["read: a", "write: writeFailed \(EACCES)"])
        #expect(try Data(contentsOf: url) == before.0)
        #expect(try folder.names() == before.1)
        Figures.note("disks", "read-only folder", 1, "writeFailed, EACCES", "as before")
    }

    @Test func folderWithoutAccessIsNotAnEmptyStore() throws {
        try setMode(0o000, folder.path)
        defer { try? setMode(0o755, folder.path) }
        #expect(try run("unprivileged") == ["read: readFailed \(EACCES)", "write: writeFailed \(EACCES)"])
        try setMode(0o755, folder.path)
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .string("old"))
        Figures.note("disks", "folder without access", 1, "writeFailed, EACCES", "as before")
    }

    @Test func unreadableFileIsNeverOverwritten() throws {
        let path = url.path(percentEncoded: false)
        try FileManager.default.removeItem(at: folder.file(".a.plist.lock"))
        try setMode(0o000, path)
        try setMode(0o777, folder.path)
        #expect(try run("unprivileged") == ["read: readFailed \(EACCES)", "write: readFailed \(EACCES)"])
        try setMode(0o600, path)
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .string("old"))
        Figures.note("disks", "file without access", 1, "readFailed, EACCES", "as before")
    }
}
