private import Glibc

/// A pointer to a byte of a text, or to its end.
///
/// It is safe for these reasons: the caller of the reader or writer keeps the text until the call returns, and no
/// pointer is kept for longer. The code compares with the end before it reads. Debug builds know the bounds and check
/// each read; release builds have only the address, because two comparisons for each byte halve the speed.
@safe
@usableFromInline
struct BytePointer {
    @usableFromInline var address: UnsafePointer<UInt8>

    #if DEBUG
    @usableFromInline var first: UnsafePointer<UInt8>
    @usableFromInline var end: UnsafePointer<UInt8>
    #endif

    /// Creates a pointer to the first of `count` readable bytes.
    @inlinable @inline(__always)
    init(_ address: UnsafePointer<UInt8>, count: Int) {
        unsafe self.address = address
        #if DEBUG
        unsafe first = address
        unsafe end = address + count
        #endif
    }

    /// Traps in debug builds unless the `count` bytes from `offset` on belong to the text.
    @inlinable @inline(__always)
    func check(_ offset: Int, _ count: Int) {
        #if DEBUG
        unsafe precondition(address + offset >= first && address + offset + count <= end, "outside of the text")
        #endif
    }

    @inlinable @inline(__always)
    var pointee: UInt8 {
        check(0, 1)
        return unsafe address.pointee
    }

    @inlinable @inline(__always)
    subscript(offset: Int) -> UInt8 {
        check(offset, 1)
        return unsafe address[offset]
    }

    /// The next eight bytes, the first in the lowest bits.
    @inlinable @inline(__always)
    var word: UInt64 {
        check(0, 8)
        return unsafe UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
    }

    /// The next four bytes, the first in the lowest bits.
    @inlinable @inline(__always)
    var halfWord: UInt32 {
        check(0, 4)
        return unsafe UInt32(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt32.self))
    }

    /// The next `count` bytes.
    @inlinable @inline(__always)
    func bytes(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        check(0, count)
        return unsafe UnsafeBufferPointer(start: address, count: count)
    }

    /// Whether the next `count` bytes are those at `other`.
    func isEqual(to other: BytePointer, count: Int) -> Bool {
        check(0, count)
        other.check(0, count)
        return unsafe memcmp(address, other.address, count) == 0
    }

    /// The bytes before `end`.
    @inlinable @inline(__always)
    func bytes(to end: BytePointer) -> UnsafeBufferPointer<UInt8> { unsafe bytes(end - self) }
}

extension BytePointer: Comparable, Hashable {
    @inlinable @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.address == right.address }

    @inlinable @inline(__always)
    static func < (left: Self, right: Self) -> Bool { unsafe left.address < right.address }

    @inlinable
    func hash(into hasher: inout Hasher) { unsafe hasher.combine(address) }
}

extension BytePointer {
    @inlinable @inline(__always)
    static func + (pointer: Self, offset: Int) -> Self {
        var pointer = pointer
        pointer += offset
        return pointer
    }

    @inlinable @inline(__always)
    static func - (pointer: Self, offset: Int) -> Self { pointer + -offset }

    @inlinable @inline(__always)
    static func += (pointer: inout Self, offset: Int) { unsafe pointer.address += offset }

    @inlinable @inline(__always)
    static func -= (pointer: inout Self, offset: Int) { unsafe pointer.address -= offset }

    @inlinable @inline(__always)
    static func - (end: Self, start: Self) -> Int { unsafe end.address - start.address }
}
