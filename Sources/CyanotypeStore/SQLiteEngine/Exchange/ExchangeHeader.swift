package import Cyanotype

/// The first line of an export: the type of the objects that follow.
package struct ExchangeHeader {
    /// The name of the type.
    package let type: String
    let identity: String
    /// The columns whose keys are in the lines.
    let columns: [ColumnName]
    package let schemas: [Schema]
    /// The digest of the line, by which lines of another export are told apart.
    let digest: String

    typealias ColumnName = StoreInspection.ObjectType.ColumnName
    package typealias Schema = StoreInspection.ObjectType.Schema

    package static let formatKey = "cyanotype-export"
    /// Format 1 has no shapes but the texts of their fields.
    private static let format = 2
}

// MARK: - Writing

extension ExchangeHeader {
    /// Returns the line for a type.
    static func line(for type: StoreInspection.ObjectType) throws(MappingError) -> JSON {
        var object = JSON.Object()
        object[formatKey] = .number(JSON.Number(format))
        object["type"] = .string(type.name)
        object["identity"] = .string(type.recordedIdentity)
        object["columns"] = .array(type.columns.filter { $0.kind != nil }.map { json($0.name) })
        object["schemas"] = .array(type.schemas.map { schema(of: $0) })
        return try ExchangeDigest.adding(to: object, below: "")
    }

    private static func schema(of schema: StoreInspection.ObjectType.Schema) -> JSON {
        [
            "number": .number(JSON.Number(schema.number)), "class": .string(schema.className),
            "superclasses": .array(schema.superclasses.map { .string($0) }),
            "version": .number(JSON.Number(schema.shape.version)),
            "fingerprint": .string(schema.shape.fingerprint),
            "digest": .string(schema.shape.digest),
            "fields": exact(schema.shape.fields),
            "parts": exact(schema.shape.parts),
            "extra": .bool(schema.hasExtraMembers),
            "columns": .array(schema.columns.map { json($0) }),
        ]
    }

    /// JSON that is written as a text, or that text: it must come back as it was.
    private static func exact(_ text: String) -> JSON {
        let json = try? JSON(json: text)
        return json.flatMap { try? $0.jsonString() } == text ? json ?? .null : .string(text)
    }

    private static func json(_ column: ColumnName) -> JSON {
        ["path": .string(column.path), "role": .string(column.role)]
    }
}

// MARK: - Reading

extension ExchangeHeader {
    /// Reads the line.
    package init(_ object: JSON.Object) throws(ExchangeMistake) {
        guard let format = object[Self.formatKey]?.intValue, (1...Self.format).contains(format) else {
            throw ExchangeMistake("a newer version of the program has written the export; update this one")
        }
        digest = try ExchangeDigest.check(object, below: "")
        type = try object.string("type")
        identity = try object.string("identity")
        columns = try Self.columns(object.array("columns"))
        var schemas: [Schema] = []
        for schema in try object.array("schemas") {
            guard let number = try schema.member("number").intValue,
                let superclasses = try schema.member("superclasses").arrayValue,
                let columns = try schema.member("columns").arrayValue
            else { throw ExchangeMistake("a schema is incomplete") }
            schemas.append(
                Schema(
                    number: Int64(number),
                    className: try schema.member("class").text(),
                    superclasses: superclasses.compactMap(\.stringValue),
                    shape: try Self.shape(schema, format: format),
                    hasExtraMembers: schema["extra"] == .bool(true),
                    columns: try Self.columns(columns)
                )
            )
        }
        self.schemas = schemas
    }

    private static func columns(_ array: some Sequence<JSON>) throws(ExchangeMistake) -> [ColumnName] {
        var columns: [ColumnName] = []
        for column in array {
            columns.append(ColumnName(path: try column.member("path").text(), role: try column.member("role").text()))
        }
        return columns
    }

    private static func shape(_ schema: JSON, format: Int) throws(ExchangeMistake) -> ShapeContents {
        let fields = try text(schema.member("fields"))
        if format == 1 { return ShapeContents(format1: fields) }
        guard let version = try schema.member("version").intValue else {
            throw ExchangeMistake("a schema is incomplete")
        }
        return ShapeContents(
            version: version,
            fingerprint: try schema.member("fingerprint").text(),
            digest: try schema.member("digest").text(),
            fields: fields,
            parts: try text(schema.member("parts"))
        )
    }

    private static func text(_ json: JSON) throws(ExchangeMistake) -> String {
        guard let text = json.stringValue ?? (try? json.jsonString()) else {
            throw ExchangeMistake("a schema is incomplete")
        }
        return text
    }

    /// Throws unless the objects can be restored into a type.
    package func requireMatch(_ type: StoreInspection.ObjectType) throws(ExchangeMistake) {
        // The type may have another name since the export.
        guard self.type == type.name || type.hadName(self.type) else {
            throw ExchangeMistake("the objects are of the type \(self.type), not \(type.name)")
        }
        guard identity == type.recordedIdentity, type.identityKind != nil else {
            throw ExchangeMistake("the identities are \(identity), but \(type.recordedIdentity) in the file")
        }
    }

    /// The name of a column in the lines: its path, with the role after those that occur twice; `nil` if they lack it.
    func name(of column: ColumnName) -> String? { Self.name(of: column, among: columns) }

    static func name(of column: ColumnName, among columns: [ColumnName]) -> String? {
        guard columns.contains(column) else { return nil }
        return columns.count { $0.path == column.path } == 1 ? column.path : "\(column.path) \(column.role)"
    }
}
