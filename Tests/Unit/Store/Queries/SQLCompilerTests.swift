import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Conditions become SQL, exactly or as a superset.
struct SQLCompilerTests {
    private func compile(_ query: ObjectQuery<Sample>) -> CompiledQuery<Sample> {
        query.compiled(for: SampleColumns.schema)
    }

    private func explain(_ query: ObjectQuery<Sample>) -> QueryExplanation {
        query.explanation(for: SampleColumns.schema)
    }

    private func sql<Value>(_ keyPath: any KeyPath<Sample, Value> & Sendable, _ matcher: Matcher<Value>) -> SQLText? {
        compile(ObjectQuery().filter(keyPath, matcher)).filter
    }

    @Test func `comparisons`() {
        #expect(sql(\.long, .less(than: 3)) == SQLText(#"t."long" < ?"#, [.integer(3)]))
        #expect(sql(\.long, .not(.less(than: 3))) == SQLText(#"t."long" >= ?"#, [.integer(3)]))
        #expect(sql(\.nick, .equals("a")) == SQLText(#"t."nick" = ?"#, [.text("a")]))
        #expect(sql(\.nick, .notEquals("a"))?.text == #"(t."nick" <> ? OR t."nick" IS NULL)"#)
        #expect(sql(\.nick, .isNil)?.text == #"t."nick" IS NULL"#)
        #expect(sql(\.nick, .isNotNil)?.text == #"t."nick" IS NOT NULL"#)
        #expect(sql(\.long, .isOne(of: [1, 2]))?.text == #"t."long" IN (?, ?)"#)
        #expect(sql(\.long, .isOne(of: []))?.text == "FALSE")
        #expect(sql(\.nick, .isOne(of: ["a", nil]))?.text == #"(t."nick" IN (?) OR t."nick" IS NULL)"#)
    }

    @Test func `values are bound, never text`() {
        let evil = "'; DROP TABLE t; -- ?"
        let query = ObjectQuery<Sample>().filter(\.name, .equals(evil)).filter(\.tags, .contains(evil))
        let compiled = compile(query)
        #expect(compiled.filter?.text.contains("DROP") == false)
        #expect(compiled.filter?.bindings == [.text(evil), .text(evil)])
        #expect(!explain(query).description.contains("DROP"))
    }

    @Test func `strings are a superset`() {
        let contains = compile(ObjectQuery().filter(\.name, .contains("a\u{0}")))
        #expect(contains.filter == SQLText(#"instr(t."name", ?) > 0"#, [.text("a\u{1}\u{1}")]))
        #expect(!contains.isExact)
        let starts = compile(ObjectQuery().filter(\.name, .starts(with: "ab")))
        #expect(starts.filter == SQLText(#"(t."name" >= ? AND t."name" < ?)"#, [.text("ab"), .text("ac")]))
        let last = compile(ObjectQuery().filter(\.name, .starts(with: "a\u{10FFFF}")))
        #expect(last.filter?.bindings.last == .text("b"))
        #expect(compile(ObjectQuery().filter(\.name, .starts(with: "\u{10FFFF}"))).filter?.text == #"t."name" >= ?"#)
        #expect(
            compile(ObjectQuery().filter(\.name, .starts(with: "\u{D7FF}"))).filter?.bindings.last == .text("\u{E000}")
        )
        #expect(compile(ObjectQuery().filter(\.name, .not(.contains("a")))).filter == nil)
    }

    @Test func `an array that is nil has no count`() throws {
        let empty = compile(ObjectQuery().filter(#Predicate { $0.labels?.count == 0 }))
        #expect(empty.filter?.text == #"NOT EXISTS (SELECT 1 FROM "labels" WHERE "labels".id = t.id)"#)
        #expect(!empty.isExact)
        let other = compile(ObjectQuery().filter(#Predicate { $0.labels?.count != 0 }))
        #expect(other.filter == nil)
        #expect(!other.isExact)
        let two = compile(ObjectQuery().filter(#Predicate { $0.labels?.count == 2 }))
        // The table has one row for two equal elements.
        #expect(two.filter == nil)
        #expect(!two.isExact)
        let few = compile(ObjectQuery().filter(#Predicate { ($0.labels?.count ?? 5) < 2 }))
        #expect(!few.isExact)
        let store = try ObjectStore(.memory)
        try store.save([Sample(id: 1), Sample(id: 2, labels: []), Sample(id: 3, labels: ["a"])])
        #expect(try store.fetch(Sample.self, where: #Predicate { $0.labels?.count == 0 }).map(\.id) == [2])
        #expect(try store.fetch(Sample.self, where: #Predicate { $0.labels?.count != 0 }).map(\.id) == [1, 3])
    }

    @Test func `arrays are asked in their tables`() {
        #expect(
            sql(\.tags, .contains("a"))?.text == #"t.id IN (SELECT "tags".id FROM "tags" WHERE "tags".value = ?)"#
        )
        #expect(
            sql(\.tags, .not(.contains("a")))?.text
                == #"NOT EXISTS (SELECT 1 FROM "tags" WHERE "tags".id = t.id AND "tags".value = ?)"#
        )
        #expect(
            sql(\.numbers, .allSatisfy(.less(than: 3)))?.text
                == #"NOT EXISTS (SELECT 1 FROM "numbers" WHERE "numbers".id = t.id AND "numbers".value >= ?)"#
        )
        #expect(sql(\.tags, .isEmpty)?.text == #"NOT EXISTS (SELECT 1 FROM "tags" WHERE "tags".id = t.id)"#)
    }

    @Test func `what SQL cannot say is filtered in memory, and only that`() throws {
        let query = ObjectQuery<Sample>().filter(\.long, .less(than: 3)).filter(\.name, .contains("a")).filter { _ in
            false
        }
        let compiled = compile(query)
        #expect(compiled.filter?.text == #"(t."long" < ? AND instr(t."name", ?) > 0)"#)
        #expect(!compiled.allowsLimit)
        #expect(
            explain(query).description == """
                in SQL: long < ?
                in SQL, then in memory: name contains ?: SQL compares bytes, not Characters
                in memory: a closure: only Swift can call a closure
                """
        )
        let ored = compile(
            ObjectQuery().filter(anyOf: ObjectQuery().filter(\.long, .equals(1)), ObjectQuery().filter { _ in true })
        )
        #expect(ored.filter == nil)
    }

    @Test func `a column that does not order its values only tells which are equal`() {
        #expect(sql(\.level, .equals(.high)) == SQLText(#"t."level" = ?"#, [.integer(10)]))
        #expect(sql(\.level, .less(than: .high)) == nil)
    }

    // MARK: - Limits

    /// Runs a query in a store, which fails if SQLite refuses the statement.
    private func prepares(_ query: ObjectQuery<Sample>) throws -> CompiledQuery<Sample> {
        let store = try ObjectStore(.memory)
        try store.save(Sample())
        _ = try store.fetch(query)
        return compile(query)
    }

    @Test func `too many values become a range`() throws {
        let compiled = try prepares(ObjectQuery().filter(\.long, .isOne(of: 0..<40_000)))
        #expect(compiled.filter == SQLText(#"t."long" BETWEEN ? AND ?"#, [.integer(0), .integer(39_999)]))
        #expect(!compiled.isExact)
        let exact = try prepares(ObjectQuery().filter(\.long, .isOne(of: 0..<30_000)))
        #expect(exact.isExact)
    }

    @Test func `too many filters become fewer`() throws {
        let compiled = try prepares(ObjectQuery().filter(\.long, .allOf((0..<35_000).map { .notEquals($0) })))
        #expect(compiled.filter?.bindings.count == SQLiteDialect().limits.terms)
        #expect(!compiled.isExact)
    }

    @Test func `filters share the variables`() throws {
        let query = ObjectQuery<Sample>().filter(\.long, .isOne(of: 0..<20_000)).filter(\.other, .isOne(of: 0..<20_000))
        let compiled = try prepares(query)
        #expect(compiled.filter?.bindings.count == 20_002)
        #expect(explain(query).parts.map(\.place) == [.database, .both])
    }

    @Test func `many alternatives are a tree`() throws {
        let queries = (0..<1_000).map { ObjectQuery<Sample>().filter(\.long, .equals($0)) }
        let exact = try prepares(ObjectQuery().filter(anyOf: queries))
        #expect(exact.isExact)
        #expect(exact.filter?.bindings.count == 1_000)
        #expect(compile(ObjectQuery().filter(anyOf: queries + [ObjectQuery().filter { _ in true }])).filter == nil)
    }

    @Test func `what is too deep becomes a superset`() throws {
        func nested(_ depth: Int) -> ObjectQuery<Sample> {
            var query = ObjectQuery<Sample>().filter(\.tags, .not(.contains("a")))
            for level in 0..<depth {
                let other = ObjectQuery<Sample>().filter(\.long, .equals(Int64(level)))
                query = ObjectQuery().filter(anyOf: query, other).filter(\.long, .notEquals(Int64(level)))
            }
            return query
        }
        #expect(try prepares(nested(6)).isExact)
        for depth in [7, 8, 9, 10, 50, 400] {
            let compiled = try prepares(nested(depth))
            #expect(compiled.filter != nil)
        }
        #expect(try !prepares(nested(50)).isExact)
    }
}
