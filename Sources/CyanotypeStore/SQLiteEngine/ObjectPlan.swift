internal import Cyanotype
internal import CyanotypeSystem

/// How objects of one class are stored: made for each class and generation of its type in the file.
final class ObjectPlan: EngineTable {
    let shape: ObjectShape
    let table: ObjectTable
    /// The generation of the type's record from which the plan was made.
    let generation: Int64
    /// Whether the file has all tables, columns and indexes that the model needs, so that objects can be written.
    let isRecorded: Bool
    /// The number of the schema that new documents have; `nil` if the file does not have it.
    let schema: Int64?
    /// The columns of the class that the file has and that this program can use.
    let columns: [ColumnPlan]
    /// The unique columns whose index does not refuse equal keys, because there were some when the mark was added.
    let uncheckedColumns: [ColumnPlan]
    /// The names of the columns in queries that are the first ones of an index.
    let indexedColumns: Set<String>
    /// The positions of the columns with one key among those of the shape, in the order of the statements.
    let keyPositions: [Int]
    /// The positions of the tables of elements among the collections of the shape.
    let elementPositions: [Int]
    /// The schemas of the type, by their numbers.
    let schemas: [Int64: SchemaShape]
    /// The schemas of the class and its subclasses; `nil` if all schemas of the table are.
    let familySchemas: [Int64]?
    /// The schemas of the class and its subclasses whose rows may have wrong keys in a column of the class.
    let staleSchemas: [Int64]
    /// The schemas of the class and its subclasses whose rows' words are not in the full-text index.
    let staleSearchSchemas: [Int64]
    /// The schemas of the class and its subclasses whose rows may have a wrong time in the column `expires`.
    let schemasWithoutExpiration: Set<Int64>
    /// The schemas in the partial index of stale rows; `nil` if there is no such index.
    let indexedStaleSchemas: [Int64]?
    let statements: ObjectStatements
    /// `nil` if no class of the type has searchable fields.
    let search: SearchIndex?

    /// - Parameters:
    ///   - shape: The shape of the class.
    ///   - record: The file's description of its type.
    ///   - hasOwnUnicode: Whether the file's texts are normalized by this program's version of Unicode.
    ///   - isRecorded: Whether all that the model needs has been added to the file.
    ///   - sql: Returns the statement with a text, the same one for the same text.
    init(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool,
        isRecorded: Bool,
        sql: (String) -> SQL
    ) {
        let table = ObjectTable(id: record.id, identityKind: shape.identity.kind)
        let columns = shape.usableColumns(record, hasOwnUnicode: hasOwnUnicode)
        (self.shape, self.table, self.isRecorded, generation) = (shape, table, isRecorded, record.generation)
        self.columns = columns
        uncheckedColumns = columns.filter { $0.isUnique && !record.indexes.contains(table.uniqueIndex($0)) }
        indexedColumns = Set(columns.filter { table.hasIndex($0, record.indexes) }.map { "\(Self.alias).\($0.name)" })
        let paths = Set(columns.map(\.path))
        func positions(_ isCollection: Bool) -> [Int] {
            let all = shape.columns.filter { $0.isCollection == isCollection }
            return all.indices.filter { paths.contains(all[$0].path) }
        }
        (keyPositions, elementPositions) = (positions(false), positions(true))
        schemas = Dictionary(uniqueKeysWithValues: record.schemas.map { ($0.id, $0.shape) })
        let own = shape.schemaShape(record, hasOwnUnicode: hasOwnUnicode)
        schema = record.schemas.first { $0.shape == own }?.id
        let isRoot = shape.superclasses.isEmpty
        let family = record.schemas.filter { isRoot || $0.shape.isOf(shape.className) }
        familySchemas = isRoot ? nil : family.map(\.id)
        let used = family.filter(\.isUsed)
        let words = Set(record.columns.filter { $0.role == .words }.map(\.id)).intersection(own.columns)
        let keys = own.columns.subtracting(words)
        let expiration = shape.expiration.flatMap { record.column($0.joinedKeys, .expiration)?.id }
        let isTimeKnown = shape.expiration == nil || expiration != nil
        staleSchemas = used.filter { !isTimeKnown || !keys.isSubset(of: $0.shape.columns) }.map(\.id)
        // If the file does not have all searchable fields yet, no row counts as indexed.
        let hasAllWords = shape.searchable.allSatisfy { record.column($0.joinedKeys, .words) != nil }
        staleSearchSchemas = used.filter { !hasAllWords || !words.isSubset(of: $0.shape.columns) }.map(\.id)
        schemasWithoutExpiration =
            shape.expiration != nil
            ? Set(family.filter { schema in expiration.map { !schema.shape.columns.contains($0) } ?? true }.map(\.id))
            : []
        indexedStaleSchemas = record.indexes.first { $0.hasPrefix(table.staleIndexPrefix) }.map { name in
            name.dropFirst(table.staleIndexPrefix.count).split(separator: "_").compactMap { Int64($0) }
        }
        search = SearchIndex(shape, record, table, sql: sql)
        let names = Set(columns.map(\.id))
        statements = ObjectStatements(
            table,
            columns,
            others: record.columns.filter { column in
                guard case .key = column.role else { return false }
                return !names.contains(column.id)
            }
            .map { TableName.column($0.id) },
            sql: sql
        )
    }
}

extension ObjectPlan {
    var hasSearchableClasses: Bool { search != nil }

    var typeName: String { shape.typeName }
    var className: String { shape.className }
    var identity: Identity { shape.identity }
    var expiration: StorageField? { shape.expiration }
    var modelFields: StorageFields { shape.modelFields }

    /// The unique column whose constraint a statement has broken; `nil` if it has broken another constraint.
    func brokenConstraint(_ error: SQLiteError) -> ColumnPlan? {
        guard error.isConstraint else { return nil }
        let name = error.constraintSubject?.split(separator: ".").last
        return columns.first { $0.isUnique && $0.name[...] == name }
    }

    /// Whether an object is stored by more statements than the one that writes its row.
    var needsSeveralStatements: Bool { search != nil || !elementPositions.isEmpty || !uncheckedColumns.isEmpty }

    /// Whether a schema is one of the class or a subclass; `nil` if it was added to the file after this plan was made.
    func isInFamily(_ schema: Int64) -> Bool? {
        // Nearly every object has this schema, and a lookup in the dictionary takes 1 % of a fetch.
        schema == self.schema ? true : schemas[schema].map { familySchemas == nil || $0.isOf(className) }
    }
}

// MARK: - Schemas

extension ObjectShape {
    /// The columns that the file has and that this program can use.
    fileprivate func usableColumns(_ record: TypeRecord, hasOwnUnicode: Bool) -> [ColumnPlan] {
        columns.compactMap { column in
            guard let known = record.column(column.path, column.role), hasOwnUnicode || !column.role.dependsOnUnicode
            else { return nil }
            var column = column
            column.id = known.id
            return column
        }
    }

    /// The schema of a row that this program writes, with the columns that the file has.
    func schemaShape(_ record: TypeRecord, hasOwnUnicode: Bool) -> SchemaShape {
        let known = roles.compactMap { path, role in record.column(path, role) }
            .filter { hasOwnUnicode || !($0.role?.dependsOnUnicode ?? true) }
        return SchemaShape(
            className: className,
            superclasses: superclasses,
            fields: fieldsRecord,
            columns: Set(known.map(\.id))
        )
    }

    /// The columns that the class needs, by path and role.
    var roles: [(path: String, role: ColumnRole)] {
        columns.map { ($0.path, $0.role) } + searchable.map { ($0.joinedKeys, .words) }
            + (expiration.map { [($0.joinedKeys, .expiration)] } ?? [])
    }
}

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

/// The statements for objects of one class. Each connection prepares them once.
struct ObjectStatements: Sendable {
    let insert: SQL
    let upsert: SQL
    let fetch: SQL
    /// The document with the revision and the times.
    let stored: SQL
    /// The schema and the time at which the object expires.
    let find: SQL
    let delete: SQL
    /// The revision of the type and the generation of its record.
    let revision: SQL
    /// Removes and adds the keys of an object's elements, by column.
    let removeElements: [SQL]
    let addElement: [SQL]

    /// - Parameters:
    ///   - table: The table.
    ///   - columns: The columns of the class.
    ///   - others: The names of the columns of other classes in the table.
    ///   - sql: Returns the statement with a text, the same one for the same text.
    init(_ table: ObjectTable, _ columns: [ColumnPlan], others: [String], sql: (String) -> SQL) {
        let name = table.name
        let single = columns.filter { !$0.isCollection }.map(\.name)
        insert = sql(table.insertion(single))
        upsert = sql(table.upsert(single, others: others))
        fetch = sql("SELECT \(RowCodec.columns) FROM \(name) WHERE id = ?1")
        stored = sql("SELECT \(RowCodec.columnsWithTimes) FROM \(name) WHERE id = ?1")
        find = sql("SELECT schema, expires FROM \(name) WHERE id = ?1")
        delete = sql("DELETE FROM \(name) WHERE id = ?1")
        revision = sql(Catalog.selectRevision(ofType: table.id))
        let elements = columns.filter(\.isCollection).map(table.elements)
        removeElements = elements.map { sql("DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { sql("INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
    }
}

// MARK: - Plans of a store

/// The plans of the models that a store has used.
final class PlanRegistry: Sendable {
    private struct State {
        /// The newest plan of each model.
        var plans: [ObjectIdentifier: ObjectPlan] = [:]
        /// The statements of plans by their texts. A newer plan reuses those of the older one, so that connections need
        /// not prepare them again.
        var statements: [String: SQL] = [:]
    }

    let models = ModelRegistry()
    private let state = Locked(State())

    /// Returns the newest plan of a model; `nil` if there is none yet.
    func known(_ type: Any.Type) -> ObjectPlan? {
        state.withLock { $0.plans[ObjectIdentifier(type)] }
    }

    /// Makes the plan of a model, without keeping it.
    func makePlan(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool,
        isRecorded: Bool
    ) -> ObjectPlan {
        ObjectPlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: isRecorded) { text in
            state.withLock { state in
                if let known = state.statements[text] { return known }
                let statement = SQL(text)
                state.statements[text] = statement
                return statement
            }
        }
    }

    /// Keeps a plan of a committed state, unless there is a newer one.
    func add(_ plan: ObjectPlan) {
        state.withLock { state in
            let key = ObjectIdentifier(plan.shape.model)
            if let known = state.plans[key] {
                if known.generation > plan.generation { return }
                if known.generation == plan.generation, known.isRecorded { return }
            }
            state.plans[key] = plan
        }
    }
}
