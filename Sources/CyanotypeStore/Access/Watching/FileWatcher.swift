internal import Cyanotype
internal import Glibc

/// A thread that watches a store's file for the commits of other processes.
///
/// A commit can be seen only some time after the write that the kernel reports. So the thread looks again after 1 ms,
/// 2 ms, 4 ms and so on, up to every 30 s. Where the kernel reports nothing, because the user's limit of inotify is
/// reached, it looks every 250 ms.
final class FileWatcher: Sendable {
    static let threadName = "cyanotype-watch"

    private let path: String
    private let usesEvents: Bool
    private let report: @Sendable ([Int64: Int64]?) -> Void
    /// The thread waits at one end of a pair of sockets, and ends when the other end is closed; `nil` then.
    private let threadEnd: Int32
    private let ownEnd: Locked<Int32?>
    private let isDone = Monitor(false)

    private static let shortestPause = 1_000_000
    private static let longestPause = 30_000_000_000
    /// Up to this pause, events do not wake the thread: a busy writer would wake it for each page.
    private static let deafPause = 2_000_000
    private static let pauseWithoutEvents = 250_000_000

    /// - Parameters:
    ///   - path: The file's path, without links.
    ///   - usesEvents: Whether the kernel is asked to report writes.
    ///   - report: Takes the revisions of the types when the file has changed, or `nil` if observers have to look
    ///     themselves: at the start, and while the thread cannot read the file. It is called on the thread.
    /// - Throws: ``StoreError`` if the process has too many files open.
    init(
        _ path: String,
        usesEvents: Bool = true,
        report: @escaping @Sendable ([Int64: Int64]?) -> Void
    ) throws(StoreError) {
        (self.path, self.usesEvents, self.report) = (path, usesEvents, report)
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        } catch {
            throw Self.failure(error, path)
        }
        threadEnd = ends[0]
        ownEnd = Locked(ends[1])
    }

    deinit {
        stop()
        close(threadEnd)
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        let result = NativeThread.start { self.run() }
        if result != 0 { throw Self.failure(SystemError(result), path) }
    }

    /// Tells the thread to end.
    func stop() {
        let end = ownEnd.withLock { end in
            let open = end
            end = nil
            return open
        }
        guard let end else { return }
        // Also if a forked process has it.
        _ = shutdown(end, Int32(SHUT_RDWR))
        close(end)
    }

    /// Whether the thread has closed the file.
    var hasEnded: Bool { isDone.withLock { $0 } }

    /// Waits until the thread has closed the file, which it does soon after ``stop()``.
    func waitUntilEnded() { _ = isDone.wait { $0 ? true : nil } }

    private static func failure(_ error: SystemError, _ path: String) -> StoreError {
        let reason = error.text ?? "error \(error.number)"
        return StoreError(.inputOutput, "the file cannot be watched for changes: \(reason)").at(path)
    }
}

// MARK: - The thread

extension FileWatcher {
    private func run() {
        ThreadName.set(Self.threadName)
        watch()
        isDone.withLock { $0 = true }
        isDone.notifyAll()
    }

    private func watch() {
        // Before the first look, so that no write between is missed.
        var events = usesEvents ? try? FileEvents(path) : nil
        var reader = RevisionReader(path)
        defer { reader.close() }
        report(nil)
        var pause = Self.shortestPause
        while true {
            do throws(StoreError) {
                if let revisions = try reader.changedRevisions() { report(revisions) }
            } catch {
                // They have the same error, or none.
                report(nil)
            }
            guard let next = wait(pause, &events) else { return }
            pause = next
        }
    }

    /// Waits for the next look.
    ///
    /// - Returns: The pause after it; `nil` if the thread shall end.
    private func wait(_ pause: Int, _ events: inout FileEvents?) -> Int? {
        guard let known = events else {
            return poll(Self.pauseWithoutEvents).isStopped ? nil : Self.shortestPause
        }
        let longer = min(2 * pause, Self.longestPause)
        if pause <= Self.deafPause { return poll(pause).isStopped ? nil : longer }
        let end = MonotonicTime.now.nanoseconds + pause
        while true {
            let left = end - MonotonicTime.now.nanoseconds
            if left <= 0 { return longer }
            let (isStopped, hasEvents) = poll(left, known.descriptor)
            if isStopped { return nil }
            if hasEvents, known.take() { break }
        }
        do throws(SystemError) {
            try known.watchLog()
        } catch {
            events = nil
        }
        return Self.shortestPause
    }

    /// Waits until the thread shall end or a descriptor is readable, for a time at most.
    private func poll(_ nanoseconds: Int, _ descriptor: Int32? = nil) -> (isStopped: Bool, isReadable: Bool) {
        var requests = [pollfd(fd: threadEnd, events: Int16(POLLIN), revents: 0)]
        if let descriptor { requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        let milliseconds = Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
        let count = unsafe Glibc.poll(&requests, nfds_t(requests.count), milliseconds)
        // Where the system has no memory even for this, later attempts may succeed.
        if count < 0 { MonotonicTime.sleep(nanoseconds: Self.shortestPause) }
        if count <= 0 { return (false, false) }
        return (requests[0].revents != 0, requests.count > 1 && requests[1].revents != 0)
    }
}

/// Reads the revisions of a store's types, by a connection of its own.
private struct RevisionReader {
    private let path: String
    private var connection: SQLiteConnection?
    private var version: Int64?

    init(_ path: String) {
        self.path = path
    }

    /// Returns the revisions of all types; `nil` if nothing was committed since the last call.
    mutating func changedRevisions() throws(StoreError) -> [Int64: Int64]? {
        do throws(StoreError) {
            let connection = try openConnection()
            do throws(SQLiteError) {
                // First, so that a commit between is found by the next call.
                let version = try connection.dataVersion
                if version == self.version { return nil }
                let revisions = try Catalog(connection: connection).revisions()
                self.version = version
                return revisions
            } catch {
                throw StoreError(error)
            }
        } catch {
            close()
            throw error
        }
    }

    private mutating func openConnection() throws(StoreError) -> SQLiteConnection {
        if let connection { return connection }
        let configuration = try StoreConfiguration(
            location: .file(path),
            durability: .processCrash,
            busyTimeout: .zero
        )
        let opened = try StoreFile.openReader(configuration)
        // The thread does not wait for locks: it looks again.
        opened.busyDeadline = .past
        connection = opened
        return opened
    }

    mutating func close() {
        connection?.close()
        (connection, version) = (nil, nil)
    }
}
