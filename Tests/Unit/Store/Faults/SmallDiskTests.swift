import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("A small disk")
struct SmallDiskTests {
    @Test(
        "stays full when the space of a deleted file comes back",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func isFilledAfterDeletedFiles() throws {
        let disk = try SmallDisk(kilobytes: 64)
        let descriptor = unsafe open(disk.path("deleted"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let block = [UInt8](repeating: 0, count: 4_096)
        for _ in 0..<8 { try #require(unsafe write(descriptor, block, block.count) == block.count) }
        unsafe unlink(disk.path("deleted"))
        Thread.detachNewThread {
            usleep(20_000)
            close(descriptor)
        }
        try disk.fill()
        usleep(40_000)
        let other = unsafe open(disk.path("other"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(other) }
        #expect(unsafe write(other, block, block.count) == -1)
        #expect(errno == ENOSPC)
    }
}
