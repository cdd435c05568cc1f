internal import Cyanotype
internal import Dispatch

/// Watches the path of a file and reports when the file there may be another one. Releasing it ends the watch.
///
/// Watched are the folder of the file; where the file is a symbolic link, also the folder of what it leads to, link by
/// link; where a folder does not exist, the nearest one around it that does; the file itself, which can have other names
/// elsewhere; and what is mounted. A folder further up that is renamed is not noticed.
final class PropertyListWatch: Sendable {
    enum Sight: Sendable {
        /// The file may have become another.
        case changed
        /// The same, but it may be new and not whole yet.
        case begun
        /// Not all can be watched any more.
        case blind(SystemError)
    }

    /// The paths that matter, by the number of their folder's watch and their name in it. The file itself has none.
    private typealias Places = [Int32: [ExactString: String]]

    private let path: String
    private let subscriber: NotificationHub.Subscriber
    private let places: Locked<Places>

    /// Watches what is at `path` from now on. `body` is called on `queue`, which must be a serial one.
    init(
        _ path: String,
        queue: DispatchQueue,
        body: @escaping @Sendable (Sight) -> Void
    ) throws(SystemError) {
        self.path = path
        let places = Locked<Places>([:])
        self.places = places
        let handler = Locked<(@Sendable (NotificationHub.Notice) -> Void)?>(nil)
        subscriber = NotificationHub.Subscriber { notice in
            queue.async { handler.withLock { $0 }?(notice) }
        }
        try NotificationHub.shared.join(subscriber)
        handler.withLock { handler in handler = { [weak self] notice in self?.handle(notice, body) } }
        do {
            try arm()
        } catch {
            NotificationHub.shared.leave(subscriber)
            throw error
        }
    }

    deinit {
        NotificationHub.shared.leave(subscriber)
    }

    private func handle(_ notice: NotificationHub.Notice, _ body: (Sight) -> Void) {
        let places = places.withLock { $0 }
        let sights: [Sight] =
            switch notice {
            case .mounts: [.changed]
            case .events(let events): events.compactMap { sight($0, places) }
            }
        guard !sights.isEmpty else { return }
        do {
            try arm()
        } catch {
            return body(.blind(error))
        }
        let isWhole = sights.contains { if case .changed = $0 { true } else { false } }
        body(isWhole ? .changed : .begun)
    }

    private func sight(_ event: FolderNotifications.Event, _ places: Places) -> Sight? {
        if event.isOverflow { return .changed }
        guard let names = places[event.watch] else { return nil }
        if event.isAboutFolder { return .changed }
        guard let path = names[event.name] else { return nil }
        // A link has all its contents at once. So has a file that was made without a name and then got one, or that has
        // lost its other name since, but another with one name is only now being written.
        if event.isNewFile, let status = try? SystemCalls.linkStatus(at: path), status.isRegularFile, status.names == 1
        {
            return .begun
        }
        return .changed
    }

    /// Watches what matters now, and nothing else.
    private func arm() throws(SystemError) {
        for _ in 0..<16 {
            let plan = Self.plan(path)
            var watches: Places = [:]
            var failure: SystemError?
            do throws(SystemError) {
                for (folder, names) in plan {
                    let watch = try NotificationHub.shared.watch(folder: folder.string, for: subscriber)
                    for name in names { watches[watch, default: [:]][name] = folder.string + "/" + name.string }
                }
                // Links followed. It may be gone, or a folder; then its own folder tells of the next one.
                if try SystemCalls.status(at: path)?.isRegularFile == true {
                    let watch = try NotificationHub.shared.watch(closingOf: path, for: subscriber)
                    watches[watch, default: [:]][ExactString("")] = path
                }
            } catch {
                failure = error
            }
            let old = places.withLock { places in
                defer { places = watches }
                return Set(places.keys)
            }
            for watch in old.subtracting(watches.keys) { NotificationHub.shared.unwatch(watch, for: subscriber) }
            if let failure {
                if failure == .noSuchFile || failure == .notAFolder { continue }
                throw failure
            }
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
