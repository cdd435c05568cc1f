internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

extension FileCacheError {
    /// The failure of a system call.
    init(_ error: SystemError, of address: EntryAddress? = nil, at path: String) {
        let isFull = error.number == ENOSPC || error.number == EDQUOT
        self.init(isFull ? .full : .inputOutput, error.fileAdvice, in: address?.group, key: address?.key, at: path)
        systemError = error.number
    }

    /// The failure of a value that cannot be encoded or decoded.
    init(_ error: MappingError, of address: EntryAddress) {
        self.init(.mapping, "\(error)", in: address.group, key: address.key)
        mapping = error
    }
}
