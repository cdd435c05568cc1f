internal import Cyanotype

/// A value as it is on the disk: as the program has given it, or sealed with its key and times by a cipher.
struct SealedValue: Sendable {
    let bytes: [UInt8]
    /// When it was written, in nanoseconds since 1970.
    let written: Int64
    /// When it is gone, in nanoseconds since 1970; `.max` for never.
    let deadline: Int64
}

/// A value that was found.
package struct DiskValue: Sendable, Equatable {
    package let bytes: [UInt8]
    /// When it was written, in nanoseconds since 1970.
    package let written: Int64
    /// When it was last read or written, in seconds since 1970.
    package let used: Int64
    /// The rest of its lifetime in nanoseconds, however it is used; `.max` for ever.
    package let remaining: Int64
    /// How long before it was read it was written, in nanoseconds.
    package let age: Int64
    /// Whether its time has come, so that it is only kept in case it cannot be loaded again.
    package let isStale: Bool

    init(bytes: [UInt8], written: Int64, used: Int64, _ times: DiskTimes.Age, now: Int64) {
        (self.bytes, self.written, self.used) = (bytes, written, used)
        (remaining, age, isStale) = (times.remaining, max(0, now &- written), times.isStale)
    }
}

/// A row that was read. The row with the number may have been replaced by another one since, which has another checksum.
struct RowIdentity: Sendable, Hashable {
    let id: Int64
    let checksum: Int64
}

// MARK: - Ciphers

extension SealedValue {
    /// Seals a value. What is sealed begins with the times and the length of the key, each 8 bytes, the lowest first, and
    /// the key: a value that was moved to another row is recognized.
    static func sealed(
        _ value: [UInt8],
        of key: [UInt8],
        written: Int64,
        deadline: Int64,
        _ cipher: CacheCipher?
    ) throws -> SealedValue {
        guard let cipher else { return SealedValue(bytes: value, written: written, deadline: deadline) }
        var plain: [UInt8] = []
        plain.reserveCapacity(24 + key.count + value.count)
        for number in [written, deadline, Int64(key.count)] { plain += LittleEndian.bytes(number) }
        plain += key
        plain += value
        return SealedValue(bytes: try cipher.seal(plain), written: written, deadline: deadline)
    }

    /// Returns the key and the value that were sealed; `nil` if this is not what was sealed with these times.
    func opened(_ cipher: CacheCipher) -> (key: [UInt8], value: [UInt8])? {
        guard let plain = try? cipher.open(bytes), plain.count >= 24 else { return nil }
        let numbers = [0, 8, 16].map { Int64(bitPattern: LittleEndian.number(plain[$0...])) }
        guard numbers[0] == written, numbers[1] == deadline, 0...Int64(plain.count - 24) ~= numbers[2] else {
            return nil
        }
        let end = 24 + Int(numbers[2])
        return (Array(plain[24..<end]), Array(plain[end...]))
    }
}
