internal import Cyanotype
internal import CyanotypeStore
internal import FoundationEssentials

/// The commands that print objects.
struct ObjectReader {
    let inspection: StoreInspection
    /// The path of the store.
    let file: String
    let console: Console

    typealias ObjectType = StoreInspection.ObjectType
    typealias Row = StoreInspection.Row

    /// Returns a type by its name.
    func type(_ name: String) throws(CommandFailure) -> ObjectType {
        do throws(StoreError) {
            return try inspection.type(knownAs: name)
        } catch {
            throw error.code == .type ? .refused("\(file): \(error.message)") : CommandFailure(error)
        }
    }

    func number(of type: ObjectType) throws(CommandFailure) -> Int {
        try CommandFailure.converting { () throws(StoreError) in try inspection.count(of: type) }
    }

    func count(_ name: String) throws(CommandFailure) -> Int32 {
        try console.output.write("\(number(of: type(name)))\n")
        return 0
    }

    func show(_ name: String, id: String) throws(CommandFailure) -> Int32 {
        let type = try type(name)
        let keys = StorageKey.keys(ofIdentity: id, kind: type.identityKind)
        var found: Row?
        if !keys.isEmpty {
            try inspection.forEachRow(of: type, .identities(keys)) { row throws(CommandFailure) in
                found = row
                return false
            }
        }
        guard let found else {
            for key in keys where try showDeletion(of: key, type) { return 0 }
            throw .refused("\(file): there is no \(name) with the identity \(id)")
        }
        let document = try? Self.document(of: found)
        let change = try CommandFailure.converting { () throws(StoreError) in
            try inspection.change(of: found.id, type)
        }
        let status = try CommandFailure.converting { () throws(StoreError) in
            try inspection.syncStatus(of: found.id, type)
        }
        try write(
            shown(found, type, status: status, change: change, document: document),
            options: JSONOptions(prettyPrinted: true, maximumDepth: .max)
        )
        if document != nil { return 0 }
        console.complain("\(file): \(name) \(id): the document is not JSON; verify tells more")
        return 1
    }

    /// Prints what is kept of a deleted object, and returns whether there is anything.
    private func showDeletion(of id: StorageKey, _ type: ObjectType) throws(CommandFailure) -> Bool {
        let found = try CommandFailure.converting { () throws(StoreError) in try inspection.change(of: id, type) }
        guard let found, let deleted = found.deleted else { return false }
        var object = JSON.Object()
        object["type"] = .string(type.name)
        object["id"] = .string("\(type.id(id))")
        object["revision"] = .number(JSON.Number(found.revision))
        object["deleted"] = .string(Self.time(deleted))
        object["status"] = .string("\(found.status)")
        Self.add(found, to: &object)
        try write(.object(object), options: JSONOptions(prettyPrinted: true))
        return true
    }

    /// Adds what a server has, is sent, or has rejected.
    private static func add(_ change: StoreInspection.PendingChange, to object: inout JSON.Object) {
        if let base = change.baseRevision { object["baseRevision"] = .number(JSON.Number(base)) }
        if change.isSent { object["isOnItsWay"] = true }
        if let reason = change.reason { object["rejected"] = .string(reason) }
    }

    func find(_ name: String, _ filters: [FieldFilter], limit: Int?) throws(CommandFailure) -> Int32 {
        let type = try type(name)
        for filter in filters { try requireField(of: filter, type) }
        var count = 0
        if let selection = filters.lazy.compactMap({ $0.selection(by: type.columns) }).first {
            count = try find(type, selection, filters, limit)
        }
        // Only documents tell for sure that there are none.
        if count == 0 { count = try find(type, .all, filters, limit) }
        console.progress.clear()
        return count > 0 ? 0 : 1
    }

    /// Throws if no object has a field: a misspelled one would be found nowhere, or as `null` everywhere.
    private func requireField(of filter: FieldFilter, _ type: ObjectType) throws(CommandFailure) {
        if type.records(filter.path) { return }
        // Dictionaries and models of other programs have fields that no schema names.
        var (isFound, read) = (false, 0)
        try inspection.forEachRow(of: type, .all) { row throws(CommandFailure) in
            read += 1
            console.progress.update("objects read", read)
            isFound = (try? Self.document(of: row)).map { filter.isPresent(in: $0) } ?? false
            return !isFound
        }
        console.progress.clear()
        if isFound { return }
        throw .refused(
            "\(file): no \(type.name) has a field \(filter.name); the fields are \(type.fieldNames.joined(separator: ", "))"
        )
    }

    /// Prints the objects that have the values, and returns their number.
    private func find(
        _ type: ObjectType,
        _ selection: StoreInspection.Selection,
        _ filters: [FieldFilter],
        _ limit: Int?
    ) throws(CommandFailure) -> Int {
        var (read, found) = (0, 0)
        try inspection.forEachRow(of: type, selection) { row throws(CommandFailure) in
            read += 1
            console.progress.update("objects read", read)
            // verify tells of documents that are no JSON.
            guard let document = try? Self.document(of: row), filters.allSatisfy({ $0.matches(document) }) else {
                return true
            }
            console.progress.clear()
            try write(shown(row, type, document: document), options: JSONOptions(maximumDepth: .max))
            found += 1
            return found != limit
        }
        return found
    }

    static func document(of row: Row) throws(MappingError) -> JSON {
        try JSON(json: row.document, options: JSONOptions(maximumDepth: .max))
    }

    /// An object for people. A document that is not JSON is shown as text.
    func shown(
        _ row: Row,
        _ type: ObjectType,
        status: String? = nil,
        change: StoreInspection.PendingChange? = nil,
        document: JSON?
    ) -> JSON {
        var object = JSON.Object()
        object["type"] = .string(type.name)
        object["id"] = .string("\(type.id(row.id))")
        let className = type.schemas.first { $0.number == row.schema }?.className
        if let className, className != type.name { object["class"] = .string(className) }
        if let version = type.version(ofSchema: row.schema) { object["version"] = .number(JSON.Number(version)) }
        object["revision"] = .number(JSON.Number(row.revision))
        object["created"] = .string(Self.time(row.created))
        object["modified"] = .string(Self.time(row.modified))
        if let expires = row.expires { object["expires"] = .string(Self.time(expires)) }
        if let status { object["status"] = .string(status) }
        if let change { Self.add(change, to: &object) }
        if let document {
            object["document"] = document
        } else {
            object["text"] = .string(String(decoding: row.document, as: UTF8.self))
        }
        return .object(object)
    }

    static func time(_ seconds: Double) -> String {
        // Foundation traps on years that no calendar has.
        guard abs(seconds) < 1e11 else { return "\(seconds) s after 2001" }
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return Date(timeIntervalSinceReferenceDate: seconds).formatted(format)
    }

    private func write(_ json: JSON, options: JSONOptions) throws(CommandFailure) {
        try console.output.writeLine(json, options: options)
    }
}

extension Output {
    /// Writes JSON and a line feed.
    func writeLine(_ json: JSON, options: JSONOptions) throws(CommandFailure) {
        let text: String
        do throws(MappingError) {
            text = try json.jsonString(options: options)
        } catch {
            throw .refused("an object cannot be written as JSON: \(error)")
        }
        try write(text.printableJSON + "\n")
    }
}
