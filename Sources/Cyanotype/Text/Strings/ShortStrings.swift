/// Makes and takes apart strings of at most 15 bytes of ASCII, which a string holds in its own two words.
struct ShortStrings {
    /// Whether the two words can be put together here: see `Words`.
    private let hasKnownLayout = Self.hasKnownLayout

    /// The string of at most 15 bytes of ASCII.
    ///
    /// - Parameters:
    ///   - low: The first eight bytes, with zeros after the last one.
    ///   - high: The others, with zeros after the last one.
    ///   - count: How many there are.
    /// - Returns: The string.
    @inline(__always)
    func string(_ low: UInt64, _ high: UInt64, count: Int) -> String {
        assert(count <= 15)
        guard hasKnownLayout else { return Self.copy(low, high, count: count) }
        var words = Words(low, high, count: count)
        // Moved, because a cast would retain what it takes for a reference.
        return withUnsafeMutablePointer(to: &words) { words in
            UnsafeMutableRawPointer(words).assumingMemoryBound(to: String.self).move()
        }
    }

    /// The bytes of the string at `source`, if it is such a one: the first eight and the others, the first of each in the
    /// lowest bits, with zeros after the last one, and how many there are.
    @inline(__always)
    func bytes(at source: UnsafeRawPointer) -> (low: UInt64, high: UInt64, count: Int)? {
        guard hasKnownLayout else { return nil }
        let words = source.load(as: Words.self)
        guard words.high >> 60 == 0xe else { return nil }
        return (words.low, words.high & 0x00ff_ffff_ffff_ffff, Int(words.high >> 56 & 0xf))
    }

    /// The two words of a short string of ASCII as `StringObject.swift` of the standard library describes them: the
    /// bytes, the first in the lowest bits, and `0xE0` and their number in the highest byte.
    private struct Words: Equatable {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        init(_ low: UInt64, _ high: UInt64, count: Int) {
            self.low = low
            self.high = high | UInt64(truncatingIfNeeded: 0xe0 | count) &<< 56
        }
    }

    /// Whether strings look like that here, which is found out with strings of every length: the layout is no promise of
    /// the language.
    private static let hasKnownLayout: Bool = {
        guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
        return (0...15).allSatisfy { count in
            // Bytes that all differ, zero and the highest among them.
            let bytes = (0..<count).map { UInt8(127 - $0 * 127 / 14) }
            func word(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
            let (low, high) = (word(bytes.prefix(8)), word(bytes.dropFirst(8)))
            let string = copy(low, high, count: count)
            return string.utf8.elementsEqual(bytes)
                && unsafeBitCast(string, to: Words.self) == Words(low, high, count: count)
        }
    }()

    /// Puts the string together from words in place of a loop over its bytes, which is what the initializers do that
    /// take a buffer.
    @inline(never)
    private static func copy(_ low: UInt64, _ high: UInt64, count: Int) -> String {
        String(unsafeUninitializedCapacity: 15) { target in
            guard let base = target.baseAddress else { return 0 }
            // There is room for 15 bytes. The second word ends where the string does, over a part of the first.
            let target = UnsafeMutableRawPointer(base)
            target.storeBytes(of: low.littleEndian, as: UInt64.self)
            if count > 8 {
                let shift = UInt64((count &- 8) &* 8)
                let last = low &>> shift | high &<< (64 &- shift)
                (target + (count &- 8)).storeBytes(of: last.littleEndian, as: UInt64.self)
            }
            return count
        }
    }
}
