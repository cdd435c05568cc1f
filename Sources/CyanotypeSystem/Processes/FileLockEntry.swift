/// A lock on a file, as a line of /proc/locks shows it: `1: FLOCK  ADVISORY  WRITE 708 fe:00:131 0 EOF`.
package struct FileLockEntry: Sendable {
    /// `FLOCK`, `POSIX` or `OFDLCK`.
    package let kind: Substring
    package let isExclusive: Bool
    package let process: Int32
    /// The bytes that are locked; the last may be `Int.max`.
    package let bytes: ClosedRange<Int>

    /// The locks on a file. Those of processes that wait are not among them.
    ///
    /// - Parameter file: The file.
    /// - Returns: The locks.
    package static func all(on file: FileIdentity) -> [FileLockEntry] {
        guard let locks = KernelFile.text(at: "/proc/locks") else { return [] }
        // Linux packs the major and minor numbers of a device like this.
        let major = (file.device >> 8) & 0xFFF | (file.device >> 32) & ~0xFFF
        let minor = file.device & 0xFF | (file.device >> 12) & ~0xFF
        return locks.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            // A process that waits has `->` in front.
            guard words.count >= 8, words[1] != "->", let process = Int32(words[4]) else { return nil }
            let place = words[5].split(separator: ":")
            guard place.count == 3, UInt64(place[2]) == file.inode, UInt64(place[0], radix: 16) == major,
                UInt64(place[1], radix: 16) == minor, let first = Int(words[6])
            else { return nil }
            return FileLockEntry(
                kind: words[1],
                isExclusive: words[3] == "WRITE",
                process: process,
                bytes: first...max(first, Int(words[7]) ?? .max)
            )
        }
    }
}
