internal import CyanotypeSystem
internal import Synchronization

/// The streams of the entries that leave a cache.
@usableFromInline
final class RemovalListeners<Key: Sendable, Value: Sendable>: Sendable {
    private let streams = Locked<[Int: AsyncStream<CacheRemoval<Key, Value>>.Continuation]>([:])
    private let nextNumber = Atomic(0)
    /// How many streams there are, so that a cache without any asks for no lock.
    private let count = Atomic(0)

    deinit {
        for stream in streams.withLock({ Array($0.values) }) { stream.finish() }
    }

    /// A stream of the entries that leave from now on, of which the newest wait to be read.
    func stream(bufferingNewest limit: Int) -> AsyncStream<CacheRemoval<Key, Value>> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CacheRemoval<Key, Value>.self,
            bufferingPolicy: .bufferingNewest(limit)
        )
        let number = nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        streams.withLock { $0[number] = continuation }
        count.wrappingAdd(1, ordering: .releasing)
        return stream
    }

    private func remove(_ number: Int) {
        if streams.withLock({ $0.removeValue(forKey: number) }) != nil { count.wrappingSubtract(1, ordering: .relaxed) }
    }

    @usableFromInline
    var areThere: Bool { count.load(ordering: .acquiring) > 0 }

    @usableFromInline
    func announce(_ removed: RemovedEntries<Key, Value>) {
        let streams = streams.withLock { Array($0.values) }
        removed.forEach { removal in for stream in streams { stream.yield(removal) } }
    }
}
