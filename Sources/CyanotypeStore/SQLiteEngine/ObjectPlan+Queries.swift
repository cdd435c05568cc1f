internal import Cyanotype

extension ObjectPlan {
    /// The name of the table in queries.
    static var alias: String { "o" }

    static var dialect: SQLiteDialect { SQLiteDialect() }

    /// The table, for the compiler of queries.
    var querySchema: QuerySchema {
        QuerySchema(dialect: Self.dialect, identity: "\(Self.alias).id") { [self] path in column(path) }
    }

    /// The conditions for objects of the class that have expired, or for those that have not.
    func conditions(of expiry: ExpiryFilter, at now: Double) -> [SQLText] {
        var conditions: [SQLText] = []
        let expires = "\(Self.alias).expires"
        switch expiry {
        case .current where expiration == nil: break
        case .current: conditions.append(SQLText("(\(expires) IS NULL OR \(expires) > ?)", [.real(now)]))
        case .expired: conditions.append(SQLText("\(expires) <= ?", [.real(now)]))
        }
        return conditions + classConditions
    }

    /// The conditions for objects of the class; empty if all objects of the table are.
    var classConditions: [SQLText] { familySchemas.map { [SQLText(ObjectTable.has($0))] } ?? [] }

    /// A statement that selects the rows with some schemas, in the order of their identities.
    func rows(withSchemas schemas: [Int64], alsoSelecting columns: String = "") -> SQLText {
        SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity)\(columns) FROM \(table.name) AS \(Self.alias) \
            WHERE \(ObjectTable.has(schemas)) ORDER BY \(Self.alias).id
            """
        )
    }

    /// A statement that counts the rows for which some conditions hold.
    func count(where conditions: [SQLText]) -> SQLText {
        let condition = SQLText(conjunction: conditions)
        let filter = condition.map { " WHERE \($0.text)" } ?? ""
        return SQLText("SELECT count(*) FROM \(table.name) AS \(Self.alias)\(filter)", condition?.bindings ?? [])
    }

    /// Where the keys of a property are; `nil` if they are nowhere.
    func column(_ path: PropertyPath) -> Column? {
        guard path.aspect == .value, let field = modelFields.field(of: path), let keyType = field.keyType else {
            return nil
        }
        if field.marks.contains(.identity), field.indices.count == 1 {
            return .scalar(scalar("id", keyType, isNullable: false))
        }
        guard let column = columns.first(where: { $0.path == field.joinedKeys }) else { return nil }
        if !column.isCollection { return .scalar(scalar(column.name, keyType, isNullable: field.isOptional)) }
        // A table of elements has no row for a `nil` element.
        if keyType.hasOptionalElements { return nil }
        let name = table.elements(column)
        return .elements(
            SideTable(
                name: name,
                value: ScalarColumn(name: "\(name).value", kind: keyType.kind, isOrdered: keyType.isOrdered),
                owner: "\(name).id",
                identity: "\(Self.alias).id"
            )
        )
    }

    private func scalar(_ name: String, _ keyType: StorageKeyType, isNullable: Bool) -> ScalarColumn {
        ScalarColumn(
            name: "\(Self.alias).\(name)",
            kind: keyType.kind,
            isOrdered: keyType.isOrdered,
            isNullable: isNullable
        )
    }
}
