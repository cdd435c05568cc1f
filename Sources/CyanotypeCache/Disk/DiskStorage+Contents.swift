internal import Cyanotype
internal import CyanotypeSystem

/// The contents of the files, as of the last commit: call ``flush()`` before to see all changes.
extension DiskStorage {
    /// The number of values, those included whose time has come.
    package var count: Int {
        reading { database throws(DiskFailure) in try database.entryCount() } ?? 0
    }

    /// The bytes that the files take.
    package var size: Int {
        reading { database throws(DiskFailure) in try database.usedBytes() } ?? 0
    }

    /// Calls a closure with each key and value until it returns `false`, in the order in which they were written.
    ///
    /// The changes that came before this call count, whether they are in the files or still wait. Values that are written
    /// meanwhile may be among them or not, and a key whose value is replaced may come twice. Nothing is noted as a use. No lock
    /// is held meanwhile.
    package func forEach(_ body: (_ key: [UInt8], _ value: DiskValue) -> Bool) {
        if isInChild { return }
        // Before the rows are read: a change that is in the files by then is not among these any more.
        let waiting = pending.withLock { $0.snapshot }
        var last = Int64.min
        while let rows = reading({ database throws(DiskFailure) in
            try database.rows(after: last, count: Self.pageCount)
        }), let end = rows.last {
            last = end.id
            for row in rows {
                let now = clock.wall()
                let entry = reading { database throws(DiskFailure) in try database.entry(of: row, times, now: now) }
                guard let entry = entry ?? nil, !waiting.changes(entry.key, writtenAt: entry.value.written) else {
                    continue
                }
                if !body(entry.key, entry.value) { return }
            }
        }
        for change in waiting.changes {
            if let value = change.value.flatMap({ opened($0, of: change.key, now: clock.wall()) }),
                !body(change.key, value)
            {
                return
            }
        }
    }

    /// The keys of all values.
    package var keys: [[UInt8]] {
        var keys: [[UInt8]] = []
        forEach { key, _ in
            keys.append(key)
            return true
        }
        return keys
    }

    private static var pageCount: Int { 256 }

    private func reading<Result>(_ body: (DiskDatabase) throws(DiskFailure) -> Result) -> Result? {
        guard !isInChild, let database = database() else { return nil }
        do throws(DiskFailure) {
            try database.check()
            return try body(database)
        } catch {
            noteFailure(error, of: database)
            return nil
        }
    }
}
