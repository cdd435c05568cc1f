internal import Cyanotype
internal import Synchronization

/// How objects of one class are stored: made for each class and generation of its type in the file.
final class ObjectPlan: EngineTable {
    let shape: ObjectShape
    let table: ObjectTable
    /// The generation of the type's record from which the plan was made.
    let generation: Int64
    /// Whether the file has all tables, columns and indexes that the model needs, so that objects can be written.
    let isRecorded: Bool
    /// Whether the file records that there may be rows of the own schema.
    let isUsed: Bool
    /// The number of the schema that new documents have; `nil` if the file does not have it.
    let schema: Int64?
    /// The number of the schema of documents with members that this program does not know; `nil` if the file does not have it.
    let extraSchema: Int64?
    /// The schemas of the class whose documents may have members that this program does not know.
    let uncleanSchemas: [Int64]
    /// The number of subclasses whose models the store had used when the plan was made: see ``PlanRegistry/isComplete(_:)``.
    let subclassCount: Int
    /// The columns of the class that the file has and that this program can use.
    let columns: [ColumnPlan]
    /// The names of the other columns of the table that have keys of rows.
    let otherColumns: [String]
    /// The unique columns whose index does not refuse equal keys, because there were some when the mark was added.
    let uncheckedColumns: [ColumnPlan]
    /// The names of the indexes of the table.
    private let indexes: Set<String>
    /// The positions of the columns with one key among those of the shape, in the order of the statements.
    let keyPositions: [Int]
    /// The positions of the tables of elements among the collections of the shape.
    let elementPositions: [Int]
    /// The fields with references: their places in ``ObjectShape/references()``, and their columns.
    let referenceColumns: [(place: Int, column: Int64)]
    /// The schemas of the type.
    let schemas: PlannedSchemas
    /// The used schemas of the class whose documents are of earlier versions, or may not be readable.
    let schemasToMigrate: [Int64]
    /// The reason why no object of the type may be changed, if there is one: the file has objects of a newer version,
    /// or its form is refused.
    let writeRefusal: StoreError?
    /// The schemas of the class and its subclasses; `nil` if all schemas of the table are.
    let familySchemas: [Int64]?
    /// The schemas of the class and its subclasses whose rows may have wrong keys in a column of the class, because the program
    /// that wrote them did not know the column, or knew another version of the class.
    let staleSchemas: [Int64]
    /// The schemas of the class and its subclasses whose rows' words are not in the full-text index.
    let staleSearchSchemas: [Int64]
    /// The schemas of the class and its subclasses whose rows may have a wrong time in the column `expires`.
    let schemasWithoutExpiration: Set<Int64>
    /// Those of them that rows may have.
    let usedSchemasWithoutExpiration: [Int64]
    /// The schemas in the partial index of stale rows; `nil` if there is no such index.
    let indexedStaleSchemas: [Int64]?
    /// `nil` if no class of the type has searchable fields.
    let search: SearchIndex?
    private let statementTexts: StatementTexts
    private let knownStatements = AtomicLazyReference<ObjectStatements>()

    /// - Parameters:
    ///   - shape: The shape of the class.
    ///   - record: The file's description of its type.
    ///   - hasOwnUnicode: Whether the file's texts are normalized by this program's version of Unicode.
    ///   - isRecorded: Whether all that the model needs has been added to the file.
    ///   - subclassCount: The number of subclasses whose models the store has used.
    ///   - differing: The shapes of the class's version that the program accepts although it may fail to read their
    ///     documents.
    ///   - refusal: The reason why nothing may be written, other than a newer version.
    ///   - statements: The statements of the store.
    ///   - shapes: Returns the shape of a class by its name, if the store has used its model.
    init(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool,
        isRecorded: Bool,
        subclassCount: Int,
        differing: Set<Int64>,
        refusal: StoreError?,
        statements: StatementTexts,
        shapes: (String) -> ObjectShape?
    ) {
        let table = ObjectTable(
            id: record.id,
            identityKind: shape.identity.kind,
            isSynchronized: record.isSynchronized
        )
        let columns = shape.usableColumns(record, hasOwnUnicode: hasOwnUnicode)
        (self.shape, self.table, generation) = (shape, table, record.generation)
        self.columns = columns
        self.subclassCount = subclassCount
        uncheckedColumns = columns.filter { $0.isUnique && !record.indexes.contains(table.uniqueIndex($0)) }
        indexes = record.indexes
        let paths = Set(columns.map(\.path))
        func positions(_ isCollection: Bool) -> [Int] {
            let all = shape.columns.filter { $0.isCollection == isCollection }
            return all.indices.filter { paths.contains(all[$0].path) }
        }
        (keyPositions, elementPositions) = (positions(false), positions(true))
        referenceColumns = shape.referencePlaces.enumerated().compactMap { index, place in
            record.column(place.path, .references).map { (index, $0.id) }
        }
        let ownColumns = shape.columns(record, hasOwnUnicode: hasOwnUnicode)
        let own = shape.schemaShape(record, hasOwnUnicode: hasOwnUnicode)
        schema = own.flatMap { record.number(of: $0) }
        extraSchema = own.flatMap { record.number(of: $0.withExtraMembers) }
        isUsed = record.schemas.contains { [schema] in $0.id == schema && $0.isUsed }
        let schemas = PlannedSchemas(record, own: schema, shapes)
        self.schemas = schemas
        // Nothing may be saved in place of an object of the class that only `migrateAll` can migrate.
        uncleanSchemas =
            shape.dropsUnknownMembers
            ? record.schemas.filter { $0.isUsed && schemas.foreign($0.id)?.needsStore(for: shape) ?? false }.map(\.id)
            : shape.uncleanSchemas(record)
        let isRoot = shape.superclasses.isEmpty
        let family = record.schemas.filter { isRoot || $0.shape.isOf(shape.className) }
        familySchemas = isRoot ? nil : family.map(\.id)
        let used = family.filter(\.isUsed)
        /// Whether a schema has rows whose keys are those of other versions.
        func isForeign(_ schema: TypeRecord.Schema) -> Bool {
            differing.contains(schema.shape.shape) || schemas.foreign(schema.id)?.mayHaveOtherKeys ?? false
        }
        schemasToMigrate = used.filter { schema in
            guard schema.shape.className == shape.className else { return false }
            return isForeign(schema)
        }
        .map(\.id)
        let writeRefusal = refusal ?? (used.lazy.compactMap { schemas.foreign($0.id)?.writeRefusal }.first)
        self.writeRefusal = writeRefusal
        self.isRecorded = isRecorded && writeRefusal == nil
        let words = ColumnNumbers(
            record.columns.lazy.filter { $0.role == .words && ownColumns.contains($0.id) }.map(\.id)
        )
        var keys = ownColumns
        keys.subtract(words)
        let expiration = shape.expiration.flatMap { record.column($0.joinedKeys, .expiration)?.id }
        let isTimeKnown = shape.expiration == nil || expiration != nil
        staleSchemas = used.filter { !isTimeKnown || isForeign($0) || !keys.isSubset(of: $0.shape.columns) }.map(\.id)
        // If the file does not have all searchable fields yet, no row counts as indexed.
        let hasAllWords = shape.searchable.allSatisfy { record.column($0.joinedKeys, .words) != nil }
        staleSearchSchemas = used.filter { schema in
            !hasAllWords || !words.isEmpty && isForeign(schema) || !words.isSubset(of: schema.shape.columns)
        }.map(\.id)
        func lacksExpiration(_ schema: TypeRecord.Schema) -> Bool {
            shape.expiration != nil
                && (isForeign(schema) || (expiration.map { !schema.shape.columns.contains($0) } ?? true))
        }
        schemasWithoutExpiration = Set(family.lazy.filter(lacksExpiration).map(\.id))
        usedSchemasWithoutExpiration = used.filter(lacksExpiration).map(\.id)
        let stalePrefix = table.staleIndexPrefix
        indexedStaleSchemas = record.indexes.first { $0.hasPrefix(stalePrefix) }.map { name in
            name.dropFirst(stalePrefix.count).split(separator: "_").compactMap { Int64($0) }
        }
        search = SearchIndex(shape, record, table, sql: statements.statement)
        let names = Set(columns.map(\.id))
        otherColumns = record.columns.filter { column in
            guard case .key = column.role else { return false }
            return !names.contains(column.id)
        }
        .map { TableName.column($0.id) }
        statementTexts = statements
    }
}

extension ObjectPlan {
    /// The statements, which are composed when they are first needed: an opening needs none.
    var statements: ObjectStatements { knownStatements.load() ?? makeStatements() }

    @inline(never)
    private func makeStatements() -> ObjectStatements {
        knownStatements.storeIfNil(
            ObjectStatements(table, columns, unclean: uncleanSchemas, others: otherColumns, in: statementTexts)
        )
    }
}

extension ObjectPlan {
    /// Whether objects can be written without any change of the file's description of the type.
    var isWritable: Bool { isRecorded && isUsed }

    var hasSearchableClasses: Bool { search != nil }

    var isSynchronized: Bool { table.isSynchronized }

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

    /// Returns whether a column, by its name in queries, is the first one of an index.
    func hasIndex(on name: String) -> Bool {
        columns.contains { "\(Self.alias).\($0.name)" == name && table.hasIndex($0, indexes) }
    }

    /// Whether an object is stored by more statements than the one that writes its row.
    var needsSeveralStatements: Bool {
        shape.hasReferences || search != nil || !elementPositions.isEmpty || !uncheckedColumns.isEmpty
    }

    /// Returns the way in which rows of a schema are read; `nil` if it is the own one.
    func foreignSchema(_ schema: Int64) -> ForeignSchema? {
        // Nearly every row has the own schema, and needs no lookup.
        if schema == self.schema { return nil }
        // Whoever adds a schema raises the generation, so this plan knows those of all whole rows.
        return schemas.foreign(schema) ?? ForeignSchema(unrecorded: className)
    }

    /// Whether a schema is one of the class or a subclass; `nil` if it was added to the file after this plan was made.
    func isInFamily(_ schema: Int64) -> Bool? {
        // Nearly every object has this schema, and a lookup takes 1 % of a fetch.
        schema == self.schema ? true : schemas[schema].map { familySchemas == nil || $0.isOf(className) }
    }
}

// MARK: - Schemas

extension ObjectShape {
    /// The shapes of the class in its version that are used, and whose documents the model may not be able to read.
    func incompatibleShapes(_ record: TypeRecord) -> Set<Int64> {
        let others = comparableShapes(record)
        if others.isEmpty { return [] }
        let stored = storedShape
        return Set(others.filter { !comparison(with: $0.contents, stored).isCompatible }.map(\.id))
    }

    /// The shapes of the class in its version that objects have, without the model's own.
    func comparableShapes(_ record: TypeRecord) -> [RecordedShape] {
        let used = Set(record.schemas.lazy.filter(\.isUsed).map(\.shape.shape))
        return record.shapes.filter { shape in
            shape.className == className && shape.contents.version == contents.version && shape.contents != contents
                && used.contains(shape.id)
        }
    }

    /// Compares another shape of the class with the model's.
    func comparison(with other: ShapeContents, _ stored: StoredShape) -> ShapeComparison {
        ShapeComparison(
            of: className,
            version: contents.version,
            fingerprint: other.fingerprint,
            fields: other.fields,
            parts: other.parts,
            with: stored
        )
    }

    /// The schemas of the class whose documents may have members that the model does not know.
    func uncleanSchemas(_ record: TypeRecord) -> [Int64] {
        if dropsUnknownMembers { return [] }
        return record.schemas.compactMap { schema in
            guard schema.shape.className == className else { return nil }
            // The transaction that has the plan may be the first to use it.
            if schema.shape.hasExtraMembers { return schema.id }
            if !schema.isUsed { return nil }
            return record.shape(schema.shape.shape)?.contents.isClean(for: contents) ?? false ? nil : schema.id
        }
    }

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

    /// The columns that the file has of those that the class needs, and that this program can fill.
    func columns(_ record: TypeRecord, hasOwnUnicode: Bool) -> ColumnNumbers {
        let known = roles.lazy.compactMap { path, role in record.column(path, role) }
            .filter { hasOwnUnicode || !($0.role?.dependsOnUnicode ?? true) }
        return ColumnNumbers(known.map(\.id))
    }

    /// The schema of a row that this program writes, with the columns that the file has; `nil` if the file does not have the
    /// shape.
    func schemaShape(_ record: TypeRecord, hasOwnUnicode: Bool) -> SchemaShape? {
        guard let shape = record.shapes.first(where: { $0.className == className && $0.contents == contents }) else {
            return nil
        }
        return SchemaShape(
            className: className,
            superclasses: superclasses,
            shape: shape.id,
            columns: columns(record, hasOwnUnicode: hasOwnUnicode)
        )
    }

    /// The columns that the class needs, by path and role.
    var roles: [(path: String, role: ColumnRole)] {
        columns.map { ($0.path, $0.role) } + searchable.map { ($0.joinedKeys, .words) }
            + (expiration.map { [($0.joinedKeys, .expiration)] } ?? [])
            + referencePlaces.map { ($0.path, .references) }
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
    var classConditions: [SQLText] { familySchemas.map { [SQLText(Catalog.hasSchema($0))] } ?? [] }

    /// A statement that selects the rows with some schemas, in the order of their identities.
    func rows(
        withSchemas schemas: [Int64],
        alsoSelecting columns: String = "",
        where filter: SQLText? = nil
    ) -> SQLText {
        SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity)\(columns) FROM \(table.name) AS \(Self.alias) \
            WHERE \(Catalog.hasSchema(schemas))\(filter.map { " AND \($0.text)" } ?? "") ORDER BY \(Self.alias).id
            """,
            filter?.bindings ?? []
        )
    }

    /// A statement that counts the rows for which some conditions hold.
    func count(where conditions: [SQLText]) -> SQLText {
        let condition = SQLText(conjunction: conditions)
        let filter = condition.map { " WHERE \($0.text)" } ?? ""
        return SQLText("SELECT count(*) FROM \(table.name) AS \(Self.alias)\(filter)", condition?.bindings ?? [])
    }

    /// Where the keys of a property are; `nil` if they are nowhere.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - alias: The name of the table in the query.
    /// - Returns: The column.
    func column(_ path: PropertyPath, as alias: String = ObjectPlan.alias) -> Column? {
        guard path.aspect == .value, let field = modelFields.field(of: path) else { return nil }
        return column(of: field, as: alias)
    }

    /// Returns where the keys of a field are; `nil` if they are nowhere.
    func column(of field: StorageField, as alias: String) -> Column? {
        guard let keyType = field.keyType else { return nil }
        if field.marks.contains(.identity), field.indices.count == 1 {
            return .scalar(scalar("id", keyType, isNullable: false, alias))
        }
        guard let column = columns.first(where: { $0.path == field.joinedKeys }) else { return nil }
        if !column.isCollection { return .scalar(scalar(column.name, keyType, isNullable: field.isOptional, alias)) }
        // A table of elements has no row for a `nil` element.
        if keyType.hasOptionalElements { return nil }
        let name = table.elements(column)
        return .elements(
            SideTable(
                name: name,
                value: ScalarColumn(name: "\(name).value", kind: keyType.kind, isOrdered: keyType.isOrdered),
                owner: "\(name).id",
                identity: "\(alias).id"
            )
        )
    }

    private func scalar(
        _ name: String,
        _ keyType: StorageKeyType,
        isNullable: Bool,
        _ alias: String
    ) -> ScalarColumn {
        ScalarColumn(
            name: "\(alias).\(name)",
            kind: keyType.kind,
            isOrdered: keyType.isOrdered,
            isNullable: isNullable
        )
    }
}
