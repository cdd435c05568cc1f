internal import Synchronization

/// Counts of a cache's loads.
final class LoadFigures: Sendable {
    let loads = Atomic(0)
    let failures = Atomic(0)
    let nanoseconds = Atomic<Int64>(0)
}
