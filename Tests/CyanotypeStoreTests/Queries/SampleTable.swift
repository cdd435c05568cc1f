import Cyanotype
import CSQLite
import FoundationEssentials

@testable import CyanotypeStore

/// A table of samples in SQLite, as a store keeps them.
@safe final class SampleTable {
    private let database: OpaquePointer
    private static let columns = SampleColumns.all
    private static let sideTables = SampleColumns.sideTables

    init() throws {
        var database: OpaquePointer?
        guard unsafe sqlite3_open(":memory:", &database) == SQLITE_OK, let database = unsafe database else {
            throw Failure(message: "no database")
        }
        unsafe self.database = database
        let names = Self.columns.map { "\"\($0.name)\" \($0.type)" }.joined(separator: ", ")
        try run(SQLText("CREATE TABLE t (id INTEGER PRIMARY KEY, \(names))"))
        for table in Self.sideTables {
            try run(SQLText("CREATE TABLE \"\(table.name)\" (value, id INTEGER)"))
            try run(SQLText("CREATE INDEX \"\(table.name) i\" ON \"\(table.name)\" (value, id)"))
        }
        try run(SQLText("CREATE INDEX t_long ON t (long, id)"))
        try run(SQLText("CREATE INDEX t_nick ON t (nick, id)"))
    }

    deinit {
        unsafe sqlite3_close(database)
    }

    struct Failure: Error {
        let message: String
    }

    /// Replaces all samples.
    func fill(_ samples: [Sample]) throws {
        try run(SQLText("BEGIN"))
        try run(SQLText("DELETE FROM t"))
        for table in Self.sideTables { try run(SQLText("DELETE FROM \"\(table.name)\"")) }
        for sample in samples {
            let keys = Self.columns.map { $0.key(sample) }
            let marks = String(repeating: ", ?", count: keys.count)
            try run(SQLText("INSERT INTO t VALUES (?\(marks))", [.integer(sample.id)] + keys))
            for table in Self.sideTables {
                for key in table.keys(sample) {
                    try run(SQLText("INSERT INTO \"\(table.name)\" VALUES (?, ?)", [key, .integer(sample.id)]))
                }
            }
        }
        try run(SQLText("COMMIT"))
    }

    /// The lines of the plan.
    func plan(_ sql: SQLText) throws -> [String] {
        var lines: [String] = []
        try run(SQLText("EXPLAIN QUERY PLAN " + sql.text, sql.bindings)) {
            if let text = $0.text(3) { lines.append(text) }
        }
        return lines
    }

    /// The identities that a statement finds.
    func identities(_ sql: SQLText) throws -> [Int64] {
        var result: [Int64] = []
        try run(sql) { result.append($0.integer(0)) }
        return result
    }

    /// The row at which a statement is. It is used only there.
    @safe private struct Row {
        let statement: OpaquePointer

        func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

        func text(_ column: Int32) -> String? {
            guard let text = unsafe sqlite3_column_text(statement, column) else { return nil }
            return unsafe String(cString: text)
        }
    }

    private func run(_ sql: SQLText, row: (Row) -> Void = { _ in }) throws {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(database, sql.text, -1, &statement, nil) == SQLITE_OK,
            let statement = unsafe statement
        else { throw failure(sql) }
        defer { unsafe sqlite3_finalize(statement) }
        for (index, key) in sql.bindings.enumerated() {
            guard unsafe bind(key, Int32(index + 1), statement) == SQLITE_OK else { throw failure(sql) }
        }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: row(unsafe Row(statement: statement))
            case SQLITE_DONE: return
            default: throw failure(sql)
            }
        }
    }

    private func failure(_ sql: SQLText) -> Failure {
        Failure(message: "\(unsafe String(cString: sqlite3_errmsg(database))) in \(sql.text.prefix(2000))")
    }

    private func bind(_ key: StorageKey, _ index: Int32, _ statement: OpaquePointer) -> Int32 {
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch key {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .integer(let value): unsafe sqlite3_bind_int64(statement, index, value)
        case .real(let value): unsafe sqlite3_bind_double(statement, index, value)
        case .text(let value): unsafe sqlite3_bind_text(statement, index, value, Int32(value.utf8.count), transient)
        case .blob(let bytes):
            unsafe bytes.withUnsafeBufferPointer { buffer in
                // A null pointer would bind NULL.
                unsafe buffer.isEmpty
                    ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, buffer.baseAddress, Int32(buffer.count), transient)
            }
        }
    }
}
