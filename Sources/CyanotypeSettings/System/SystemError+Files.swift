internal import CyanotypeSystem
internal import Glibc

extension SystemError {
    static let noSuchFile = SystemError(ENOENT)
    static let exists = SystemError(EEXIST)
    static let isDirectory = SystemError(EISDIR)
    static let notAFolder = SystemError(ENOTDIR)
    /// The file kept changing while it was examined.
    static let restless = SystemError(EAGAIN)
    /// The path leads to a pipe, a socket or a device.
    static let notAFile = SystemError(ENODEV)
    /// A file of a network file system is open here, but its server no longer has it.
    static let stale = SystemError(ESTALE)
    static let timedOut = SystemError(ETIMEDOUT)
    static let loop = SystemError(ELOOP)

    /// A description of the error and its remedy, as the other failures of this module have one.
    var advice: String { fileAdvice }
}
