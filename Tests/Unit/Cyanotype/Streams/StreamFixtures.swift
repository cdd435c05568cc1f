import Cyanotype
import Foundation
import Testing

/// A small record.
struct Entry: Model, Equatable {
    let id: Int
    let name: String

    static let blueprint = Blueprint(Entry.init) {
        Field("id", \.id)
        Field("name", \.name, default: "")
    }
}

/// What became of each record: its JSON, or the description of its error.
enum Outcomes {
    static func of<Record: Mappable>(_ records: JSONRecords<Record>) -> [String] {
        records.map(describe)
    }

    static func of<Record: Mappable>(_ records: AsyncJSONRecords<Record>) async -> [String] {
        var outcomes: [String] = []
        for await result in records.results { outcomes.append(describe(result)) }
        return outcomes
    }

    /// What becomes of a text that is in memory.
    static func of<Record: Mappable>(
        _ type: Record.Type,
        _ text: String,
        _ format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 1 << 20,
        chunkSize: Int? = nil
    ) -> [String] {
        of(
            type,
            bytes: Array(text.utf8),
            format,
            options: options,
            maximumRecordSize: maximumRecordSize,
            chunkSize: chunkSize
        )
    }

    /// What becomes of bytes that are in memory.
    static func of<Record: Mappable>(
        _ type: Record.Type,
        bytes: [UInt8],
        _ format: JSONRecordFormat,
        options: JSONOptions = .default,
        maximumRecordSize: Int = 1 << 20,
        chunkSize: Int? = nil
    ) -> [String] {
        var records = JSONRecords<Record>(
            json: bytes,
            format: format,
            options: options,
            maximumRecordSize: maximumRecordSize
        )
        if let chunkSize { records.chunkSize = chunkSize }
        return of(records)
    }

    static func describe<Record: Mappable>(_ result: Result<Record, JSONStreamError>) -> String {
        switch result {
        case .success(let record):
            return (try? record.jsonString()) ?? "not writable"
        case .failure(let error):
            return "\(error.code.rawValue)\(error.endsStream ? ", the end" : ""): \(error)"
        }
    }
}

/// A new folder for one test, removed when it is released.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cyanotype-streams-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A file in it that holds `text`.
    func file(_ name: String = "records", holding text: String) throws -> URL {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file
    }
}
