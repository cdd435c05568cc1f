internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

/// Watches the path of a file and reports when the file there may have changed. Releasing it ends the watch.
///
/// It watches the folder of the file; for a symbolic link, also the folders of its targets, link by link; for a missing
/// folder, the nearest existing ancestor; the file itself, which can have other names elsewhere; and the mounts. It
/// does not notice when a folder further up is renamed.
final class PropertyListWatch: Sendable {
    enum Sight: Sendable {
        /// The file may have changed.
        case changed
        /// The file may be new, and still incomplete.
        case begun
        /// Some paths cannot be watched any more.
        case blind(SystemError)
    }

    /// The relevant paths, by the watch number of their folder and their name in it. The name of the file itself is
    /// empty.
    private typealias Places = [Int32: [ExactString: String]]

    /// A function as a property, because unoptimised code wraps one that is itself the value of a generic type again in each access.
    private struct Handler {
        var handle: (@Sendable (NotificationHub.Notice) -> Void)?
    }

    private let path: String
    private let subscriber: NotificationHub.Subscriber
    private let places: Locked<Places>

    /// Starts to watch `path`. Calls `body` on `queue`, which must be serial.
    init(
        _ path: String,
        queue: DispatchQueue,
        body: @escaping @Sendable (Sight) -> Void
    ) throws(SystemError) {
        self.path = path
        let places = Locked<Places>([:])
        self.places = places
        let handler = Locked(Handler())
        subscriber = NotificationHub.Subscriber { notice in
            queue.async { handler.withLock { $0 }.handle?(notice) }
        }
        try NotificationHub.shared.join(subscriber)
        handler.withLock { handler in handler.handle = { [weak self] notice in self?.handle(notice, body) } }
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

    private func sight(_ event: Inotify.Event, _ places: Places) -> Sight? {
        if event.isOverflow { return .changed }
        guard let names = places[event.watch] else { return nil }
        if event.isAboutFolder { return .changed }
        guard let path = names[ExactString(String(decoding: event.name, as: UTF8.self))] else { return nil }
        // A link is complete at once. So is a file that was created without a name and then linked, or that has lost
        // its other name since. A different file with one name is only now being written.
        if event.isNewFile, let status = try? SystemCalls.linkStatus(at: path), status.isRegularFile, status.names == 1
        {
            return .begun
        }
        return .changed
    }

    /// Watches the paths that matter now, and no others.
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
                // Follows links. The file may be missing, or a folder; then the watch on its folder reports the next
                // one.
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
            // Looks again, to catch what was created after the plan was made and before the watches were set.
            if Self.plan(path) == plan { return }
        }
        throw .restless
    }

    /// Returns the folders to watch for changes at `path`, with the relevant names in each.
    private static func plan(_ path: String) -> [ExactString: Set<ExactString>] {
        var path = path
        var plan: [ExactString: Set<ExactString>] = [:]
        for _ in 0...Path.maximumLinkCount {
            let (folder, name) = Path.split(path)
            var (nearest, nearestName) = (folder, name)
            while (try? SystemCalls.status(at: nearest))?.isDirectory != true, nearest != "/", nearest != "." {
                (nearest, nearestName) = Path.split(nearest)
            }
            plan[ExactString(nearest), default: []].insert(ExactString(nearestName))
            guard nearest == folder, let target = try? Path.linked(from: path) else { break }
            path = target
        }
        return plan
    }
}
