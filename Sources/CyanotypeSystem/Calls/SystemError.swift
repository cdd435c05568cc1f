internal import Glibc

/// A system call's error number.
@usableFromInline
package struct SystemError: Error, Hashable, Sendable {
    package let number: Int32

    package init(_ number: Int32) {
        self.number = number
    }

    /// The error of the last failed call on this thread.
    @usableFromInline package static var last: SystemError { SystemError(errno) }

    /// Whether a signal interrupted the call.
    @usableFromInline package var isInterruption: Bool { number == EINTR }

    /// Whether the call would have had to wait.
    package var meansNotReady: Bool { number == EAGAIN || number == EWOULDBLOCK }

    /// The C library's description.
    package var text: String {
        // `strerror` is not thread-safe.
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, unsafe strerror_r(number, base, buffer.count) == 0 else {
                return "error \(number)"
            }
            return unsafe String(cString: base)
        }
    }

    /// Repeats a call while signals interrupt it. A negative result means that it failed.
    // Inlinable, because a generic function of another module is not specialised otherwise, and each access of a stream
    // calls it.
    @inlinable
    package static func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
        while true {
            let result = call()
            // Read first, because other code may change it.
            let error = last
            if result >= 0 { return result }
            if !error.isInterruption { throw error }
        }
    }
}
