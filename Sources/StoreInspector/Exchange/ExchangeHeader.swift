internal import Cyanotype
internal import CyanotypeStore

/// The first line of an export: the type of the objects that follow.
struct ExchangeHeader {
    /// The name of the type.
    let type: String
    let identity: String
    /// The columns whose keys are in the lines.
    let columns: [ColumnName]
    let schemas: [Schema]
    /// The digest of the line, by which lines of another export are told apart.
    let digest: String

    typealias ColumnName = StoreInspection.ObjectType.ColumnName
    typealias Schema = StoreInspection.ObjectType.Schema

    static let formatKey = "cyanotype-export"
    private static let format = 1
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
        // The text must come back as it was, because a store compares it.
        let fields = try? JSON(json: schema.fields)
        let isExact = fields.flatMap { try? $0.jsonString() } == schema.fields
        return [
            "number": .number(JSON.Number(schema.number)), "class": .string(schema.className),
            "superclasses": .array(schema.superclasses.map { .string($0) }),
            "fields": isExact ? fields ?? .null : .string(schema.fields),
            "columns": .array(schema.columns.map { json($0) }),
        ]
    }

    private static func json(_ column: ColumnName) -> JSON {
        ["path": .string(column.path), "role": .string(column.role)]
    }
}

// MARK: - Reading

extension ExchangeHeader {
    /// Reads the line.
    init(_ object: JSON.Object) throws(ExchangeMistake) {
        guard object[Self.formatKey]?.intValue == Self.format else {
            throw ExchangeMistake("a newer version of the program has written the export; update this one")
        }
        digest = try ExchangeDigest.check(object, below: "")
        type = try object.string("type")
        identity = try object.string("identity")
        columns = try Self.columns(object.array("columns"))
        var schemas: [Schema] = []
        for schema in try object.array("schemas") {
            let fields = try schema.member("fields")
            guard let number = try schema.member("number").intValue, let text = fields.stringValue ?? Self.text(fields),
                let superclasses = try schema.member("superclasses").arrayValue,
                let columns = try schema.member("columns").arrayValue
            else { throw ExchangeMistake("a schema is incomplete") }
            schemas.append(
                Schema(
                    number: Int64(number),
                    className: try schema.member("class").text(),
                    superclasses: superclasses.compactMap(\.stringValue),
                    fields: text,
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

    private static func text(_ json: JSON) -> String? { try? json.jsonString() }

    /// Throws unless the objects can be restored into a type.
    func requireMatch(_ type: StoreInspection.ObjectType) throws(ExchangeMistake) {
        guard self.type == type.name else {
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
