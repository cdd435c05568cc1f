internal import Synchronization

extension Cache {
    /// Returns the value of a key, and loads it if there is none.
    ///
    /// However many ask for the key at once, it is loaded once, and all get the result. A load goes on until the last who
    /// waits for it is cancelled; whoever asks after that begins another. If the key is inserted or removed during the load,
    /// the loaded value goes to those who wait and is not kept.
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
            let (flight, isNew) = flights.flight(for: key, isRefresh: false, at: memory.core.clock.now)
            if isNew { start(flight, options, load) }
            let value = try await flight.wait(isFirst: isNew) { flights.remove(flight) }
            if let value { return value }
            flights.remove(flight)
        }
    }

    /// Loads a newer value beside.
    private func refresh(
        _ key: Key,
        _ options: LoadOptions,
        _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
        let (flight, isNew) = flights.flight(for: key, isRefresh: true, at: memory.core.clock.now)
        if isNew { start(flight, options, load) }
    }

    private func start(
        _ flight: Flight<Key, Value>,
        _ options: LoadOptions,
        _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
        flight.start { [self] in
            // A load that has ended between the look-up and this flight has left a value.
            if !flight.isRefresh, let value = memory.peek(flight.key) {
                flights.remove(flight)
                flight.finish(.success(value), keepFailureUntil: nil)
                return
            }
            let start = memory.core.clock.now
            let result = await loaded(flight.key, options, load)
            loadFigures.loads.wrappingAdd(1, ordering: .relaxed)
            loadFigures.nanoseconds.wrappingAdd(max(0, memory.core.clock.now - start), ordering: .relaxed)
            switch result {
            case .success(let value):
                keep(value, flight)
                flights.remove(flight)
                flight.finish(result, keepFailureUntil: nil)
            case .failure(let error):
                loadFigures.failures.wrappingAdd(1, ordering: .relaxed)
                let stale = flight.ticket.isValid ? memory.staleValue(for: flight.key) : nil
                let result = stale.map(Result.success) ?? result
                if let time = options.rememberFailures, !(error is CancellationError), flight.ticket.isValid {
                    let end = Lifetimes.time(memory.core.clock.now, plus: time.nanoseconds)
                    flight.finish(result, keepFailureUntil: end)
                    flights.remember(flight)
                } else {
                    flights.remove(flight)
                    flight.finish(result, keepFailureUntil: nil)
                }
            }
        }
    }

    /// Keeps a loaded value, unless something has happened to its key. One that cannot be measured goes to those who wait.
    private func keep(_ value: Value, _ flight: Flight<Key, Value>) {
        guard let cost = try? cost(flight.key, value) else { return }
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
                do {
                    try await memory.core.clock.sleep(options.pause(afterTries: tries))
                } catch {
                    return .failure(error)
                }
            }
        }
    }
}
