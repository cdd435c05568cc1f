import Testing

@testable import CyanotypeStore

@Suite("SQLite: bytes are lent, not copied")
struct SQLiteLentBytesTests {
    @Test("Lent text and bytes are stored, also with NUL and when empty", arguments: ["", "a", "a\0b\0", "ü\u{1F600}"])
    func lending(text: String) throws {
        let connection = try SQLiteConnection.memory()
        try connection.execute("CREATE TABLE t (text TEXT, blob BLOB)")
        let bytes = Array(text.utf8)
        try unsafe bytes.withUnsafeBytes { bytes in
            try connection.run(SQL("INSERT INTO t VALUES (?, ?)")) {
                unsafe $0.bindText(bytes, at: 1)
                unsafe $0.bindBlob(bytes, at: 2)
            }
        }
        let read = try connection.first(SQL("SELECT text, blob, length(CAST(text AS BLOB)) FROM t")) { row in
            #expect(unsafe row.bytes(0).elementsEqual(bytes) && row.bytes(1).elementsEqual(bytes))
            return [row.value(0), row.value(1), row.value(2)]
        }
        #expect(read == [.text(text), .blob(bytes), .integer(Int64(bytes.count))])
    }

    @Test("An empty buffer without an address is not null")
    func emptyBuffers() throws {
        let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
        let read = try SQLiteConnection.memory().first(SQL("SELECT ?, ?")) {
            unsafe $0.bindText(none, at: 1)
            unsafe $0.bindBlob(none, at: 2)
        } row: {
            [$0.value(0), $0.value(1)]
        }
        #expect(read == [.text(""), .blob([])])
    }

    @Test("After its use, a statement points to no lent bytes")
    func bindingsAreCleared() throws {
        let connection = try SQLiteConnection.memory()
        let sql = SQL("SELECT ?1, ?2")
        let bytes: [UInt8] = [65, 66]
        let bound = try unsafe bytes.withUnsafeBytes { bytes in
            try connection.first(sql) {
                unsafe $0.bindText(bytes, at: 1)
                $0.bind("text", at: 2)
            } row: {
                [$0.value(0), $0.value(1)]
            }
        }
        #expect(bound == [.text("AB"), .text("text")])
        #expect(try connection.first(sql) { [$0.value(0), $0.value(1)] } == [.null, .null])
    }

    @Test("Copies of texts stay valid until the reset, however many there are")
    func copies() throws {
        let connection = try SQLiteConnection.memory()
        let count: Int32 = 100
        let sql = SQL("SELECT " + (1...count).map { "?\($0)" }.joined(separator: ", "))
        for round in 0..<3 {
            let texts = (0..<count).map { String(repeating: "\(round)", count: Int($0)) }
            let read = try connection.first(sql) {
                for (index, text) in texts.enumerated() { $0.bind(text, at: Int32(index) + 1) }
            } row: { row in
                (0..<count).map { row.string($0) }
            }
            #expect(read == texts)
        }
    }

    @Test("A parameter can be bound anew before the first step")
    func rebinding() throws {
        let read = try SQLiteConnection.memory().first(SQL("SELECT ?")) {
            for text in ["one", "two", "three"] { $0.bind(text, at: 1) }
        } row: {
            $0.string(0)
        }
        #expect(read == "three")
    }

    @Test("Bytes that are not UTF-8 are repaired as text, and kept as bytes")
    func invalidText() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC3]
        let read = try unsafe bytes.withUnsafeBytes { bytes in
            try SQLiteConnection.memory().first(SQL("SELECT ?")) {
                unsafe $0.bindText(bytes, at: 1)
            } row: { row in
                (row.string(0), row.blob(0))
            }
        }
        #expect(read?.0 == "a\u{FFFD}\u{FFFD}" && read?.1 == bytes)
    }

    @Test("The text of a UTF-16 database is read as UTF-8", arguments: ["UTF-16le", "UTF-16be"])
    func wideText(encoding: String) throws {
        let folder = try DatabaseFolder()
        let text = "a\0é👩‍👩‍👧"
        do {
            let connection = try folder.open()
            try connection.execute("PRAGMA encoding = '\(encoding)'; CREATE TABLE t (text TEXT)")
            try connection.run(SQL("INSERT INTO t VALUES (?)")) { $0.bind(text, at: 1) }
        }
        let connection = try folder.open()
        #expect(try connection.value("PRAGMA encoding") == .text(encoding))
        let read = try connection.first(SQL("SELECT text FROM t")) { row in
            // Twice, because the first one converts it.
            #expect(unsafe row.bytes(0).elementsEqual(text.utf8) && row.bytes(0).elementsEqual(text.utf8))
            return row.value(0)
        }
        #expect(read == .text(text))
    }

    @Test("Numbers and zero-filled blobs are read as bytes")
    func convertedBytes() throws {
        let connection = try SQLiteConnection.memory()
        let read = try connection.first(SQL("SELECT 42, zeroblob(3), zeroblob(0), NULL, 1.5")) { row in
            (0..<5).map { row.blob($0) }
        }
        #expect(read == [Array("42".utf8), [0, 0, 0], [], [], Array("1.5".utf8)])
    }
}
