internal import Cyanotype

/// The keys of an object, those that its document gives back.
struct ObjectKeys {
    /// One for each column, in their order.
    private(set) var single: [StorageKey] = []
    /// Those of the elements, for each table of elements.
    private(set) var elements: [[StorageKey]] = []

    init() {}

    init<M: Model>(of object: M, _ plan: ObjectPlan) throws(StoreError) {
        try replace(by: object, plan)
    }

    /// Replaces the keys by those of another object, in the memory that they have.
    mutating func replace<M: Model>(by object: M, _ plan: ObjectPlan) throws(StoreError) {
        single.removeAll(keepingCapacity: true)
        elements.removeAll(keepingCapacity: true)
        if plan.columns.isEmpty { return }
        do throws(MappingError) {
            try ValueSource.withSource(of: object) { source throws(MappingError) in
                for makeKey in plan.makeSingleKeys { single.append(try makeKey(source)) }
                for makeKeys in plan.makeElementKeys { elements.append(try makeKeys(source)) }
            }
        } catch {
            throw StoreError(error, of: plan.className)
        }
    }

    /// Writes the keys of the elements in place of those that the object had.
    func writeElements(
        of id: StorageKey,
        _ plan: ObjectPlan,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        for (index, keys) in elements.enumerated() {
            try connection.run(plan.statements.removeElements[index]) { $0.bind(id, at: 1) }
            for key in keys where key != .null {
                try connection.run(plan.statements.addElement[index]) { statement in
                    statement.bind(key, at: 1)
                    statement.bind(id, at: 2)
                }
            }
        }
    }
}
