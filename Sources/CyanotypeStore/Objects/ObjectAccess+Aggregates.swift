internal import Cyanotype

extension ObjectAccess {
    func aggregate<M: Model, Value>(_ aggregate: Aggregate<M, Value>, of query: Query<M>) throws(StoreError) -> Value {
        if let plan = try plan(for: M.self) {
            let search = try ObjectSearch(query, plan, now: now)
            if let sql = sqlAggregate(aggregate, search) { return try value(sql, search) }
        }
        let accumulator = aggregate.makeAccumulator()
        try forEach(query) { object, _ throws(StoreError) in
            try accumulator.add(object)
            return .next
        }
        return try accumulator.result()
    }

    /// Computes the value for each group of objects with equal values of a property.
    func aggregate<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        if let plan = try plan(for: M.self) {
            let search = try ObjectSearch(query, plan, now: now)
            if let sql = sqlAggregate(aggregate, search),
                plan.staleSchemas.isEmpty, case .scalar(let group)? = plan.column(PropertyPath(keyPath))
            {
                return try groups(sql, by: group, keyPath, search)
            }
        }
        return try groupsInMemory(aggregate, of: query, by: keyPath)
    }

    private func groupsInMemory<M: Model, Key: Hashable, Value>(
        _ aggregate: Aggregate<M, Value>,
        of query: Query<M>,
        by keyPath: any KeyPath<M, Key> & Sendable
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        var accumulators: [Key: Aggregate<M, Value>.Accumulator] = [:]
        var keys: [(key: Key, order: StorageKey)] = []
        try forEach(query) { object, _ throws(StoreError) in
            let key = object[keyPath: keyPath]
            if accumulators[key] == nil {
                accumulators[key] = aggregate.makeAccumulator()
                keys.append((key, StorageKey(of: key) ?? .null))
            }
            try accumulators[key]?.add(object)
            return .next
        }
        // Those without a key keep the order in which they were found. Sorting an array is stable.
        keys.sort { $0.order < $1.order }
        var groups: [(key: Key, value: Value)] = []
        for (key, _) in keys {
            if let accumulator = accumulators[key] { groups.append((key, try accumulator.result())) }
        }
        return groups
    }
}

// MARK: - In SQL

extension ObjectAccess {
    /// Returns what SQL computes for an aggregate; `nil` if memory has to.
    private func sqlAggregate<M: Model, Value>(
        _ aggregate: Aggregate<M, Value>,
        _ search: ObjectSearch<M>
    ) -> SQLAggregate<M, Value>? {
        guard let computation = aggregate.computation, search.isExact, !search.isLimited, search.isComplete else {
            return nil
        }
        guard let path = computation.path else { return SQLAggregate(computation, nil, ObjectPlan.dialect) }
        // The rows of a stale schema may lack the column.
        guard search.plan.staleSchemas.isEmpty, case .scalar(let column)? = search.plan.column(path) else { return nil }
        return SQLAggregate(computation, column, ObjectPlan.dialect)
    }

    private func value<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> Value {
        if search.isEmpty { return try aggregate.value(of: []) }
        let statement = search.statement(selecting: aggregate.columns(withObject: false), groupedBy: nil)
        if case .reals(_, let makeAccumulator) = aggregate.computation {
            let accumulator = makeAccumulator()
            try forEachRow(statement) { row in
                accumulator.add(row.key(0))
                return .next
            }
            return accumulator.result()
        }
        var result: Value?
        try forEachRow(statement) { row throws(StoreError) in
            result = try value(aggregate, search, row)
            return .stop
        }
        if let result { return result }
        return try aggregate.value(of: [])
    }

    private func groups<M: Model, Key, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        if search.isEmpty { return [] }
        if case .reals(_, let makeAccumulator) = aggregate.computation {
            return try addedGroups(aggregate, makeAccumulator, by: group, keyPath, search)
        }
        var groups: [(key: Key, value: Value)] = []
        let columns = aggregate.columns(withObject: true)
        try forEachRow(search.statement(selecting: columns, groupedBy: group.name)) { row throws(StoreError) in
            groups.append((try object(aggregate, search, row)[keyPath: keyPath], try value(aggregate, search, row)))
            return .next
        }
        return groups
    }

    /// Adds up the keys of each group, whose objects SQL gives one after the other.
    private func addedGroups<M: Model, Key, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ makeAccumulator: () -> Aggregate<M, Value>.KeyAccumulator,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        var groups: [(key: Key, accumulator: Aggregate<M, Value>.KeyAccumulator)] = []
        var current: StorageKey?
        let columns = "\(aggregate.columns(withObject: true)), \(group.name)"
        var sql = search.statement(selecting: columns, groupedBy: nil)
        sql.text += " ORDER BY \(group.name)"
        try forEachRow(sql) { row throws(StoreError) in
            let key = row.key(5)
            if key != current {
                groups.append((try object(aggregate, search, row)[keyPath: keyPath], makeAccumulator()))
                current = key
            }
            groups[groups.count - 1].accumulator.add(row.key(0))
            return .next
        }
        return groups.map { ($0.key, $0.accumulator.result()) }
    }

    /// The value that a row has.
    private func value<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ search: ObjectSearch<M>,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> Value {
        var keys: [StorageKey] = []
        for index in aggregate.expressions.indices { keys.append(row.key(Int32(index))) }
        guard case .extreme = aggregate.computation, !row.isNull(0) else { return try aggregate.value(of: keys) }
        return try aggregate.value(of: keys, object(aggregate, search, row))
    }

    /// Decodes the object of a row, which is after the expressions.
    private func object<M: Model, Value>(
        _ aggregate: SQLAggregate<M, Value>,
        _ search: ObjectSearch<M>,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> M {
        let first = Int32(aggregate.expressions.count)
        return try object(
            M.self,
            search.plan,
            schema: row.integer(first),
            row,
            document: first + 3,
            row.key(first + 1)
        )
    }
}

extension SQLAggregate {
    /// The columns of a statement: the expressions, and an object where it is needed.
    ///
    /// For `min` and `max`, SQLite promises the object with that value; otherwise it is one of the group.
    fileprivate func columns(withObject: Bool) -> String {
        let object = if case .extreme = computation { true } else { withObject }
        return (expressions + (object ? ["o.schema, o.id, o.checksum, o.doc"] : [])).joined(separator: ", ")
    }
}
