import BenchmarkModels
import Cyanotype
import Foundation

extension Document {
    /// A document of lines, each a record by itself.
    ///
    /// Reading goes from record to record and keeps none, as one does with a stream. Foundation has nothing for such a
    /// document, so its coders are given one line after another.
    ///
    /// - Parameters:
    ///   - file: The name of the document.
    ///   - load: Gives its bytes.
    init(linesOf file: String, load: @escaping () throws -> Data) {
        self.init(file: file, tasks: Self.lineTasks, load: load, verify: { try Self.verifyLines(file, $0) })
    }

    private static var lineTasks: [BenchmarkTask] {
        [
            BenchmarkTask("cyanotype", "decode") { input in
                Work(bytes: input.count) { try checksum(ours(input)) }
            },
            BenchmarkTask("foundation", "decode") { input in
                Work(bytes: input.count) { try checksum(theirs(input)) }
            },
            BenchmarkTask("cyanotype", "encode") { input in
                let records = try ours(input).map { try $0.get() }
                return Work(bytes: try records.jsonLines().count) { try records.jsonLines() }
            },
            BenchmarkTask("foundation", "encode") { input in
                let records = try ours(input).map { try $0.get() }
                return Work(bytes: try lines(of: records).count) { try lines(of: records) }
            },
        ]
    }

    private static func ours(_ input: Data) -> JSONRecords<LogRecord> {
        JSONRecords(json: input, format: .lines)
    }

    private static func theirs(_ input: Data) -> some Sequence<Result<LogRecord, any Error>> {
        let decoder = JSONDecoder()
        return input.split(separator: UInt8(ascii: "\n")).lazy.map { line in
            Result { try decoder.decode(LogRecord.self, from: line) }
        }
    }

    /// The lines that Foundation writes.
    private static func lines(of records: [LogRecord]) throws -> Data {
        let encoder = JSONEncoder()
        var lines = Data()
        for record in records {
            lines += try encoder.encode(record)
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }

    /// A number that every record has its part in.
    private static func checksum<Failure>(_ records: some Sequence<Result<LogRecord, Failure>>) throws -> Int {
        var sum = 0
        for record in records { sum &+= try record.get().time }
        return sum
    }

    private static func verifyLines(_ file: String, _ input: Data) throws {
        let expected = try input.split(separator: UInt8(ascii: "\n")).map { try JSON(json: $0).roundingFractions() }
        func expect(_ records: [LogRecord], _ what: String) throws {
            let actual = try records.map { try JSON(json: $0.jsonData()).roundingFractions() }
            if actual != expected { throw WrongResult(description: "\(file): \(what) differs") }
        }
        let records = try ours(input).map { try $0.get() }
        try expect(records, "what was read")
        try expect(ours(records.jsonLines()).map { try $0.get() }, "what was written")
        try expect(theirs(input).map { try $0.get() }, "what Foundation read")
        try expect(theirs(lines(of: records)).map { try $0.get() }, "what Foundation wrote")
    }
}
