/// A value of a cache as it is kept on the disk: two times in nanoseconds since 1970, each in 8 bytes, the lowest first, and
/// the document or the data of the value.
struct DiskRecord {
    /// When the value is gone, however it is used; `.max` for never.
    let lastDeadline: Int64
    /// When it is gone if it is not used before; `.max` for never. The storage has a later one in a cache with `staleOnError`.
    let deadline: Int64

    static let headerCount = 16

    init(lastDeadline: Int64, deadline: Int64) {
        (self.lastDeadline, self.deadline) = (lastDeadline, deadline)
    }

    /// Reads the times of a record; `nil` if there are none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerCount else { return nil }
        lastDeadline = Int64(bitPattern: LittleEndian.number(bytes[0...]))
        deadline = Int64(bitPattern: LittleEndian.number(bytes[8...]))
    }

    /// The record of a document.
    func bytes(of document: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headerCount + document.count)
        bytes += LittleEndian.bytes(lastDeadline)
        bytes += LittleEndian.bytes(deadline)
        unsafe bytes.append(contentsOf: document)
        return bytes
    }

    /// A record with these times and the document of another.
    func bytes(ofRecord record: [UInt8]) -> [UInt8] {
        unsafe record.withUnsafeBytes { unsafe bytes(of: UnsafeRawBufferPointer(rebasing: $0[Self.headerCount...])) }
    }
}
