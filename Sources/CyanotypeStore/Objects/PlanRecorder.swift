internal import Cyanotype

/// Records a model's shape in the file, in the running transaction, and makes its plan.
struct PlanRecorder {
    let connection: SQLiteConnection
    /// The models that the program has used, of which some may be subclasses.
    let models: [any Model.Type]

    /// Returns the plan of a model. The file then has its table and its columns, with the keys of all objects.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let shape = ObjectShape(of: type)
        let (plan, hasObjects, isFilled): (ObjectPlan, Bool, Bool)
        do throws(SQLiteError) {
            (plan, hasObjects) = try record(type, shape)
            isFilled = try FillRecord(connection: connection).note(plan.columns.map(\.id), of: plan.className)
        } catch {
            throw StoreError(error)
        }
        guard plan.identity.recorded == (try recordedIdentity(of: plan)) else { throw otherIdentity(shape) }
        let search = SearchRecorder(connection: connection, table: plan.table)
        let isSearchFilled = try search.complete(plan)
        if hasObjects, !isFilled { try ColumnFiller(plan: plan, connection: connection).fill(type) }
        if hasObjects, !isSearchFilled { try search.fill(type, plan) }
        return plan
    }

    /// Returns the plan, and whether the file can have objects of the class, from programs before this one.
    private func record<M: Model>(
        _ type: M.Type,
        _ shape: ObjectShape
    ) throws(SQLiteError) -> (ObjectPlan, hasObjects: Bool) {
        let (id, isNew) = try typeID(shape)
        let table = ObjectTable(id: id, identityKind: shape.identity.kind)
        let (columns, new) = try columns(shape, of: table)
        if isNew {
            for definition in table.creation(columns) { try connection.execute(definition) }
        } else {
            for column in new where !column.isCollection { try connection.execute(table.addition(column)) }
        }
        for column in columns { for definition in table.indexes(column) { try connection.execute(definition) } }
        for index in shape.indexes { try connection.execute(table.index(over: index.map { columns[$0] })) }
        let earlierSchemas = try schemas(of: [shape.className], in: table)
        let schema = try schemaID(shape, of: table)
        let isRoot = M.self == M.Subject.self
        let plan = ObjectPlan(
            shape,
            table: table,
            schema: schema,
            ownSchemas: Set(earlierSchemas).union([schema]),
            familySchemas: isRoot ? nil : try schemas(of: family(of: type), in: table),
            columns: columns,
            others: try otherColumns(than: columns, in: table),
            search: try SearchRecorder(connection: connection, table: table).index(shape)
        )
        return (plan, hasObjects: !earlierSchemas.isEmpty)
    }
}

// MARK: - Types

extension PlanRecorder {
    private static let findType = SQL("SELECT id FROM cyanotype_types WHERE name = ?1")
    private static let addType = SQL("INSERT INTO cyanotype_types(name, identity) VALUES(?1, ?2) RETURNING id")
    private static let identityOfType = SQL("SELECT identity FROM cyanotype_types WHERE id = ?1")

    private func typeID(_ shape: ObjectShape) throws(SQLiteError) -> (Int64, isNew: Bool) {
        if let id = try connection.first(
            Self.findType,
            bind: { $0.bind(shape.typeName, at: 1) },
            row: { $0.integer(0) }
        ) {
            return (id, false)
        }
        let id = try connection.first(
            Self.addType,
            bind: {
                $0.bind(shape.typeName, at: 1)
                $0.bind(shape.identity.recorded, at: 2)
            },
            row: { $0.integer(0) }
        )
        return (id ?? 0, true)
    }

    private func recordedIdentity(of plan: ObjectPlan) throws(StoreError) -> String? {
        do throws(SQLiteError) {
            return try connection.first(Self.identityOfType, bind: { $0.bind(plan.table.id, at: 1) }) { $0.string(0) }
        } catch {
            throw StoreError(error)
        }
    }

    private func otherIdentity(_ shape: ObjectShape) -> StoreError {
        var error = StoreError(
            .type,
            "the file has objects of this name with identities of another type; rename the model, or use another file"
        )
        error.type = shape.typeName
        return error
    }
}

// MARK: - Schemas

extension PlanRecorder {
    private static let findSchema = SQL(
        "SELECT id FROM cyanotype_schemas WHERE type = ?1 AND class = ?2 AND fields = ?3"
    )
    private static let addSchema = SQL(
        "INSERT INTO cyanotype_schemas(type, class, fields) VALUES(?1, ?2, ?3) RETURNING id"
    )
    private static let schemasOfClass = SQL("SELECT id FROM cyanotype_schemas WHERE type = ?1 AND class = ?2")

    private func schemaID(_ shape: ObjectShape, of table: ObjectTable) throws(SQLiteError) -> Int64 {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(table.id, at: 1)
            statement.bind(shape.className, at: 2)
            statement.bind(shape.record, at: 3)
        }
        if let id = try connection.first(Self.findSchema, bind: bind, row: { $0.integer(0) }) { return id }
        return try connection.first(Self.addSchema, bind: bind, row: { $0.integer(0) }) ?? 0
    }

    private func schemas(of classes: [String], in table: ObjectTable) throws(SQLiteError) -> [Int64] {
        var schemas: [Int64] = []
        for name in classes {
            try connection.forEach(
                Self.schemasOfClass,
                bind: {
                    $0.bind(table.id, at: 1)
                    $0.bind(name, at: 2)
                },
                row: {
                    schemas.append($0.integer(0))
                    return true
                }
            )
        }
        return schemas.sorted()
    }

    /// The names of a class and of its subclasses that the program has used.
    private func family<M: Model>(of type: M.Type) -> [String] {
        func isSubclass<Other: Model>(_ other: Other.Type) -> Bool { other is M.Type && other != M.self }
        return ["\(M.self)"] + models.filter { isSubclass($0) }.map { "\($0)" }
    }
}

// MARK: - Columns

extension PlanRecorder {
    private static let findColumn = SQL("SELECT id FROM cyanotype_columns WHERE type = ?1 AND path = ?2 AND kind = ?3")
    private static let addColumn = SQL(
        "INSERT INTO cyanotype_columns(type, path, kind) VALUES(?1, ?2, ?3) RETURNING id"
    )
    private static let columnsOfType = SQL("SELECT id, kind FROM cyanotype_columns WHERE type = ?1")

    /// Returns the columns with their numbers, and those that the file did not have.
    private func columns(
        _ shape: ObjectShape,
        of table: ObjectTable
    ) throws(SQLiteError) -> ([ColumnPlan], new: [ColumnPlan]) {
        var (columns, new) = (shape.columns, [ColumnPlan]())
        for index in columns.indices {
            let column = columns[index]
            func bind(_ statement: borrowing SQLiteStatement) {
                statement.bind(table.id, at: 1)
                statement.bind(column.path, at: 2)
                statement.bind(column.recordedKind, at: 3)
            }
            if let id = try connection.first(Self.findColumn, bind: bind, row: { $0.integer(0) }) {
                columns[index].id = id
            } else {
                columns[index].id = try connection.first(Self.addColumn, bind: bind, row: { $0.integer(0) }) ?? 0
                new.append(columns[index])
            }
        }
        return (columns, new)
    }

    /// The names of the table's other columns, which objects of this class leave empty.
    private func otherColumns(than columns: [ColumnPlan], in table: ObjectTable) throws(SQLiteError) -> [String] {
        let own = Set(columns.map(\.id))
        var others: [String] = []
        try connection.forEach(
            Self.columnsOfType,
            bind: { $0.bind(table.id, at: 1) },
            row: { row in
                let (id, kind) = (row.integer(0), row.string(1))
                if kind.hasPrefix(ColumnPlan.collectionPrefix) || kind == SearchRecorder.kind { return true }
                if !own.contains(id) {
                    others.append("k\(id)")
                }
                return true
            }
        )
        return others
    }
}
