internal import CyanotypeSystem
internal import Synchronization

extension Cache {
    /// Returns the value of a key, and loads it if there is none.
    ///
    /// However many ask for the key at once, it is loaded once, and all get the result. A load goes on until the last who
    /// waits for it is cancelled; whoever asks after that begins another. If the key is inserted or removed during the load,
    /// the loaded value goes to those who wait and is not kept. Nor is a value whose cost cannot be measured, or is over the
    /// limit: ``CacheStatistics/refusals`` counts it.
    ///
    /// A value that is only on the disk is read from there, by a thread that may wait.
    ///
    /// A cache with `staleOnError` returns a value that is too old if it cannot be loaded again, instead of the error.
    ///
    /// A cache with `refreshAfterWrite` returns an older value at once and loads a new one beside. Until that is there, and
    /// if it cannot be loaded, the older value stays until it expires.
    ///
    /// ```swift
    /// let author = try await authors.value(for: id, retries: 2) { try await api.author($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - retries: How often a load that fails is tried again, if not as often as `options` say.
    ///   - options: How a load is tried again, and what becomes of a failure.
    ///   - load: Loads the value. The first who asks decides how it is loaded: it runs in a task with their priority and
    ///     task-local values.
    /// - Returns: The value.
    /// - Throws: The last error of `load`, or `CancellationError` if the caller's task was cancelled.
    public func value(
        for key: Key,
        retries: Int? = nil,
        options: LoadOptions = LoadOptions(),
        load: @escaping @Sendable (Key) async throws -> Value
    ) async throws -> Value {
        var options = options
        if let retries { options.retries = retries }
        if let value = memory.value(for: key) {
            refreshIfDue(key, options, load)
            return try copied(value)
        }
        while true {
            try Task.checkCancellation()
            let flights = flights
            let (flight, isNew) = flight(for: key, isRefresh: false)
            if isNew { start(flight, options, load) }
            do {
                let value = try await flight.wait(isFirst: isNew) { flights.remove(flight) }
                if let value {
                    refreshIfDue(key, options, load)
                    return try copied(value)
                }
            } catch {
                // The key may have a value by now, or one that is served for the case of an error.
                let reason = error
                if !Task.isCancelled, let value = await presentValue(for: key) { return try copied(value) }
                throw reason
            }
        }
    }

    private func flight(for key: Key, isRefresh: Bool) -> (flight: Flight<Key, Value>, isNew: Bool) {
        flights.flight(for: key, isRefresh: isRefresh, core: memory.core, at: memory.core.clock.now)
    }

    /// The value of a flight's key in memory or on the disk.
    private func presentOrStoredValue(_ flight: Flight<Key, Value>) async -> Value? {
        if let value = memory.peek(flight.key) { return value }
        if disk == nil { return nil }
        // Nobody waits any more, or the key was changed, if the ticket is not valid when the disk's turn comes.
        if let value = await onDisk({ flight.ticket.isValid ? $0.storedValue(for: flight.key) : nil }) { return value }
        return memory.peek(flight.key)
    }

    /// The value that the key has by now, or that is served in the case of an error.
    private func presentValue(for key: Key) async -> Value? {
        if let value = memory.peek(key) ?? memory.staleValue(for: key) { return value }
        if memory.core.lifetimes.grace == 0 { return nil }
        return await onDisk { $0.staleValue(for: key) }
    }

    /// Does what may wait for the disk, on a thread that may wait. Without a disk, or if the system has no thread, the disk
    /// counts as empty.
    private func onDisk<Result: Sendable>(_ body: @escaping @Sendable (Cache) -> Result?) async -> Result? {
        guard let disk else { return nil }
        return (try? await disk.readers.await { body(self) }) ?? nil
    }

    /// Loads a newer value beside, if it is time for that.
    private func refreshIfDue(
        _ key: Key,
        _ options: LoadOptions,
        _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
        if memory.core.lifetimes.refresh == .max || !memory.takeRefresh(of: key) { return }
        let (flight, isNew) = flight(for: key, isRefresh: true)
        if isNew { start(flight, options, load) }
    }

    private func start(
        _ flight: Flight<Key, Value>,
        _ options: LoadOptions,
        _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
        flight.start { [self] in
            if Task.isCancelled { return end(flight, .failure(CancellationError())) }
            // A load that has ended between the look-up and this flight has left a value.
            if !flight.isRefresh {
                if let value = await presentOrStoredValue(flight) { return end(flight, .success(value)) }
                if Task.isCancelled { return end(flight, .failure(CancellationError())) }
            }
            let start = memory.core.clock.now
            let result = await loaded(flight.key, options, load)
            let finished = memory.core.clock.now
            loadFigures.loads.wrappingAdd(1, ordering: .relaxed)
            loadFigures.nanoseconds.wrappingAdd(max(0, finished - start), ordering: .relaxed)
            switch result {
            case .success(let value):
                await keep(value, flight)
            case .failure(let error) where !(error is CancellationError):
                loadFigures.failures.wrappingAdd(1, ordering: .relaxed)
                if let time = options.rememberFailures, flight.ticket.isValid {
                    flight.finish(result, keepFailureUntil: Lifetimes.time(finished, plus: time.nanoseconds))
                    flights.remember(flight, core: memory.core, at: finished)
                    return
                }
            case .failure:
                break
            }
            end(flight, result)
        }
    }

    /// Ends a flight whose failure is not remembered.
    private func end(_ flight: Flight<Key, Value>, _ result: Result<Value, any Error>) {
        flights.remove(flight)
        memory.core.endTicket(flight.ticket)
        flight.finish(result, keepFailureUntil: nil)
    }

    /// Keeps a loaded value, unless something has happened to its key. One that cannot be measured is refused.
    private func keep(_ value: Value, _ flight: Flight<Key, Value>) async {
        guard let (_, backlog) = try? insert(value, for: flight.key, lifetime: nil, origin: .load(flight.ticket)) else {
            return memory.core.noteRefusal()
        }
        guard let disk else { return }
        if backlog == .full {
            _ = await onDisk { _ in disk.storage.settle(.full) }
        } else {
            disk.storage.settle(backlog)
        }
    }

    private func loaded(
        _ key: Key,
        _ options: LoadOptions,
        _ load: @Sendable (Key) async throws -> Value
    ) async -> Result<Value, any Error> {
        var tries = 0
        while true {
            do {
                return .success(try await load(key))
            } catch {
                tries += 1
                if tries > options.retries || error is CancellationError || Task.isCancelled { return .failure(error) }
                let reason = error
                do {
                    try await memory.core.clock.sleep(options.pause(afterTries: tries))
                } catch {
                    return .failure(reason)
                }
            }
        }
    }
}
