package import Cyanotype

/// A line of an export: an object with its keys.
package struct ExchangeLine {
    package let row: StoreInspection.Row
    /// The keys in each collection.
    package let elements: [[StorageKey]]
    /// The reason why the object was set aside; `nil` for an object in the table. An object that was set aside has no keys.
    package let quarantine: StoreInspection.QuarantineReason?

    private static let quarantineKey = "quarantine"
}

// MARK: - Writing

extension ExchangeLine {
    /// Returns the line.
    func json(_ type: StoreInspection.ObjectType, _ document: JSON, below header: String) throws(MappingError) -> JSON {
        var object = JSON.Object()
        object["id"] = row.id.json
        object["schema"] = .number(JSON.Number(row.schema))
        object["revision"] = .number(JSON.Number(row.revision))
        object["created"] = StorageKey.real(row.created).json
        object["modified"] = StorageKey.real(row.modified).json
        if let expires = row.expires { object["expires"] = StorageKey.real(expires).json }
        let columns = type.columns.filter { $0.kind != nil }.map(\.name)
        var members = JSON.Object()
        for (column, key) in zip(type.singleColumns, row.keys) {
            if let name = ExchangeHeader.name(of: column.name, among: columns) { members[name] = key.json }
        }
        if quarantine == nil { object["keys"] = .object(members) }
        members = JSON.Object()
        for (column, keys) in zip(type.collections, elements) {
            guard let name = ExchangeHeader.name(of: column.name, among: columns) else { continue }
            members[name] = .array(keys.map(\.json))
        }
        if let quarantine {
            object[Self.quarantineKey] = [
                "code": .string(quarantine.code), "reason": .string(quarantine.reason),
                "time": StorageKey.real(quarantine.time).json,
            ]
        } else {
            object["elements"] = .object(members)
        }
        object["document"] = document
        return try ExchangeDigest.adding(to: object, below: header)
    }
}

// MARK: - Reading

extension ExchangeLine {
    /// Reads the line.
    ///
    /// - Parameters:
    ///   - object: The line.
    ///   - type: The type in the file into which the object is restored.
    ///   - header: The header of the line.
    ///   - schemas: The numbers that the schemas of the header have in that file.
    /// - Throws: ``ExchangeMistake`` if something is missing or wrong.
    package init(
        _ object: JSON.Object,
        _ type: StoreInspection.ObjectType,
        _ header: ExchangeHeader,
        schemas: [Int64: Int64]
    ) throws(ExchangeMistake) {
        try ExchangeDigest.check(object, below: header.digest)
        guard let kind = type.identityKind, let id = StorageKey(try object.member("id"), kind: kind), id != .null else {
            throw ExchangeMistake("\"id\" is not an identity of the kind \(type.recordedIdentity)")
        }
        guard let schema = schemas[try object.integer("schema")] else {
            throw ExchangeMistake("the first line has no schema of this number")
        }
        guard let document = try? object.member("document").jsonString(options: JSONOptions(maximumDepth: .max)) else {
            throw ExchangeMistake("it lacks \"document\"")
        }
        quarantine = try object[Self.quarantineKey].map { json throws(ExchangeMistake) in try Self.quarantine(json) }
        let isKeyed = quarantine == nil
        let single = isKeyed ? try Self.keys(object, type, header) : type.singleColumns.map { _ in .null }
        elements = isKeyed ? try Self.elements(object, type, header) : type.collections.map { _ in [] }
        row = StoreInspection.Row(
            id: id,
            schema: schema,
            created: try object.double("created"),
            modified: try object.double("modified"),
            expires: try object["expires"].map { json throws(ExchangeMistake) in
                guard case .real(let time) = StorageKey(json, kind: .real) else {
                    throw ExchangeMistake("\"expires\" is not a number")
                }
                return time
            },
            keys: single,
            document: Array(document.utf8)
        )
    }

    private static func quarantine(_ json: JSON) throws(ExchangeMistake) -> StoreInspection.QuarantineReason {
        guard case .real(let time) = StorageKey(try json.member("time"), kind: .real) else {
            throw ExchangeMistake("the time at which the object was set aside is not a number")
        }
        return StoreInspection.QuarantineReason(
            code: try json.member("code").text(),
            reason: try json.member("reason").text(),
            time: time
        )
    }

    private static func keys(
        _ object: JSON.Object,
        _ type: StoreInspection.ObjectType,
        _ header: ExchangeHeader
    ) throws(ExchangeMistake) -> [StorageKey] {
        let keys = try object.member("keys")
        var single: [StorageKey] = []
        // A column that the export lacks is filled by the next program that has it.
        for column in type.singleColumns {
            guard let name = header.name(of: column.name) else {
                single.append(.null)
                continue
            }
            single.append(try key(keys.member(name), of: column))
        }
        return single
    }

    private static func elements(
        _ object: JSON.Object,
        _ type: StoreInspection.ObjectType,
        _ header: ExchangeHeader
    ) throws(ExchangeMistake) -> [[StorageKey]] {
        let collections = try object.member("elements")
        var elements: [[StorageKey]] = []
        for column in type.collections {
            guard let name = header.name(of: column.name) else {
                elements.append([])
                continue
            }
            guard let values = try collections.member(name).arrayValue else {
                throw ExchangeMistake("the keys of \(name) are not an array")
            }
            var keys: [StorageKey] = []
            for value in values { keys.append(try key(value, of: column)) }
            elements.append(keys.filter { $0 != .null })
        }
        return elements
    }

    private static func key(
        _ json: JSON,
        of column: StoreInspection.ObjectType.Column
    ) throws(ExchangeMistake) -> StorageKey {
        guard let kind = column.kind, let key = StorageKey(json, kind: kind) else {
            throw ExchangeMistake("the key of \(column.path) is not of the kind \(column.name.role)")
        }
        return key
    }
}
