internal import Cyanotype

/// Reads the changes of objects that a file records.
struct ChangeLog {
    /// The objects that one transaction has changed, except objects that a later transaction has changed again.
    struct Revision {
        let number: Int64
        var saved: [StorageKey] = []
        var deleted: [StorageKey] = []
    }

    let catalog: Catalog

    init(connection: SQLiteConnection) {
        catalog = Catalog(connection: connection)
    }

    /// Returns all types, or the one that has the first of some names that is known.
    func types(named names: [String]?) throws(StoreError) -> [Catalog.TypeHead] {
        return try StoreError.converting { () throws(SQLiteError) in
            let all = try catalog.typeHeads()
            guard let names else { return all }
            for name in names {
                if let found = all.first(where: { $0.name == name }) { return [found] }
                if let id = try catalog.typeNumber(ofFormerName: name) { return all.filter { $0.id == id } }
            }
            return []
        }
    }

    /// Returns the revisions of all types, by the numbers of the types.
    func revisions() throws(StoreError) -> [Int64: Int64] {
        try StoreError.converting { () throws(SQLiteError) in
            try catalog.revisions()
        }
    }

    /// Returns the changes of a type after a revision, in their order.
    ///
    /// - Parameters:
    ///   - id: The number of the type.
    ///   - revision: The revision.
    ///   - limit: The greatest number of objects.
    /// - Returns: The changes, or `nil` if there are more, or if they are no longer recorded.
    /// - Throws: ``StoreError``
    func changes(ofType id: Int64, after revision: Int64, limit: Int) throws(StoreError) -> [Revision]? {
        do throws(SQLiteError) {
            if try catalog.forgottenRevision(ofType: id) > revision { return nil }
            return try recordedChanges(ofType: id, after: revision, limit: limit)
        } catch {
            throw StoreError(error)
        }
    }

    private func recordedChanges(
        ofType id: Int64,
        after revision: Int64,
        limit: Int
    ) throws(SQLiteError) -> [Revision]? {
        let table = TableName.objects(ofType: id)
        let saved = SQL(adHoc: "SELECT revision, id FROM \(table) WHERE revision > ?1 ORDER BY revision LIMIT ?2")
        var changes: [Int64: Revision] = [:]
        var count = 0
        try catalog.connection.forEach(
            saved,
            bind: { statement in
                statement.bind(revision, at: 1)
                statement.bind(limit + 1, at: 2)
            },
            row: { row in
                let number = row.integer(0)
                changes[number, default: Revision(number: number)].saved.append(row.key(1))
                count += 1
                return true
            }
        )
        try catalog.forEachDeletion(ofType: id, after: revision, limit: limit + 1) { number, identity in
            changes[number, default: Revision(number: number)].deleted.append(identity)
            count += 1
        }
        if count > limit { return nil }
        return changes.values.map { change in
            // The same transaction has stored some of the deleted objects again.
            let saved = Set(change.saved)
            return Revision(
                number: change.number,
                saved: change.saved,
                deleted: change.deleted.filter { !saved.contains($0) }
            )
        }
        .sorted { $0.number < $1.number }
    }
}
