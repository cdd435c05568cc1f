internal import Glibc

/// A file, whatever path leads to it.
struct FileID: Hashable {
    let device: UInt64
    let number: UInt64

    /// Returns `nil` if there is no file.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
