#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
#error("Reading and writing files needs this platform's C library: add it here and in SystemCallError.swift.")
#endif

/// The system calls that streams make: thin, retried when a signal interrupts them, errors as values.
enum StreamCalls {
    /// Opens a file to be read. `mustNotWait` is for a named pipe to which nobody writes yet.
    static func open(reading path: String, mustNotWait: Bool) throws(SystemCallError) -> Int32 {
        try open(path, O_RDONLY | (mustNotWait ? O_NONBLOCK : 0))
    }

    /// Opens or makes a file to be written, from its start or its end.
    static func open(writing path: String, appends: Bool) throws(SystemCallError) -> Int32 {
        // Appending looks at what the file ends with.
        try open(path, O_CREAT | (appends ? O_RDWR | O_APPEND : O_WRONLY | O_TRUNC))
    }

    private static func open(_ path: String, _ flags: Int32) throws(SystemCallError) -> Int32 {
        // C would take what is before the zero for the path.
        if path.utf8.contains(0) { throw .invalidArgument }
        return try retrying {
            path.withCString { path in
                #if canImport(Glibc)
                Glibc.open(path, flags | O_CLOEXEC, 0o666)
                #else
                Musl.open(path, flags | O_CLOEXEC, 0o666)
                #endif
            }
        }
    }

    static func close(_ descriptor: Int32) throws(SystemCallError) {
        #if canImport(Glibc)
        let result = Glibc.close(descriptor)
        #else
        let result = Musl.close(descriptor)
        #endif
        // Not retried: on Linux the descriptor is gone even when a signal interrupts.
        if result < 0, !SystemCallError.last.isInterruption { throw .last }
    }

    /// Reads what is there, up to the size of the buffer; 0 at the end.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(SystemCallError) -> Int {
        try retrying {
            #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
    }

    /// Writes some of the bytes, without the signal that ends a process when nobody reads the other end of a pipe.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int {
        var pipeSignal = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        do {
            return try retrying {
                #if canImport(Glibc)
                Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                #else
                Musl.write(descriptor, bytes.baseAddress, bytes.count)
                #endif
            }
        } catch {
            // The signal goes to the thread that wrote, and is taken away while it is still blocked. Where the program
            // had blocked it before, one more of it makes no difference.
            if error.number == EPIPE, sigismember(&before, SIGPIPE) == 0 {
                var atOnce = timespec()
                _ = sigtimedwait(&pipeSignal, nil, &atOnce)
            }
            throw error
        }
    }

    /// Makes sure that the descriptor is open for reading: waiting for one that is not would not end.
    static func checkIsOpenForReading(_ descriptor: Int32) throws(SystemCallError) {
        let flags = try retrying { fcntl(descriptor, F_GETFL) }
        if flags & O_ACCMODE == O_WRONLY { throw .badDescriptor }
    }

    /// Whether the descriptor is of a regular file, which never makes its reader wait for somebody.
    static func isRegularFile(_ descriptor: Int32) throws(SystemCallError) -> Bool {
        try status(of: descriptor).st_mode & S_IFMT == S_IFREG
    }

    /// The last byte of a regular file; `nil` of an empty one, and of anything else.
    static func lastByte(of descriptor: Int32) throws(SystemCallError) -> UInt8? {
        let status = try status(of: descriptor)
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        var byte: UInt8 = 0
        let count = try retrying { pread(descriptor, &byte, 1, status.st_size - 1) }
        return count == 1 ? byte : nil
    }

    private static func status(of descriptor: Int32) throws(SystemCallError) -> stat {
        var status = stat()
        _ = try retrying { fstat(descriptor, &status) }
        return status
    }

    /// What to wait for with a descriptor.
    enum Readiness {
        case readable, writable

        fileprivate var events: Int16 { Int16(self == .readable ? POLLIN : POLLOUT) }
    }

    /// Waits until reading or writing one of the descriptors would not wait, which also holds when it would fail, and
    /// gives for each whether it is ready. It waits for ever unless a time is given.
    static func wait(
        for readiness: Readiness,
        of descriptors: [Int32],
        milliseconds: Int32 = -1
    ) throws(SystemCallError) -> [Bool] {
        var polled = descriptors.map { pollfd(fd: $0, events: readiness.events, revents: 0) }
        _ = try retrying { poll(&polled, nfds_t(polled.count), milliseconds) }
        return polled.map { $0.revents != 0 }
    }

    /// Two sockets of which one reads what the other writes, and neither waits.
    ///
    /// Unlike the ends of a pipe they are closed in programs that are started in the same moment.
    static func makeSocketPair() throws(SystemCallError) -> (reading: Int32, writing: Int32) {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        #else
        let kind = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
        #endif
        var ends: [Int32] = [-1, -1]
        _ = try retrying { socketpair(AF_UNIX, kind, 0, &ends) }
        return (ends[0], ends[1])
    }

    private static func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemCallError) -> Number {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = SystemCallError.last
            if !error.isInterruption { throw error }
        }
    }
}
