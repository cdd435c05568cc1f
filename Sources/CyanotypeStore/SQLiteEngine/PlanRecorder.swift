internal import Cyanotype

/// Adds the tables, columns and indexes that a model needs to the file, in the running transaction, and makes its plan.
struct PlanRecorder {
    let registry: PlanRegistry
    let catalog: Catalog

    init(registry: PlanRegistry, connection: SQLiteConnection) {
        self.init(registry: registry, catalog: Catalog(connection: connection))
    }

    init(registry: PlanRegistry, catalog: Catalog) { (self.registry, self.catalog) = (registry, catalog) }

    var connection: SQLiteConnection { catalog.connection }

    /// Returns a plan with which objects can be written. The file then has the table and the columns of the model, and
    /// the columns have the right keys for all objects of its class that can be decoded.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - session: The transaction, by which objects are read.
    /// - Returns: The plan.
    /// - Throws: ``StoreError``
    func plan<M: Model>(for type: M.Type, in session: SQLiteSession) throws(StoreError) -> ObjectPlan {
        let shape = try registry.shape(of: type)
        if let refusal = try StoreFile.writeRefusal(of: connection) {
            guard let plan = try readingPlan(shape) else { throw refusal }
            return plan
        }
        if let plan = try recordedPlan(shape) { return plan }
        // Nothing is added to a type that a newer program has written.
        if let plan = try readingPlan(shape), plan.writeRefusal != nil { return plan }
        let hasOwnUnicode = try adoptUnicode()
        try rename(shape, in: session)
        var record = try typeRecord(shape)
        try checkIdentity(shape, record)
        try addColumns(shape, record)
        record = try addShape(shape, record)
        try addSchema(shape, record, hasOwnUnicode: hasOwnUnicode)
        let search = SearchRecorder(connection: connection, table: table(shape, record))
        try search.createTables(for: shape, record)
        // Each step needs what the previous one has added.
        func draft() throws(StoreError) -> ObjectPlan {
            record = try reread(record, shape)
            return registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: false)
        }
        try RowFiller(plan: try draft(), record: record, session: session).fill(type)
        try IndexRecorder(plan: try draft(), record: record, connection: connection).complete()
        try StoreError.converting { () throws(SQLiteError) in try catalog.raiseGeneration(ofType: record.id) }
        record = try reread(record, shape)
        return registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
    }

    /// Records that there may be rows of a plan's own schema, and returns a plan that knows it.
    ///
    /// The first change does this, and not the opening of the store. As soon as there are rows of a new version,
    /// programs of an earlier version can only read the type.
    func beginUse(of plan: ObjectPlan) throws(StoreError) -> ObjectPlan {
        guard let record = try self.record(of: plan.shape) else {
            throw StoreError(SQLiteError.misuse("the type was not recorded"))
        }
        if registry.policy != .quarantine, let difference = try difference(plan.shape, record) { throw difference }
        let used = try StoreError.converting { () throws(SQLiteError) in
            if let schema = plan.schema { try catalog.beginUse(of: schema, ofType: plan.table.id) }
            return try catalog.type(plan.table.id)
        }
        guard let record = used.map({ localized($0, plan.shape) }) else {
            throw StoreError(SQLiteError.misuse("the type was not recorded"))
        }
        let hasOwnUnicode = try hasOwnUnicode() ?? true
        return registry.makePlan(plan.shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: plan.isRecorded)
    }

    /// Returns the plan of a model if nothing has to be added to the file; `nil` otherwise.
    func recordedPlan(_ shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        if try needsRenaming(shape) { return nil }
        guard let record = try record(of: shape) else { return nil }
        try checkIdentity(shape, record)
        guard let hasOwnUnicode = try hasOwnUnicode() else { return nil }
        if !hasOwnUnicode, try isOlderUnicode() { return nil }
        let plan = registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
        return try isWhole(plan, record) ? plan : nil
    }

    /// Returns a plan with which objects can be written, after all keys of the class have been written again.
    func repairedPlan<M: Model>(for type: M.Type, in session: SQLiteSession) throws(StoreError) -> ObjectPlan {
        let shape = try registry.shape(of: type)
        let record = try record(of: shape)
        try StoreError.converting { () throws(SQLiteError) in
            guard let record, let raw = try catalog.type(record.id) else { return }
            try catalog.distrust(raw, record.recordedNames[shape.className] ?? shape.className)
        }
        return try plan(for: type, in: session)
    }

    /// Returns a plan with which objects can be read, even if the file lacks columns or indexes; `nil` if it lacks the
    /// type.
    func readingPlan(_ shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let record = try record(of: shape) else { return nil }
        try checkIdentity(shape, record)
        return try readingPlan(shape, record, try difference(shape, record))
    }

    /// Returns a plan with which objects can be read.
    ///
    /// - Parameters:
    ///   - shape: The shape of the class.
    ///   - record: The file's description of its type.
    ///   - difference: The failure of a model whose shape differs from that of objects of its version, if it does.
    /// - Returns: The plan.
    /// - Throws: ``StoreError``, also the difference if it is refused.
    func readingPlan(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        _ difference: StoreError?
    ) throws(StoreError) -> ObjectPlan {
        try StoreError.converting { () throws(SQLiteError) in try checkSchemas(record) }
        // A newer program may have changed the format since the file was opened.
        var refusal = try StoreFile.writeRefusal(of: connection)
        let hasOwnUnicode = try hasOwnUnicode() ?? true
        if let difference {
            switch registry.policy {
            case .refuse: throw difference
            case .readOnly: refusal = difference
            case .quarantine: break
            }
        }
        if refusal == nil, try !needsRenaming(shape) {
            // Most files have all that a model needs.
            let plan = registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
            if try isWhole(plan, record) { return plan }
        }
        return registry.makePlan(
            shape,
            record,
            hasOwnUnicode: hasOwnUnicode,
            isRecorded: false,
            refusal: refusal
        )
    }
}

// MARK: - What the file lacks

extension PlanRecorder {
    /// Whether the file has all that a plan can have.
    private func isWhole(_ plan: ObjectPlan, _ record: TypeRecord) throws(StoreError) -> Bool {
        let shape = plan.shape
        if plan.schema == nil || plan.extraSchema == nil && needsExtraSchema(shape, record) { return false }
        if shape.identity.record.path != record.identity.path { return false }
        if shape.roles.contains(where: { record.column($0.path, $0.role) == nil }) { return false }
        if shape.isSynchronized, !record.isSynchronized { return false }
        if try !hasDeleteRules(shape, record) { return false }
        let isStale = plan.staleSchemas + plan.staleSearchSchemas
        if isStale.contains(where: { RowFiller.isFillable($0, plan, record) }) { return false }
        return try IndexRecorder(plan: plan, record: record, connection: connection).isComplete()
    }

    /// Whether rows may have members that the model does not know: rows of another version, or what a server has told of.
    private func needsExtraSchema(_ shape: ObjectShape, _ record: TypeRecord) -> Bool {
        shape.isSynchronized && !shape.dropsUnknownMembers || !shape.uncleanSchemas(record).isEmpty
    }

    private func table(_ shape: ObjectShape, _ record: TypeRecord) -> ObjectTable {
        ObjectTable(id: record.id, identityKind: shape.identity.kind, isSynchronized: record.isSynchronized)
    }
}

// MARK: - Schemas

extension PlanRecorder {
    /// Adds the shape of a model unless the file has it, and returns the type's record with it.
    private func addShape(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) -> TypeRecord {
        try StoreError.converting { () throws(SQLiteError) in
            let name = record.recordedNames[shape.className] ?? shape.className
            _ = try catalog.shape(shape.contents, ofClass: name, type: record.id)
        }
        return try reread(record, shape)
    }

    /// Adds the schema that new rows have, unless the file has it, and that of rows with unknown members if there may be some.
    private func addSchema(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        hasOwnUnicode: Bool
    ) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            guard let schema = shape.schemaShape(record, hasOwnUnicode: hasOwnUnicode) else {
                throw SQLiteError.misuse("the shape was not recorded")
            }
            _ = try catalog.schema(schema.renaming(record.recordedNames), ofType: record.id)
            if !needsExtraSchema(shape, record) { return }
            _ = try catalog.schema(schema.withExtraMembers.renaming(record.recordedNames), ofType: record.id)
        }
    }
}

// MARK: - Unicode

extension PlanRecorder {
    /// Whether the file's texts are normalized by this program's version of Unicode; `nil` if the file has no version
    /// yet.
    private func hasOwnUnicode() throws(StoreError) -> Bool? {
        try unicodeVersion().map { $0 == UnicodeVersion.current }
    }

    private func isOlderUnicode() throws(StoreError) -> Bool { try unicodeVersion() ?? 0 < UnicodeVersion.current }

    private func unicodeVersion() throws(StoreError) -> Int64? {
        try StoreError.converting { () throws(SQLiteError) in try catalog.unicodeVersion() }
    }

    /// Records this program's version of Unicode in the file, unless that has a newer one.
    ///
    /// - Returns: Whether the file then has this program's version.
    private func adoptUnicode() throws(StoreError) -> Bool {
        try StoreError.converting { () throws(SQLiteError) in
            let known = try catalog.unicodeVersion() ?? 0
            if known < UnicodeVersion.current { try catalog.setUnicodeVersion(UnicodeVersion.current) }
            return known <= UnicodeVersion.current
        }
    }
}

// MARK: - Types and identities

extension PlanRecorder {
    /// Returns the file's description of the type, which is added if it is missing.
    private func typeRecord(_ shape: ObjectShape) throws(StoreError) -> TypeRecord {
        if let known = try record(of: shape) {
            try StoreError.converting { () throws(SQLiteError) in
                try checkSchemas(known)
                if known.identity.path != shape.identity.record.path {
                    try catalog.setIdentityPath(shape.identity.record.path, ofType: known.id)
                }
            }
            return known
        }
        let record = try StoreError.converting { () throws(SQLiteError) in
            let id = try catalog.addType(named: shape.typeName, shape.identity.record)
            let table = ObjectTable(id: id, identityKind: shape.identity.kind, isSynchronized: false)
            var columns: [ColumnPlan] = []
            for column in shape.columns {
                var column = column
                column.id = try catalog.addColumn(column.path, column.role, toType: id)
                columns.append(column)
            }
            for definition in table.creation(columns) { try connection.execute(definition) }
            for column in columns where column.isCollection {
                for definition in table.elementsCreation(column) { try connection.execute(definition) }
            }
            guard let record = try catalog.type(id) else { throw SQLiteError.misuse("the type was not recorded") }
            return record
        }
        try recordNames(shape, record)
        return record
    }

    /// Throws an error if schemas or shapes of objects are lost. Queries would not find the objects, and new schemas would
    /// get the numbers, and with them the objects.
    private func checkSchemas(_ record: TypeRecord) throws(SQLiteError) {
        let hasAllShapes = record.schemas.allSatisfy { record.shape($0.shape.shape) != nil }
        if hasAllShapes, !record.schemas.isEmpty { return }
        let anyRow = SQL(adHoc: "SELECT 1 FROM \(TableName.objects(ofType: record.id)) LIMIT 1")
        let hasRows = try connection.first(anyRow) { _ in true } ?? false
        if hasRows { throw connection.damage("the file has lost the record of its objects' versions") }
    }

    /// Throws an error if the file identifies the objects by another property or kind of key than the model.
    func checkIdentity(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) {
        let (own, known) = (shape.identity.record, record.identity)
        let isSameProperty =
            own.path == known.path || known.path == nil || own.path == nil
            || known.path.map { shape.identity.aliases.contains($0) } ?? false
        if own.encoding == known.encoding, isSameProperty { return }
        var error = StoreError(
            .identity,
            """
            the objects in the file are identified by \(known), but those of the model by \(own); give the model another \
            stored name, or mark the field with id() that they had
            """
        )
        error.type = shape.typeName
        throw error
    }
}

extension IdentityRecord: CustomStringConvertible {
    /// The property and the kind of its keys, for messages.
    var description: String { path.map { "\($0) (\(encoding))" } ?? encoding }
}

// MARK: - Columns

extension PlanRecorder {
    /// Adds the columns that are missing.
    private func addColumns(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) {
        let table = table(shape, record)
        try StoreError.converting { () throws(SQLiteError) in
            for column in shape.columns where record.column(column.path, column.role) == nil {
                var column = column
                column.id = try catalog.addColumn(column.path, column.role, toType: record.id)
                if column.isCollection {
                    for definition in table.elementsCreation(column) { try connection.execute(definition) }
                } else {
                    try connection.execute(table.addition(column))
                }
            }
            var others: [(String, ColumnRole)] = shape.searchable.map { ($0.joinedKeys, .words) }
            if let expiration = shape.expiration { others.append((expiration.joinedKeys, .expiration)) }
            for (path, role) in others where record.column(path, role) == nil {
                _ = try catalog.addColumn(path, role, toType: record.id)
            }
            try addReferences(shape, record, table)
            if shape.isSynchronized, !record.isSynchronized {
                _ = try catalog.addColumn("", .synchronization, toType: record.id)
                try connection.execute(SyncTable.creation + SyncTable.missingReferencesCreation)
                for definition in SyncTable.definitions(table) { try connection.execute(definition) }
            }
        }
    }

    /// Adds the fields with references that are missing, and records the rules of all.
    private func addReferences(
        _ shape: ObjectShape,
        _ record: TypeRecord,
        _ table: ObjectTable
    ) throws(SQLiteError) {
        let places = shape.referencePlaces
        if places.isEmpty { return }
        try connection.execute(ReferenceTable.creation)
        for place in places {
            let known = record.column(place.path, .references)?.id
            let column =
                if let known { known } else { try catalog.addColumn(place.path, .references, toType: record.id) }
            try connection.execute(ReferenceTable.trigger(column, table))
            try catalog.setDeleteRule(place.rule, ofColumn: column)
        }
    }

    /// Whether the file has the rules that a model has now.
    private func hasDeleteRules(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) -> Bool {
        let places = shape.referencePlaces
        if places.isEmpty { return true }
        let known = try StoreError.converting { () throws(SQLiteError) in try catalog.references() }
        return places.allSatisfy { place in
            known.contains { $0.type == record.id && $0.path == place.path && $0.rule == place.rule }
        }
    }
}
