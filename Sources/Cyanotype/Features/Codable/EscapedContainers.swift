internal import CyanotypeSystem
internal import Synchronization

/// The keyed containers that outlive the decoding of their values, and the decoders that they read from.
///
/// A reused container has no reference to its decoder: retaining and releasing one at every access would cost a third
/// of the decoding time. If user code keeps the container, this type keeps its decoder alive. Whenever something is
/// decoded, it releases the decoders whose containers are gone.
enum EscapedContainers {
    /// A container and its decoder.
    ///
    /// Only users of the container access the decoder; the list only retains and releases it.
    private struct Entry: @unchecked Sendable {
        weak var container: AnyObject?
        let decoder: AnyObject
    }

    private static let entries = Locked<[Entry]>([])

    /// The number of entries, readable without the lock.
    private static let count = Atomic<Int>(0)

    /// Keeps a decoder alive as long as a container.
    static func keep(_ decoder: AnyObject, for container: AnyObject) {
        let entry = Entry(container: container, decoder: decoder)
        entries.withLock { entries in
            entries.append(entry)
            count.store(entries.count, ordering: .relaxed)
        }
    }

    /// Releases the decoders whose containers are gone.
    @inline(__always)
    static func releaseUnused() {
        if count.load(ordering: .relaxed) > 0 { releaseUnusedSlowly() }
    }

    @inline(never)
    private static func releaseUnusedSlowly() {
        // They are released outside of the lock, because releasing a decoder may release anything that its session
        // owns.
        let unused = entries.withLock { entries in
            let unused = entries.filter { $0.container == nil }
            entries.removeAll { $0.container == nil }
            count.store(entries.count, ordering: .relaxed)
            return unused
        }
        withExtendedLifetime(unused) {}
    }
}
