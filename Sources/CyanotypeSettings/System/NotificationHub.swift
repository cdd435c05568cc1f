internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The one inotify instance of the process, shared by all subscribers, because a user may have only a few instances. It
/// is open only while there are subscribers.
final class NotificationHub: Sendable {
    /// A subscriber that watches folders and files. `body` is called on one thread at a time and must be brief.
    final class Subscriber: Sendable {
        let body: @Sendable (Notice) -> Void

        init(_ body: @escaping @Sendable (Notice) -> Void) {
            self.body = body
        }
    }

    enum Notice: Sendable {
        case events([Inotify.Event])
        /// A file system was mounted or unmounted somewhere.
        case mounts
    }

    static let shared = NotificationHub()

    private struct State {
        var session: Session?
        var subscribers: [ObjectIdentifier: Subscriber] = [:]
        /// The interested subscribers, by watch descriptor.
        var interests: [Int32: Set<ObjectIdentifier>] = [:]
    }

    private let state = Locked(State())

    func join(_ subscriber: Subscriber) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            if state.session == nil { state.session = try Session(of: self) }
            state.subscribers[ObjectIdentifier(subscriber)] = subscriber
        }
    }

    /// Ends all watches of `subscriber`.
    func leave(_ subscriber: Subscriber) {
        state.withLock { state in
            let subscriber = ObjectIdentifier(subscriber)
            state.subscribers[subscriber] = nil
            guard !state.subscribers.isEmpty else {
                state = State()
                return
            }
            for watch in state.interests.keys { Self.unwatch(watch, subscriber, &state) }
        }
    }

    /// Begins to watch a folder. One folder has one watch descriptor, whatever path leads to it.
    func watch(folder: String, for subscriber: Subscriber) throws(SystemError) -> Int32 {
        try watch(for: subscriber) { notifications throws(SystemError) in try notifications.watch(folder) }
    }

    /// Begins to watch for the closing of a file that was open for writing, whatever path leads to it.
    func watch(closingOf file: String, for subscriber: Subscriber) throws(SystemError) -> Int32 {
        try watch(for: subscriber) { notifications throws(SystemError) in try notifications.watch(closingOf: file) }
    }

    private func watch(
        for subscriber: Subscriber,
        _ body: (Inotify) throws(SystemError) -> Int32
    ) throws(SystemError) -> Int32 {
        try state.withLock { state throws(SystemError) in
            // The subscriber has left.
            guard let session = state.session, state.subscribers[ObjectIdentifier(subscriber)] != nil else {
                throw .noSuchFile
            }
            let watch = try body(session.notifications)
            state.interests[watch, default: []].insert(ObjectIdentifier(subscriber))
            return watch
        }
    }

    func unwatch(_ watch: Int32, for subscriber: Subscriber) {
        state.withLock { state in Self.unwatch(watch, ObjectIdentifier(subscriber), &state) }
    }

    private static func unwatch(_ watch: Int32, _ subscriber: ObjectIdentifier, _ state: inout State) {
        guard state.interests[watch]?.remove(subscriber) != nil, state.interests[watch]?.isEmpty == true else { return }
        state.interests[watch] = nil
        state.session?.notifications.remove(watch)
    }

    /// Delivers the pending events to the subscribers.
    private func read(_ notifications: Inotify, mounts: Bool) {
        let events = notifications.takeEvents()
        let (all, interests) = state.withLock { state in
            // After the last subscriber has left, a new instance may reuse the same watch descriptors.
            state.session?.notifications === notifications ? (state.subscribers, state.interests) : ([:], [:])
        }
        var notices: [ObjectIdentifier: [Inotify.Event]] = [:]
        for event in events {
            let told = event.isOverflow ? Set(all.keys) : interests[event.watch] ?? []
            for subscriber in told { notices[subscriber, default: []].append(event) }
        }
        for (subscriber, events) in notices { all[subscriber]?.body(.events(events)) }
        if mounts { for subscriber in all.values { subscriber.body(.mounts) } }
    }

    /// The descriptors that are open while anything is watched, and the thread that waits for their events.
    private final class Session: Sendable {
        let notifications: Inotify
        /// Ends the thread.
        private let wakeup: Wakeup

        init(of hub: NotificationHub) throws(SystemError) {
            let (notifications, wakeup) = (try Inotify(), try Wakeup())
            (self.notifications, self.wakeup) = (notifications, wakeup)
            // This fails where /proc is not mounted.
            let mounts = try? SystemCalls.open("/proc/self/mountinfo", O_RDONLY)
            do throws(SystemError) {
                try NativeThread.start("cyanotype-files") { [weak hub] in
                    Self.wait(notifications, mounts: mounts ?? -1, wakeup) { hub?.read(notifications, mounts: $0) }
                    if let mounts { SystemCalls.close(mounts) }
                }
            } catch {
                if let mounts { SystemCalls.close(mounts) }
                throw error
            }
        }

        deinit { wakeup.hangUp() }

        private static func wait(
            _ notifications: Inotify,
            mounts: Int32,
            _ wakeup: Wakeup,
            _ body: (_ mounts: Bool) -> Void
        ) {
            var requests = [
                .reading(wakeup.descriptor),
                .reading(notifications.descriptor),
                // It is always readable; POLLPRI signals that a file system has been mounted or unmounted.
                pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
            ]
            while true {
                let isReady: Void? = try? Polling.wait(for: &requests)
                if isReady == nil || requests[0].revents != 0 { return }
                let isMounted = requests[2].revents != 0
                if isMounted || requests[1].revents != 0 { body(isMounted) }
            }
        }
    }
}
