internal import Cyanotype
internal import CyanotypeStore

/// Restores the objects of exports, all or none.
struct Importer {
    let reader: ObjectReader
    /// The file that `export` has written, or `-` for standard input.
    let input: String

    /// The greatest length of the header, which has the names of a type's classes and fields.
    private static let headerLimit = 1 << 24
    /// The greatest length of an object's line. SQLite's rows have at most 1,000,000,000 bytes.
    private static let lineLimit = 1 << 30

    /// - Parameter name: The type of all objects; `nil` if each header names one.
    /// - Returns: The exit status.
    /// - Throws: ``CommandFailure``; then nothing has changed.
    func run(_ name: String?) throws(CommandFailure) -> Int32 {
        let types =
            if let name { [try reader.type(name)] } else {
                try CommandFailure.converting { () throws(StoreError) in try reader.inspection.types() }
            }
        var lines = try LineReader(path: input)
        var restoration = Restoration(inspection: reader.inspection, types: types, isOfOneType: name != nil)
        while let line = try lines.next(limit: restoration.hasHeader ? Self.lineLimit : Self.headerLimit) {
            do throws(ExchangeMistake) {
                try restoration.add(line)
            } catch {
                // A failure of the file is none of the line.
                if let failure = restoration.failure { throw failure }
                throw .refused("\(lines.name), line \(lines.number): \(error.reason). Nothing was imported")
            }
            reader.console.progress.update("objects imported", restoration.count)
        }
        guard restoration.hasHeader else {
            throw .refused("\(lines.name): there is nothing in it; give a file that export has written")
        }
        try CommandFailure.converting { () throws(StoreError) in try reader.inspection.commit() }
        reader.console.progress.clear()
        try reader.console.output.write("\(restoration.count)\n")
        return 0
    }
}

/// Restores line after line.
private struct Restoration {
    typealias ObjectType = StoreInspection.ObjectType

    /// Where the objects of the last header go.
    private struct Target {
        let type: ObjectType
        let restorer: RowRestorer
        let header: ExchangeHeader
        /// The numbers of the header's schemas in the file.
        let schemas: [Int64: Int64]
    }

    let inspection: StoreInspection
    /// The types that objects may have.
    let types: [ObjectType]
    /// Whether the user has named the type.
    let isOfOneType: Bool
    /// Each type gets one revision.
    private var restorers: [String: RowRestorer] = [:]
    private var target: Target?
    /// The number of objects so far.
    private(set) var count = 0
    /// Why the file could not be written.
    private(set) var failure: CommandFailure?

    var hasHeader: Bool { target != nil }

    init(inspection: StoreInspection, types: [ObjectType], isOfOneType: Bool) {
        (self.inspection, self.types, self.isOfOneType) = (inspection, types, isOfOneType)
    }

    mutating func add(_ line: [UInt8]) throws(ExchangeMistake) {
        // A line of only blanks is no mistake.
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
        let json: JSON
        do throws(MappingError) {
            json = try JSON(json: line, options: JSONOptions(maximumDepth: .max))
        } catch {
            throw ExchangeMistake("it is not JSON: \(error)")
        }
        guard let object = json.objectValue else { throw ExchangeMistake("it is not an object") }
        // Exports may be joined, each with its header.
        if object[ExchangeHeader.formatKey] != nil {
            try begin(ExchangeHeader(object))
            return
        }
        guard let target else {
            throw ExchangeMistake(
                "the line with \"\(ExchangeHeader.formatKey)\" must come first; import takes what export prints "
                    + "without --documents"
            )
        }
        let line = try ExchangeLine(object, target.type, target.header, schemas: target.schemas)
        try converting { () throws(StoreError) in
            if let reason = line.quarantine {
                try target.restorer.restore(line.row, quarantine: reason)
            } else {
                try target.restorer.restore(line.row, elements: line.elements)
            }
        }
        count += 1
    }

    private mutating func begin(_ header: ExchangeHeader) throws(ExchangeMistake) {
        guard let type = isOfOneType ? types.first : type(header.type) else {
            throw ExchangeMistake(
                "the file has no type \(header.type); let the program that uses the store open the file first"
            )
        }
        try header.requireMatch(type)
        let restorer = try restorer(of: type)
        var numbers: [Int64: Int64] = [:]
        for schema in header.schemas {
            numbers[schema.number] = try converting { () throws(StoreError) in try restorer.schema(schema) }
        }
        target = Target(type: type, restorer: restorer, header: header, schemas: numbers)
    }

    /// Returns the type that has a name, or had it.
    private func type(_ name: String) -> ObjectType? {
        types.first { $0.name == name } ?? types.first { $0.hadName(name) }
    }

    private mutating func restorer(of type: ObjectType) throws(ExchangeMistake) -> RowRestorer {
        if let known = restorers[type.name] { return known }
        let restorer = try converting { [inspection] () throws(StoreError) in try RowRestorer(inspection, type) }
        restorers[type.name] = restorer
        return restorer
    }

    private mutating func converting<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(ExchangeMistake) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            if error.code == .constraint {
                throw ExchangeMistake("another object has the same value of a unique field, or it breaks another rule")
            }
            failure = CommandFailure(error)
            throw ExchangeMistake(error.message)
        }
    }
}
