internal import Cyanotype

extension SQLiteSession {
    func values<M: Model, Value>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in selection: SQLiteSelection,
        _ table: ObjectPlan
    ) throws(StoreError) -> [Value]? {
        // The rows of a stale schema may lack the column.
        guard let type = Value.self as? any StorageKeyReadable.Type, table.staleSchemas.isEmpty,
            case .scalar(let column)? = table.column(PropertyPath(keyPath))
        else { return nil }
        if selection.isEmpty { return [] }
        return try values(type, of: column, in: selection) as? [Value]
    }

    private func values<Value: StorageKeyReadable>(
        _ type: Value.Type,
        of column: ScalarColumn,
        in selection: SQLiteSelection
    ) throws(StoreError) -> [Value]? {
        var values: [Value] = []
        var areReadable = true
        let statement = selection.statement(selecting: column.name)
        try forEachResult(of: statement, expecting: { values.reserve(expecting: $0) }) { row in
            guard let value = Value(storageKey: row.key(0)) else {
                areReadable = false
                return false
            }
            values.append(value)
            return true
        }
        values.shrink()
        return areReadable ? values : nil
    }

    func compute<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        in table: ObjectPlan
    ) throws(StoreError) -> Value? {
        let selection = try run(query, in: table, .current).selection
        guard let sql = sqlAggregate(aggregate, query, selection, table) else { return nil }
        return try value(sql, selection, table)
    }

    func compute<M: Model, Key: Hashable, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable,
        in table: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)]? {
        let selection = try run(query, in: table, .current).selection
        guard let sql = sqlAggregate(aggregate, query, selection, table), table.staleSchemas.isEmpty,
            case .scalar(let group)? = table.column(PropertyPath(keyPath))
        else { return nil }
        return try groups(sql, by: group, keyPath, selection, table)
    }
}

// MARK: - In SQL

extension SQLiteSession {
    /// Returns the expressions with which SQL computes an aggregate; `nil` if the objects must be decoded.
    private func sqlAggregate<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        _ query: ObjectQuery<M>,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) -> SQLAggregate<M, Value>? {
        guard let computation = aggregate.computation, selection.isExact, selection.isComplete,
            query.maximumCount == nil, query.skippedCount == 0
        else { return nil }
        guard let path = computation.path else { return SQLAggregate(computation, nil, ObjectPlan.dialect) }
        // The rows of a stale schema may lack the column.
        guard plan.staleSchemas.isEmpty, case .scalar(let column)? = plan.column(path) else { return nil }
        return SQLAggregate(computation, column, ObjectPlan.dialect)
    }

    private func value<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> Value {
        if selection.isEmpty { return try aggregate.value(of: []) }
        let statement = selection.statement(selecting: aggregate.columns(withObject: false), groupedBy: nil)
        if case .reals(_, let makeAccumulator) = aggregate.computation {
            let accumulator = makeAccumulator()
            try forEachResult(of: statement) { row in
                accumulator.add(row.key(0))
                return true
            }
            return accumulator.result()
        }
        var result: Value?
        try forEachResult(of: statement) { row throws(StoreError) in
            result = try value(aggregate, plan, row)
            return false
        }
        if let result { return result }
        return try aggregate.value(of: [])
    }

    private func groups<M: Model, Key, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        if selection.isEmpty { return [] }
        if case .reals(_, let makeAccumulator) = aggregate.computation {
            return try addedGroups(aggregate, makeAccumulator, by: group, keyPath, selection, plan)
        }
        var groups: [(key: Key, value: Value)] = []
        let columns = aggregate.columns(withObject: true)
        try forEachResult(of: selection.statement(selecting: columns, groupedBy: group.name)) {
            row throws(StoreError) in
            groups.append((try object(aggregate, plan, row)[keyPath: keyPath], try value(aggregate, plan, row)))
            return true
        }
        return groups
    }

    /// Adds up the keys of each group. SQL returns the objects of a group one after the other.
    private func addedGroups<M: Model, Key, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ makeAccumulator: () -> ObjectAggregate<M, Value>.KeyAccumulator,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ selection: SQLiteSelection,
        _ plan: ObjectPlan
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        var groups: [(key: Key, accumulator: ObjectAggregate<M, Value>.KeyAccumulator)] = []
        var current: StorageKey?
        let columns = "\(aggregate.columns(withObject: true)), \(group.name)"
        var sql = selection.statement(selecting: columns, groupedBy: nil)
        sql.text += " ORDER BY \(group.name)"
        let position = Int32(aggregate.expressions.count) + RowCodec.count
        try forEachResult(of: sql) { row throws(StoreError) in
            let key = row.key(position)
            if key != current {
                groups.append((try object(aggregate, plan, row)[keyPath: keyPath], makeAccumulator()))
                current = key
            }
            groups[groups.count - 1].accumulator.add(row.key(0))
            return true
        }
        return groups.map { ($0.key, $0.accumulator.result()) }
    }

    /// Returns the value of an aggregate from a row.
    private func value<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> Value {
        var keys: [StorageKey] = []
        for index in aggregate.expressions.indices { keys.append(row.key(Int32(index))) }
        guard case .extreme = aggregate.computation, !row.isNull(0) else { return try aggregate.value(of: keys) }
        return try aggregate.value(of: keys, object(aggregate, plan, row))
    }

    /// Decodes the object of a row, whose columns come after the expressions.
    private func object<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ plan: ObjectPlan,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> M {
        try ObjectDecoder(self, plan.shape).object(
            M.self,
            of: RowCodec.row(row, plan, at: Int32(aggregate.expressions.count))
        )
    }
}

extension SQLAggregate {
    /// The columns of a statement: the expressions, and the columns of an object if one is needed.
    ///
    /// With `min` or `max`, SQLite guarantees that these are of the row with that value. Otherwise they are of any row
    /// of the group.
    fileprivate func columns(withObject: Bool) -> String {
        let object = if case .extreme = computation { true } else { withObject }
        return (expressions + (object ? [RowCodec.columnsWithIdentity] : [])).joined(separator: ", ")
    }
}
