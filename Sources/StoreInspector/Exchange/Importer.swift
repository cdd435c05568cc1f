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

    func run(_ name: String) throws(CommandFailure) -> Int32 {
        let type = try reader.type(name)
        var lines = try LineReader(path: input)
        let restorer = try CommandFailure.converting { () throws(StoreError) in
            try RowRestorer(reader.inspection, type)
        }
        var restoration = Restoration(type: type, restorer: restorer)
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
    let type: StoreInspection.ObjectType
    let restorer: RowRestorer
    private var header: ExchangeHeader?
    /// The numbers of the header's schemas in the file.
    private var schemas: [Int64: Int64] = [:]
    /// The number of objects so far.
    private(set) var count = 0
    /// Why the file could not be written.
    private(set) var failure: CommandFailure?

    var hasHeader: Bool { header != nil }

    init(type: StoreInspection.ObjectType, restorer: RowRestorer) {
        (self.type, self.restorer) = (type, restorer)
    }

    mutating func add(_ line: [UInt8]) throws(ExchangeMistake) {
        // A line of only blanks is no mistake.
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
        let json: JSON
        do throws(MappingError) {
            json = try JSON(json: line, options: JSONOptions(maximumDepth: 512))
        } catch {
            throw ExchangeMistake("it is not JSON: \(error)")
        }
        guard let object = json.objectValue else { throw ExchangeMistake("it is not an object") }
        // Exports may be joined, each with its header.
        if object[ExchangeHeader.formatKey] != nil {
            try begin(ExchangeHeader(object))
            return
        }
        guard let header else {
            throw ExchangeMistake(
                "the line with \"\(ExchangeHeader.formatKey)\" must come first; import takes what export prints "
                    + "without --documents"
            )
        }
        let line = try ExchangeLine(object, type, header, schemas: schemas)
        try converting { [restorer] () throws(StoreError) in try restorer.restore(line.row, elements: line.elements) }
        count += 1
    }

    private mutating func begin(_ header: ExchangeHeader) throws(ExchangeMistake) {
        try header.requireMatch(type)
        var numbers: [Int64: Int64] = [:]
        for schema in header.schemas {
            numbers[schema.number] = try converting { [restorer] () throws(StoreError) in
                try restorer.schema(schema)
            }
        }
        (self.header, schemas) = (header, numbers)
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
