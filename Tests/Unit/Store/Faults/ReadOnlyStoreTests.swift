import Cyanotype
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

/// Another process, as another user, because root may write everything.
@Suite("A store that may not be written")
struct ReadOnlyStoreTests {
    private let folder: FaultFolder
    private let before: [Data?]

    init() throws {
        folder = try FaultFolder()
        before = folder.contents
    }

    @Test("is read where only its file is write-protected")
    func isAReadOnlyFile() throws {
        try folder.setMode(0o777)
        try folder.setMode(0o444, "store.db")
        let lines = try FaultFolder.probe("unprivileged", folder.path)
        #expect(lines.prefix(2) == ["read: \(FaultFolder.last)", "write: readOnly"])
        #expect(lines.last?.contains("write access") == true)
        #expect(folder.contents[0] == before[0])
        Figures.note("objectDisks", "read-only file", 1, "reads; readOnly", "as before, byte for byte")
    }

    @Test("is not opened in a read-only folder, and says what to do")
    func isInAReadOnlyFolder() throws {
        try folder.setMode(0o666, "store.db")
        try folder.setMode(0o555)
        let lines = try FaultFolder.probe("unprivileged", folder.path)
        #expect(lines.first == "open: readOnly")
        #expect(lines.last?.contains("write access to the folder, or copy") == true)
        #expect(folder.contents == before)
        Figures.note("objectDisks", "read-only folder", 1, "readOnly", "as before, byte for byte")
    }

    @Test("is read in a read-only folder while another process has it open")
    func isOpenElsewhere() throws {
        let store = try ObjectStore(.file(folder.path))
        #expect(try store.count(Batch.self) == 1)
        for suffix in ["", "-wal", "-shm"] { try folder.setMode(0o644, "store.db" + suffix) }
        try folder.setMode(0o555)
        let lines = try FaultFolder.probe("unprivileged", folder.path)
        #expect(lines.prefix(2) == ["read: \(FaultFolder.last)", "write: readOnly"])
        try folder.setMode(0o755)
        try Batch(writer: "a", number: FaultFolder.last + 1).store(in: store)
        #expect(try StoreFindings(store, acknowledged: ["a": FaultFolder.last + 1]).isSound)
        Figures.note(
            "objectDisks",
            "read-only folder, while another process has the store open",
            1,
            "reads; readOnly",
            "as before, whole"
        )
    }

    @Test("is not opened where it may not be read")
    func isUnreadable() throws {
        try folder.setMode(0o777)
        try folder.setMode(0o000, "store.db")
        #expect(try FaultFolder.probe("unprivileged", folder.path).first == "open: cannotOpen")
        #expect(folder.contents == before)
        Figures.note("objectDisks", "file without access", 1, "cannotOpen", "as before, byte for byte")
    }

    @Test(
        "is not opened on a read-only disk, and says what to do",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func isOnAReadOnlyDisk() throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        try FaultFolder.fill(disk.path("store.db"))
        let before = FaultFolder.contents(disk.path("store.db"))
        try #require(disk.makeReadOnly())
        let error = #expect(throws: StoreError.self) { try ObjectStore(.file(disk.path("store.db"))) }
        #expect(error?.code == .readOnly)
        #expect(error?.message.contains("copy the store") == true)
        #expect(FaultFolder.contents(disk.path("store.db")) == before)
        Figures.note("objectDisks", "read-only disk", 1, "readOnly", "as before, byte for byte")
    }
}
