internal import Cyanotype

extension ObjectAccess {
    func aggregate<M: Model, Value>(_ aggregate: Aggregate<M, Value>, of query: Query<M>) throws(StoreError) -> Value {
        if let plan = try plan(for: M.self) {
            let search = try ObjectSearch(query, plan, now: now)
            if let form = aggregate.form, let column = column(form, search) { return try value(form, column, search) }
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
            if let form = aggregate.form, let column = column(form, search),
                plan.staleSchemas.isEmpty, case .scalar(let group)? = plan.column(PropertyPath(keyPath))
            {
                return try groups(form, column, by: group, keyPath, search)
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
    /// The name of the column with the property's keys, which is empty if there is no property; `nil` if SQL cannot compute
    /// the value.
    private func column<M: Model, Value>(_ form: Aggregate<M, Value>.Form, _ search: ObjectSearch<M>) -> String? {
        guard search.isExact, !search.isLimited, search.isComplete else { return nil }
        guard let path = form.path else { return "" }
        // The property's column is that of rows that may lack it.
        guard search.plan.staleSchemas.isEmpty else { return nil }
        guard case .scalar(let column)? = search.plan.column(path), column.isOrdered else { return nil }
        switch form {
        case .computed(_, _, let isUsable, _), .added(_, let isUsable, _): return isUsable(column) ? column.name : nil
        case .picked: return column.name
        }
    }

    private func value<M: Model, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ column: String,
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> Value {
        if case .added(_, _, let makeAccumulator) = form {
            let accumulator = makeAccumulator()
            if search.isEmpty { return accumulator.result() }
            try forEachRow(search.statement(selecting: column, groupedBy: nil)) { row in
                accumulator.add(row.key(0))
                return .next
            }
            return accumulator.result()
        }
        // Without objects, a function has the result NULL, but `count` has 0.
        var result: Value?
        if !search.isEmpty {
            try forEachRow(search.statement(selecting: form.columns(column), groupedBy: nil)) {
                row throws(StoreError) in
                result = try value(form, search, row)
                return .stop
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
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        if search.isEmpty { return [] }
        if case .added(_, _, let makeAccumulator) = form {
            return try addedGroups(makeAccumulator, column, by: group, keyPath, search)
        }
        var groups: [(key: Key, value: Value)] = []
        let columns = form.columns(column, withObject: true)
        try forEachRow(search.statement(selecting: columns, groupedBy: group.name)) { row throws(StoreError) in
            groups.append((try object(search, row)[keyPath: keyPath], try value(form, search, row)))
            return .next
        }
        return groups
    }

    /// Adds up the keys of each group, whose objects SQL gives one after the other.
    private func addedGroups<M: Model, Key, Value>(
        _ makeAccumulator: () -> Aggregate<M, Value>.KeyAccumulator,
        _ column: String,
        by group: ScalarColumn,
        _ keyPath: any KeyPath<M, Key> & Sendable,
        _ search: ObjectSearch<M>
    ) throws(StoreError) -> [(key: Key, value: Value)] {
        var groups: [(key: Key, accumulator: Aggregate<M, Value>.KeyAccumulator)] = []
        var current: StorageKey?
        let columns = "\(column), o.schema, o.id, o.checksum, o.doc, \(group.name)"
        var sql = search.statement(selecting: columns, groupedBy: nil)
        sql.text += " ORDER BY \(group.name)"
        try forEachRow(sql) { row throws(StoreError) in
            let key = row.key(5)
            if key != current {
                groups.append((try object(search, row)[keyPath: keyPath], makeAccumulator()))
                current = key
            }
            groups[groups.count - 1].accumulator.add(row.key(0))
            return .next
        }
        return groups.map { ($0.key, $0.accumulator.result()) }
    }

    /// The value that a row gives.
    private func value<M: Model, Value>(
        _ form: Aggregate<M, Value>.Form,
        _ search: ObjectSearch<M>,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> Value {
        switch form {
        case .computed(_, _, _, let value): return try value(row.key(0))
        case .picked(_, _, let none, let value): return row.isNull(0) ? none() : value(try object(search, row))
        case .added(_, _, let makeAccumulator):
            let accumulator = makeAccumulator()
            accumulator.add(row.key(0))
            return accumulator.result()
        }
    }

    /// Decodes the object of a row that follows the result of a function.
    private func object<M: Model>(
        _ search: ObjectSearch<M>,
        _ row: borrowing SQLiteStatement
    ) throws(StoreError) -> M {
        try object(M.self, search.plan, schema: row.integer(1), row, document: 4, row.key(2))
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
        let object = ", o.schema, o.id, o.checksum, o.doc"
        return switch self {
        case .computed(let expression, _, _, _): expression(column) + (withObject ? object : "")
        case .picked(let function, _, _, _): "\(function)(\(column))" + object
        case .added: column + object
        }
    }
}
