internal import Cyanotype
internal import CyanotypeStore

/// The first line of an export: the type of the objects that follow.
struct ExchangeHeader {
    /// The name of the type.
    let type: String
    let identity: String
    let columns: [Column]
    let schemas: [Schema]
    /// The digest of the line, by which lines of another export are told apart.
    let digest: String

    struct Column: Hashable {
        let path: String
        let kind: String
    }

    struct Schema {
        let number: Int64
        let className: String
        let fields: String
    }

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
        object["columns"] = .array(type.columns.map { ["path": .string($0.path), "kind": .string($0.recordedKind)] })
        object["schemas"] = .array(type.schemas.map { schema(of: $0) })
        return try ExchangeDigest.adding(to: object, below: "")
    }

    private static func schema(of schema: StoreInspection.ObjectType.Schema) -> JSON {
        // The text must come back as it was, because a store compares it.
        let fields = try? JSON(json: schema.fields)
        let isExact = fields.flatMap { try? $0.jsonString() } == schema.fields
        return [
            "number": .number(JSON.Number(schema.number)), "class": .string(schema.className),
            "fields": isExact ? fields ?? .null : .string(schema.fields),
        ]
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
        var columns: [Column] = []
        for column in try object.array("columns") {
            columns.append(Column(path: try column.member("path").text(), kind: try column.member("kind").text()))
        }
        self.columns = columns
        var schemas: [Schema] = []
        for schema in try object.array("schemas") {
            let fields = try schema.member("fields")
            guard let number = try schema.member("number").intValue, let text = fields.stringValue ?? Self.text(fields)
            else { throw ExchangeMistake("a schema is incomplete") }
            schemas.append(
                Schema(number: Int64(number), className: try schema.member("class").text(), fields: text)
            )
        }
        self.schemas = schemas
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
        let recorded = Set(type.columns.map { Column(path: $0.path, kind: $0.recordedKind) })
        if let column = columns.first(where: { !recorded.contains($0) }) {
            throw ExchangeMistake("the file has no index of \(column.path) (\(column.kind)); \(Self.remedy)")
        }
        if let column = recorded.subtracting(columns).min(by: { $0.path < $1.path }) {
            throw ExchangeMistake("there are no keys for the index of \(column.path) (\(column.kind)); \(Self.remedy)")
        }
        if let column = type.columns.first(where: { $0.kind == nil }) {
            throw ExchangeMistake(
                "the index of \(column.path) is of a kind (\(column.recordedKind)) that this program does not know"
            )
        }
    }

    private static let remedy = "open both files with the same version of the program that uses them, then export again"
}
