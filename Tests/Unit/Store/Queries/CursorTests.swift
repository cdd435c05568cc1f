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
        let store = try ObjectStore(.memory)
        try store.save(samples())
        let samples = try store.fetch(Sample.self)
        let query = ObjectQuery<Sample>().order(by: \.rating, first).order(by: \.name, second)
        let whole = try #require(try query.results(among: samples) { .integer($0.id) })
        var cursor: PageCursor?
        var inMemory: [Int64] = []
        var inSQL: [Int64] = []
        repeat {
            let pageQuery = query.after(cursor).limit(7)
            inMemory += try #require(try pageQuery.results(among: samples) { .integer($0.id) }).map(\.id)
            let page = try store.fetchPage(pageQuery)
            inSQL += page.objects.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(inMemory == whole.map(\.id))
        #expect(inSQL == whole.map(\.id))
    }

    @Test func `a cursor of another query is not accepted`() throws {
        let samples = samples()
        let query = ObjectQuery<Sample>().order(by: \.rating)
        let cursor = try #require(query.cursor(after: samples[0], identity: .integer(0)))
        #expect(query.after(cursor).mistake == nil)
        let other = query.order(by: \.name).after(cursor)
        #expect(other.mistake != nil)
        #expect(try other.results(among: samples) { .integer($0.id) } == nil)
        #expect(other.compiled(for: SampleColumns.schema).page == nil)
    }

    @Test func `no cursor holds a value that has no ordered key`() {
        let query = ObjectQuery<Sample>().order(by: \.level)
        #expect(query.cursor(after: samples()[0], identity: .integer(0)) == nil)
    }
}
