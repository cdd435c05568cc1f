internal import Cyanotype

// MARK: - Reading

extension MemorySession {
    func forEachPendingRow(
        in table: MemoryTable,
        after identity: StorageKey?,
        _ body: (borrowing StoredRow, _ revision: Int64, SyncRecord?) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let pending = rows(of: table).values.filter { row in
            (row.syncStatus == .notSynced || row.syncStatus == .syncing) && table.contains(row)
                && !row.hasExpired(at: now) && identity.map { row.identity > $0 } ?? true
        }
        for row in pending.sorted(by: { $0.identity < $1.identity }) {
            let record = try syncRecord(of: row.identity, in: table)
            let goesOn = try row.lend(from: table) { lent throws(StoreError) in try body(lent, row.revision, record) }
            if !goesOn { return }
        }
    }

    func forEachTombstone(
        in table: MemoryTable,
        after identity: StorageKey?,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEachRecord(in: table) { key, record throws(StoreError) in
            guard let status = record.tombstone?.status, status == .notSynced || status == .syncing,
                identity.map({ key > $0 }) ?? true
            else { return true }
            return try body(key, record)
        }
    }

    func forEachRejection(
        in table: MemoryTable,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEachRecord(in: table) { key, record throws(StoreError) in
            record.reason == nil ? true : try body(key, record)
        }
    }

    private func forEachRecord(
        in table: MemoryTable,
        _ body: (StorageKey, SyncRecord) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let records = state.types[table.shape.typeName]?.records ?? [:]
        for (key, record) in records.sorted(by: { $0.key < $1.key }) where try !body(key, record) { return }
    }

    func mayHaveMissingReferences(_ identity: StorageKey, in table: MemoryTable) throws(StoreError) -> Bool { true }

    func noteMissingReferences(_ hasAny: Bool, of identity: StorageKey, in table: MemoryTable) throws(StoreError) {}

    func syncRecord(of identity: StorageKey, in table: MemoryTable) throws(StoreError) -> SyncRecord? {
        state.types[table.shape.typeName]?.records[identity]
    }

    func setSyncRecord(
        _ record: SyncRecord?,
        of identity: StorageKey,
        in table: MemoryTable
    ) throws(StoreError) {
        setRecord(record, of: identity, ofType: table.shape.typeName)
    }

    func renewRevision(of identity: StorageKey, in table: MemoryTable) throws(StoreError) {
        let typeName = table.shape.typeName
        let next = revision(of: typeName)
        if var record = state.types[typeName]?.records[identity], let tombstone = record.tombstone {
            record.tombstone = SyncRecord.Tombstone(
                revision: next,
                deleted: tombstone.deleted,
                status: tombstone.status
            )
            return setRecord(record, of: identity, ofType: typeName)
        }
        state.types[typeName]?.rows[identity]?.revision = next
    }

    func rowVersion(
        of identity: StorageKey,
        in table: MemoryTable
    ) throws(StoreError) -> (revision: Int64, checksum: Int64)? {
        rows(of: table)[identity].map { ($0.revision, $0.checksum) }
    }

    func syncToken(of origin: String) throws(StoreError) -> String? { state.syncTokens[origin] }

    func syncStoreName() throws(StoreError) -> String { syncStore }
}

// MARK: - History

extension MemorySession {
    func forEachChangedRow(
        in table: MemoryTable,
        after place: HistoryPlace,
        limit: Int,
        _ body: (borrowing StoredRow, _ revision: Int64) -> Void
    ) throws(StoreError) {
        let changed = rows(of: table).values.filter { row in
            table.contains(row) && !row.hasExpired(at: now)
                && place.precedes(row.revision, isDeletion: false, row.identity)
        }
        let sorted = changed.sorted { ($0.revision, $0.identity) < ($1.revision, $1.identity) }
        for row in sorted.prefix(limit) { try row.lend(from: table) { lent in body(lent, row.revision) } }
    }

    func forEachDeletion(
        in table: MemoryTable,
        after place: HistoryPlace,
        limit: Int,
        _ body: (StorageKey, _ revision: Int64) -> Void
    ) throws(StoreError) {
        let records = state.types[table.shape.typeName]?.records ?? [:]
        let deletions = records.compactMap { key, record in record.tombstone.map { (revision: $0.revision, key: key) } }
            .filter { place.precedes($0.revision, isDeletion: true, $0.key) }
        for deletion in deletions.sorted(by: <).prefix(limit) { body(deletion.key, deletion.revision) }
    }

    func horizon(of table: MemoryTable) throws(StoreError) -> Int64 {
        state.types[table.shape.typeName]?.horizon ?? 0
    }

    func committedRevision(of table: MemoryTable) throws(StoreError) -> Int64 {
        committedRevision(ofType: table.shape.typeName)
    }

    func forgetDeletions(before time: Double) throws(StoreError) -> Int {
        var count = 0
        for (name, rows) in state.types {
            let forgotten = rows.records.filter { _, record in
                record.tombstone.map { tombstone in
                    tombstone.status == .synced && tombstone.deleted < time
                        && tombstone.revision <= committedRevision(ofType: name)
                } ?? false
            }
            let last = forgotten.values.compactMap { $0.tombstone?.revision }.max() ?? 0
            state.types[name]?.horizon = max(rows.horizon, last)
            for key in forgotten.keys { state.types[name]?.records[key] = nil }
            count += forgotten.count
        }
        return count
    }
}

// MARK: - Noting changes

/// Does in memory what ``SyncTable/keepingMarks(ofType:ifChanged:as:)``, ``SyncMarks`` and a trigger do in a file.
extension MemorySession {
    /// The status of an object that replaces another one.
    func statusAfterReplacing(
        _ known: MemoryRow,
        by row: MemoryRow,
        _ given: SyncStatus?,
        _ table: MemoryTable
    ) -> SyncStatus {
        // Of a synchronized type, the store knows more than the object, which may be a copy from before.
        let status = (table.isSynchronized ? nil : given) ?? known.syncStatus
        if row.checksum == known.checksum { return status }
        return table.isSynchronized ? .notSynced : status.afterChange
    }

    /// Notes that an object has another document or status now.
    func noteChange(of old: MemoryRow, to new: MemoryRow, _ table: MemoryTable) {
        guard table.isSynchronized else { return }
        let typeName = table.shape.typeName
        var record = state.types[typeName]?.records[old.identity] ?? SyncRecord()
        if new.syncStatus == .synced {
            return setRecord(nil, of: old.identity, ofType: typeName)
        }
        if old.syncStatus == .synced {
            record = SyncRecord(base: SyncRecord.Base(revision: old.revision, state: old.state(table)))
        }
        let mayHaveArrived = [.undetermined, .syncing].contains(old.syncStatus) && new.syncStatus != old.syncStatus
        if mayHaveArrived, record.isEmpty { record.mayBeOnServer = true }
        if old.syncStatus == .syncing, new.syncStatus != .syncing { record.keepSent(old.state(table)) }
        if old.syncStatus == .undetermined, new.syncStatus != .undetermined { record.reason = nil }
        setRecord(record, of: old.identity, ofType: typeName)
    }

    /// Notes that an object was added, perhaps in place of one that was deleted.
    func noteInsertion(of row: MemoryRow, _ table: MemoryTable) {
        let typeName = table.shape.typeName
        guard var record = state.types[typeName]?.records[row.identity], record.tombstone != nil else { return }
        (record.tombstone, record.reason) = (nil, nil)
        let isKept = row.syncStatus != .synced && record.isKnownToServer
        setRecord(isKept ? record : nil, of: row.identity, ofType: typeName)
    }

    /// Notes that an object was deleted.
    func noteDeletion(of row: MemoryRow, ofType typeName: String, revision: Int64) {
        guard let rows = state.types[typeName], rows.isSynchronized else { return }
        let known = rows.records[row.identity]
        var record = known ?? SyncRecord()
        record.keepSent(row.state(nil))
        if known == nil, row.syncStatus == .undetermined { record.mayBeOnServer = true }
        let isKnown =
            switch row.syncStatus {
            case .syncing, .synced: true
            case .undetermined: known == nil || record.isKnownToServer
            case .notSynced: record.isKnownToServer
            }
        if row.hasExpired(at: now) { return setRecord(nil, of: row.identity, ofType: typeName) }
        if row.syncStatus == .synced {
            record.base = SyncRecord.Base(revision: row.revision, state: row.state(nil))
        }
        record.reason = nil
        // A copy elsewhere may have an object that the server never had.
        let status = isKnown ? SyncStatus.notSynced : .synced
        record.tombstone = SyncRecord.Tombstone(revision: revision, deleted: now, status: status)
        setRecord(record, of: row.identity, ofType: typeName)
    }
}

extension SyncRecord {
    /// Keeps the state that was sent, unless that is a deletion or was kept before.
    fileprivate mutating func keepSent(_ state: State) {
        if sent?.isDeletion == false, sent?.state == nil { sent?.state = state }
    }
}

extension MemoryRow {
    /// The state of the row; the table is that of its own class if it is `nil`.
    fileprivate func state(_ table: MemoryTable?) -> SyncRecord.State {
        let isOwn = table.map { $0.shape.className == schema.className } ?? false
        return SyncRecord.State(schema: 0, foreign: isOwn ? nil : schema, document: document)
    }
}
