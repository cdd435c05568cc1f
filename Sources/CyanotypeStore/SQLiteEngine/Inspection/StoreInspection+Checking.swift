internal import Cyanotype

extension StoreInspection {
    /// Something that is wrong in a file.
    package struct Finding: Sendable, Hashable {
        /// The name of the type concerned; `nil` for the file.
        package let type: String?
        /// The object concerned; `nil` for the type or the file.
        package let identity: ObjectID?
        package let message: String
    }

    /// The greatest number of findings about the documents of a type, or about the keys of a collection, that are
    /// reported one by one.
    private static var maximumFindings: Int { 100 }

    /// Checks the pages of the file, the references between its tables, each document, and that each key of a
    /// collection belongs to an object.
    ///
    /// - Parameters:
    ///   - isThorough: Whether SQLite compares all indexes with their tables, which takes longer.
    ///   - progress: Called before each step with its name and 0, and for each document with the number of documents of
    ///     its type so far. A step is `pages` or the name of a type.
    ///   - found: Called with each finding.
    package func check(
        isThorough: Bool,
        progress: (_ step: String, _ count: Int) -> Void,
        found: (Finding) -> Void
    ) {
        progress("pages", 0)
        attempt(nil, found) { () throws(SQLiteError) in
            for check in isThorough ? [Self.integrityCheck] : try quickChecks() {
                try forEachRow(check) { row in
                    if row.string(0) != "ok" { found(Finding(type: nil, identity: nil, message: row.string(0))) }
                }
            }
            try forEachRow(Self.foreignKeyCheck) { row in
                let message = "a row of the table \(row.string(0)) refers to one of \(row.string(2)) that is missing"
                found(Finding(type: nil, identity: nil, message: message))
            }
        }
        var types: [ObjectType] = []
        do throws(StoreError) {
            types = try self.types()
        } catch {
            found(Finding(type: nil, identity: nil, message: error.message))
        }
        for type in types { check(type, progress, found) }
    }

    /// The tables that describe the types are small, so their indexes are always compared. A file of an earlier format that may
    /// not be written lacks some.
    private func quickChecks() throws(SQLiteError) -> [SQL] {
        var names: [String] = []
        try connection.forEach(Self.tables) { row in
            if Catalog.tableNames.contains(row.string(0)) { names.append(row.string(0)) }
            return true
        }
        return [Self.quickCheck] + names.map { SQL(adHoc: "PRAGMA integrity_check(\($0))") }
    }

    private static let tables = SQL("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    private static let quickCheck = SQL("PRAGMA quick_check")
    private static let integrityCheck = SQL("PRAGMA integrity_check")
    private static let foreignKeyCheck = SQL("PRAGMA foreign_key_check")

    private func check(
        _ type: ObjectType,
        _ progress: (_ step: String, _ count: Int) -> Void,
        _ found: (Finding) -> Void
    ) {
        var limited = LimitedFindings(maximum: Self.maximumFindings)
        let schemas = Set(type.schemas.map(\.number))
        var count = 0
        progress(type.name, 0)
        attempt(type.name, found) { () throws(SQLiteError) in
            try forEachRow(SQL(adHoc: "SELECT id, schema, checksum, doc FROM \(type.tableName)")) { row in
                count += 1
                progress(type.name, count)
                let document = row.blob(3)
                let checksum = unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, row.key(0)) }
                // One finding for each document: the message about JSON is the most exact.
                if let problem = Self.problem(of: document) {
                    let finding = Finding(type: type.name, identity: type.id(row.key(0)), message: problem)
                    limited.add(finding, found)
                } else if checksum != row.integer(2) {
                    let message = "the document is damaged: its checksum is that of another"
                    limited.add(Finding(type: type.name, identity: type.id(row.key(0)), message: message), found)
                } else if !schemas.contains(row.integer(1)) {
                    let message = "the schema \(row.integer(1)), which the object has, is not recorded"
                    limited.add(Finding(type: type.name, identity: type.id(row.key(0)), message: message), found)
                }
            }
        }
        limited.finish(type.name, found)
        if type.record.isSynchronized { checkStates(of: type, found) }
        for column in type.columns where column.isCollection { checkElements(of: type, column, found) }
    }

    /// Reports the states that a server has or that were sent to it, if they are damaged.
    private func checkStates(of type: ObjectType, _ found: (Finding) -> Void) {
        var limited = LimitedFindings(maximum: Self.maximumFindings)
        attempt(type.name, found) { () throws(SQLiteError) in
            try forEachRow(SyncTable.states(ofType: type.number)) { row in
                guard row.isBlob(1) || Self.problem(of: row.blob(1)) != nil else { return }
                let isSent = row.integer(2) != 0
                let state = isSent ? "the object's state that was sent" : "the state of the object that the server has"
                let message = "\(state) is damaged"
                limited.add(Finding(type: type.name, identity: type.id(row.key(0)), message: message), found)
            }
        }
        limited.finish(type.name, found)
    }

    /// Reports the keys of a collection that belong to no object.
    private func checkElements(of type: ObjectType, _ column: ObjectType.Column, _ found: (Finding) -> Void) {
        var limited = LimitedFindings(maximum: Self.maximumFindings)
        let sql = SQL(
            adHoc: """
                SELECT DISTINCT id FROM \(column.elementsName) AS e \
                WHERE NOT EXISTS (SELECT 1 FROM \(type.tableName) AS o WHERE o.id = e.id)
                """
        )
        attempt(type.name, found) { () throws(SQLiteError) in
            try forEachRow(sql) { row in
                let message = "the index of \(column.path) has keys of this object, which is missing"
                limited.add(Finding(type: type.name, identity: type.id(row.key(0)), message: message), found)
            }
        }
        limited.finish(type.name, found)
    }

    /// Returns why a document is not JSON; `nil` if it is.
    private static func problem(of document: [UInt8]) -> String? {
        do throws(MappingError) {
            // Stores write no deeper documents.
            _ = try JSON(json: document, options: JSONOptions(maximumDepth: .max))
            return nil
        } catch {
            return "the document is not JSON: \(error)"
        }
    }

    /// Calls a closure, and reports its error as a finding: reading a damaged page fails. The check goes on.
    private func attempt(_ type: String?, _ found: (Finding) -> Void, _ body: () throws(SQLiteError) -> Void) {
        do throws(SQLiteError) {
            try body()
        } catch {
            found(Finding(type: type, identity: nil, message: StoreError(error).message))
        }
    }

    private func forEachRow(_ sql: SQL, _ body: (borrowing SQLiteStatement) -> Void) throws(SQLiteError) {
        try connection.forEach(sql) { row in
            body(row)
            return true
        }
    }
}

/// Reports the first findings, and at the end the number of the others.
private struct LimitedFindings {
    let maximum: Int
    private var count = 0

    init(maximum: Int) {
        self.maximum = maximum
    }

    mutating func add(_ finding: StoreInspection.Finding, _ found: (StoreInspection.Finding) -> Void) {
        count += 1
        if count <= maximum { found(finding) }
    }

    func finish(_ type: String, _ found: (StoreInspection.Finding) -> Void) {
        if count <= maximum { return }
        found(StoreInspection.Finding(type: type, identity: nil, message: "\(count - maximum) more objects like these"))
    }
}
