internal import Cyanotype

extension StoreInspection {
    /// Something that is wrong in a file.
    package struct Finding: Sendable, Hashable {
        /// The type concerned; `nil` for the file.
        package let type: String?
        /// The object concerned.
        package let identity: ObjectID?
        package let message: String
    }

    /// The greatest number of findings of one kind that are reported one by one.
    private static var maximumFindings: Int { 100 }

    /// Looks at the pages of the file, at each document, and at what belongs to each object.
    ///
    /// - Parameters:
    ///   - isThorough: Whether all indexes are compared with their tables.
    ///   - progress: Called before each step with a name for it, and with each document with their number so far.
    ///   - found: Called with each finding.
    package func check(
        isThorough: Bool,
        progress: (_ step: String, _ count: Int) -> Void,
        found: (Finding) -> Void
    ) {
        progress("pages", 0)
        attempt(nil, found) { () throws(SQLiteError) in
            for check in isThorough ? [Self.integrityCheck] : Self.quickChecks {
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

    // The tables that describe the types are small, so that their indexes are always compared.
    private static let quickChecks =
        [SQL("PRAGMA quick_check")] + Catalog.tableNames.map { SQL("PRAGMA integrity_check(\($0))") }
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
        for column in type.columns where column.isCollection { checkElements(of: type, column, found) }
    }

    /// Finds keys of objects that are missing.
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

    /// Why a document is not JSON; `nil` if it is.
    private static func problem(of document: [UInt8]) -> String? {
        do throws(MappingError) {
            _ = try JSON(json: document, options: JSONOptions(maximumDepth: 512))
            return nil
        } catch {
            return "the document is not JSON: \(error)"
        }
    }

    /// Calls a closure, whose error is a finding too: what is damaged cannot be read.
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

/// Tells the first findings, and how many more there are.
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
