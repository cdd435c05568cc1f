import CyanotypeTestSupport
import Testing

/// What a write asks of the system, seen from outside of the library: `SyncProbe` has C functions of its own.
///
/// Each file is on the disk before it gets its name, and each folder before something depends on it; otherwise a loss of
/// power could leave an empty file, or none.
@Suite struct SynchronizationOrderTests {
    @Test func isThatOfADurableWrite() throws {
        let folder = try TemporaryFolder()
        let (lines, status) = try HelperProcess("SyncProbe", [folder.path]).finish()
        #expect(status == 0)
        let writes = lines.split(separator: "-- written").map(Array.init)
        try #require(writes.count == 4, "\(lines)")
        #expect(
            writes[0] == [
                "mkdir one",
                "fsync .",
                "mkdir one/two",
                "fsync one",
                "write one/two/.a.plist.*.tmp",
                "fsync one/two/.a.plist.*.tmp",
                "rename one/two/.a.plist.*.tmp one/two/a.plist",
                "fsync one/two",
            ]
        )
        for write in writes.dropFirst() {
            #expect(
                write == [
                    // No file that has been the list is written over.
                    "write one/two/.a.plist.*.tmp",
                    "fsync one/two/.a.plist.*.tmp",
                    // The version before this one gets its second name first, and keeps it when the new one has its own.
                    "link one/two/a.plist one/two/.a.plist.last-good.new",
                    "rename one/two/.a.plist.*.tmp one/two/a.plist",
                    "rename one/two/.a.plist.last-good.new one/two/.a.plist.last-good",
                    "fsync one/two",
                ]
            )
        }
    }
}
