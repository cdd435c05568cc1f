internal import Cyanotype
internal import Dispatch

/// Watches the place of a file: tells when what is there may have become another. Ends when it is let go of.
///
/// Watched are the folder of the file; where the file is a symbolic link, also the folder of what it leads to, link by
/// link; and where a folder does not exist, the nearest one around it that does. A folder further up that is renamed is
/// not noticed.
final class PropertyListWatch: Sendable {
    /// The paths that matter, by the number of their folder's watch and their name in it.
    private typealias Places = [Int32: [ExactString: String]]

    private let path: String
    private let notifications: FolderNotifications
    /// Of its own methods only `cancel` is called after `init`, which is safe on any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let places = Locked<Places>([:])

    /// Watches what is at `path` from now on. `body` is called on `queue`, with an error if not all can be watched any
    /// more.
    init(
        _ path: String,
        queue: DispatchQueue,
        body: @escaping @Sendable (SystemError?) -> Void
    ) throws(SystemError) {
        self.path = path
        let notifications = try FolderNotifications()
        self.notifications = notifications
        source = DispatchSource.makeReadSource(fileDescriptor: notifications.descriptor, queue: queue)
        // The descriptor must stay open until the source has let go of it.
        source.setCancelHandler { _ = notifications }
        source.setEventHandler { [weak self] in self?.handle(body) }
        do {
            try arm()
        } catch {
            source.activate()
            throw error
        }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    private func handle(_ body: (SystemError?) -> Void) {
        let events = notifications.events()
        let places = places.withLock { $0 }
        guard events.contains(where: { matters($0, places) }) else { return }
        do {
            try arm()
            body(nil)
        } catch {
            body(error)
        }
    }

    private func matters(_ event: FolderNotifications.Event, _ places: Places) -> Bool {
        if event.isOverflow { return true }
        guard let names = places[event.watch] else { return false }
        if event.isAboutFolder { return true }
        guard let path = names[event.name] else { return false }
        return !event.isNewFile || Self.isComplete(path)
    }

    /// Whether a new file has all its contents at once, as links have; others are told of again when they are closed.
    private static func isComplete(_ path: String) -> Bool {
        guard let status = try? SystemCalls.linkStatus(at: path), status.isRegularFile else { return true }
        return status.names > 1
    }

    /// Watches the folders that matter now, and no others.
    private func arm() throws(SystemError) {
        for _ in 0..<16 {
            let plan = Self.plan(path)
            var watches: Places = [:]
            do throws(SystemError) {
                for (folder, names) in plan {
                    let watch = try notifications.watch(folder.string)
                    for name in names { watches[watch, default: [:]][name] = folder.string + "/" + name.string }
                }
            } catch {
                if error == .noSuchFile || error == .notAFolder { continue }
                throw error
            }
            let old = places.withLock { places in
                defer { places = watches }
                return Set(places.keys)
            }
            for watch in old.subtracting(watches.keys) { notifications.unwatch(watch) }
            // What was made after looking and before watching shows only when looking again.
            if Self.plan(path) == plan { return }
        }
        throw .restless
    }

    /// The folders to watch for changes of what is at `path`, with the names that matter in them.
    private static func plan(_ path: String) -> [ExactString: Set<ExactString>] {
        var path = path
        var plan: [ExactString: Set<ExactString>] = [:]
        // As many links as Linux follows.
        for _ in 0...40 {
            let (folder, name) = PropertyListWriter.split(path)
            var (nearest, nearestName) = (folder, name)
            while (try? SystemCalls.status(at: nearest))?.isDirectory != true, nearest != "/", nearest != "." {
                (nearest, nearestName) = PropertyListWriter.split(nearest)
            }
            plan[ExactString(nearest), default: []].insert(ExactString(nearestName))
            guard nearest == folder, let target = try? SystemCalls.linkTarget(path) else { break }
            path = target.utf8.first == UInt8(ascii: "/") ? target : folder + "/" + target
        }
        return plan
    }
}
