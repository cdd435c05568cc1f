internal import Cyanotype

extension StoreInspection {
    /// A shape that the file records for a class, with the number of its objects.
    package struct CountedSchema: Sendable {
        /// A model inside of a field.
        package struct Link: Sendable {
            /// The model with the field: an index in the nested ones of ``schema``; `nil` for the class itself.
            package let owner: Int?
            /// The keys of the field.
            package let keys: [String]
            /// The model inside: an index in the nested ones of ``schema``.
            package let target: Int
        }

        package let schema: RecordedSchema
        /// The number of objects with these documents.
        package let objects: Int
        package let links: [Link]
    }

    /// The number of the file's format.
    package var format: Int {
        get throws(StoreError) {
            try located { () throws(SQLiteError) in Int(try LogGeneration.current(of: connection).format) }
        }
    }

    /// Returns what the file records of a type, in the order in which it was recorded.
    package func schemas(of type: ObjectType) throws(StoreError) -> [CountedSchema] {
        var counts: [Int64: Int] = [:]
        try located { () throws(SQLiteError) in
            let sql = SQL(adHoc: "SELECT schema, count(*) FROM \(type.tableName) GROUP BY schema")
            try connection.forEach(sql) { row in
                let shape = type.record.schema(row.integer(0))?.shape.shape
                if let shape { counts[shape, default: 0] += Int(row.integer(1)) }
                return true
            }
        }
        let schemas = type.record.recordedSchemas { _ in nil }
        return zip(type.record.shapes, schemas).map { shape, schema in
            CountedSchema(schema: schema, objects: counts[shape.id] ?? 0, links: Self.links(of: shape.contents))
        }
    }

    private static func links(of shape: ShapeContents) -> [CountedSchema.Link] {
        let text = ShapeText(fields: shape.fields, parts: shape.parts, fingerprint: shape.fingerprint)
        guard let text else { return [] }
        func links(_ owner: Int?, _ links: [StoredShape.Link]) -> [CountedSchema.Link] {
            links.map { CountedSchema.Link(owner: owner, keys: $0.keys, target: $0.part) }
        }
        return links(nil, text.links) + text.parts.enumerated().flatMap { links($0.offset, $0.element.links) }
    }
}

extension StoreInspection.ObjectType {
    /// Returns the version of the model that wrote a row's document; `nil` if the file does not record it.
    package func version(ofSchema number: Int64) -> Int? { schemas.first { $0.number == number }?.shape.version }

    /// Whether the file has recorded a class of the type.
    package func hasClass(_ name: String) -> Bool { record.hasClass(name) }
}
