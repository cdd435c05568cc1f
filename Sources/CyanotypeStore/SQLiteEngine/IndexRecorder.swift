internal import Cyanotype

/// Creates the indexes that a plan needs on the table of its type, in the running transaction.
struct IndexRecorder {
    let plan: ObjectPlan
    let record: TypeRecord
    let connection: SQLiteConnection

    /// Whether the table has all indexes that it can have.
    func isComplete() throws(StoreError) -> Bool {
        for index in wanted {
            let hasOpposite = index.opposite.map { record.indexes.contains($0) } ?? false
            if record.indexes.contains(index.name) {
                if hasOpposite { return false }
            } else if !index.isUnique || !hasOpposite {
                return false
            }
        }
        // A unique index cannot be created while there are equal keys. Then a plain one takes its place.
        for column in plan.uncheckedColumns where try !hasEqualKeys(column) { return false }
        return true
    }

    private func hasEqualKeys(_ column: ColumnPlan) throws(StoreError) -> Bool {
        return try StoreError.converting { () throws(SQLiteError) in
            try connection.first(SQL(adHoc: plan.equalKeys(in: column, limit: 1).text)) { _ in true } ?? false
        }
    }

    private var wanted: [ObjectTable.Index] {
        let byID = Dictionary(plan.columns.map { ($0.path, $0) }) { first, _ in first }
        let several = plan.shape.indexes.compactMap { indices -> ObjectTable.Index? in
            let columns = indices.compactMap { byID[plan.shape.columns[$0].path] }
            return columns.count == indices.count ? plan.table.index(over: columns) : nil
        }
        let expiration = plan.shape.expiration == nil ? [] : [plan.table.expirationIndex]
        return plan.columns.compactMap { plan.table.index($0, isUnique: $0.isUnique) } + several + expiration
    }

    /// Creates what is missing, and replaces a unique index by a plain one, or the other way round.
    ///
    /// If objects have equal keys in a unique column, it gets a plain index, by which saving finds equal keys.
    func complete() throws(StoreError) {
        for column in plan.columns {
            guard let index = plan.table.index(column, isUnique: column.isUnique) else { continue }
            if record.indexes.contains(index.name) { continue }
            do throws(SQLiteError) {
                try connection.execute(index.definition)
            } catch {
                guard index.isUnique, error.isConstraint else { throw StoreError(error) }
                try createPlainIndex(column)
                continue
            }
            if let opposite = index.opposite { try execute("DROP INDEX IF EXISTS \(opposite)") }
        }
        for index in wanted where index.opposite == nil && !record.indexes.contains(index.name) {
            try execute(index.definition)
        }
    }

    private func createPlainIndex(_ column: ColumnPlan) throws(StoreError) {
        guard let plain = plan.table.index(column, isUnique: false), !record.indexes.contains(plain.name) else {
            return
        }
        try execute(plain.definition)
    }

    private func execute(_ sql: String) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.execute(sql)
        }
    }
}
