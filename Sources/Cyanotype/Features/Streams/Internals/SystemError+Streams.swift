internal import CyanotypeSystem
internal import Glibc

extension SystemError {
    static let invalidArgument = SystemError(EINVAL)
    static let badDescriptor = SystemError(EBADF)

    /// A description of the error, with advice where the remedy is not obvious.
    var advice: String {
        let text = text + " (error \(number))"
        switch number {
        case EACCES, EPERM: return text + "; give this user access to the file and its folder"
        case ENOENT: return text + "; check the path"
        case EISDIR: return text + "; name a file in it"
        case EBADF: return text + "; the descriptor is closed, or not open for this"
        case EMFILE, ENFILE: return text + "; close some files or raise the limit"
        case ENOSPC, EDQUOT: return text + "; free some space and write on"
        case EFBIG: return text + "; raise the process's file size limit"
        case EPIPE: return text + "; whoever read the other end has gone"
        default: return text
        }
    }
}
