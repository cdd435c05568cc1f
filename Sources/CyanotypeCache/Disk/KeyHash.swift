internal import Cyanotype

/// The hash by which a key is found in the database.
struct KeyHash: Sendable {
    /// Random bytes that make the hash of a key useless for who guesses keys; empty without a cipher.
    private let secret: [UInt8]

    /// Part of the format.
    private static let seed: UInt64 = 0x6361_6368_6520_6B65
    static let secretCount = 32

    init(secret: [UInt8]) {
        self.secret = secret
    }

    func callAsFunction(_ key: [UInt8]) -> Int64 {
        if secret.isEmpty {
            return Int64(bitPattern: unsafe key.withUnsafeBytes { unsafe XXH64.hash($0, seed: Self.seed) })
        }
        // The message cannot be extended: the key is the whole rest, and only 8 of the 32 bytes are shown.
        let digest = unsafe (secret + key).withUnsafeBytes { unsafe SHA256.hash($0) }
        return Int64(bitPattern: LittleEndian.number(digest[...]))
    }
}

/// The checksum of a row: of its value, its key and its times, so that no part of it can be of another row.
enum RowChecksum {
    static func of(
        _ value: UnsafeRawBufferPointer,
        key: UnsafeRawBufferPointer,
        hash: Int64,
        written: Int64,
        deadline: Int64
    ) -> Int64 {
        let ofValue = unsafe XXH64.hash(value, seed: UInt64(bitPattern: hash))
        let ofKey = unsafe XXH64.hash(key, seed: ofValue)
        let times = (UInt64(bitPattern: written), UInt64(bitPattern: deadline))
        return Int64(bitPattern: unsafe withUnsafeBytes(of: times) { unsafe XXH64.hash($0, seed: ofKey) })
    }
}
