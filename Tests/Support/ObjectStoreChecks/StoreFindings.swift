internal import CSQLite
internal import Cyanotype
public import CyanotypeStore
internal import Foundation

/// What is in a store that writers of batches have left, and what is wrong with it.
public struct StoreFindings {
    /// The last batch of each writer.
    public private(set) var numbers: [String: Int] = [:]
    /// Batches that had been acknowledged and are gone.
    public private(set) var lost: [String] = []
    /// Transactions of which a part is there.
    public private(set) var torn: [String] = []
    /// What SQLite says of the file, and keys that disagree with their documents.
    public private(set) var unsound: [String] = []

    public var isSound: Bool { lost.isEmpty && torn.isEmpty && unsound.isEmpty }

    /// Opens the store and looks at all that is in it.
    ///
    /// - Parameters:
    ///   - path: The store's file.
    ///   - acknowledged: The batches of writers that must be there.
    public init(_ path: String, acknowledged: [String: Int]) {
        do throws(StoreError) {
            try look(at: ObjectStore(.file(path)), acknowledged)
        } catch {
            unsound.append("the store cannot be read: \(error)")
        }
        examine(path)
    }

    /// Looks at the objects of an open store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - acknowledged: The batches of writers that must be there.
    /// - Throws: `StoreError`
    public init(_ store: ObjectStore, acknowledged: [String: Int]) throws(StoreError) {
        try look(at: store, acknowledged)
    }

    private mutating func look(at store: ObjectStore, _ acknowledged: [String: Int]) throws(StoreError) {
        let lines = Dictionary(grouping: try store.fetch(Line.self), by: \.writer)
        for batch in try store.fetch(Batch.self) { numbers[batch.writer] = batch.number }
        for writer in Set(acknowledged.keys).union(lines.keys).union(numbers.keys).sorted() {
            let batch = Batch(writer: writer, number: numbers[writer] ?? 0)
            let known = acknowledged[writer] ?? 0
            if batch.number < known { lost.append("\(writer): \(known) was acknowledged, \(batch.number) is there") }
            if lines[writer, default: []].sorted(by: { $0.name < $1.name }) != batch.allLines {
                torn.append("\(writer): the lines are not those of batch \(batch.number)")
            }
        }
    }
}

// MARK: - The file

extension StoreFindings {
    /// Asks SQLite for the file's integrity, and compares the keys with the documents that have them.
    private mutating func examine(_ path: String) {
        do {
            let database = try Database(path)
            unsound += try database.texts("PRAGMA integrity_check").filter { $0 != "ok" }
            unsound += try database.texts("SELECT 'foreign key of ' || \"table\" FROM pragma_foreign_key_check")
            for column in try database.rows("SELECT id, type, path, role FROM cyanotype_columns") {
                let (id, table, path) = (column[0], "objects_\(column[1])", column[2])
                let queries =
                    if column[3].hasPrefix("elements:") {
                        Self.differences(
                            "SELECT value, id FROM elements_\(id)",
                            "SELECT DISTINCT j.value, o.id FROM \(table) AS o, json_each(o.doc, '$.\(path)') AS j"
                        )
                    } else {
                        ["SELECT id FROM \(table) WHERE k\(id) IS NOT json_extract(doc, '$.\(path)')"]
                    }
                for query in queries {
                    unsound += try database.texts(query).map { "\(path): a key disagrees with the document: \($0)" }
                }
            }
            for type in try database.texts("SELECT id FROM cyanotype_types") {
                let deleted = "SELECT 1 FROM cyanotype_deletions AS d WHERE d.type = \(type) AND d.id = o.id"
                unsound += try database.texts(
                    "SELECT id FROM objects_\(type) AS o WHERE EXISTS (\(deleted) AND d.revision > o.revision)"
                )
                .map { "\($0) was deleted after its last change" }
            }
        } catch {
            unsound.append("SQLite: \(error)")
        }
    }

    private static func differences(_ one: String, _ other: String) -> [String] {
        [
            "SELECT * FROM (\(one)) EXCEPT SELECT * FROM (\(other))",
            "SELECT * FROM (\(other)) EXCEPT SELECT * FROM (\(one))",
        ]
    }
}

/// A connection that is none of the library's.
@safe
private final class Database {
    struct Failure: Error {
        let message: String
    }

    private var handle: OpaquePointer?

    init(_ path: String) throws {
        let code = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK else { throw Failure(message: unsafe String(cString: sqlite3_errstr(code))) }
        unsafe sqlite3_busy_timeout(handle, 60_000)
    }

    deinit { unsafe sqlite3_close(handle) }

    func texts(_ sql: String) throws -> [String] { try rows(sql).compactMap(\.first) }

    func rows(_ sql: String) throws -> [[String]] {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure() }
        defer { unsafe sqlite3_finalize(statement) }
        var rows: [[String]] = []
        while true {
            let code = unsafe sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure() }
            rows.append(
                unsafe (0..<sqlite3_column_count(statement)).map { column in
                    unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) } ?? ""
                }
            )
        }
    }

    private func failure() -> Failure { Failure(message: unsafe String(cString: sqlite3_errmsg(handle))) }
}
