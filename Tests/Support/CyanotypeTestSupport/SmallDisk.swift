internal import Foundation
internal import Glibc

/// A small file system in memory.
///
/// Only root may mount one. Tests that need one are skipped elsewhere, unless `CYANOTYPE_REQUIRE_DISKS=1` says that they
/// must not be.
public final class SmallDisk: Sendable {
    public static let whyNot = "only root may mount a small disk; CYANOTYPE_REQUIRE_DISKS=1 requires it"

    /// Whether this process may mount, found by doing it, or has to.
    public static func canMount() -> Bool {
        if ProcessInfo.processInfo.environment["CYANOTYPE_REQUIRE_DISKS"] == "1" { return true }
        return (try? SmallDisk(kilobytes: 64)) != nil
    }

    public let path: String

    /// - Throws: `CocoaError` where the process may not mount.
    public init(kilobytes: Int) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cyanotype-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
        guard unsafe mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
            try? FileManager.default.removeItem(at: url)
            throw CocoaError(.fileWriteUnknown)
        }
    }

    deinit {
        unsafe umount2(path, Int32(MNT_DETACH))
        try? FileManager.default.removeItem(atPath: path)
    }

    public func path(_ name: String) -> String { path + "/" + name }

    private var filler: String { path("filler") }

    /// Takes all the space that is left.
    public func fill() throws {
        try waitForDeletedFiles()
        let descriptor = unsafe open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let block = [UInt8](repeating: 0, count: 4_096)
        while unsafe write(descriptor, block, block.count) > 0 {}
        close(descriptor)
    }

    /// Gives back what ``fill()`` has taken.
    public func free() throws {
        try FileManager.default.removeItem(atPath: filler)
        try waitForDeletedFiles()
    }

    /// Waits until the space of deleted files is free.
    ///
    /// A child process that another test is starting holds all open files until it runs its program, and with them the
    /// space of those that are deleted meanwhile.
    public func waitForDeletedFiles() throws {
        for _ in 0..<60_000 {
            if try usedBytes() <= fileBytes() { return }
            usleep(1_000)
        }
        throw CocoaError(.fileWriteOutOfSpace)
    }

    private func usedBytes() throws -> UInt64 {
        var status = statvfs()
        guard unsafe statvfs(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
        return (UInt64(status.f_blocks) - UInt64(status.f_bfree)) * UInt64(status.f_frsize)
    }

    /// The space of the files that can be seen.
    private func fileBytes() throws -> UInt64 {
        try FileManager.default.subpathsOfDirectory(atPath: path).reduce(into: 0) { sum, name in
            var status = stat()
            guard unsafe stat(path(name), &status) == 0 else { throw CocoaError(.fileReadUnknown) }
            sum += UInt64(status.st_blocks) * 512
        }
    }

    public func makeReadOnly() -> Bool {
        unsafe mount("none", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }
}
