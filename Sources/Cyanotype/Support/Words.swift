/// Loads of bytes in words of eight.
@usableFromInline
enum Words {
    /// The eight bytes at `pointer`, the first in the lowest bits. The caller has checked that they are readable.
    @inlinable @inline(__always)
    static func load8(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        unsafe UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }
}
