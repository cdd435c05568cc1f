internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

/// A change of one property in progress: an assignment, or an expression such as `+=`.
struct OngoingChange<Root: Model & Sendable> where Root.Subject == Root {
    /// The model at the start of an expression.
    let base: Root
    /// The properties whose stored values were unknown when the change began, with the reasons.
    let unknown: [Int: PersistedError.Failure.Reason]
    /// Whether `writeScheduled` writes the new value to the stores.
    let isLater: Bool
    /// The lock that the thread holds until the change is made; `nil` if waiting for it would have been a deadlock.
    let threadLock: ThreadLock?
    let access: StoreAccess
}

/// The stores to which a thread has exclusive access, and those to which access failed.
struct StoreAccess {
    private(set) var stores: Set<StoreName> = []
    private(set) var failures: [StoreName: BackingStoreError] = [:]
    private var accesses: [ExclusiveAccess] = []
    /// Whether stores are accessed even during a pause after a failure.
    let ignoresPauses: Bool

    init(ignoresPauses: Bool = false) {
        self.ignoresPauses = ignoresPauses
    }

    mutating func add(_ access: ExclusiveAccess?, to name: StoreName) {
        guard let access else { return }
        accesses.append(access)
        stores.insert(name)
    }

    mutating func fail(_ error: BackingStoreError, of name: StoreName) {
        failures[name] = error
    }

    func end() {
        for access in accesses.reversed() { access.end() }
    }
}

// MARK: - Thread locks

extension PersistedCore {
    /// Begins a change of the value at a path. `isWhole` means that the change does not depend on the current value.
    func beginChange(at path: PartialKeyPath<Root>, isWhole: Bool) -> OngoingChange<Root> {
        refuseInsideUpdate()
        let threadLock = timing == .now ? writing : changing
        // The thread that holds the lock waits for this one. A change that is written later does not have to wait.
        guard threadLock.lock() else { return ongoingChange(isLater: true, threadLock: nil, StoreAccess()) }
        if isWhole || timing == .later {
            return ongoingChange(isLater: timing == .later, threadLock: threadLock, StoreAccess())
        }
        let concerned = concernedProperties(by: path)
        let access = beginAccess(to: concerned)
        refresh(concerned, access)
        return ongoingChange(isLater: false, threadLock: threadLock, access)
    }

    private func ongoingChange(isLater: Bool, threadLock: ThreadLock?, _ access: StoreAccess) -> OngoingChange<Root> {
        let (base, known) = state.withLock { ($0.model, $0.properties) }
        var unknown: [Int: Failure.Reason] = [:]
        for index in properties.indices { unknown[index] = unknownBase(index, known[index], access) }
        return OngoingChange(base: base, unknown: unknown, isLater: isLater, threadLock: threadLock, access: access)
    }

    /// Returns the reason why the stored value, on which a change of a property is based, is unknown; `nil` if it is
    /// known.
    func unknownBase(_ index: Int, _ known: PropertyState<Root>, _ access: StoreAccess) -> Failure.Reason? {
        if let reason = known.unknown { return reason }
        // An unwritten value replaces the stored one in any case.
        guard !known.isUnwritten, let error = access.failures[properties[index].store] else { return nil }
        // Another writer may be changing the value.
        return error.code == .timedOut || error.code == .conflict ? .store(error) : nil
    }

    /// Begins exclusive access to the stores of some properties, in an order that all programs share.
    func beginAccess(to indices: some Sequence<Int>) -> StoreAccess {
        var access = StoreAccess()
        let asked = Set(indices.map { properties[$0].store }).compactMap { name in stores[name].map { (name, $0) } }
        for (name, store) in asked.sorted(by: { $0.1.location < $1.1.location }) {
            if let error = pause(of: name) {
                access.fail(error, of: name)
                continue
            }
            let began = ContinuousClock.now
            do throws(BackingStoreError) {
                access.add(try store.beginExclusiveAccess(), to: name)
            } catch {
                access.fail(error, of: name)
                state.withLock { $0.pauses[name] = StoreBackoff(error, asked: began, after: $0.pauses[name]) }
            }
        }
        return access
    }

    /// Reads the values on which a change is based: the unknown ones, and those that only this thread can write now.
    func refresh(_ indices: some Sequence<Int>, _ access: StoreAccess) {
        let known = state.withLock { $0.properties }
        let asked = indices.filter { index in
            let name = properties[index].store
            return access.stores.contains(name) || known[index].unknown != nil && pause(of: name) == nil
        }
        // A store that is available again may also have the other unknown values.
        let stores = Set(asked.map { properties[$0].store })
        let others = properties.indices.filter { index in
            known[index].unknown != nil && stores.contains(properties[index].store) && !asked.contains(index)
        }
        reload(asked + others)
    }

    /// Returns the error of a store that must not be accessed yet.
    func pause(of name: StoreName) -> BackingStoreError? {
        state.withLock { $0.pauses[name] }.flatMap { $0.isOver ? nil : $0.error }
    }

    /// Traps inside an update of this object. The update ends with its own copy of the model, so the change would be
    /// lost, or the update would be repeated forever.
    func refuseInsideUpdate() {
        require(
            !ThreadState.current.updating.contains(ObjectIdentifier(self)),
            "\(Root.self): changed inside of update(_:) in another way than through its argument"
        )
    }
}

// MARK: - Assigning

extension PersistedCore {
    /// Applies a change to the current model, and keeps the properties that are not at the path.
    func finish<Value>(
        _ change: OngoingChange<Root>,
        _ value: Value,
        at path: WritableKeyPath<Root, Value>,
        isWhole: Bool
    ) {
        defer {
            change.access.end()
            change.threadLock?.unlock()
            deliverNotifications()
        }
        let assigned = properties.firstIndex { $0.path == path }
        while true {
            let (old, version, known) = state.withLock { ($0.model, $0.version, $0.properties) }
            var new = old
            new[keyPath: path] = value
            let changed = changedProperties(from: old, to: new)
            // An assigned property is written even if it is unchanged, because another process may have changed the
            // store.
            let indices = assigned.map { changed.contains($0) ? changed : changed + [$0] } ?? changed
            var unknown: [Int: Failure.Reason] = [:]
            for index in indices where !(isWhole && index == assigned) {
                unknown[index] = change.unknown[index] ?? known[index].unknown
            }
            let assignment = Assignment(
                indices: indices,
                unknown: unknown,
                broken: brokenRules(of: new, notOf: old, assigning: indices, known),
                mended: mendedProperties(in: new, known).filter { !indices.contains($0) }
            )
            let event = changeEvent(from: old, to: new, changed, .assignment)
            if make(assignment, new, from: version, isLater: change.isLater, event) {
                return write(assignment, new, change, event)
            }
        }
    }

    /// The effects of an assignment.
    private struct Assignment {
        /// The properties that are assigned.
        let indices: [Int]
        /// The reasons why the stored values of some of them are unknown.
        let unknown: [Int: Failure.Reason]
        /// The rules over the whole model that the assignment breaks.
        let broken: MappingError?
        /// The properties that broke such a rule before and can be written now.
        let mended: [Int]
    }

    /// Replaces the model with `new` and marks the properties to write, as one step. Returns `false` if the model has
    /// changed since `version`.
    private func make(
        _ assignment: Assignment,
        _ new: Root,
        from version: Int,
        isLater: Bool,
        _ event: @escaping @Sendable () -> Void
    ) -> Bool {
        let properties = properties
        return state.withLock { state in
            guard state.version == version else { return false }
            state.model = new
            state.version += 1
            for index in assignment.indices + assignment.mended {
                state.properties[index].assignments += 1
                state.properties[index].isRemoval = false
                state.properties[index].isScheduled = isLater && assignment.broken == nil
                state.properties[index].breaksModelRule = assignment.broken != nil
                state.properties[index].unbased = assignment.unknown[index]
                if let broken = assignment.broken {
                    state.properties[index].status = .unwritten(properties[index].failure(.mapping(broken)))
                } else if isLater {
                    state.properties[index].status = .scheduled
                }
            }
            // Added under the lock, so that events keep the order of the changes.
            if isLater { events.withLock { $0.add(event) } }
            return true
        }
    }

    private func write(
        _ assignment: Assignment,
        _ new: Root,
        _ change: OngoingChange<Root>,
        _ event: @escaping @Sendable () -> Void
    ) {
        if let broken = assignment.broken {
            if !change.isLater { events.withLock { $0.add(event) } }
            return notify(assignment.indices.map { properties[$0].failure(.mapping(broken)) })
        }
        if change.isLater { return queueWriter() }
        let unknown = assignment.unknown
        let known = (assignment.indices + assignment.mended).filter { unknown[$0] == nil }
        let (writes, failures) = encode(known, of: new)
        let unwritten = failures + unknown.sorted { $0.key < $1.key }.map { ($0, properties[$0].failure($1)) }
        note(unwritten)
        let failed = write(writes, change.access)
        events.withLock { $0.add(event) }
        notify(unwritten.map(\.1) + failed)
    }

    /// Replaces the model with `new`. Returns `false` if the model has changed since `version`.
    func replaceModel(with new: Root, from version: Int, changed: some Sequence<Int>) -> Bool {
        state.withLock { state in
            guard state.version == version else { return false }
            state.model = new
            state.version += 1
            for index in changed {
                state.properties[index].assignments += 1
                state.properties[index].isScheduled = false
                state.properties[index].breaksModelRule = false
            }
            return true
        }
    }

    // MARK: Later

    /// Queues a call of `writeScheduled`, unless one is queued already.
    func queueWriter() {
        let isNeeded = state.withLock { state in
            defer { state.isWriterQueued = true }
            return !state.isWriterQueued
        }
        if isNeeded { enqueue { self.writeScheduled() } }
    }

    /// Writes all scheduled assignments, each property once, on `queue`.
    private func writeScheduled() {
        // A thread of the queue holds no lock, so no other thread waits for it.
        guard writing.lock() else { return }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        let unbased = state.withLock { state in
            state.isWriterQueued = false
            return properties.indices.filter { state.properties[$0].isScheduled && state.properties[$0].unbased != nil }
        }
        refresh(unbased, StoreAccess())
        let (model, indices, unknown) = state.withLock { state in
            let indices = properties.indices.filter { state.properties[$0].isScheduled }
            for index in indices { state.properties[index].isScheduled = false }
            let unknown = indices.filter { state.properties[$0].unbased != nil }
            return (state.model, indices.filter { !unknown.contains($0) }, unknown)
        }
        let (writes, failures) = encode(indices, of: model)
        note(failures)
        // The properties whose stores are paused.
        let waiting = unknown.compactMap { index in
            state.withLock { $0.properties[index].unbased }.map { (index, properties[index].failure($0)) }
        }
        note(waiting)
        notify(failures.map(\.1) + waiting.map(\.1) + write(writes, StoreAccess()))
    }

    /// Records the failures of properties that have not been assigned again.
    func note(_ failures: [(Int, Failure)]) {
        state.withLock { state in
            for (index, failure) in failures where !state.properties[index].isNewer {
                state.properties[index].status = .unwritten(failure)
                state.properties[index].isRemoval = false
            }
        }
    }
}
