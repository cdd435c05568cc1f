internal import Glibc

/// Wakes a thread that waits for descriptors.
///
/// It is a pair of connected sockets. Unlike the ends of a pipe, they are closed in programs that are started at the
/// same moment. Both stay open as long as the object.
package final class Wakeup: Sendable {
    /// The descriptor for the thread that waits: it is readable after ``ring()`` until ``clear()``, and for good after
    /// ``hangUp()``.
    package let descriptor: Int32
    private let other: Int32

    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try SystemError.retrying { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    /// Wakes the thread, or lets its next wait end at once.
    package func ring() throws(SystemError) {
        var byte: UInt8 = 0
        do {
            _ = try SystemError.retrying { unsafe send(other, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) }
        } catch {
            // If there is no room for the byte, the thread has enough to wake it.
            if !error.meansNotReady { throw error }
        }
    }

    /// Lets the thread wait again. What this leaves wakes it at once.
    package func clear() {
        unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            while unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) == buffer.count {}
        }
    }

    /// Wakes the thread for good, even if a forked process has the sockets too.
    package func hangUp() {
        _ = shutdown(other, Int32(SHUT_RDWR))
    }
}
