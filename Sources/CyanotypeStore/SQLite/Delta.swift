internal import Cyanotype

/// The way from one text, the source, to another one, the target: what stands in the target between the start and the end that
/// both have.
///
/// Of an edited document, that is about as much as the edit. In the file, a delta is:
/// - The lower half of the XXH64 hash of the target, little-endian. It shows that a delta is damaged, or was made from another source.
/// - The sizes of the common start and of the common end, each in LEB128: 7 bits in a byte, from the lowest, and the top bit in all
///   bytes but the last.
/// - The bytes of the target between them.
struct Delta {
    private static let hashSize = 4

    private let hash: UInt32
    private let startSize: Int
    private let endSize: Int
    private let middleSize: Int

    private var headerSize: Int { Self.hashSize + Self.size(of: startSize) + Self.size(of: endSize) }
    /// The size in the file.
    var size: Int { headerSize + middleSize }
    var targetSize: Int { startSize + middleSize + endSize }

    private init(hash: UInt32, startSize: Int, endSize: Int, middleSize: Int) {
        (self.hash, self.startSize, self.endSize, self.middleSize) = (hash, startSize, endSize, middleSize)
    }

    /// Compares two texts.
    init(from source: UnsafeRawBufferPointer, to target: UnsafeRawBufferPointer) {
        let shorter = min(source.count, target.count)
        startSize = unsafe Self.commonStart(source, target, maximum: shorter)
        endSize = unsafe Self.commonEnd(source, target, maximum: shorter - startSize)
        middleSize = target.count - startSize - endSize
        hash = unsafe Self.hash(target)
    }

    /// Reads the header of a delta in a file; `nil` if it is damaged, or the source is too short for it.
    init?(_ bytes: UnsafeRawBufferPointer, from source: UnsafeRawBufferPointer) {
        guard bytes.count > Self.hashSize else { return nil }
        var offset = Self.hashSize
        guard let start = unsafe Self.readSize(bytes, &offset, maximum: source.count),
            let end = unsafe Self.readSize(bytes, &offset, maximum: source.count - start)
        else { return nil }
        let hash = unsafe UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
        self.init(hash: hash, startSize: start, endSize: end, middleSize: bytes.count - offset)
        // Another way to write the same sizes is damage, too: the middle would not be where it is looked for.
        if offset != headerSize { return nil }
    }

    /// Writes the delta to memory of its ``size``. The target is the one from which it was made.
    func write(_ target: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer) {
        unsafe writeHeader(to: bytes)
        unsafe Self.copy(target, startSize, middleSize, to: bytes, headerSize)
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
        unsafe Self.copy(bytes, headerSize, middleSize, to: target, startSize)
        unsafe Self.copy(source, source.count - endSize, endSize, to: target, startSize + middleSize)
        return unsafe Self.hash(UnsafeRawBufferPointer(target)) == hash
    }

    /// Returns the delta from a new source to the same target. Where both sources are alike, both deltas are: nothing else is compared.
    ///
    /// - Parameters:
    ///   - source: The source of this delta.
    ///   - newSource: The source of the other one.
    /// - Returns: The delta.
    func rebased(from source: UnsafeRawBufferPointer, to newSource: UnsafeRawBufferPointer) -> Delta {
        let shorter = min(source.count, newSource.count)
        let start = unsafe Self.commonStart(source, newSource, maximum: min(startSize, shorter))
        let end = unsafe Self.commonEnd(source, newSource, maximum: min(endSize, shorter - start))
        return Delta(hash: hash, startSize: start, endSize: end, middleSize: targetSize - start - end)
    }

    /// Writes a delta that was rebased from this one to memory of its ``size``.
    ///
    /// - Parameters:
    ///   - rebased: The other delta. It begins and ends with no more bytes of the source.
    ///   - bytes: The bytes of this delta.
    ///   - source: The source of this delta.
    ///   - memory: The memory.
    func write(
        _ rebased: Delta,
        _ bytes: UnsafeRawBufferPointer,
        _ source: UnsafeRawBufferPointer,
        to memory: UnsafeMutableRawBufferPointer
    ) {
        unsafe rebased.writeHeader(to: memory)
        let (start, end) = (startSize - rebased.startSize, endSize - rebased.endSize)
        let first = rebased.headerSize
        unsafe Self.copy(source, rebased.startSize, start, to: memory, first)
        unsafe Self.copy(bytes, headerSize, middleSize, to: memory, first + start)
        unsafe Self.copy(source, source.count - endSize, end, to: memory, first + start + middleSize)
    }

    private func writeHeader(to bytes: UnsafeMutableRawBufferPointer) {
        unsafe bytes.storeBytes(of: hash.littleEndian, as: UInt32.self)
        var offset = Self.hashSize
        unsafe Self.write(startSize, to: bytes, &offset)
        unsafe Self.write(endSize, to: bytes, &offset)
    }

    private static func hash(_ target: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: unsafe XXH64.hash(target))
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

// MARK: - Sizes

extension Delta {
    /// The number of bytes in which a size is written.
    private static func size(of size: Int) -> Int {
        size < 0x80 ? 1 : (Int.bitWidth - size.leadingZeroBitCount + 6) / 7
    }

    /// Writes a size, for which there is room.
    private static func write(_ size: Int, to bytes: UnsafeMutableRawBufferPointer, _ offset: inout Int) {
        var rest = size
        while rest >= 0x80 {
            unsafe bytes[offset] = UInt8(truncatingIfNeeded: rest) | 0x80
            (rest, offset) = (rest >> 7, offset + 1)
        }
        unsafe bytes[offset] = UInt8(rest)
        offset += 1
    }

    /// Reads a size; `nil` if there is none, or it is above the maximum.
    private static func readSize(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int, maximum: Int) -> Int? {
        var (size, shift) = (0, 0)
        // No text has a size of more bits.
        while offset < bytes.count, shift < 35 {
            let byte = unsafe bytes[offset]
            offset += 1
            size |= Int(byte & 0x7F) << shift
            shift += 7
            // It may be negative if integers have 32 bits.
            if byte < 0x80 { return size >= 0 && size <= maximum ? size : nil }
        }
        return nil
    }
}
