import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// Pages after a key.
struct CursorTests {
    private func samples() -> [Sample] {
        var random = Random(seed: 11)
        return (0..<60).map { random.sample(id: Int64($0)) }
    }

    @Test(arguments: [SortOrder.forward, .reverse], [SortOrder.forward, .reverse])
    func `pages together are the whole`(first: SortOrder, second: SortOrder) throws {
        let samples = samples()
        let table = try SampleTable()
        try table.fill(samples)
        let query = Query<Sample>().order(by: \.rating, first).order(by: \.name, second)
        let whole = try #require(try query.results(among: samples) { .integer($0.id) })
        var cursor: Cursor?
        var inMemory: [Int64] = []
        var inSQL: [Int64] = []
        repeat {
            let pageQuery = query.after(cursor).limit(7)
            let page = try #require(try pageQuery.results(among: samples) { .integer($0.id) })
            inMemory += page.map(\.id)
            let compiled = pageQuery.compiled(for: SampleColumns.schema)
            let order = try #require(compiled.order)
            let condition = compiled.page.map { " WHERE " + $0.text } ?? ""
            inSQL += try table.identities(
                SQLText("SELECT id FROM t\(condition) ORDER BY \(order) LIMIT 7", compiled.page?.bindings ?? [])
            )
            cursor = page.last.flatMap { pageQuery.cursor(after: $0, identity: .integer($0.id)) }
        } while cursor != nil
        #expect(inMemory == whole.map(\.id))
        #expect(inSQL == whole.map(\.id))
    }

    @Test func `a cursor of another query is not accepted`() throws {
        let samples = samples()
        let query = Query<Sample>().order(by: \.rating)
        let cursor = try #require(query.cursor(after: samples[0], identity: .integer(0)))
        #expect(query.after(cursor).acceptsCursor)
        let other = query.order(by: \.name).after(cursor)
        #expect(!other.acceptsCursor)
        #expect(try other.results(among: samples) { .integer($0.id) } == nil)
        #expect(other.compiled(for: SampleColumns.schema).page == nil)
    }

    @Test func `no cursor holds a value that has no ordered key`() {
        let query = Query<Sample>().order(by: \.level)
        #expect(query.cursor(after: samples()[0], identity: .integer(0)) == nil)
    }

    @Test func `a page uses the index of its order`() throws {
        let table = try SampleTable()
        try table.fill(samples())
        let query = Query<Sample>().order(by: \.long, .reverse)
        let cursor = try #require(query.cursor(after: samples()[0], identity: .integer(0)))
        let compiled = query.after(cursor).compiled(for: SampleColumns.schema)
        let page = try #require(compiled.page)
        let order = try #require(compiled.order)
        let plan = try table.plan(SQLText("SELECT id FROM t WHERE \(page.text) ORDER BY \(order)", page.bindings))
        #expect(plan == ["SEARCH t USING COVERING INDEX t_long (long<?)"])
    }
}
