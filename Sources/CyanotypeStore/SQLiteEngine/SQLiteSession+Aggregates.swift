internal import Cyanotype

extension SQLiteSession {
    func compute<M: Model, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        in table: ObjectPlan
    ) throws(StoreError) -> Value? {
        let selection = try run(query, in: table, .current).selection
        guard let form = aggregate.form, let column = column(form, query, selection, table) else { return nil }
        return try value(form, column, selection, table)
    }

    func compute<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable,
        in table: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)]? {
        let selection = try run(query, in: table, .current).selection
        guard let form = aggregate.form, let column = column(form, query, selection, table),
            table.staleSchemas.isEmpty, case .scalar(let group)? = table.column(PropertyPath(keyPath))
        else { return nil }
        return try groups(form, column, by: group, keyPath, selection, table)
    }
}

// MARK: - In SQL

extension SQLiteSession {
    /// The name of the column with the property's keys, which is empty if there is no property; `nil` if SQL cannot compute
    /// the value.
    private func column<M: Model, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ query: Query<M>,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) -> String? {
        guard selection.isExact, selection.isComplete, query.maximumCount == nil, query.skippedCount == 0 else {
            return nil
        }
        guard let path = form.path else { return "" }
        // The property's column is that of rows that may lack it.
        guard plan.staleSchemas.isEmpty else { return nil }
        guard case .scalar(let column)? = plan.column(path), column.isOrdered else { return nil }
        switch form {
        case .computed(_, _, let isUsable, _), .added(_, let isUsable, _): return isUsable(column) ? column.name : nil
        case .picked: return column.name
        }
    }

    private func value<M: Model, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ column: String,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> Value {
        if case .added(_, _, let makeAccumulator) = form {
            let accumulator = makeAccumulator()
            if selection.isEmpty { return accumulator.result() }
            try forEachResult(of: selection.statement(selecting: column, groupedBy: nil)) { row in
                accumulator.add(row.key(0))
                return true
            }
            return accumulator.result()
        }
        // Without objects, a function has the result NULL, but `count` has 0.
        var result: Value?
        if !selection.isEmpty {
            try forEachResult(of: selection.statement(selecting: form.columns(column), groupedBy: nil)) {
                row throws(StoreError) in
                result = try value(form, plan, row)
                return false
            }
        }
        if let result { return result }
        switch form {
        case .computed(_, _, _, let value): return try value(.null)
        case .picked(_, _, let none, _): return none()
        case .added(_, _, let makeAccumulator): return makeAccumulator().result()
        }
    }

    private func groups<M: Model, Key, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ column: String,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        if selection.isEmpty { return [] }
        if case .added(_, _, let makeAccumulator) = form {
            return try addedGroups(makeAccumulator, column, by: group, keyPath, selection, plan)
        }
        var groups: [(key: Key, value: Value)] = []
        let columns = form.columns(column, withObject: true)
        try forEachResult(of: selection.statement(selecting: columns, groupedBy: group.name)) {
            row throws(StoreError) in
            groups.append((try object(M.self, plan, row)[keyPath: keyPath], try value(form, plan, row)))
            return true
        }
        return groups
    }

    /// Adds up the keys of each group, whose objects SQL gives one after the other.
    private func addedGroups<M: Model, Key, Value>(
        _ makeAccumulator: () -> Aggregate<M, Value>.KeyAccumulator,
        _ column: String,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        var groups: [(key: Key, accumulator: Aggregate<M, Value>.KeyAccumulator)] = []
        var current: StorageKey?
        let columns = "\(column), \(RowCodec.columnsWithIdentity), \(group.name)"
        var sql = selection.statement(selecting: columns, groupedBy: nil)
        sql.text += " ORDER BY \(group.name)"
        try forEachResult(of: sql) { row throws(StoreError) in
            let key = row.key(RowCodec.count + 1)
            if key != current {
                groups.append((try object(M.self, plan, row)[keyPath: keyPath], makeAccumulator()))
                current = key
            }
            groups[groups.count - 1].accumulator.add(row.key(0))
            return true
        }
        return groups.map { ($0.key, $0.accumulator.result()) }
    }

    /// The value of a row.
    private func value<M: Model, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> Value {
        switch form {
        case .computed(_, _, _, let value): return try value(row.key(0))
        case .picked(_, _, let none, let value): return row.isNull(0) ? none() : value(try object(M.self, plan, row))
        case .added(_, _, let makeAccumulator):
            let accumulator = makeAccumulator()
            accumulator.add(row.key(0))
            return accumulator.result()
        }
    }

    /// Decodes the object of a row that follows the result of a function.
    private func object<M: Model>(
        _ type: M.Type,
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> M {
        try object(type, of: RowCodec.row(row, plan, at: 1), in: plan)
    }
}

extension Aggregate.Form {
    fileprivate var path: PropertyPath? {
        switch self {
        case .computed(_, let path, _, _): path
        case .picked(_, let path, _, _), .added(let path, _, _): path
        }
    }

    /// The columns of the statement: the result of the function, and an object where it is needed.
    ///
    /// For `min` and `max`, SQLite promises the object with that value; otherwise it is one of the group.
    fileprivate func columns(_ column: String, withObject: Bool = false) -> String {
        let object = ", \(RowCodec.columnsWithIdentity)"
        return switch self {
        case .computed(let expression, _, _, _): expression(column) + (withObject ? object : "")
        case .picked(let function, _, _, _): "\(function)(\(column))" + object
        case .added: column + object
        }
    }
}
