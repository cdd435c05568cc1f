internal import Glibc
internal import Synchronization

/// Counts the forks that led to this process.
///
/// A child has copies of the parent's memory, but not its threads or its locks on files.
package enum ForkCount {
    private static let count = Atomic(0)

    private static let isWatched: Bool = {
        // Creates the counter before the first fork, so that the child has it.
        _ = count.load(ordering: .relaxed)
        return pthread_atfork(nil, nil, { ForkCount.count.wrappingAdd(1, ordering: .relaxed) }) == 0
    }()

    /// The number of forks since the first call of ``watched()``.
    package static var current: Int { count.load(ordering: .relaxed) }

    /// Begins to count, and returns the number of forks so far.
    package static func watched() -> Int {
        _ = isWatched
        return current
    }
}
