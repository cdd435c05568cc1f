internal import CyanotypeSystem
internal import Synchronization

/// The streams in which a program reads the events of a cache.
@usableFromInline
final class Broadcast<Event: Sendable>: Sendable {
    private struct State {
        var streams: [Int: AsyncStream<Event>.Continuation] = [:]
        var lastNumber = 0
        /// The newest events, with which each stream begins.
        var newest: [Event] = []
    }

    private let state = Locked(State())
    /// How many events each stream begins with.
    private let memory: Int
    /// How many streams there are, so that a cache without any asks for no lock.
    private let count = Atomic(0)

    init(remembering memory: Int = 0) { self.memory = memory }

    deinit {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() }
    }

    /// A stream of the events from now on, after those that are remembered, of which the newest wait to be read.
    func stream(bufferingNewest limit: Int) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self,
            bufferingPolicy: .bufferingNewest(limit)
        )
        let number = state.withLock { state in
            state.lastNumber += 1
            state.streams[state.lastNumber] = continuation
            for event in state.newest { continuation.yield(event) }
            return state.lastNumber
        }
        count.wrappingAdd(1, ordering: .releasing)
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    private func remove(_ number: Int) {
        if state.withLock({ $0.streams.removeValue(forKey: number) }) != nil {
            count.wrappingSubtract(1, ordering: .relaxed)
        }
    }

    /// Whether anybody reads the events.
    @usableFromInline
    var hasStreams: Bool { count.load(ordering: .acquiring) > 0 }

    /// Sends events to all streams.
    @usableFromInline
    func send(_ events: [Event]) {
        let streams = state.withLock { state in
            let streams = Array(state.streams.values)
            // Events that are remembered run no code of the program when they are destroyed, so they keep their order.
            if memory == 0 { return streams }
            state.newest = Array((state.newest + events).suffix(memory))
            yield(events, to: streams)
            return []
        }
        // Without the lock: a stream that nobody reads destroys its oldest event.
        yield(events, to: streams)
    }

    private func yield(_ events: [Event], to streams: [AsyncStream<Event>.Continuation]) {
        for stream in streams { for event in events { stream.yield(event) } }
    }
}
