package import Cyanotype

/// Makes the lines of an export of one type: a header, the objects, and those that could not be migrated.
package struct ExchangeExport {
    /// A line of an export, or an object that it cannot contain.
    package enum Part {
        /// The first line, which describes the type.
        case header(String)
        case object(String)
        /// An object that was set aside, because it could not be migrated.
        case quarantined(String)
        /// An object that cannot be exported, because its document is not JSON.
        case unreadable(ObjectID, MappingError)
    }

    private let inspection: StoreInspection
    private let type: StoreInspection.ObjectType

    /// Stores write no deeper documents.
    private static let options = JSONOptions(maximumDepth: .max)

    package init(_ inspection: StoreInspection, _ type: StoreInspection.ObjectType) {
        (self.inspection, self.type) = (inspection, type)
    }

    /// The number of objects, with those that were set aside.
    package var count: Int {
        get throws(StoreError) { try inspection.count(of: type) + inspection.quarantinedCount(of: type) }
    }

    /// Calls a closure with each part, whose line ends in a line feed.
    ///
    /// - Parameter body: The closure.
    /// - Throws: What the closure throws, or an error of the file.
    package func forEachPart<Failure: RowFailure>(_ body: (Part) throws(Failure) -> Void) throws(Failure) {
        guard let header = try? ExchangeHeader.line(for: type), let line = try? Self.text(header) else {
            var failure = StoreError(.corrupt, "the record of the type cannot be written as JSON; verify tells more")
            failure.type = type.name
            throw Failure(failure)
        }
        try body(.header(line))
        let digest = ExchangeDigest.digest(in: header)
        try inspection.forEachRow(of: type) { row throws(Failure) in
            var elements: [[StorageKey]] = []
            do throws(StoreError) {
                for column in type.collections { elements.append(try inspection.elements(of: row.id, in: column)) }
            } catch {
                throw Failure(error)
            }
            try body(part(ExchangeLine(row: row, elements: elements, quarantine: nil), digest))
            return true
        }
        try inspection.forEachQuarantined(of: type) { object throws(Failure) in
            try body(part(ExchangeLine(row: object.row, elements: [], quarantine: object.reason), digest))
            return true
        }
    }

    private func part(_ line: ExchangeLine, _ digest: String) -> Part {
        do throws(MappingError) {
            let document = try JSON(json: line.row.document, options: Self.options)
            let text = try Self.text(line.json(type, document, below: digest))
            return line.quarantine == nil ? .object(text) : .quarantined(text)
        } catch {
            return .unreadable(type.id(line.row.id), error)
        }
    }

    private static func text(_ line: JSON) throws(MappingError) -> String {
        try line.jsonString(options: options).printableJSON + "\n"
    }
}
