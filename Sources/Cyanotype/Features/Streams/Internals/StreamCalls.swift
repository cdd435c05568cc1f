internal import CyanotypeSystem
private import Glibc

/// The system calls for streams: thin wrappers that retry interrupted calls and throw typed errors.
enum StreamCalls {
    /// Opens a file for reading. `mustNotWait` is for a named pipe without a writer.
    static func open(reading path: String, mustNotWait: Bool) throws(SystemError) -> Int32 {
        try open(path, O_RDONLY | (mustNotWait ? O_NONBLOCK : 0))
    }

    /// Opens or creates a file for writing, from its start or at its end.
    static func open(writing path: String, appends: Bool) throws(SystemError) -> Int32 {
        // Appending has to read the last byte of the file.
        try open(path, O_CREAT | (appends ? O_RDWR | O_APPEND : O_WRONLY | O_TRUNC))
    }

    private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
        // C would truncate the path at the zero byte.
        if path.utf8.contains(0) { throw .invalidArgument }
        return try SystemError.retrying {
            unsafe path.withCString { path in
                unsafe Glibc.open(path, flags | O_CLOEXEC, 0o666)
            }
        }
    }

    static func close(_ descriptor: Int32) throws(SystemError) {
        let result = Glibc.close(descriptor)
        // Not retried: on Linux the descriptor is closed even if a signal interrupts the call.
        if result < 0, !SystemError.last.isInterruption { throw .last }
    }

    /// Reads the available bytes, up to the size of the buffer. Returns 0 at the end.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try SystemError.retrying {
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        }
    }

    /// Writes some of the bytes. Suppresses the signal that would end the process if a pipe has no reader.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        var pipeSignal = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&pipeSignal)
        unsafe sigaddset(&pipeSignal, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        do {
            return try SystemError.retrying {
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
        } catch {
            // The signal goes to the writing thread, and is removed while it is still blocked. If the program had
            // already blocked it, one more pending signal makes no difference.
            if error.number == EPIPE, unsafe sigismember(&before, SIGPIPE) == 0 {
                var atOnce = timespec()
                _ = unsafe sigtimedwait(&pipeSignal, nil, &atOnce)
            }
            throw error
        }
    }

    /// Checks that the descriptor is open for reading; waiting for any other would never end.
    static func checkIsOpenForReading(_ descriptor: Int32) throws(SystemError) {
        let flags = try SystemError.retrying { fcntl(descriptor, F_GETFL) }
        if flags & O_ACCMODE == O_WRONLY { throw .badDescriptor }
    }

    /// Returns whether the descriptor refers to a regular file, which never makes a reader wait.
    static func isRegularFile(_ descriptor: Int32) throws(SystemError) -> Bool {
        try status(of: descriptor).st_mode & S_IFMT == S_IFREG
    }

    /// Returns the last byte of a regular file; `nil` if it is empty or not a regular file.
    static func lastByte(of descriptor: Int32) throws(SystemError) -> UInt8? {
        let status = try status(of: descriptor)
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        var byte: UInt8 = 0
        let count = try SystemError.retrying { unsafe pread(descriptor, &byte, 1, status.st_size - 1) }
        return count == 1 ? byte : nil
    }

    private static func status(of descriptor: Int32) throws(SystemError) -> stat {
        var status = stat()
        _ = try SystemError.retrying { unsafe fstat(descriptor, &status) }
        return status
    }

    /// The operation to wait for.
    enum Readiness {
        case readable, writable

        fileprivate var events: Int16 { Int16(self == .readable ? POLLIN : POLLOUT) }
    }

    /// Waits until reading or writing one of the descriptors would not block (which includes failing). Returns whether
    /// each one is ready.
    static func wait(
        for readiness: Readiness,
        of descriptors: [Int32],
        until deadline: MonotonicTime = .never
    ) throws(SystemError) -> [Bool] {
        var requests = descriptors.map { pollfd(fd: $0, events: readiness.events, revents: 0) }
        try Polling.wait(for: &requests, until: deadline)
        return requests.map { $0.revents != 0 }
    }
}
