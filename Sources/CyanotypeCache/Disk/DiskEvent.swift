/// An event of a cache's files.
package enum DiskEvent: Sendable, Equatable {
    /// A fresh file has taken the place of one that could not be used.
    case replaced(Reason)
    /// A value was not the one that had been written. It counts as absent, and is removed.
    case damagedValue
    /// Nothing is kept on the disk for now. Told once; each minute, the disk is tried again.
    case unavailable(DiskFailure)
    /// Values are kept on the disk again.
    case available
    /// Another process was writing for too long, so that this number of values was not written. The former values of their
    /// keys count as absent.
    case skipped(Int)
    /// A value of this number of bytes was not written: one may take half of the limit.
    case tooLarge(Int)
    /// A value was not written, because its key has this number of bytes, which are too many.
    case keyTooLong(Int)
    /// The cipher has thrown, so that a value was not written, or counts as absent.
    case cipherFailed

    /// Why a file could not be used.
    package enum Reason: Sendable, Equatable {
        case damaged
        /// A newer version of the library has written it, or one that is too old.
        case otherVersion
        /// It is a database of another program.
        case foreign
        /// It was written with another cipher, or without one.
        case otherCipher
    }
}
