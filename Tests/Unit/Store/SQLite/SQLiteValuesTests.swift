import Testing

@testable import CyanotypeStore

@Suite("SQLite: values survive a statement")
struct SQLiteValuesTests {
    private static let values: [SQLiteValue] = [
        .null,
        .integer(0), .integer(-1), .integer(.max), .integer(.min),
        .real(0), .real(-1.5), .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude),
        .real(.greatestFiniteMagnitude), .real(0.1),
        .text(""), .text("a"), .text("é"), .text("e\u{301}"), .text("👩‍👩‍👧"), .text("a\0b"), .text("\0"),
        .text("'\"; DROP TABLE t --"), .text(String(repeating: "x", count: 511)),
        .text(String(repeating: "x", count: 512)),
        .text(String(repeating: "ü", count: 100_000)),
        .blob([]), .blob([0]), .blob([0, 255, 128]), .blob([UInt8](repeating: 7, count: 100_000)),
    ]

    @Test("A bound value is read back as it was", arguments: values)
    func roundTrip(value: SQLiteValue) throws {
        let connection = try SQLiteConnection.memory()
        let read = try connection.first(SQL("SELECT ?1, ?1")) {
            $0.bind(value, at: 1)
        } row: {
            [$0.value(0), $0.value(1)]
        }
        #expect(read == [value, value])
    }

    @Test("A stored value is read back as it was", arguments: values)
    func storedRoundTrip(value: SQLiteValue) throws {
        let folder = try DatabaseFolder()
        do {
            let connection = try folder.open()
            try connection.execute("CREATE TABLE t (value)")
            try connection.run(SQL("INSERT INTO t VALUES (?)")) { $0.bind(value, at: 1) }
        }
        #expect(try folder.open().value("SELECT value FROM t") == value)
    }

    @Test("Each type has its own binding")
    func typedBindings() throws {
        let connection = try SQLiteConnection.memory()
        let sql = SQL("SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7")
        let found = try connection.first(sql) {
            $0.bind(Int64.min, at: 1)
            $0.bind(5, at: 2)
            $0.bind(-0.0, at: 3)
            $0.bind("text", at: 4)
            $0.bind([1, 2], at: 5)
            $0.bindNull(at: 6)
        } row: { row in
            #expect(row.integer(0) == .min && row.integer(1) == 5)
            #expect(row.real(2) == 0 && row.real(2).sign == .minus)
            #expect(row.string(3) == "text" && row.optionalString(3) == "text" && row.optionalString(5) == nil)
            #expect(row.blob(4) == [1, 2])
            #expect(row.isNull(5) && row.isNull(6) && !row.isNull(0))
            #expect(row.value(0) == .integer(.min) && row.value(2) == .real(0) && row.value(5) == .null)
            #expect(row.columnCount == 7 && row.parameterCount == 7)
            #expect(row.columnName(0) == "?1" && row.columnName(7) == nil && row.columnName(-1) == nil)
            return true
        }
        #expect(found == true)
    }

    @Test("NaN becomes null")
    func nan() throws {
        let read = try SQLiteConnection.memory().first(SQL("SELECT ?")) {
            $0.bind(Double.nan, at: 1)
        } row: {
            $0.value(0)
        }
        #expect(read == .null)
    }

    @Test("Columns that are not there are null")
    func missingColumns() throws {
        let connection = try SQLiteConnection.memory()
        let read = try connection.first(SQL("SELECT 1")) { row in
            [row.value(1), row.value(-1), .integer(row.integer(9)), .text(row.string(9)), .blob(row.blob(9))]
        }
        #expect(read == [.null, .null, .integer(0), .text(""), .blob([])])
    }

    @Test("Without a row, columns are null")
    func columnsWithoutRow() throws {
        let connection = try SQLiteConnection.memory()
        let read = try connection.withStatement(SQL("SELECT 'text'")) { statement throws(SQLiteError) in
            let before = statement.value(0)
            while try statement.step() {}
            return [before, statement.value(0)]
        }
        #expect(read == [.null, .null])
    }

    @Test("Values are equal if their bytes are")
    func equality() {
        #expect(SQLiteValue.text("é") != .text("e\u{301}"))
        #expect(Set([SQLiteValue.text("é"), .text("e\u{301}"), .text("é")]).count == 2)
        #expect(SQLiteValue.integer(1) != .real(1))
        #expect(Set(Self.values).count == Self.values.count)
    }
}
