#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A system call's error number.
struct SystemCallError: Error, Hashable, Sendable {
    let number: Int32

    /// The error of the last failed call on this thread.
    static var last: SystemCallError { SystemCallError(number: errno) }

    static let invalidArgument = SystemCallError(number: EINVAL)
    static let badDescriptor = SystemCallError(number: EBADF)

    var isInterruption: Bool { number == EINTR }

    var meansNotReady: Bool { number == EAGAIN || number == EWOULDBLOCK }

    /// A description of the error, with advice where the remedy is not obvious.
    var advice: String {
        let text = Self.text(number)
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

    private static func text(_ number: Int32) -> String {
        // `strerror` is not thread-safe.
        let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String? in
            guard let base = buffer.baseAddress, unsafe strerror_r(number, base, buffer.count) == 0 else { return nil }
            return unsafe String(cString: base)
        }
        return (text ?? "system error") + " (error \(number))"
    }
}
