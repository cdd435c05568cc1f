/// The hash function XXH64 (Yann Collet, "xxHash fast digest algorithm", version 0.2.0), for checksums.
///
/// It finds accidental damage. It is no protection from somebody who wants two texts with one hash.
package enum XXH64 {
    private static var prime1: UInt64 { 0x9e37_79b1_85eb_ca87 }
    private static var prime2: UInt64 { 0xc2b2_ae3d_27d4_eb4f }
    private static var prime3: UInt64 { 0x1656_67b1_9e37_79f9 }
    private static var prime4: UInt64 { 0x85eb_ca77_c2b2_ae63 }
    private static var prime5: UInt64 { 0x27d4_eb2f_1656_67c5 }

    /// Returns the hash of a message.
    ///
    /// - Parameters:
    ///   - bytes: The message.
    ///   - seed: A number that gives the same message other hashes.
    /// - Returns: The hash.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var offset = 0
        func word() -> UInt64 {
            defer { offset &+= 8 }
            return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var hash = seed &+ prime5
        if bytes.count >= 32 {
            // Steps 1 to 3: four sums, of every fourth word each.
            var (first, second) = (seed &+ prime1 &+ prime2, seed &+ prime2)
            var (third, fourth) = (seed, seed &- prime1)
            repeat {
                first = round(first, word())
                second = round(second, word())
                third = round(third, word())
                fourth = round(fourth, word())
            } while offset &+ 32 <= bytes.count
            hash =
                first.rotatedLeft(1) &+ second.rotatedLeft(7) &+ third.rotatedLeft(12) &+ fourth.rotatedLeft(18)
            hash = merge(hash, first)
            hash = merge(hash, second)
            hash = merge(hash, third)
            hash = merge(hash, fourth)
        }
        // Step 4.
        hash &+= UInt64(bytes.count)
        // Step 5: the rest of the message.
        while offset &+ 8 <= bytes.count {
            hash = (hash ^ round(0, word())).rotatedLeft(27) &* prime1 &+ prime4
        }
        if offset &+ 4 <= bytes.count {
            let half = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            hash = (hash ^ UInt64(half) &* prime1).rotatedLeft(23) &* prime2 &+ prime3
            offset &+= 4
        }
        while offset < bytes.count {
            hash = unsafe (hash ^ UInt64(bytes[offset]) &* prime5).rotatedLeft(11) &* prime1
            offset &+= 1
        }
        // Step 6: each bit of the message changes about half of the bits.
        hash = (hash ^ hash &>> 33) &* prime2
        hash = (hash ^ hash &>> 29) &* prime3
        return hash ^ hash &>> 32
    }

    @inline(__always)
    private static func round(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        (sum &+ word &* prime2).rotatedLeft(31) &* prime1
    }

    @inline(__always)
    private static func merge(_ hash: UInt64, _ sum: UInt64) -> UInt64 {
        (hash ^ round(0, sum)) &* prime1 &+ prime4
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate func rotatedLeft(_ count: UInt64) -> UInt64 { self &<< count | self &>> (64 &- count) }
}
