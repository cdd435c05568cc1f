internal import Glibc

/// A system call's error number.
package struct SystemError: Error, Hashable, Sendable {
    package let number: Int32

    package init(_ number: Int32) {
        self.number = number
    }

    /// The error of the last failed call on this thread.
    package static var last: SystemError { SystemError(errno) }

    /// Whether a signal interrupted the call.
    package var isInterruption: Bool { number == EINTR }

    /// The C library's description; `nil` if it has none.
    package var text: String? {
        // `strerror` is not thread-safe.
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, unsafe strerror_r(number, base, buffer.count) == 0 else { return nil }
            return unsafe String(cString: base)
        }
    }

    /// Repeats a call while signals interrupt it. A negative result means that it failed.
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
