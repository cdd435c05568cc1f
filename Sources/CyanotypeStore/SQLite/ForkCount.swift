internal import Glibc
internal import Synchronization

/// Counts how often the process was forked on the way to this one.
///
/// A child has copies of the parent's connections, but not its locks: used there, they could damage the file.
enum ForkCount {
    private static let count = Atomic(0)

    private static let isWatched: Bool = {
        // Made before the first fork, so that the child finds it.
        _ = count.load(ordering: .relaxed)
        return pthread_atfork(nil, nil, { ForkCount.count.wrappingAdd(1, ordering: .relaxed) }) == 0
    }()

    /// The number of forks. It counts those after ``watched()``.
    static var current: Int { count.load(ordering: .relaxed) }

    /// Begins to count, and returns the number of forks so far.
    static func watched() -> Int {
        _ = isWatched
        return current
    }
}
