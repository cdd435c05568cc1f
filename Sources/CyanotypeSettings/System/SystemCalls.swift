internal import Cyanotype
internal import Glibc

/// Thin wrappers of the system calls that stores make. They retry interrupted calls, and throw errors as values.
enum SystemCalls {
    /// Identifies a file, whatever its path. A new file may get the identity of one that is gone.
    struct FileIdentity: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64
    }

    /// The attributes from `stat` that are used here.
    struct Status: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64
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

        /// The identity of the file, whatever its path.
        var identity: FileIdentity { FileIdentity(device: device, inode: inode) }

        func isSameFile(as other: Status) -> Bool { identity == other.identity }

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
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

    /// Returns the target of the symbolic link at `path`, or `nil` if there is no link.
    static func linkTarget(_ path: String) throws(SystemError) -> String? {
        // No link of Linux is longer, so `readlink` truncates none.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count: Int
        do {
            count = try SystemError.retrying { unsafe readlink(path, &target, target.count) }
        } catch {
            // EINVAL: the file is not a link.
            if error.number == EINVAL || error == .noSuchFile { return nil }
            throw error
        }
        let bytes = target.prefix(count).map(UInt8.init(bitPattern:))
        // Repairing the name would make it that of another file.
        guard let text = String(validating: bytes, as: UTF8.self) else { throw SystemError(EILSEQ) }
        return text
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

    /// Sleeps for this time, even if signals arrive.
    static func pause(nanoseconds: Int) {
        var time = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        var rest = timespec()
        // A signal, such as the end of a child process, ends a sleep before its time.
        while unsafe nanosleep(&time, &rest) != 0, SystemError.last.isInterruption { time = rest }
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
    /// `deadline` is a time of ``monotonicNanoseconds``. The result is `false` if the lock was not acquired by then.
    static func lock(_ descriptor: Int32, at path: String, until deadline: Int) throws(SystemError) -> Bool {
        if try lockNow(descriptor) { return true }
        // `flock` cannot wait with a deadline. A holder closes the file when it releases the lock, and the kernel
        // reports that.
        let notifications = try? FolderNotifications()
        _ = try? notifications?.watch(closingOf: path)
        while true {
            if try lockNow(descriptor) { return true }
            let left = deadline - monotonicNanoseconds
            if left <= 0 { return false }
            // The wait is short, because events can be missed: all of the user's inotify instances may be in use, or a
            // process that ends may close the file a moment before it releases the lock.
            let pause = min(left, 5_000_000)
            if let notifications {
                notifications.wait(nanoseconds: pause)
                notifications.skip()
            } else {
                self.pause(nanoseconds: pause)
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

    /// The time of the monotonic clock, which cannot be set.
    static var monotonicNanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Creates two connected descriptors: one becomes readable when ``hangUp(_:)`` is called with the other.
    static func makePair() throws(SystemError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try SystemError.retrying { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        return (ends[0], ends[1])
    }

    /// Ends the connection and closes this end, even if a forked process has it too.
    static func hangUp(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
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
