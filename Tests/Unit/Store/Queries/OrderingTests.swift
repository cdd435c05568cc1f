import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

struct OrderingTests {
    private struct Item: Sendable {
        var id = 0
        var number: Double?
        var isDone = false
        var level = Sample.Level.low
    }

    private func order(_ items: [Item], _ orderings: ObjectOrdering<Item>...) throws -> [Int] {
        try #require(try ObjectQuery<Item>().order(orderings).results(among: items) { .integer(Int64($0.id)) }).map(
            \.id
        )
    }

    @Test func `nil is before all values, and last in reverse`() throws {
        let items = [Item(id: 1, number: 2), Item(id: 2), Item(id: 3, number: -.infinity)]
        #expect(try order(items, .by(\.number)) == [2, 3, 1])
        #expect(try order(items, .by(\.number, .reverse)) == [1, 3, 2])
    }

    @Test func `ties go by identity, in the direction of the last order`() throws {
        let items = [Item(id: 2), Item(id: 1), Item(id: 3, isDone: true)]
        #expect(try order(items) == [1, 2, 3])
        #expect(try order(items, .by(\.isDone)) == [1, 2, 3])
        #expect(try order(items, .by(\.isDone, .reverse)) == [3, 2, 1])
        #expect(try order(items, .by(\.isDone, .reverse), .by(\.number)) == [3, 1, 2])
    }

    @Test func `NaN is before all numbers`() throws {
        let items = [
            Item(id: 1, number: .nan), Item(id: 2, number: 0), Item(id: 3), Item(id: 4, number: .nan),
            Item(id: 5, number: -.infinity),
        ]
        #expect(try order(items, .by(\.number)) == [3, 1, 4, 5, 2])
    }

    @Test func `a type with raw values has its own order, which no column has`() throws {
        let items = [Item(id: 1, level: .high), Item(id: 2, level: .low), Item(id: 3, level: .middle)]
        #expect(try order(items, .by(\.level)) == [2, 3, 1])
        let query = ObjectQuery<Sample>().order(by: \.level)
        #expect(query.compiled(for: SampleColumns.schema).order == nil)
        #expect(query.explanation(for: SampleColumns.schema).sortedInMemory == ["level"])
    }

    @Test func `SQL orders by columns, and by identity at last`() {
        let query = ObjectQuery<Sample>().order(by: \.long, .reverse).order(by: \.nick)
        let order = query.compiled(for: SampleColumns.schema).order
        #expect(order == #"t."long" DESC, t."nick" ASC, t.id ASC"#)
    }
}
