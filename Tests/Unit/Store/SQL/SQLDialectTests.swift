import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// The compiler makes statements of two dialects from one query.
struct SQLDialectTests {
    private typealias Filter = (query: ObjectQuery<Sample>, sqlite: String, postgreSQL: String)

    private func filter<Value>(
        _ keyPath: any KeyPath<Sample, Value> & Sendable,
        _ matcher: Matcher<Value>
    ) -> ObjectQuery<Sample> {
        ObjectQuery().filter(keyPath, matcher)
    }

    /// The whole condition, and the values for its parameters.
    private func compile(_ query: ObjectQuery<Sample>, _ dialect: any SQLDialect) -> (
        text: String, bindings: [StorageKey]
    )? {
        let compiled = query.compiled(for: SampleColumns.schema(dialect))
        return SQLText(conjunction: [compiled.filter, compiled.page].compactMap { $0 }).map {
            (dialect.statement($0), $0.bindings)
        }
    }

    private func expect(_ filters: [Filter]) {
        for filter in filters {
            let sqlite = compile(filter.query, SQLiteDialect())
            let postgreSQL = compile(filter.query, PostgreSQLDialect())
            #expect(sqlite?.text == filter.sqlite)
            #expect(postgreSQL?.text == filter.postgreSQL)
            #expect(sqlite?.bindings == postgreSQL?.bindings)
        }
    }

    @Test func `parameters`() {
        expect([
            (
                filter(\.long, .isOne(of: [1, 2])).filter(\.name, .equals("?")),
                #"(t."long" IN (?, ?) AND t."name" = ?)"#,
                #"(t."long" IN ($1, $2) AND t."name" = $3)"#
            ),
            (
                filter(\.name, .starts(with: "ab")),
                #"(t."name" >= ? AND t."name" < ?)"#,
                #"(t."name" >= $1 AND t."name" < $2)"#
            ),
        ])
    }

    @Test func `texts`() {
        expect([
            (filter(\.name, .contains("a")), #"instr(t."name", ?) > 0"#, #"strpos(t."name", $1) > 0"#),
            (filter(\.name, .ends(with: "ab")), #"substr(t."name", -2) = ?"#, #"right(t."name", 2) = $1"#),
            (
                filter(\.name, .starts(with: "A", ignoringCase: true)),
                #"(instr(lower(t."name"), ?) = 1 OR length(t."name") <> length(CAST(t."name" AS BLOB)))"#,
                #"(strpos(lower(t."name" COLLATE "C"), $1) = 1 OR char_length(t."name") <> octet_length(t."name"))"#
            ),
        ])
    }

    @Test func `nulls`() {
        let same = ObjectQuery<Sample>().filter(#Predicate { $0.rating == $0.otherRating })
        let other = ObjectQuery<Sample>().filter(#Predicate { $0.rating != $0.otherRating })
        expect([
            (same, #"t."rating" IS t."otherRating""#, #"t."rating" IS NOT DISTINCT FROM t."otherRating""#),
            (other, #"t."rating" IS NOT t."otherRating""#, #"t."rating" IS DISTINCT FROM t."otherRating""#),
        ])
    }

    @Test func `elements`() {
        expect([
            (
                filter(\.tags, .contains("a")),
                #"t.id IN (SELECT "tags".id FROM "tags" WHERE "tags".value = ?)"#,
                #"EXISTS (SELECT 1 FROM "tags" WHERE "tags".id = t.id AND "tags".value = $1)"#
            ),
            (
                filter(\.tags, .not(.contains("a"))),
                #"NOT EXISTS (SELECT 1 FROM "tags" WHERE "tags".id = t.id AND "tags".value = ?)"#,
                #"NOT EXISTS (SELECT 1 FROM "tags" WHERE "tags".id = t.id AND "tags".value = $1)"#
            ),
        ])
    }

    @Test func `orders and pages`() {
        let query = ObjectQuery<Sample>().order(by: \.long, .reverse).order(by: \.nick)
        func order(_ query: ObjectQuery<Sample>, _ dialect: any SQLDialect) -> String? {
            query.compiled(for: SampleColumns.schema(dialect)).order
        }
        #expect(order(query, SQLiteDialect()) == #"t."long" DESC, t."nick" ASC, t.id ASC"#)
        #expect(order(query, PostgreSQLDialect()) == #"t."long" DESC, t."nick" ASC NULLS FIRST, t.id ASC"#)
        let reversed = ObjectQuery<Sample>().order(by: \.nick, .reverse)
        #expect(order(reversed, SQLiteDialect()) == #"t."nick" DESC, t.id DESC"#)
        #expect(order(reversed, PostgreSQLDialect()) == #"t."nick" DESC NULLS LAST, t.id DESC"#)
        let cursor = PageCursor(keys: [.text("a")], identity: .integer(7))
        expect([
            (
                filter(\.long, .equals(3)).order(by: \.nick, .reverse).after(cursor),
                #"t."long" = ? AND (t."nick" < ? OR t."nick" IS NULL OR (t."nick" = ? AND t.id < ?))"#,
                #"t."long" = $1 AND (t."nick" < $2 OR t."nick" IS NULL OR (t."nick" = $3 AND t.id < $4))"#
            )
        ])
        #expect(SQLiteDialect().limit(nil, offset: 2) == "LIMIT -1 OFFSET 2")
        #expect(PostgreSQLDialect().limit(nil, offset: 2) == "LIMIT ALL OFFSET 2")
    }

    @Test func `limits`() {
        let query = filter(\.long, .isOne(of: 0..<40_000))
        #expect(!query.compiled(for: SampleColumns.schema(SQLiteDialect())).isExact)
        #expect(query.compiled(for: SampleColumns.schema(PostgreSQLDialect())).isExact)
    }

    @Test func `sums`() throws {
        let column = ScalarColumn(name: "k", kind: .integer)
        func average(
            _ dialect: any SQLDialect,
            _ keys: [StorageKey]
        ) throws -> (expressions: [String], value: Double?) {
            let computation = try #require(ObjectAggregate<Sample, Double?>.average(\.long).computation)
            let aggregate = try #require(SQLAggregate(computation, column, dialect))
            return (aggregate.expressions, try aggregate.value(of: keys))
        }
        let sqlite = try average(SQLiteDialect(), [.integer(3), .integer(2), .integer(2)])
        #expect(sqlite.expressions == ["sum(k >> 32)", "sum(k & 4294967295)", "count(k)"])
        #expect(sqlite.value == 6_442_450_945)
        let postgreSQL = try average(PostgreSQLDialect(), [.text("12884901890"), .integer(2)])
        #expect(postgreSQL.expressions == ["CAST(sum(k) AS text)", "count(k)"])
        #expect(postgreSQL.value == sqlite.value)
        #expect(try average(SQLiteDialect(), [.null, .null, .integer(0)]).value == nil)
        #expect(try average(PostgreSQLDialect(), [.null, .integer(0)]).value == nil)
    }
}
