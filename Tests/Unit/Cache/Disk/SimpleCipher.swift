@testable import CyanotypeCache
import Foundation

/// A cipher for tests, which is not safe: bytes are changed by a random sequence, whose seed and a sum come first.
enum SimpleCipher {
    struct Failure: Error {}

    static func make(key: UInt64) -> CacheCipher {
        CacheCipher { plain in
            let nonce = UInt64.random(in: 0...UInt64.max)
            let sum = plain.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
            return LittleEndian.bytes(nonce) + LittleEndian.bytes(sum) + changed(plain[...], nonce ^ key)
        } open: { sealed in
            guard sealed.count >= 16 else { throw Failure() }
            let nonce: UInt64 = LittleEndian.number(sealed[0...])
            let plain = changed(sealed[16...], nonce ^ key)
            guard plain.reduce(UInt64(7), { $0 &* 31 &+ UInt64($1) }) == LittleEndian.number(sealed[8...]) else {
                throw Failure()
            }
            return plain
        }
    }

    private static func changed(_ bytes: ArraySlice<UInt8>, _ seed: UInt64) -> [UInt8] {
        var state = seed | 1
        return bytes.map { byte in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return byte ^ UInt8(truncatingIfNeeded: state >> 56)
        }
    }
}
