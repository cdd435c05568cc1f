internal import Cyanotype
internal import FoundationEssentials

// MARK: - What the file has recorded

extension SQLiteEngine {
    /// See ``ObjectStore/typeNames``.
    func typeNames() throws(StoreError) -> [String] {
        try read("typeNames") { session throws(StoreError) in
            try StoreError.converting { () throws(SQLiteError) in try session.catalog.typeHeads().map(\.name) }
        }
    }

    /// See ``ObjectStore/schemas(ofType:)``.
    func schemas(ofType name: String) throws(StoreError) -> [RecordedSchema] {
        try read("schemas(ofType:)") { session throws(StoreError) in
            guard let record = try session.type(named: name) else { return [] }
            // Each of them knows the names of all classes.
            let model = registry.models.models(of: record).first
            return try model.map { model throws(StoreError) in try schemas(of: model, record, session) }
                ?? record.recordedSchemas { _ in nil }
        }
    }

    /// See ``ObjectStore/schemas(of:)``.
    func schemas<M: Model>(of type: M.Type) throws(StoreError) -> [RecordedSchema] {
        let shape = try registry.shape(of: type)
        return try read("schemas(of:)") { session throws(StoreError) in
            guard let record = try session.recorder.record(of: shape) else { return [] }
            return schemas(of: shape, record)
        }
    }

    private func schemas<M: Model>(
        of type: M.Type,
        _ record: TypeRecord,
        _ session: SQLiteSession
    ) throws(StoreError) -> [RecordedSchema] {
        let shape = try registry.shape(of: type)
        return schemas(of: shape, session.recorder.localized(record, shape))
    }

    /// Returns the schemas of a type, whose classes have the names that the program has for them.
    private func schemas(of shape: ObjectShape, _ record: TypeRecord) -> [RecordedSchema] {
        record.recordedSchemas { registry.models.knownShape(ofClass: $0, type: shape.typeName) }
    }
}

extension TypeRecord {
    /// The shapes as a program sees them.
    func recordedSchemas(_ shapes: (String) -> ObjectShape?) -> [RecordedSchema] {
        self.shapes.map { recorded in
            let own = schemas.filter { $0.shape.shape == recorded.id }
            return RecordedSchema(
                typeName: name,
                className: recorded.className,
                superclasses: own.first?.shape.superclasses ?? [],
                version: recorded.contents.version,
                fingerprint: recorded.contents.fingerprint,
                fields: recorded.contents.fields,
                parts: recorded.contents.parts,
                recorded: recorded.recorded.map { Date(timeIntervalSinceReferenceDate: $0) },
                isUsed: own.contains(where: \.isUsed),
                isCurrent: shapes(recorded.className)?.contents == recorded.contents
            )
        }
    }
}

// MARK: - Objects that could not be migrated

extension SQLiteEngine {
    /// See ``ObjectStore/quarantined(_:)``.
    func quarantined(_ typeName: String?) throws(StoreError) -> [QuarantinedObject] {
        try read("quarantined(_:)") { session throws(StoreError) in
            let type = try typeName.flatMap { name throws(StoreError) in try session.type(named: name) }
            return try StoreError.converting { () throws(SQLiteError) in
                var objects: [QuarantinedObject] = []
                try session.catalog.forEachQuarantined(ofType: type?.name ?? typeName) { row in
                    objects.append(
                        QuarantinedObject(
                            typeName: row.string(1),
                            className: row.string(3),
                            id: ObjectID(row.key(4), encoding: row.string(2)),
                            version: Int(row.integer(5)),
                            reason: row.string(6),
                            code: StoreError.Code(rawValue: row.string(7)),
                            time: Date(timeIntervalSinceReferenceDate: row.real(8)),
                            document: row.string(9),
                            number: row.integer(0)
                        )
                    )
                }
                return objects
            }
        }
    }

    /// See ``ObjectStore/discardQuarantined(_:)``.
    func discardQuarantined(_ objects: [QuarantinedObject]) throws(StoreError) {
        try write("discardQuarantined(_:)") { session throws(StoreError) in
            // As long as a newer program may still mend them, nobody else removes them.
            for name in Set(objects.map(\.typeName)).sorted() {
                guard let type = try session.type(named: name) else { continue }
                if let refusal = try session.removalRefusal(of: type) { throw refusal }
            }
            try StoreError.converting { () throws(SQLiteError) in
                for object in objects {
                    guard let (type, identity) = try session.catalog.discardQuarantined(object.number),
                        try session.catalog.isSynchronized(type: type)
                    else { continue }
                    try SyncTable.removeRecord(ofMissing: identity, ofType: type, session.connection)
                }
            }
        }
    }
}
