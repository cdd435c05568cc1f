package import Glibc

/// Waiting for descriptors.
package enum Polling {
    /// Waits until one of the descriptors is ready, however often signals arrive.
    ///
    /// - Parameters:
    ///   - requests: The descriptors, which get the events that have come.
    ///   - deadline: When to give up.
    /// - Throws: ``SystemError``, such as when the system has no memory for the call.
    package static func wait(
        for requests: inout [pollfd],
        until deadline: MonotonicTime = .never
    ) throws(SystemError) {
        while true {
            let milliseconds = (max(0, deadline.nanosecondsLeft) + 999_999) / 1_000_000
            let time = deadline == .never ? -1 : Int32(clamping: milliseconds)
            let count = unsafe poll(&requests, nfds_t(requests.count), time)
            if count > 0 || count == 0 && deadline <= .now { return }
            if count < 0, !SystemError.last.isInterruption { throw .last }
        }
    }
}

extension pollfd {
    /// A request to wait until there is something to read.
    package static func reading(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
