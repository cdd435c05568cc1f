internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The state of a cache's folder, in the file on which whoever changes the folder holds a lock. Numbers are
/// little-endian.
///
/// | offset | size | |
/// |--:|--:|---|
/// | 0 | 8 | the number of changes, beginning with any number; what a process has kept in memory holds as long as it stays |
/// | 8 | 8 | the XXH64 of the rest |
/// | 16 | | the versions of programs that may have written entries, each its length in 4 bytes and its UTF-8 |
///
/// Without the versions, each entry has to be looked at.
struct FolderState {
    static let maximumCount = 1 << 16

    private(set) var changeCount: UInt64
    /// The versions of the entries; `nil` if the file is new or damaged.
    private(set) var versions: Set<String>?
    private let file: FileDescriptor

    /// Reads the state.
    init(_ file: FileDescriptor) throws(SystemError) {
        self.file = file
        let bytes = try file.read(at: 0, count: Self.maximumCount)
        changeCount = LittleEndian.number(bytes.prefix(8))
        versions = Self.versions(in: bytes)
        // A new file, which may be in place of one that was removed: nobody must take its number for that one's.
        if bytes.count < 8 {
            changeCount = .random(in: 0...UInt64.max)
            try file.write(LittleEndian.bytes(changeCount), at: 0)
        }
    }

    /// Reads the number of changes; `nil` if the file was removed.
    static func changeCount(in file: FileDescriptor) -> UInt64? {
        guard let bytes = try? file.read(at: 0, count: 8), bytes.count == 8, let status = try? file.status(),
            status.st_nlink > 0
        else { return nil }
        return LittleEndian.number(bytes[...])
    }

    /// Counts a change that is about to be made. A process that dies before it has made it does no harm.
    mutating func countChange() throws(SystemError) {
        try file.write(LittleEndian.bytes(changeCount &+ 1), at: 0)
        changeCount &+= 1
    }

    /// Records the versions of the entries.
    mutating func record(_ versions: Set<String>) throws(SystemError) {
        if versions == self.versions { return }
        let texts = versions.sorted().flatMap {
            LittleEndian.bytes(UInt32(truncatingIfNeeded: $0.utf8.count)) + $0.utf8
        }
        // Too many to be read again: without the record, each entry is looked at.
        let record = texts.count > Self.maximumCount / 2 ? [] : LittleEndian.bytes(EntryFile.hash(texts[...])) + texts
        try file.write(record, at: 8)
        try file.truncate(to: 8 + record.count)
        self.versions = record.isEmpty ? nil : versions
    }

    private static func versions(in bytes: [UInt8]) -> Set<String>? {
        guard bytes.count >= 16 else { return nil }
        var rest = bytes[16...]
        guard EntryFile.hash(rest) == LittleEndian.number(bytes[8..<16]) else { return nil }
        var versions: Set<String> = []
        while rest.count >= 4 {
            let count = Int(LittleEndian.number(rest.prefix(4)) as UInt32)
            rest = rest.dropFirst(4)
            guard count <= rest.count, let version = String(validating: rest.prefix(count), as: UTF8.self) else {
                return nil
            }
            versions.insert(version)
            rest = rest.dropFirst(count)
        }
        return rest.isEmpty ? versions : nil
    }
}
