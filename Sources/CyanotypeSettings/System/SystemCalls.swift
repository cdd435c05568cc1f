internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Thin wrappers of the system calls that stores make. They retry interrupted calls, and throw errors as values.
enum SystemCalls {
    /// The attributes from `stat` that are used here.
    struct Status: Hashable, Sendable {
        /// The file, whatever its path.
        var identity: FileIdentity
        /// The number of names of the file.
        var names: UInt64
        var size: Int64
        var modified: Moment
        var changed: Moment
        var mode: UInt32
        var owner: UInt32
        var group: UInt32

        var isRegularFile: Bool { mode & S_IFMT == S_IFREG }
        var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
        var permissions: UInt32 { mode & 0o7777 }

        func isSameFile(as other: Status) -> Bool { identity == other.identity }

        init(_ status: stat) {
            identity = FileIdentity(status)
            names = UInt64(status.st_nlink)
            size = Int64(status.st_size)
            modified = Moment(status.st_mtim)
            changed = Moment(status.st_ctim)
            mode = status.st_mode
            owner = status.st_uid
            group = status.st_gid
        }
    }

    /// A point in time of the clock that sets file times.
    struct Moment: Hashable, Comparable, Sendable {
        var seconds: Int
        var nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
        }

        static var now: Moment {
            var time = timespec()
            unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
            return Moment(time)
        }

        /// Returns the nanoseconds from `other` to this moment, limited to about a day in either direction, so that no
        /// file time overflows the result.
        func nanoseconds(since other: Moment) -> Int {
            let (difference, overflow) = seconds.subtractingReportingOverflow(other.seconds)
            let day = GregorianCalendar.secondsInDay
            let whole = overflow ? (seconds < other.seconds ? -day : day) : min(max(difference, -day), day)
            return whole * 1_000_000_000 + nanoseconds - other.nanoseconds
        }

        /// The time in UTC, in the form for file names: `20261122T021530Z`.
        var fileNameText: String {
            GregorianCalendar.text(ofSecond: seconds, dateSeparator: "", timeSeparator: "") + "Z"
        }
    }

    static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(SystemError) -> Int32 {
        try SystemError.retrying { unsafe Glibc.open(path, flags | O_CLOEXEC, mode) }
    }

    static func close(_ descriptor: Int32) {
        // This is not retried: on Linux the descriptor is closed even when a signal interrupts the call.
        _ = Glibc.close(descriptor)
    }

    static func status(of descriptor: Int32) throws(SystemError) -> Status {
        var status = stat()
        _ = try SystemError.retrying { unsafe fstat(descriptor, &status) }
        return Status(status)
    }

    /// Returns the status of the file at `path`, following links; `nil` if there is none.
    static func status(at path: String) throws(SystemError) -> Status? {
        var status = stat()
        do {
            _ = try SystemError.retrying { unsafe stat(path, &status) }
            return Status(status)
        } catch {
            if error == .noSuchFile { return nil }
            throw error
        }
    }

    /// Returns the status of the file at `path` itself, without following a link; `nil` if there is none.
    static func linkStatus(at path: String) throws(SystemError) -> Status? {
        var status = stat()
        do {
            _ = try SystemError.retrying { unsafe lstat(path, &status) }
            return Status(status)
        } catch {
            if error == .noSuchFile { return nil }
            throw error
        }
    }

    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try SystemError.retrying { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        try SystemError.retrying { unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
    }

    static func synchronize(_ descriptor: Int32) throws(SystemError) {
        _ = try SystemError.retrying { fsync(descriptor) }
    }

    static func rename(_ old: String, _ new: String) throws(SystemError) {
        _ = try SystemError.retrying { unsafe Glibc.rename(old, new) }
    }

    static func link(_ existing: String, _ new: String) throws(SystemError) {
        _ = try SystemError.retrying { unsafe Glibc.link(existing, new) }
    }

    static func unlink(_ path: String) throws(SystemError) {
        _ = try SystemError.retrying { unsafe Glibc.unlink(path) }
    }

    static func setPermissions(_ descriptor: Int32, _ mode: UInt32) throws(SystemError) {
        _ = try SystemError.retrying { fchmod(descriptor, mode) }
    }

    static func setOwner(_ descriptor: Int32, _ owner: UInt32, group: UInt32) throws(SystemError) {
        _ = try SystemError.retrying { fchown(descriptor, owner, group) }
    }

    /// Acquires the lock of the file at `path`, as soon as no other open file holds it. The lock ends when the
    /// descriptor is closed, which the death of the process also does.
    ///
    /// - Returns: `false` if the lock was not acquired until the deadline.
    static func lock(_ descriptor: Int32, at path: String, until deadline: MonotonicTime) throws(SystemError) -> Bool {
        if try lockNow(descriptor) { return true }
        // `flock` cannot wait with a deadline. A holder closes the file when it releases the lock, and the kernel
        // reports that.
        let notifications = try? Inotify()
        _ = try? notifications?.watch(closingOf: path)
        while true {
            if try lockNow(descriptor) { return true }
            let left = deadline.nanosecondsLeft
            if left <= 0 { return false }
            // The wait is short, because events can be missed: all of the user's inotify instances may be in use, or a
            // process that ends may close the file a moment before it releases the lock.
            let pause = min(left, 5_000_000)
            do throws(SystemError) {
                guard let notifications else { throw .noSuchFile }
                var requests = [pollfd.reading(notifications.descriptor)]
                try Polling.wait(for: &requests, until: .now.advanced(byNanoseconds: pause))
                notifications.discardEvents()
            } catch {
                // A call that fails at once must not make this spin.
                NativeThread.sleep(nanoseconds: pause)
            }
        }
    }

    private static func lockNow(_ descriptor: Int32) throws(SystemError) -> Bool {
        do {
            _ = try SystemError.retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.number == EWOULDBLOCK { return false }
            throw error
        }
    }

    static func unlock(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
    }

    /// The host name of this machine; empty if it is too long.
    static var hostName: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, unsafe gethostname(base, buffer.count) == 0 else { return "" }
            return unsafe String(cString: base)
        }
    }

    /// Returns the names in a folder that begin with `prefix`, including `.` and `..`.
    static func names(in path: String, startingWith prefix: String = "") throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else { throw .last }
        defer { unsafe closedir(directory) }
        let prefix = Array(prefix.utf8)
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                // A NUL ends the name, and no prefix contains one. So nothing past the NUL is read, where the memory
                // of the entry may end.
                guard unsafe bytes.starts(with: prefix) else { return }
                unsafe names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names
    }
}
