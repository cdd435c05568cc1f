internal import Cyanotype
internal import Dispatch

/// A change of one property that is being made: by an assignment, or by an expression such as `+=`.
struct OngoingChange {
    /// Whether the stores get the new value from `writeScheduled`.
    let isLater: Bool
    /// What the thread has until the change is made; `nil` when it would have waited in a circle.
    let turn: Turn?
    let access: StoreAccess
}

/// The stores that a thread has to itself, and those that it could not have.
struct StoreAccess {
    private(set) var stores: Set<StoreName> = []
    private(set) var failures: [StoreName: BackingStoreError] = [:]
    private var accesses: [ExclusiveAccess] = []

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

// MARK: - Turns

extension PersistedCore {
    /// Begins a change of what is at a path; `isWhole` for one that does not depend on the value there.
    func beginChange(at path: PartialKeyPath<Root>, isWhole: Bool) -> OngoingChange {
        refuseInsideUpdate()
        let turn = timing == .now ? writing : changing
        // The one who has the turn waits for this thread. Nothing has to be waited for when the value is written later.
        guard turn.begin() else { return OngoingChange(isLater: true, turn: nil, access: StoreAccess()) }
        if isWhole || timing == .later {
            return OngoingChange(isLater: timing == .later, turn: turn, access: StoreAccess())
        }
        let concerned = concernedProperties(by: path)
        let access = beginAccess(to: concerned)
        refresh(concerned, access)
        return OngoingChange(isLater: false, turn: turn, access: access)
    }

    /// Asks for the stores of some properties, in the order of their names, to be the only one who writes to them.
    func beginAccess(to indices: some Sequence<Int>) -> StoreAccess {
        var access = StoreAccess()
        for name in Set(indices.map { properties[$0].store }).sorted(by: { $0.description < $1.description }) {
            guard let store = stores[name] else { continue }
            if let error = pause(of: name) {
                access.fail(error, of: name)
                continue
            }
            let began = ContinuousClock.now
            do throws(BackingStoreError) {
                access.add(try store.beginExclusiveAccess(), to: name)
            } catch {
                access.fail(error, of: name)
                state.withLock { $0.pauses[name] = StorePause(error, asked: began, after: $0.pauses[name]) }
            }
        }
        return access
    }

    /// Reads what a change is to be based on: what nobody knows yet, and what only this thread can write now.
    ///
    /// - Returns: The changes that were given up: see ``reload(_:)``.
    @discardableResult
    func refresh(_ indices: some Sequence<Int>, _ access: StoreAccess) -> [Failure] {
        let known = state.withLock { $0.properties }
        let asked = indices.filter { index in
            let name = properties[index].store
            return access.stores.contains(name) || known[index].unknown != nil && pause(of: name) == nil
        }
        // A store that answers may know the rest again, too.
        let stores = Set(asked.map { properties[$0].store })
        let others = properties.indices.filter { index in
            known[index].unknown != nil && stores.contains(properties[index].store) && !asked.contains(index)
        }
        return reload(asked + others)
    }

    /// The error of a store that is not to be asked yet.
    private func pause(of name: StoreName) -> BackingStoreError? {
        state.withLock { $0.pauses[name] }.flatMap { $0.isOver ? nil : $0.error }
    }

    /// The change would be lost, or begin anew for ever, when the update ends with its own copy of the model.
    func refuseInsideUpdate() {
        require(
            !ThreadContext.current.updating.contains(ObjectIdentifier(self)),
            "\(Root.self): changed inside of update(_:) in another way than through its argument"
        )
    }
}

// MARK: - Assigning

extension PersistedCore {
    /// Makes a change, with whatever the properties are by then that are not at the path.
    func finish<Value>(_ change: OngoingChange, _ value: Value, at path: WritableKeyPath<Root, Value>, isWhole: Bool) {
        defer {
            change.access.end()
            change.turn?.end()
            tellLater()
        }
        let (old, new) = replaceModel { $0[keyPath: path] = value }
        var indices = changedProperties(from: old, to: new)
        // A stored property is written even when it is what it was: another process may have changed the store.
        let assigned = properties.firstIndex { $0.path == path }
        if let assigned, !indices.contains(assigned) { indices.append(assigned) }
        let known = state.withLock { $0.properties }
        var unknown: [Int: Failure.Reason] = [:]
        for index in indices where !(isWhole && index == assigned) { unknown[index] = known[index].unknown }

        if let broken = Root.blueprint.brokenRules(of: new, notOf: old) {
            state.withLock { state in
                for index in indices {
                    state.properties[index].status = .unwritten(properties[index].failure(.mapping(broken)))
                    state.properties[index].unbased = unknown[index]
                    state.properties[index].breaksModelRule = true
                }
            }
            tellChanges(from: old, indices, .assignment)
            return tell(indices.map { properties[$0].failure(.mapping(broken)) })
        }
        indices += writableByRules(in: new).filter { !indices.contains($0) }
        if change.isLater {
            schedule(indices, unknown)
            return tellChanges(from: old, indices, .assignment)
        }
        let (writes, failures) = encode(indices.filter { unknown[$0] == nil }, of: new)
        let unwritten = failures + unknown.sorted { $0.key < $1.key }.map { ($0, properties[$0].failure($1)) }
        state.withLock { state in
            for (index, failure) in unwritten {
                state.properties[index].status = .unwritten(failure)
                state.properties[index].isRemoval = false
                state.properties[index].unbased = unknown[index]
            }
        }
        let failed = write(writes, change.access)
        tellChanges(from: old, indices, .assignment)
        tell(unwritten.map(\.1) + failed)
    }

    /// Changes the model, with no lock held meanwhile.
    func replaceModel(_ change: (inout Root) -> Void) -> (old: Root, new: Root) {
        while true {
            let (old, version) = state.withLock { ($0.model, $0.version) }
            var new = old
            change(&new)
            if replaceModel(with: new, from: version, changed: changedProperties(from: old, to: new)) {
                return (old, new)
            }
        }
    }

    /// Makes `new` the model, unless it has changed since it had `version`.
    func replaceModel(with new: Root, from version: Int, changed: some Sequence<Int>) -> Bool {
        state.withLock { state in
            guard state.version == version else { return false }
            state.model = new
            state.version += 1
            for index in changed { state.properties[index].assignments += 1 }
            return true
        }
    }

    /// The properties that were not written because of a rule over the whole model, once it is fulfilled.
    private func writableByRules(in model: Root) -> [Int] {
        let refused = state.withLock { state in
            properties.indices.filter { state.properties[$0].breaksModelRule && state.properties[$0].unbased == nil }
        }
        if refused.isEmpty || Root.blueprint.brokenRules(of: model, notOf: nil) != nil { return [] }
        state.withLock { state in
            for index in refused { state.properties[index].breaksModelRule = false }
        }
        return refused
    }

    // MARK: Later

    /// Has properties written by `writeScheduled`.
    private func schedule(_ indices: [Int], _ unknown: [Int: Failure.Reason]) {
        let isQueued = state.withLock { state in
            for index in indices {
                state.properties[index].status = .scheduled
                state.properties[index].unbased = unknown[index]
                // What is being read at this moment is out of date.
                state.properties[index].assignments += 1
                state.properties[index].isScheduled = true
                state.properties[index].isRemoval = false
                state.properties[index].breaksModelRule = false
            }
            defer { state.isWriterQueued = true }
            return state.isWriterQueued || indices.isEmpty
        }
        if !isQueued { queue.async { self.writeScheduled() } }
    }

    /// Writes what was assigned until now, each property once, on `queue`.
    private func writeScheduled() {
        // A thread of the queue has no turn, so that nobody waits for it.
        guard writing.begin() else { return }
        defer {
            writing.end()
            tellLater()
        }
        let unbased = state.withLock { state in
            state.isWriterQueued = false
            return properties.indices.filter { state.properties[$0].isScheduled && state.properties[$0].unbased != nil }
        }
        let lost = refresh(unbased, StoreAccess())
        let (model, indices, unknown) = state.withLock { state in
            state.lostChanges += lost
            let indices = properties.indices.filter { state.properties[$0].isScheduled }
            for index in indices { state.properties[index].isScheduled = false }
            let unknown = indices.filter { state.properties[$0].unbased != nil }
            return (state.model, indices.filter { !unknown.contains($0) }, unknown)
        }
        let (writes, failures) = encode(indices, of: model)
        note(failures)
        // Those of a store that is left alone for now.
        let waiting = unknown.compactMap { index in
            state.withLock { $0.properties[index].unbased }.map { (index, properties[index].failure($0)) }
        }
        note(waiting)
        tell(failures.map(\.1) + waiting.map(\.1) + write(writes, StoreAccess()))
    }

    /// Notes what could not be written of properties that have not been assigned again.
    func note(_ failures: [(Int, Failure)]) {
        state.withLock { state in
            for (index, failure) in failures where !state.properties[index].isScheduled {
                state.properties[index].status = .unwritten(failure)
                state.properties[index].isRemoval = false
            }
        }
    }
}
