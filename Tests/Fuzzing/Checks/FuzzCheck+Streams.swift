import Cyanotype

extension FuzzCheck {
    /// Reads the input as a stream, in chunks of 1 to 32 bytes and at once. The lowest bits choose the format, one that
    /// records may be of a few bytes only.
    func checkStreams(_ choice: UInt8) throws {
        let format = JSONRecordFormat.allCases[Int(choice & 0x03) % JSONRecordFormat.allCases.count]
        let maximumRecordSize = choice & 0x04 == 0 ? 1 << 24 : 9
        let chunkSize = 1 + Int(choice >> 3)
        let whole = read(format, 1 << 10, maximumRecordSize)
        let pieces = read(format, chunkSize, maximumRecordSize)
        // In a broken array, it depends on the chunks whether a record is found broken or too large first.
        if format == .array, maximumRecordSize < document.count, (try? JSON(json: document)) == nil { return }
        guard whole.count == pieces.count else {
            throw finding("\(whole.count) records at once, \(pieces.count) by \(chunkSize) bytes")
        }
        for (one, other) in zip(whole, pieces) {
            switch (one, other) {
            case (.success(let one), .success(let other)) where one == other: break
            case (.failure(let one), .failure(let other))
            where one.code == other.code && one.recordNumber == other.recordNumber && one.location == other.location
                && one.endsStream == other.endsStream && Self.isSame(one.mapping, other.mapping):
                break
            default: throw finding("by \(chunkSize) bytes \(other), at once \(one)")
            }
        }
        guard maximumRecordSize > document.count else { return }
        switch format {
        case .lines: try checkLines(whole)
        case .array: try checkArray(whole)
        case .textSequence: break
        }
    }

    /// What was found instead of an array is quoted as far as it has been read.
    private static func isSame(_ one: MappingError?, _ other: MappingError?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one == other
            || one.issues.count == 1 && other.issues.count == 1 && one.issues[0].code == other.issues[0].code
                && one.issues[0].expected == "an array" && other.issues[0].expected == "an array"
    }

    private func read(
        _ format: JSONRecordFormat,
        _ chunkSize: Int,
        _ maximumRecordSize: Int
    ) -> [Result<JSON, JSONStreamError>] {
        var records = JSONRecords<JSON>(json: document, format: format, maximumRecordSize: maximumRecordSize)
        records.chunkSize = chunkSize
        return Array(records)
    }

    /// Each line is what it is as a document.
    private func checkLines(_ results: [Result<JSON, JSONStreamError>]) throws {
        let lines = document.split { $0 == 0x0a || $0 == 0x0d }
            .filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        guard lines.count == results.count else { throw finding("\(results.count) records in \(lines.count) lines") }
        for (line, result) in zip(lines, results) {
            let value: JSON
            do throws(MappingError) {
                value = try JSON(json: Array(line))
            } catch {
                guard case .failure(let streamError) = result,
                    streamError.mapping?.issues.map(\.code) == error.issues.map(\.code),
                    streamError.mapping?.issues.map(\.location?.column) == error.issues.map(\.location?.column)
                else {
                    throw finding("\(result), and the line alone \(error)")
                }
                continue
            }
            guard case .success(value) = result else { throw finding("\(result), and the line alone \(value)") }
        }
    }

    /// An array is read without an error exactly when the document is, and the first problem is the document's.
    private func checkArray(_ results: [Result<JSON, JSONStreamError>]) throws {
        guard document.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) == 0x5b else { return }
        let errors = results.compactMap { result -> JSONStreamError? in
            if case .failure(let error) = result { error } else { nil }
        }
        // The array is a level of the document, and none of the records.
        let options = JSONOptions(maximumDepth: 65)
        switch Result(catching: { () throws(MappingError) in try [JSON](json: document, options: options) }) {
        case .success(let elements):
            guard errors.isEmpty, results.compactMap({ try? $0.get() }) == elements else {
                throw finding("\(results), not \(elements)")
            }
        case .failure(let error):
            guard let issue = errors.first?.mapping?.issues.first, let expected = error.issues.first,
                issue.code == expected.code, issue.location == expected.location, issue.path == expected.path
            else {
                throw finding("\(errors) in the stream, and in the document \(error)")
            }
        }
    }
}
