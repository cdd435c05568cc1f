import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite struct XXH64Tests {
    /// The messages of the reference implementation's own check.
    private static let message: [UInt8] = {
        var generator: UInt64 = 2_654_435_761
        return (0..<222).map { _ in
            defer { generator &*= 11_400_714_785_074_694_797 }
            return UInt8(generator >> 56)
        }
    }()

    private static let vectors: [(count: Int, seed: UInt64, hash: UInt64)] = [
        (0, 0, 0xef46_db37_51d8_e999), (0, 2_654_435_761, 0xac75_fda2_929b_17ef),
        (1, 0, 0xe934_a84a_db05_2768), (1, 2_654_435_761, 0x5014_6076_43a9_b4c3),
        (4, 0, 0x9136_a0dc_a574_57ee),
        (14, 0, 0x8282_dcc4_994e_35c8), (14, 2_654_435_761, 0xc3bd_6bf6_3deb_6df0),
        (222, 0, 0xb641_ae8c_b691_c174), (222, 2_654_435_761, 0x20cb_8ab7_ae10_c14a),
    ]

    @Test(arguments: vectors)
    func hasTheHashesOfTheReference(_ count: Int, _ seed: UInt64, _ expected: UInt64) {
        let hash = unsafe Self.message[..<count].withUnsafeBytes { unsafe XXH64.hash($0, seed: seed) }
        #expect(hash == expected)
    }

    @Test func anyBitAndAnyLengthCounts() {
        var generator = SeededGenerator(printingSeedFor: "checksums")
        let message = (0..<100).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var hashes: Set<UInt64> = []
        for count in 0...message.count {
            hashes.insert(unsafe message[..<count].withUnsafeBytes { unsafe XXH64.hash($0) })
            for bit in 0..<count * 8 {
                var damaged = Array(message[..<count])
                damaged[bit / 8] ^= 1 << UInt8(bit % 8)
                hashes.insert(unsafe damaged.withUnsafeBytes { unsafe XXH64.hash($0) })
            }
        }
        // 5,050 bytes, each with its 8 bits, and 101 whole messages.
        #expect(hashes.count == 5_050 * 8 + 101)
    }

    /// The bytes need not be aligned.
    @Test func theAddressDoesNotCount() {
        let expected = unsafe Self.message.withUnsafeBytes { unsafe XXH64.hash($0) }
        for offset in 0..<8 {
            let shifted = Array(repeating: 0 as UInt8, count: offset) + Self.message
            #expect(unsafe shifted[offset...].withUnsafeBytes { unsafe XXH64.hash($0) } == expected)
        }
    }
}
