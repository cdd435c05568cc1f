internal import Cyanotype
internal import CyanotypeSystem

/// Calls a closure after commits of other processes to a store's file, on the thread that watches all files.
final class FileWatcher: Sendable {
    let path: String
    let usesEvents: Bool
    let report: @Sendable ([Int64: Int64]?) -> Void
    private let isDone = Monitor(false)

    /// - Parameters:
    ///   - path: The file's path, without links.
    ///   - usesEvents: Whether the kernel reports writes (inotify). Tests pass `false`, so that the thread polls as it
    ///     does where the user's limit of inotify is reached.
    ///   - report: Takes the revisions of the types when the file has changed, or `nil` if observers have to look
    ///     themselves: at the start, and while the thread cannot read the file. It is called on the thread.
    init(_ path: String, usesEvents: Bool = true, report: @escaping @Sendable ([Int64: Int64]?) -> Void) {
        (self.path, self.usesEvents, self.report) = (path, usesEvents, report)
    }

    /// Begins to watch.
    ///
    /// - Throws: ``StoreError`` if the process has too many files open, or too many threads.
    func start() throws(StoreError) {
        do throws(SystemError) {
            try WatchingThread.shared.add(self)
        } catch {
            let reason = error.text
            throw StoreError(.inputOutput, "the file cannot be watched for changes: \(reason)").at(path)
        }
    }

    /// Stops watching. Only a watcher that was started may be stopped.
    func stop() { WatchingThread.shared.remove(self) }

    /// Whether the thread has closed the file.
    var hasEnded: Bool { isDone.withLock { $0 } }

    /// Waits until the thread has closed the file, which it does soon after ``stop()``.
    func waitUntilEnded() { _ = isDone.wait { $0 ? true : nil } }

    /// Ends the waiting for this watcher. The thread calls this when it has closed the file.
    func end() {
        isDone.withLock { $0 = true }
        isDone.notifyAll()
    }
}
