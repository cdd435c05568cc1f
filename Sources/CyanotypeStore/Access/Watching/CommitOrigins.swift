/// The stores of this process that have written the last revisions of a type. Other recent revisions are from other
/// processes.
struct CommitOrigins {
    /// Revisions one after another that one store has written.
    private struct Run {
        var revisions: ClosedRange<Int64>
        let store: Int
    }

    private var runs: [Run] = []

    /// Adds a revision. It is greater than all earlier ones that were not removed.
    mutating func add(_ revision: Int64, of store: Int) {
        if let last = runs.last, last.store == store, last.revisions.upperBound + 1 == revision {
            runs[runs.count - 1].revisions = last.revisions.lowerBound...revision
            return
        }
        runs.append(Run(revisions: revision...revision, store: store))
        // Many at once, because each removal moves the other runs.
        guard runs.count > 2 * Int(ChangeHub.history) else { return }
        runs.removeAll { $0.revisions.upperBound <= revision - ChangeHub.history }
    }

    /// Removes the last revision that a store has added.
    mutating func remove(_ revision: Int64, of store: Int) {
        let last = runs.lastIndex { $0.store == store && $0.revisions.upperBound == revision }
        guard let last else { return }
        let first = runs[last].revisions.lowerBound
        if first == revision { runs.remove(at: last) } else { runs[last].revisions = first...(revision - 1) }
    }

    /// Returns the store that has written a revision; `nil` if another process has, or if it is no longer known.
    func store(of revision: Int64) -> Int? { runs.last { $0.revisions.contains(revision) }?.store }
}
