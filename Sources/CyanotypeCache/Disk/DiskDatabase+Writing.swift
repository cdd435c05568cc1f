internal import Cyanotype
internal import CyanotypeStore

extension DiskDatabase {
    /// Makes changes, in as many transactions as they need.
    ///
    /// - Returns: The sizes of the values for which there is no room.
    func apply(_ changes: [PendingChanges.Change]) throws(DiskFailure) -> [Int] {
        if changes.isEmpty { return [] }
        var rest = changes[...]
        var refused: [Int] = []
        try repeating { transaction throws(DiskFailure) in
            while let change = rest.first {
                let hash = keyHash(change.key)
                if let value = change.value {
                    guard try transaction.put(value, for: change.key, hash: hash) else { return false }
                } else {
                    guard try transaction.removeKey(hash) else { return false }
                }
                rest.removeFirst()
            }
            return true
        } giveUp: { () throws(DiskFailure) in
            // The limit may have become smaller since the value was accepted.
            guard let count = rest.first?.value?.bytes.count, count > budget.greatestValueBytes else {
                throw DiskFailure(.damaged, "the sums of the cache are wrong", path: path)
            }
            refused.append(count)
            rest.removeFirst()
        }
        return refused
    }

    /// Removes what the limit has no room for.
    func trim() throws(DiskFailure) {
        try repeating { transaction throws(DiskFailure) in try transaction.makeRoom(pages: 0, fileBytes: 0) }
        try shrinkFile(truncatesLog: true)
    }

    /// Whether the files are larger than the limit allows, because it was smaller when they were written.
    func exceedsBudget() throws(DiskFailure) -> Bool {
        let state = try DiskFailure.converting { () throws(SQLiteError) in try DiskState(writer) }
        let content = Self.size(path) + Int(clamping: state?.fileBytes ?? 0)
        return content > budget.contentBytes || Self.size(path + "-wal") > budget.logBytes
    }

    /// Notes when values were read.
    func use(_ seconds: [(hash: Int64, second: Int64)]) throws(DiskFailure) {
        if seconds.isEmpty { return }
        var rest = seconds[...]
        try repeating { transaction throws(DiskFailure) in
            while let next = rest.first {
                guard try transaction.use(next.hash, at: next.second) else { return false }
                rest.removeFirst()
            }
            return true
        }
    }

    func removeAll() throws(DiskFailure) {
        try repeating { transaction throws(DiskFailure) in try transaction.removeAll() }
    }

    func remove(_ rows: [RowIdentity]) throws(DiskFailure) {
        if rows.isEmpty { return }
        var rest = rows[...]
        try repeating { transaction throws(DiskFailure) in
            while let row = rest.first {
                guard try transaction.remove(row) else { return false }
                rest.removeFirst()
            }
            return true
        }
    }

    /// Removes the values that need not be kept any more.
    func removeExpired(_ bounds: DiskTimes.Bounds) throws(DiskFailure) {
        try removeRows(DiskSQL.expiredRows) { statement in
            statement.bind(bounds.deadline, at: 3)
            statement.bind(bounds.used, at: 4)
            statement.bind(bounds.written, at: 5)
        }
    }

    /// Removes the values that were written before a time.
    func remove(writtenBefore time: Int64) throws(DiskFailure) {
        try removeRows(DiskSQL.rowsWritten) { $0.bind(time, at: 3) }
    }

    private static let rowsPerSearch: Int64 = 256

    private func removeRows(
        _ search: SQL,
        bind: (borrowing SQLiteStatement) -> Void
    ) throws(DiskFailure) {
        var last = Int64.min
        while true {
            // Without a transaction: others may write meanwhile.
            let rows = try DiskFailure.converting { () throws(SQLiteError) in
                var rows: [RowIdentity] = []
                try writer.forEach(search) { statement in
                    statement.bind(last, at: 1)
                    statement.bind(Self.rowsPerSearch, at: 2)
                    bind(statement)
                } row: { row in
                    rows.append(RowIdentity(id: row.integer(0), checksum: row.integer(1)))
                    return true
                }
                return rows
            }
            guard let end = rows.last else { return }
            try remove(rows)
            last = end.id
        }
    }

    /// Repeats a transaction until its closure has done all that it has to.
    ///
    /// - Parameters:
    ///   - body: Returns whether all is done.
    ///   - giveUp: Called when there is no progress. Throws unless there may be some next time.
    /// - Throws: ``DiskFailure``.
    private func repeating(
        _ body: (DiskTransaction) throws(DiskFailure) -> Bool,
        giveUp: () throws(DiskFailure) -> Void
    ) throws(DiskFailure) {
        var idleCount = 0
        while true {
            let (isDone, hasProgress, needsCheckpoint) = try transaction { transaction throws(DiskFailure) in
                let isDone = try body(transaction)
                return (isDone, transaction.hasChanges, transaction.needsCheckpoint)
            }
            if needsCheckpoint { try shrinkFile() }
            if isDone { return }
            idleCount = hasProgress ? 0 : idleCount + 1
            if idleCount > (needsCheckpoint ? 2 : 0) { try giveUp() }
        }
    }

    private func repeating(_ body: (DiskTransaction) throws(DiskFailure) -> Bool) throws(DiskFailure) {
        try repeating(body) { () throws(DiskFailure) in
            throw DiskFailure(.damaged, "the sums of the cache are wrong", path: path)
        }
    }
}
