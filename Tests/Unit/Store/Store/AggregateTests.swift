import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

struct Sale: Model {
    let id: Int
    let shop: String
    let amount: Int
    let weight: Double
    let price: Decimal
    let discount: Int?
    let kind: Kind
    /// In no column.
    let note: Int

    enum Kind: String, Mappable, CaseIterable {
        case online
        case local
    }

    static let blueprint = Blueprint(Sale.init) {
        Field("id", \.id).id()
        Field("shop", \.shop).indexed()
        Field("amount", \.amount).indexed()
        Field("weight", \.weight).indexed()
        Field("price", \.price).indexed()
        Field("discount", \.discount).indexed()
        Field("kind", \.kind).indexed()
        Field("note", \.note)
    }
}

@Suite("Aggregates")
struct AggregateTests {
    let store: ObjectStore
    let sales: [Sale]

    init() throws {
        sales = (1...50).map { number in
            Sale(
                id: number,
                shop: "shop \(number % 4)",
                amount: number * 3 % 17,
                weight: Double(number) / 4,
                price: Decimal(number) / 100,
                discount: number % 5 == 0 ? number : nil,
                kind: number % 2 == 0 ? .online : .local,
                note: -number
            )
        }
        store = try ObjectStore(.memory)
        try store.save(sales)
    }

    private var all: ObjectQuery<Sale> { store.query(Sale.self) }
    /// The same objects, by a query that only memory can evaluate.
    private var inMemory: ObjectQuery<Sale> { all.filter { _ in true } }

    @Test("are the same in SQL and in memory", arguments: [false, true])
    func areTheSame(_ usesMemory: Bool) throws {
        let query = usesMemory ? inMemory : all
        #expect(try store.aggregate(.count, of: query) == 50)
        #expect(try store.aggregate(.min(\.amount), of: query) == sales.map(\.amount).min())
        #expect(try store.aggregate(.max(\.shop), of: query) == "shop 3")
        #expect(try store.aggregate(.max(\.price), of: query) == Decimal(string: "0.5"))
        #expect(try store.aggregate(.min(\.discount), of: query) == 5)
        #expect(try store.aggregate(.min(\.note), of: query) == -50)
        #expect(try store.aggregate(.sum(\.amount), of: query) == sales.map(\.amount).reduce(0, +))
        #expect(try store.aggregate(.sum(\.weight), of: query) == sales.map(\.weight).reduce(0, +))
        #expect(try store.aggregate(.sum(\.price), of: query) == sales.map(\.price).reduce(0, +))
        #expect(try store.aggregate(.sum(\.discount), of: query) == 275)
        #expect(try store.aggregate(.average(\.discount), of: query) == 27.5)
        #expect(try store.aggregate(.average(\.weight), of: query) == 6.375)
        #expect(try store.aggregate(.average(\.price), of: query) == Decimal(string: "0.255"))
    }

    @Test("of no objects are zero or nil", arguments: [false, true])
    func ofNoObjects(_ usesMemory: Bool) throws {
        let query = (usesMemory ? inMemory : all).filter(\.amount, .greater(than: 100))
        #expect(try store.aggregate(.count, of: query) == 0)
        #expect(try store.aggregate(.sum(\.amount), of: query) == 0)
        #expect(try store.aggregate(.average(\.amount), of: query) == nil)
        #expect(try store.aggregate(.max(\.amount), of: query) == nil)
        #expect(try store.aggregate(.count, of: query, by: \.shop).isEmpty)
    }

    @Test("of groups have the order of the groups", arguments: [false, true])
    func ofGroups(_ usesMemory: Bool) throws {
        let query = usesMemory ? inMemory : all
        let counts = try store.aggregate(.count, of: query, by: \.shop)
        #expect(counts.map(\.key) == ["shop 0", "shop 1", "shop 2", "shop 3"])
        #expect(counts.map(\.value) == [12, 13, 13, 12])
        let heaviest = try store.aggregate(.max(\.weight), of: query, by: \.kind)
        #expect(heaviest.map(\.key) == [.local, .online])
        #expect(heaviest.map(\.value) == [12.25, 12.5])
        let discounts = try store.aggregate(.count, of: query, by: \.discount)
        #expect(discounts.first?.key == .some(nil))
        #expect(discounts.first?.value == 40)
        #expect(try store.distinctValues(of: \.amount, in: query) == Array(0...16))
        #expect(try store.values(of: \.id, in: query.order(by: \.id, .reverse).limit(2)) == [50, 49])
    }

    @Test("keep the limit and offset of their query")
    func keepLimits() throws {
        let query = all.order(by: \.id).offset(2).limit(3)
        #expect(try store.aggregate(.count, of: query) == 3)
        #expect(try store.aggregate(.sum(\.id), of: query) == 12)
        #expect(try store.aggregate(.max(\.id), of: query) == 5)
    }

    @Test("throw if a sum does not fit into its type, whatever the order of the objects", arguments: [false, true])
    func throwIfSumsOverflow(_ usesMemory: Bool) throws {
        func sale(_ id: Int, _ amount: Int) -> Sale {
            Sale(id: id, shop: "large", amount: amount, weight: 0, price: 0, discount: nil, kind: .local, note: 0)
        }
        try store.save([sale(101, .max), sale(102, 7), sale(103, -9), sale(104, .min)])
        let query = (usesMemory ? inMemory : all).filter(\.shop, .equals("large"))
        #expect(try store.aggregate(.sum(\.amount), of: query) == -3)
        try store.save(sale(105, .min))
        let error = #expect(throws: StoreError.self) { try store.aggregate(.sum(\.amount), of: query) }
        #expect(error?.code == .overflow)
    }
}
