internal import Cyanotype

/// The way from one text, the source, to another one, the target: what stands in the target between the start and the end that
/// both have.
///
/// Of an edited document, that is about as much as the edit. In the file, a delta is, with all numbers little-endian:
/// - The XXH64 hash of the target, in 8 bytes. It shows that a delta is damaged, or was made from another source.
/// - The sizes of the common start and of the common end, in 4 bytes each.
/// - The bytes of the target between them.
struct Delta {
    private static let headerSize = 16

    private let hash: UInt64
    private let startSize: Int
    private let endSize: Int
    private let middleSize: Int

    /// The size in the file.
    var size: Int { Self.headerSize + middleSize }
    var targetSize: Int { startSize + middleSize + endSize }

    /// Compares two texts. SQLite has none whose size does not fit into 4 bytes.
    init(from source: UnsafeRawBufferPointer, to target: UnsafeRawBufferPointer) {
        let shorter = min(source.count, target.count)
        startSize = unsafe Self.commonStart(source, target, maximum: shorter)
        endSize = unsafe Self.commonEnd(source, target, maximum: shorter - startSize)
        middleSize = target.count - startSize - endSize
        hash = unsafe XXH64.hash(target)
    }

    /// Reads the header of a delta in a file; `nil` if it is damaged, or the source is too short for it.
    init?(_ bytes: UnsafeRawBufferPointer, from source: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize else { return nil }
        hash = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        startSize = Int(unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)))
        endSize = Int(unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
        middleSize = bytes.count - Self.headerSize
        if startSize + endSize > source.count { return nil }
    }

    /// Writes the delta to memory of its ``size``. The target is the one from which it was made.
    func write(_ target: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer) {
        unsafe bytes.storeBytes(of: hash.littleEndian, as: UInt64.self)
        unsafe bytes.storeBytes(of: UInt32(startSize).littleEndian, toByteOffset: 8, as: UInt32.self)
        unsafe bytes.storeBytes(of: UInt32(endSize).littleEndian, toByteOffset: 12, as: UInt32.self)
        unsafe Self.copy(target, startSize, middleSize, to: bytes, Self.headerSize)
    }

    /// Writes the target to memory of its ``targetSize``. The bytes and the source are those from which the delta was read.
    ///
    /// - Returns: Whether it is the target for which the delta was made. If not, the memory has no meaning.
    func apply(
        _ bytes: UnsafeRawBufferPointer,
        to source: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawBufferPointer
    ) -> Bool {
        unsafe Self.copy(source, 0, startSize, to: target, 0)
        unsafe Self.copy(bytes, Self.headerSize, middleSize, to: target, startSize)
        unsafe Self.copy(source, source.count - endSize, endSize, to: target, startSize + middleSize)
        return unsafe XXH64.hash(UnsafeRawBufferPointer(target)) == hash
    }

    /// Copies some bytes from one place to another. Both places have as many.
    private static func copy(
        _ source: UnsafeRawBufferPointer,
        _ offset: Int,
        _ count: Int,
        to target: UnsafeMutableRawBufferPointer,
        _ place: Int
    ) {
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: source[offset..<offset + count])
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[place..<place + count]).copyMemory(from: bytes)
    }

    private static func commonStart(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer,
        maximum: Int
    ) -> Int {
        var count = 0
        while count + 8 <= maximum {
            let difference = unsafe word(first, at: count) ^ word(second, at: count)
            if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
            count += 8
        }
        while count < maximum, unsafe first[count] == second[count] { count += 1 }
        return count
    }

    private static func commonEnd(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer,
        maximum: Int
    ) -> Int {
        let (last, otherLast) = (first.count - 1, second.count - 1)
        var count = 0
        while count + 8 <= maximum {
            let difference = unsafe word(first, at: last - 7 - count) ^ word(second, at: otherLast - 7 - count)
            if difference != 0 { return count + difference.leadingZeroBitCount / 8 }
            count += 8
        }
        while count < maximum, unsafe first[last - count] == second[otherLast - count] { count += 1 }
        return count
    }

    /// The callers keep the word inside of the bytes.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
