internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The files that the watching thread watches.
///
/// A commit can be seen only some time after the write that the kernel reports. So the thread looks again after 1 ms,
/// 2 ms, 4 ms and so on, up to every 30 s. Where the kernel reports nothing, because the user's limit of inotify is
/// reached, it looks every 250 ms.
final class WatchedFiles {
    private struct File {
        let watcher: FileWatcher
        var reader: RevisionReader
        var hasEvents: Bool
        /// How long to wait for the look after the next one, in nanoseconds.
        var pause = WatchedFiles.shortestPause
        /// The time of the next look, in nanoseconds of ``MonotonicTime``.
        var nextLook = 0
        /// Whether the next look is so near that events cause no earlier one.
        var isDeaf = true
    }

    private let wakeup: Wakeup
    private var files: [ObjectIdentifier: File] = [:]
    private var events: FileEvents?

    private static let shortestPause = 1_000_000
    private static let longestPause = 30_000_000_000
    /// Up to this pause, events do not wake the thread: a busy writer would wake it for each page.
    private static let deafPause = 2_000_000
    private static let pauseWithoutEvents = 250_000_000

    /// - Parameter wakeup: Rings when there are commands for the thread.
    init(_ wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    var isEmpty: Bool { files.isEmpty }

    func add(_ watcher: FileWatcher) {
        let id = ObjectIdentifier(watcher)
        // Events come before the first look, so that no write in between is missed.
        files[id] = File(
            watcher: watcher,
            reader: RevisionReader(watcher.path),
            hasEvents: watcher.usesEvents && hasEvents(of: watcher.path, id)
        )
        watcher.report(nil)
    }

    private func hasEvents(of path: String, _ id: ObjectIdentifier) -> Bool {
        do throws(SystemError) {
            let events: FileEvents
            if let known = self.events { events = known } else { events = try FileEvents() }
            self.events = events
            try events.watch(path, for: id)
            return true
        } catch {
            return false
        }
    }

    func remove(_ watcher: FileWatcher) {
        let id = ObjectIdentifier(watcher)
        events?.unwatch(id)
        if var file = files.removeValue(forKey: id) { file.reader.close() }
        watcher.end()
    }

    /// Looks at the files whose time has come.
    func look() {
        let now = MonotonicTime.now.nanoseconds
        for (id, file) in files where file.nextLook <= now { files[id] = looked(at: file, now) }
    }

    private func looked(at file: File, _ now: Int) -> File {
        var file = file
        do throws(StoreError) {
            if let revisions = try file.reader.changedRevisions() { file.watcher.report(revisions) }
        } catch {
            // The observers have the same error, or none.
            file.watcher.report(nil)
        }
        let pause = file.hasEvents ? file.pause : Self.pauseWithoutEvents
        file.nextLook = now + pause
        file.isDeaf = pause <= Self.deafPause
        file.pause = min(2 * pause, Self.longestPause)
        return file
    }

    /// Waits for the time of the next look, for an event, or for a command.
    func wait() {
        guard let next = files.values.lazy.map(\.nextLook).min() else { return }
        var requests = [pollfd.reading(wakeup.descriptor)]
        if let events, !files.values.contains(where: \.isDeaf) { requests.append(.reading(events.descriptor)) }
        do {
            try Polling.wait(for: &requests, until: MonotonicTime(nanoseconds: next))
        } catch {
            // Where the system has no memory even for this, later attempts may succeed.
            NativeThread.sleep(nanoseconds: Self.shortestPause)
        }
        if requests[0].revents != 0 { wakeup.clear() }
        takeEvents()
    }

    /// Lets the next look be now for each file that has events.
    private func takeEvents() {
        guard let events else { return }
        for id in events.take() {
            guard var file = files[id], !file.isDeaf else { continue }
            do throws(SystemError) {
                try events.watchLog(for: id)
            } catch {
                file.hasEvents = false
            }
            (file.nextLook, file.pause) = (0, Self.shortestPause)
            files[id] = file
        }
    }
}
