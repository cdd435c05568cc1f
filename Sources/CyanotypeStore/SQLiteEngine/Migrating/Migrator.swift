internal import Cyanotype
internal import CyanotypeSystem

/// Brings the objects of a class to its current version, in batches, while others use the store.
///
/// The documents are migrated without a lock. Then a transaction writes those that are still as they were read. Migrations that
/// read or write other objects are called in the transaction itself, each with its row in one savepoint. So what is left to
/// do is only in the schemas of the rows, and after a kill the next call goes on where this one has ended.
struct Migrator<M: Model> {
    let engine: SQLiteEngine
    let policy: MigrationFailurePolicy
    /// The function of the store that was called, for its trace.
    let operation: StaticString

    /// The limits of what is read at once.
    private static var rowsAtOnce: Int { 256 }
    private static var bytesAtOnce: Int { 4 << 20 }
    /// The time for which a transaction writes rows. With its commit, others wait for less than 10 ms.
    private static var lockTime: Duration { .milliseconds(5) }

    /// Migrates all objects of the class.
    ///
    /// - Parameters:
    ///   - summary: Counts what was done.
    ///   - report: Called without a lock, before the first batch and after each.
    /// - Throws: ``StoreError``, also what `report` throws.
    func run(
        _ summary: inout MigrationSummary,
        report: (MigrationProgress) throws(StoreError) -> Void
    ) throws(StoreError) {
        try retry(&summary)
        guard let total = try begin() else { return }
        if total > 0 { try migrate(total, &summary, report) }
        try end()
    }

    /// Begins to use the current version, so that programs of earlier ones write no more.
    ///
    /// - Returns: The number of objects to be migrated; `nil` if the file records none.
    /// - Throws: ``StoreError``
    private func begin() throws(StoreError) -> Int? {
        let count = try engine.read(operation) { session throws(StoreError) -> Int? in
            guard let plan = try session.plan(for: M.self) else { return nil }
            if let refusal = plan.writeRefusal { throw refusal }
            if plan.schemasToMigrate.isEmpty { return nil }
            return try session.number(of: plan.count(where: [SQLText(Catalog.hasSchema(plan.schemasToMigrate))]))
        }
        if count != nil {
            try engine.write(operation) { session throws(StoreError) in _ = try session.migratingPlan(M.self) }
        }
        return count
    }

    private func migrate(
        _ total: Int,
        _ summary: inout MigrationSummary,
        _ report: (MigrationProgress) throws(StoreError) -> Void
    ) throws(StoreError) {
        var progress = MigrationProgress(className: M.storedName, total: total)
        var postponed: Set<Int64> = []
        try report(progress)
        var position = Int64.min
        while let batch = try read(from: position) {
            try write(batch) { results throws(StoreError) in
                for result in results {
                    progress.note(result)
                    summary.note(result)
                    if case .postponed(let number) = result { postponed.insert(number) }
                }
                try report(progress)
            }
            if batch.last == .max { break }
            position = batch.last + 1
        }
        if postponed.isEmpty { return }
        // The objects that were in their places have other ones now.
        let restored = try retry(postponed)
        summary.migrated += restored
        summary.quarantined -= restored
    }

    /// Notes that no object of an earlier version is left, unless there is one.
    private func end() throws(StoreError) {
        // All rows are looked at, so this is done without the lock.
        let found = try engine.read(operation) { session throws(StoreError) -> (plan: ObjectPlan, revision: Int64)? in
            guard let plan = try session.plan(for: M.self), !plan.schemasToMigrate.isEmpty else { return nil }
            let count = try session.number(of: plan.count(where: [SQLText(Catalog.hasSchema(plan.schemasToMigrate))]))
            if count > 0 { return nil }
            return (
                plan,
                try StoreError.converting { () throws(SQLiteError) in
                    try session.catalog.revision(ofType: plan.table.id)
                }
            )
        }
        guard let found else { return }
        try engine.write(operation) { session throws(StoreError) in
            let plan = try session.migratingPlan(M.self)
            // Whoever restores objects of an earlier version raises the generation.
            if plan.generation != found.plan.generation { return }
            // A program of the same version with another form of the type may have written since.
            let new = SQLText(
                """
                SELECT count(*) FROM (SELECT 1 FROM \(plan.table.name) \
                WHERE revision > ? AND \(Catalog.hasSchema(plan.schemasToMigrate)) LIMIT 1)
                """,
                [.integer(found.revision)]
            )
            if try session.number(of: new) > 0 { return }
            try StoreError.converting { () throws(SQLiteError) in
                for schema in plan.schemasToMigrate { try session.catalog.setUse(of: schema, false) }
                try session.catalog.raiseGeneration(ofType: plan.table.id)
            }
        }
    }
}

// MARK: - Batches

extension Migrator {
    private enum Batch {
        case rows([RawRow], ObjectPlan)
        /// The numbers of rows that only a transaction migrates.
        case numbers([Int64])

        var last: Int64 {
            switch self {
            case .rows(let rows, _): rows.last?.number ?? .max
            case .numbers(let numbers): numbers.last ?? .max
            }
        }
    }

    /// Returns the next rows of earlier versions; `nil` if there are none.
    private func read(from position: Int64) throws(StoreError) -> Batch? {
        try engine.read(operation) { session throws(StoreError) -> Batch? in
            guard let plan = try session.plan(for: M.self), !plan.schemasToMigrate.isEmpty else { return nil }
            let rows = "\(plan.table.name) WHERE rowid >= ? AND \(Catalog.hasSchema(plan.schemasToMigrate))"
            let order = "ORDER BY rowid LIMIT \(Self.rowsAtOnce)"
            if plan.needTransaction(plan.schemasToMigrate, session.models) {
                var numbers: [Int64] = []
                try session.forEachResult(of: SQLText("SELECT rowid FROM \(rows) \(order)", [.integer(position)])) {
                    numbers.append($0.integer(0))
                    return true
                }
                return numbers.isEmpty ? nil : .numbers(numbers)
            }
            let sql = SQLText("SELECT \(RawRow.columns) FROM \(rows) \(order)", [.integer(position)])
            let originals = try session.rawRows(sql, maximumBytes: Self.bytesAtOnce)
            return originals.isEmpty ? nil : .rows(originals, plan)
        }
    }

    private func write(
        _ batch: Batch,
        afterEach: ([MigratedRow.Result]) throws(StoreError) -> Void
    ) throws(StoreError) {
        switch batch {
        case .rows(let originals, let plan):
            let rows = migrated(originals, plan)
            try inTransactions(
                rows,
                { row, writer throws(StoreError) in
                    try writer.rewriter.finish(row, M.self, policy)
                },
                afterEach: afterEach
            )
        case .numbers(let numbers):
            try inTransactions(
                numbers,
                { number, writer throws(StoreError) in
                    try writer.migrate(number, policy)
                },
                afterEach: afterEach
            )
        }
    }

    private func migrated(_ originals: [RawRow], _ plan: ObjectPlan) -> [MigratedRow] {
        var migrator = RowMigrator<M>(plan, engine.registry.models)
        var rows: [MigratedRow] = []
        rows.reserveCapacity(originals.count)
        for original in originals { rows.append(migrator.migrate(original)) }
        return rows
    }

    /// Calls a closure with each of some elements, in transactions that are short enough for others.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - body: Writes one.
    ///   - afterEach: Called with the results of each transaction when it is committed.
    /// - Throws: ``StoreError``
    private func inTransactions<Element, Result>(
        _ elements: [Element],
        _ body: (Element, inout RowWriter<M>) throws(StoreError) -> Result,
        afterEach: ([Result]) throws(StoreError) -> Void
    ) throws(StoreError) {
        var rest = elements[...]
        while !rest.isEmpty {
            let results = try engine.write(operation) { session throws(StoreError) -> [Result] in
                var writer = RowWriter<M>(session, try session.migratingPlan(M.self))
                let deadline = MonotonicTime.now + Self.lockTime
                var results: [Result] = []
                for element in rest {
                    if !results.isEmpty, MonotonicTime.now >= deadline { break }
                    results.append(try body(element, &writer))
                }
                return results
            }
            rest = rest.dropFirst(results.count)
            try afterEach(results)
        }
    }
}

// MARK: - Quarantined objects

extension Migrator {
    /// Tries again what could not be migrated before.
    func retry(_ summary: inout MigrationSummary) throws(StoreError) { summary.restored += try retry(nil) }

    /// Tries again what was set aside.
    ///
    /// - Parameter numbers: The numbers of the objects; `nil` for all.
    /// - Returns: How many are back.
    /// - Throws: ``StoreError``
    private func retry(_ numbers: Set<Int64>?) throws(StoreError) -> Int {
        var count = 0
        var position = Int64.min
        while let (plan, originals) = try readQuarantined(from: position), let last = originals.last?.number {
            let chosen = originals.filter { numbers?.contains($0.number) ?? true }
            if plan.needTransaction(Set(chosen.map(\.schema)), engine.registry.models) {
                try inTransactions(chosen) { original, writer throws(StoreError) in
                    try writer.restore(original)
                } afterEach: { results in
                    count += results.count { $0 }
                }
            } else {
                let rows = migrated(chosen, plan).filter { if case .migrated = $0.outcome { true } else { false } }
                try inTransactions(rows) { row, writer throws(StoreError) in
                    try writer.rewriter.restore(row)
                } afterEach: { results in
                    count += results.count { $0 }
                }
            }
            if last == .max { break }
            position = last + 1
        }
        return count
    }

    private func readQuarantined(from position: Int64) throws(StoreError) -> (ObjectPlan, [RawRow])? {
        try engine.read(operation) { session throws(StoreError) -> (ObjectPlan, [RawRow])? in
            guard let plan = try session.plan(for: M.self) else { return nil }
            let schemas = plan.schemas.numbers(ofClass: plan.className)
            if schemas.isEmpty { return nil }
            let sql = Catalog.quarantinedRows(
                ofType: plan.table.id,
                withSchemas: schemas,
                from: position,
                limit: Self.rowsAtOnce
            )
            let originals = try session.rawRows(sql, maximumBytes: Self.bytesAtOnce)
            if let refusal = plan.writeRefusal, !originals.isEmpty { throw refusal }
            return (plan, originals)
        }
    }
}
