import Testing

@testable import CyanotypeStore

@Suite("SQLite: a text as what differs from another one")
struct DeltaTests {
    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection.memory()
        try DeltaFunctions.add(to: connection)
    }

    private func call(_ expression: String, _ values: SQLiteValue...) throws -> SQLiteValue {
        try #require(
            try connection.first(SQL(adHoc: "SELECT \(expression)")) { statement in
                for (index, value) in values.enumerated() { statement.bind(value, at: Int32(index + 1)) }
            } row: {
                $0.value(0)
            }
        )
    }

    private func delta(from source: SQLiteValue, to target: SQLiteValue) throws -> SQLiteValue {
        try call(DeltaFunctions.create(from: "?1", to: "?2"), source, target)
    }

    private func target(of delta: SQLiteValue, from source: SQLiteValue) throws -> SQLiteValue {
        try call(DeltaFunctions.apply("?2", to: "?1"), source, delta)
    }

    private func rebased(_ delta: SQLiteValue, from old: SQLiteValue, to new: SQLiteValue) throws -> SQLiteValue {
        try call(DeltaFunctions.rebase("?2", from: "?1", to: "?3"), old, delta, new)
    }

    /// Returns a delta with each bit changed, and each of its beginnings.
    private func damaged(_ delta: SQLiteValue) throws -> [SQLiteValue] {
        guard case .blob(let bytes) = delta else {
            Issue.record("it is no blob")
            return []
        }
        let changed = bytes.indices.flatMap { index in
            (0..<8).map { bit in
                var changed = bytes
                changed[index] ^= 1 << bit
                return SQLiteValue.blob(changed)
            }
        }
        return changed + bytes.indices.map { .blob(Array(bytes.prefix($0))) }
    }

    private static let words = "the words of a note, ".repeated(200)

    @Test(
        "A target is what it was",
        arguments: [
            ("", ""), ("", "a"), ("a", ""), ("a", "a"), ("a", "b"), ("aaaa", "aaaaaa"),
            ("aaaaaaaaaaaaaaaa", "aaaaaaaaa"), ("abab", "ab"), ("12345678", "12345678"), ("12345678x", "12345678y"),
            ("x12345678", "y12345678"), ("é", "è"), ("a\0b", "a\0c"), (words, words + "!"), ("!" + words, words),
            (words + "a" + words, words + "b" + words),
        ]
    )
    func roundTrip(_ source: String, _ target: String) throws {
        let delta = try delta(from: .text(source), to: .text(target))
        #expect(try self.target(of: delta, from: .text(source)) == .text(target))
    }

    @Test("A target of random edits is what it was")
    func randomEdits() throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        for _ in 0..<2_000 {
            let source = random.scalars(upTo: 60)
            let (old, new) = (SQLiteValue(source), SQLiteValue(random.edit(source)))
            #expect(try target(of: delta(from: old, to: new), from: old) == new, "seed \(seed)")
        }
    }

    @Test("A delta that gets other sources one after the other has the same target")
    func rebasing() throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        for _ in 0..<500 {
            var source = random.scalars(upTo: 40)
            let target = SQLiteValue(random.edit(source))
            var delta = try delta(from: SQLiteValue(source), to: target)
            for _ in 0..<6 {
                let next = random.below(8) == 0 ? random.scalars(upTo: 40) : random.edit(source)
                delta = try rebased(delta, from: SQLiteValue(source), to: SQLiteValue(next))
                source = next
                #expect(try self.target(of: delta, from: SQLiteValue(source)) == target, "seed \(seed)")
            }
        }
    }

    @Test("A damaged delta is damaged after it has got another source")
    func rebasedDamage() throws {
        let (old, new) = (SQLiteValue.text("one word"), SQLiteValue.text("one long word"))
        let delta = try delta(from: old, to: .text("one more word"))
        for damaged in try damaged(delta) {
            let rebased = try rebased(damaged, from: old, to: new)
            #expect(try target(of: rebased, from: new) == rebased, "\(damaged)")
        }
        // So is one whose source was another.
        for source in ["", "one", "two word", "one worD"] {
            let other = SQLiteValue.text("two long words")
            let rebased = try rebased(delta, from: .text(source), to: other)
            #expect(try target(of: rebased, from: other) == rebased)
        }
        #expect(try rebased(.null, from: old, to: new) == .null)
        #expect(try rebased(.text("a"), from: old, to: new) == .text("a"))
    }

    @Test("A delta has only what differs")
    func size() throws {
        guard case .blob(let bytes) = try delta(from: .text("a" + Self.words), to: .text("bc" + Self.words)) else {
            Issue.record("it is no blob")
            return
        }
        #expect(bytes.count == 9 && bytes.suffix(2) == Array("bc".utf8)[...])
    }

    @Test("A damaged delta, or one of another source, stays as it is")
    func damage() throws {
        let delta = try delta(from: .text("one word"), to: .text("one more word"))
        for damaged in try damaged(delta) { #expect(try target(of: damaged, from: .text("one word")) == damaged) }
        for source in ["", "one", "two word", "one worD", "one word "] {
            #expect(try target(of: delta, from: .text(source)) == delta)
        }
        #expect(try target(of: delta, from: .null) == delta)
        // Whoever writes another source keeps it, too.
        #expect(try self.delta(from: .text("two words"), to: delta) == delta)
    }

    @Test("A whole text is a target itself, and nothing stays nothing")
    func otherValues() throws {
        #expect(try target(of: .text("a"), from: .text("b")) == .text("a"))
        #expect(try target(of: .text("a"), from: .null) == .text("a"))
        #expect(try target(of: .null, from: .text("b")) == .null)
        #expect(try delta(from: .text("b"), to: .null) == .null)
        let whole = try delta(from: .null, to: .text("a"))
        #expect(try target(of: whole, from: .null) == .text("a"))
    }

    @Test("A file with texts in UTF-16 has the same deltas")
    func otherEncoding() throws {
        let other = try SQLiteConnection.memory()
        try DeltaFunctions.add(to: other)
        try other.execute("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(source, target)")
        try other.execute("INSERT INTO t VALUES('né', 'nœud')")
        let create = DeltaFunctions.create(from: "source", to: "target")
        #expect(try other.value("SELECT \(create) FROM t") == delta(from: .text("né"), to: .text("nœud")))
        #expect(try other.value("SELECT \(DeltaFunctions.apply(create, to: "source")) FROM t") == .text("nœud"))
    }

    @Test("No trigger of a file calls the functions")
    func triggersCannotCall() throws {
        try connection.execute(
            """
            PRAGMA trusted_schema = ON;
            CREATE TABLE t(a);
            CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET a = \(DeltaFunctions.create(from: "a", to: "a")); END;
            """
        )
        #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES('a')") }
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}

extension SQLiteValue {
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var string = ""
        string.unicodeScalars.append(contentsOf: scalars)
        self = .text(string)
    }
}

extension Random {
    fileprivate mutating func scalars(upTo count: Int) -> [Unicode.Scalar] {
        (0..<below(count + 1)).map { _ in pick(["a", "b", "\"", "é", "{", "\0", "𝄞"]) }
    }

    fileprivate mutating func edit(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var edited = scalars
        let start = below(scalars.count + 1)
        let end = min(scalars.count, start + below(6))
        edited.replaceSubrange(start..<end, with: self.scalars(upTo: 5))
        return edited
    }
}
