internal import Synchronization

/// The keyed containers that outlive the decoding of their values, with the decoders that they read by.
///
/// A container that is used again has no reference to its decoder: taking and giving back one for every access would
/// cost a third of the time of decoding. When one is kept by whoever got it, its decoder is kept here for as long, which
/// is looked after whenever something is decoded.
enum EscapedContainers {
    /// A container, and what it needs.
    ///
    /// Only the container's own users touch the decoder; the list only keeps it and lets go of it.
    private struct Entry: @unchecked Sendable {
        weak var container: AnyObject?
        let decoder: AnyObject
    }

    private static let entries = Locked<[Entry]>([])

    /// How many entries there are, to look at without the lock.
    private static let count = Atomic<Int>(0)

    /// Keeps a decoder as long as a container.
    static func keep(_ decoder: AnyObject, for container: AnyObject) {
        let entry = Entry(container: container, decoder: decoder)
        entries.withLock { entries in
            entries.append(entry)
            count.store(entries.count, ordering: .relaxed)
        }
    }

    /// Lets go of the decoders whose containers are gone.
    @inline(__always)
    static func releaseUnused() {
        if count.load(ordering: .relaxed) > 0 { releaseUnusedSlowly() }
    }

    @inline(never)
    private static func releaseUnusedSlowly() {
        // Released outside of the lock, because a decoder may keep anything that its session does.
        let unused = entries.withLock { entries in
            let unused = entries.filter { $0.container == nil }
            entries.removeAll { $0.container == nil }
            count.store(entries.count, ordering: .relaxed)
            return unused
        }
        withExtendedLifetime(unused) {}
    }
}
