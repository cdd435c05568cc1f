internal import Cyanotype

/// Adds the tables, columns and indexes that a model needs to the file, in the running transaction, and makes its plan.
struct PlanRecorder {
    let registry: PlanRegistry
    let connection: SQLiteConnection

    private var catalog: Catalog { Catalog(connection: connection) }

    /// Returns a plan with which objects can be written. The file then has the table and the columns of the model, and
    /// the columns have the right keys for all objects of its class that can be decoded.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let shape = try registry.models.shape(of: type)
        if let plan = try recordedPlan(shape) { return plan }
        let hasOwnUnicode = try adoptUnicode()
        var record = try typeRecord(shape)
        try checkIdentity(shape, record)
        try addColumns(shape, record)
        record = try reread(record)
        let schema = shape.schemaShape(record, hasOwnUnicode: hasOwnUnicode)
        let schemaID = try StoreError.converting { () throws(SQLiteError) in
            try catalog.schema(schema, ofType: record.id)
        }
        let search = SearchRecorder(connection: connection, table: table(shape, record))
        try search.createTables(for: shape, record)
        // Each step needs what the previous one has added.
        func draft() throws(StoreError) -> ObjectPlan {
            record = try reread(record)
            return registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: false)
        }
        try RowFiller(plan: try draft(), record: record, connection: connection).fill(type)
        try IndexRecorder(plan: try draft(), record: record, connection: connection).complete()
        try StoreError.converting { () throws(SQLiteError) in
            try catalog.setUse(of: schemaID, true)
            try catalog.raiseGeneration(ofType: record.id)
        }
        record = try reread(record)
        return registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
    }

    /// Returns the plan of a model if nothing has to be added to the file; `nil` otherwise.
    func recordedPlan(_ shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let record = try record(of: shape) else { return nil }
        try checkIdentity(shape, record)
        guard let hasOwnUnicode = try hasOwnUnicode() else { return nil }
        if !hasOwnUnicode, try isOlderUnicode() { return nil }
        let plan = registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
        return try isWhole(plan, record) ? plan : nil
    }

    /// Returns a plan with which objects can be written, after all keys of the class have been written again.
    func repairedPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let shape = try registry.models.shape(of: type)
        try StoreError.converting { () throws(SQLiteError) in
            if let record = try catalog.type(named: shape.typeName) { try catalog.distrust(record, shape.className) }
        }
        return try plan(for: type)
    }

    private func record(of shape: ObjectShape) throws(StoreError) -> TypeRecord? {
        try StoreError.converting { () throws(SQLiteError) in try catalog.type(named: shape.typeName) }
    }

    /// Returns a plan with which objects can be read, even if the file lacks columns or indexes; `nil` if it lacks the
    /// type.
    func readingPlan(_ shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let record = try record(of: shape) else { return nil }
        try checkIdentity(shape, record)
        let hasOwnUnicode = try hasOwnUnicode() ?? true
        let plan = registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: false)
        if try !isWhole(plan, record) { return plan }
        return registry.makePlan(shape, record, hasOwnUnicode: hasOwnUnicode, isRecorded: true)
    }
}

// MARK: - What the file lacks

extension PlanRecorder {
    /// Whether the file has all that a plan can have.
    private func isWhole(_ plan: ObjectPlan, _ record: TypeRecord) throws(StoreError) -> Bool {
        let shape = plan.shape
        guard let schema = plan.schema, record.schema(schema)?.isUsed ?? false else { return false }
        if shape.identity.record.path != record.identity.path { return false }
        if shape.roles.contains(where: { record.column($0.path, $0.role) == nil }) { return false }
        let isStale = plan.staleSchemas + plan.staleSearchSchemas
        if isStale.contains(where: { RowFiller.isFillable($0, plan, record) }) { return false }
        return try IndexRecorder(plan: plan, record: record, connection: connection).isComplete()
    }

    private func reread(_ record: TypeRecord) throws(StoreError) -> TypeRecord {
        try StoreError.converting { () throws(SQLiteError) in try catalog.type(record.id) } ?? record
    }

    private func table(_ shape: ObjectShape, _ record: TypeRecord) -> ObjectTable {
        ObjectTable(id: record.id, identityKind: shape.identity.kind)
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
        try StoreError.converting { () throws(SQLiteError) in
            if let known = try catalog.type(named: shape.typeName) {
                if known.identity.path != shape.identity.record.path {
                    try catalog.setIdentityPath(shape.identity.record.path, ofType: known.id)
                }
                return known
            }
            let id = try catalog.addType(named: shape.typeName, shape.identity.record)
            let table = ObjectTable(id: id, identityKind: shape.identity.kind)
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
    }

    /// Throws an error if the file identifies the objects by another property or kind of key than the model.
    private func checkIdentity(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) {
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
        }
    }
}
