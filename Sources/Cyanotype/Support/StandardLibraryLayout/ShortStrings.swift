/// Creates and takes apart strings of at most 15 ASCII bytes, which a string stores inline in its own two words.
///
/// Assembling the words takes a fraction of the time of the initializers that take a buffer.
struct ShortStrings {
    /// Whether the two words may be assembled directly: see `Words`.
    private let hasKnownLayout = Self.hasKnownLayout

    /// Returns the string of at most 15 ASCII bytes.
    ///
    /// - Parameters:
    ///   - low: The first eight bytes, padded with zeros.
    ///   - high: The remaining bytes, padded with zeros.
    ///   - count: The number of bytes.
    /// - Returns: The string.
    @inline(__always)
    func string(_ low: UInt64, _ high: UInt64, count: Int) -> String {
        assert(count <= 15)
        guard hasKnownLayout else { return Self.copy(low, high, count: count) }
        var words = Words(low, high, count: count)
        // The words are moved, because a cast would retain what it takes for a reference.
        return unsafe withUnsafeMutablePointer(to: &words) { words in
            unsafe UnsafeMutableRawPointer(words).assumingMemoryBound(to: String.self).move()
        }
    }

    /// Returns the bytes of the string at `source`, if it is a short ASCII string: the first eight and the rest, the
    /// first byte of each in the lowest bits, padded with zeros, and their number.
    @inline(__always)
    func bytes(at source: UnsafeRawPointer) -> (low: UInt64, high: UInt64, count: Int)? {
        guard hasKnownLayout else { return nil }
        let words = unsafe source.load(as: Words.self)
        guard words.high >> 60 == 0xe else { return nil }
        return (words.low, words.high & 0x00ff_ffff_ffff_ffff, Int(words.high >> 56 & 0xf))
    }

    /// The two words of a short ASCII string, as described in `StringObject.swift` of the standard library: the bytes,
    /// the first in the lowest bits, and in the highest byte `0xE0` plus their number.
    private struct Words: Equatable {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        init(_ low: UInt64, _ high: UInt64, count: Int) {
            self.low = low
            self.high = high | UInt64(truncatingIfNeeded: 0xe0 | count) &<< 56
        }
    }

    /// Whether strings have that layout on this platform, and the library may rely on it. It is checked with strings of
    /// every length, because the language does not guarantee it.
    private static let hasKnownLayout: Bool = {
        guard StandardLibraryLayout.isTrusted,
            MemoryLayout<String>.size == MemoryLayout<Words>.size
        else { return false }
        return (0...15).allSatisfy { count in
            // All bytes differ, and include zero and the highest one.
            let bytes = (0..<count).map { UInt8(127 - $0 * 127 / 14) }
            func word(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
            let (low, high) = (word(bytes.prefix(8)), word(bytes.dropFirst(8)))
            let string = copy(low, high, count: count)
            return unsafe string.utf8.elementsEqual(bytes)
                && unsafeBitCast(string, to: Words.self) == Words(low, high, count: count)
        }
    }()

    /// Assembles the string from words, instead of copying its bytes in a loop as the initializers that take a buffer
    /// do.
    @inline(never)
    private static func copy(_ low: UInt64, _ high: UInt64, count: Int) -> String {
        unsafe String(unsafeUninitializedCapacity: 15) { target in
            guard let base = target.baseAddress else { return 0 }
            // There is room for 15 bytes. The second word ends where the string ends, and overlaps the first one.
            let target = UnsafeMutableRawPointer(base)
            unsafe target.storeBytes(of: low.littleEndian, as: UInt64.self)
            if count > 8 {
                let shift = UInt64((count &- 8) &* 8)
                let last = low &>> shift | high &<< (64 &- shift)
                unsafe (target + (count &- 8)).storeBytes(of: last.littleEndian, as: UInt64.self)
            }
            return count
        }
    }
}
