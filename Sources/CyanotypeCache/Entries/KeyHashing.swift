/// Hashes the keys of a cache.
///
/// An integer is multiplied by a secret factor, and the halves of the product are folded, twice: the mixing step of wyhash
/// (github.com/wangyi-fudan/wyhash). That takes a fraction of the time of `hashValue`, and nobody can choose keys whose hashes
/// are alike. Folded once, multiples of some numbers would crowd the table.
@usableFromInline
struct KeyHashing: Sendable {
    @usableFromInline let masks: (UInt64, UInt64)
    @usableFromInline let factors: (UInt64, UInt64)

    init() {
        // Swift's own seeds are random, unless the environment asks for the same hashes in each process.
        func secret(_ number: Int) -> UInt64 { UInt64(truncatingIfNeeded: number.hashValue) }
        masks = (secret(0), secret(1))
        // A factor is odd, so that it loses no bit.
        factors = (secret(2) | 1, secret(3) | 1)
    }

    /// The hash of a key. Equal keys have the same one.
    @inlinable @inline(__always)
    func callAsFunction<Key: Hashable>(_ key: Key) -> Int {
        // The compiler leaves one case in code that knows the type.
        if Key.self == Int.self { return unsafe folded(unsafeBitCast(key, to: Int.self)) }
        if Key.self == Int64.self { return unsafe folded(unsafeBitCast(key, to: Int64.self)) }
        if Key.self == UInt.self { return unsafe folded(unsafeBitCast(key, to: UInt.self)) }
        if Key.self == UInt64.self { return unsafe folded(unsafeBitCast(key, to: UInt64.self)) }
        if Key.self == Int32.self { return unsafe folded(unsafeBitCast(key, to: Int32.self)) }
        if Key.self == UInt32.self { return unsafe folded(unsafeBitCast(key, to: UInt32.self)) }
        return key.hashValue
    }

    @inlinable @inline(__always)
    func folded(_ number: some FixedWidthInteger) -> Int {
        let first = (UInt64(truncatingIfNeeded: number) ^ masks.0).multipliedFullWidth(by: factors.0)
        let second = (first.high ^ first.low ^ masks.1).multipliedFullWidth(by: factors.1)
        return Int(truncatingIfNeeded: second.high ^ second.low)
    }
}
