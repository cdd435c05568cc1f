internal import Synchronization

extension Cache {
    /// Returns the value of a key, and loads it if there is none.
    ///
    /// However many ask for the key at once, it is loaded once, and all get the result. A load goes on until the last who
    /// waits for it is cancelled; whoever asks after that begins another. If the key is inserted or removed during the load,
    /// the loaded value goes to those who wait and is not kept. Nor is a value whose cost cannot be measured, or is over the
    /// limit: ``CacheStatistics/refusals`` counts it.
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
    /// - Throws: What `load` has thrown last, or `CancellationError` if the caller's task was cancelled.
    public func value(
        for key: Key,
        retries: Int? = nil,
        options: LoadOptions = LoadOptions(),
        load: @escaping @Sendable (Key) async throws -> Value
    ) async throws -> Value {
        var options = options
        if let retries { options.retries = retries }
        if let value = memory.value(for: key) {
            if memory.core.lifetimes.refresh < .max, memory.takeRefresh(of: key) { refresh(key, options, load) }
            return value
        }
        while true {
            try Task.checkCancellation()
            let flights = flights
            let (flight, isNew) = flight(for: key, isRefresh: false)
            if isNew { start(flight, options, load) }
            do {
                let value = try await flight.wait(isFirst: isNew) { flights.remove(flight) }
                if let value { return value }
            } catch {
                // The key may have a value by now, or one that is served for the case of an error.
                if !Task.isCancelled, let value = memory.peek(key) ?? memory.staleValue(for: key) { return value }
                throw error
            }
        }
    }

    private func flight(for key: Key, isRefresh: Bool) -> (flight: Flight<Key, Value>, isNew: Bool) {
        flights.flight(for: key, isRefresh: isRefresh, core: memory.core, at: memory.core.clock.now)
    }

    /// Loads a newer value beside.
    private func refresh(
        _ key: Key,
        _ options: LoadOptions,
        _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
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
            if !flight.isRefresh, let value = memory.peek(flight.key) { return end(flight, .success(value)) }
            let start = memory.core.clock.now
            let result = await loaded(flight.key, options, load)
            let finished = memory.core.clock.now
            loadFigures.loads.wrappingAdd(1, ordering: .relaxed)
            loadFigures.nanoseconds.wrappingAdd(max(0, finished - start), ordering: .relaxed)
            switch result {
            case .success(let value):
                keep(value, flight)
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
    private func keep(_ value: Value, _ flight: Flight<Key, Value>) {
        guard let cost = try? cost(flight.key, value) else { return memory.core.noteRefusal() }
        _ = memory.insert(value, for: flight.key, cost: max(1, cost), ticket: flight.ticket)
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
