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
        #expect(
            writes[1] == [
                "write one/two/.a.plist.*.tmp",
                "fsync one/two/.a.plist.*.tmp",
                // The version before this one gets its second name first, and keeps it when the new one has its own.
                "link one/two/a.plist one/two/.a.plist.last-good.new",
                "rename one/two/.a.plist.*.tmp one/two/a.plist",
                "rename one/two/.a.plist.last-good.new one/two/.a.plist.last-good",
                "fsync one/two",
            ]
        )
        #expect(
            writes[2] == [
                "write one/two/.a.plist.*.tmp",
                "fsync one/two/.a.plist.*.tmp",
                "link one/two/a.plist one/two/.a.plist.last-good.new",
                "rename one/two/.a.plist.*.tmp one/two/a.plist",
                // The program has written twice and may write again: what would be freed becomes the spare file.
                "link one/two/.a.plist.last-good one/two/.a.plist.*.spare",
                "rename one/two/.a.plist.last-good.new one/two/.a.plist.last-good",
                "fsync one/two",
            ]
        )
        #expect(
            writes[3] == [
                "write one/two/.a.plist.*.spare",
                "fsync one/two/.a.plist.*.spare",
                "exchange one/two/.a.plist.*.spare one/two/a.plist",
                "exchange one/two/.a.plist.*.spare one/two/.a.plist.last-good",
                "fsync one/two",
            ]
        )
    }
}
