/// Which stores of this process have written the last revisions of a type. All others are of other processes.
struct CommitOrigins {
    /// Revisions one after another that one store has written.
    private struct Run {
        var revisions: ClosedRange<Int64>
        let store: Int
    }

    private var runs: [Run] = []

    /// Adds a revision, which is greater than those before, unless they were taken back.
    mutating func add(_ revision: Int64, of store: Int) {
        if let last = runs.last, last.store == store, last.revisions.upperBound + 1 == revision {
            runs[runs.count - 1].revisions = last.revisions.lowerBound...revision
            return
        }
        runs.append(Run(revisions: revision...revision, store: store))
        // In large steps, because each moves the others.
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

    /// The store that has written a revision; `nil` if it is of another process.
    func store(of revision: Int64) -> Int? { runs.last { $0.revisions.contains(revision) }?.store }
}
