internal import Cyanotype

/// The checksum of a stored document, by which damage is found that SQLite cannot see.
///
/// It also depends on the identity, so that a document which damage has moved to another object is found.
enum DocumentChecksum {
    /// Returns the checksum as a row has it.
    static func make(_ document: UnsafeRawBufferPointer, _ identity: StorageKey) -> Int64 {
        Int64(bitPattern: unsafe XXH64.hash(document, seed: seed(identity)))
    }

    private static func seed(_ identity: StorageKey) -> UInt64 {
        switch identity {
        case .null: 0
        case .integer(let integer): UInt64(bitPattern: integer)
        case .real(let real): real.bitPattern
        case .text(var text): text.withUTF8 { unsafe XXH64.hash(UnsafeRawBufferPointer($0)) }
        case .blob(let bytes): unsafe bytes.withUnsafeBytes { unsafe XXH64.hash($0) }
        }
    }
}
