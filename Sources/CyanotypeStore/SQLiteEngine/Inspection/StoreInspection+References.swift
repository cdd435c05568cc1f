internal import Cyanotype

extension StoreInspection {
    /// A field by which objects refer to others.
    package struct Reference: Sendable {
        /// The type of the owners.
        package let owners: ObjectType
        /// The keys of the field, joined by dots.
        package let field: String
        /// The rule for deletions.
        package let rule: String
        /// The type of the objects to which the field refers, as the references name it.
        package let targetType: String
        package let count: Int
        /// The number of references to objects that the file does not have.
        package let missingCount: Int

        fileprivate let column: Int64
    }

    /// A reference to an object that the file does not have.
    package struct MissingReference: Sendable {
        package let owner: StorageKey
        package let target: StorageKey
    }

    /// Returns the fields with references, sorted by the types of the owners.
    package func references() throws(StoreError) -> [Reference] {
        try located { () throws(SQLiteError) in
            let catalog = Catalog(connection: connection)
            let records = try catalog.references()
            if records.isEmpty { return [] }
            let types = try catalog.types()
            var references: [Reference] = []
            for type in types {
                for record in records where record.type == type.id {
                    references += try self.references(record, type, types)
                }
            }
            return references
        }
    }

    /// Calls a closure with each reference of a field to an object that the file does not have, until it returns `false`.
    package func forEachMissing<Failure: RowFailure>(
        of reference: Reference,
        _ body: (MissingReference) throws(Failure) -> Bool
    ) throws(Failure) {
        let types = try located(as: Failure.self) { () throws(SQLiteError) in
            try Catalog(connection: connection).types()
        }
        let sql = SQL(
            adHoc: """
                SELECT r.owner, r.target FROM cyanotype_references AS r
                WHERE r.field = ?1 AND r.target_type = ?2 AND \(Self.isMissing(reference.targetType, types))
                ORDER BY r.owner, r.target
                """
        )
        try read(sql, bind: { Self.bind(reference.column, reference.targetType, to: $0) }) { row throws(Failure) in
            try body(MissingReference(owner: row.key(0), target: row.key(1)))
        }
    }

    private func references(
        _ record: Catalog.ReferenceRecord,
        _ type: TypeRecord,
        _ types: [TypeRecord]
    ) throws(SQLiteError) -> [Reference] {
        var names: [String] = []
        let distinct = SQL(
            "SELECT DISTINCT target_type FROM cyanotype_references WHERE field = ?1 ORDER BY target_type"
        )
        try connection.forEach(distinct, bind: { $0.bind(record.column, at: 1) }) { row in
            names.append(row.string(0))
            return true
        }
        var references: [Reference] = []
        for name in names {
            let counts = SQL(
                adHoc: """
                    SELECT count(*), count(*) FILTER (WHERE \(Self.isMissing(name, types)))
                    FROM cyanotype_references AS r WHERE r.field = ?1 AND r.target_type = ?2
                    """
            )
            let found = try connection.first(counts, bind: { Self.bind(record.column, name, to: $0) }) { row in
                (Int(row.integer(0)), Int(row.integer(1)))
            }
            references.append(
                Reference(
                    owners: ObjectType(type),
                    field: record.path,
                    rule: record.rule.rawValue,
                    targetType: name,
                    count: found?.0 ?? 0,
                    missingCount: found?.1 ?? 0,
                    column: record.column
                )
            )
        }
        return references
    }

    private static func bind(_ column: Int64, _ typeName: String, to statement: borrowing SQLiteStatement) {
        statement.bind(column, at: 1)
        statement.bind(typeName, at: 2)
    }

    /// The condition that the file does not have the object of a reference.
    private static func isMissing(_ typeName: String, _ types: [TypeRecord]) -> String {
        let type = types.first { $0.name == typeName || $0.formerNames[typeName] == $0.name }
        guard let type else { return "TRUE" }
        return "NOT EXISTS (SELECT 1 FROM \(TableName.objects(ofType: type.id)) AS o WHERE o.id = r.target)"
    }
}
