import CyanotypeCache
import Testing

/// An object that is cached by its identity.
struct Wine: Model, Identifiable, Equatable {
    var id: Int
    var name: String
    var grapes: [String] = []
    var vintage: Int?
    var price: Double

    static let blueprint = Blueprint(Wine.init) {
        Field("id", \.id).id()
        Field("name", \.name)
        Field("grapes", \.grapes, default: [])
        Field("vintage", \.vintage)
        Field("price", \.price)
    }
}

/// An object whose identity is its property `id`, of a type that is parsed from JSON.
struct Cellar: Model, Identifiable, Equatable {
    let id: UUID
    let city: String

    static let blueprint = Blueprint(Cellar.init) {
        Field("id", \.id)
        Field("city", \.city)
    }
}

@Suite("Queries of a cache: rows N3 and N5 to N7 of NamadaNativefier, and N9")
struct NativefierQueriesTests {
    let wines = Cache<Int, Wine>(memory: 1.megabytes)

    init() throws {
        try wines.insert(contentsOf: [
            Wine(id: 1, name: "Amarone", grapes: ["Corvina", "Rondinella"], vintage: 2018, price: 60),
            Wine(id: 2, name: "Barolo", grapes: ["Nebbiolo"], vintage: 2016, price: 60),
            Wine(id: 3, name: "Chianti", grapes: ["Sangiovese", "Canaiolo"], vintage: nil, price: 15),
            Wine(id: 4, name: "Dolcetto", grapes: [], vintage: 2022, price: 12.5),
            Wine(id: 5, name: "Barbera", grapes: ["Barbera"], vintage: 2021, price: 15),
        ])
    }

    private func ids(_ query: ObjectQuery<Wine>) throws -> [Int] { try wines.values(query).map(\.id) }

    private func ids<Value>(
        _ keyPath: any KeyPath<Wine, Value> & Sendable,
        _ matcher: Matcher<Value>
    ) throws -> [Int] {
        try ids(ObjectQuery().filter(keyPath, matcher))
    }

    @Test("N3: the identity of an object is its key, of any type that JSON has a way to write")
    func n3Identities() throws {
        let cellars = Cache<UUID, Cellar>(memory: 1.megabytes)
        let cellar = Cellar(id: UUID(), city: "Alba")
        #expect(try cellars.insert(cellar))
        #expect(cellars[cellar.id] == cellar)
        #expect(wines[2]?.name == "Barolo")
    }

    @Test("N3: an identity of another type than the keys is an error that says what to do")
    func n3OtherType() throws {
        let cache = Cache<String, Wine>(memory: 1.megabytes)
        let error = try #require(throws: CacheError.self) {
            try cache.insert(Wine(id: 1, name: "Amarone", price: 60))
        }
        #expect(error.code == .noIdentity)
        #expect(error.message.contains("Int") && error.message.contains("String"))
        #expect(cache.isEmpty)
    }

    @Test("N5: insert, update, get, get all with a limit, delete, clear")
    func n5Operations() throws {
        try wines.insert(Wine(id: 3, name: "Chianti Classico", price: 18))
        #expect(wines[3]?.name == "Chianti Classico")
        #expect(wines.count == 5)
        #expect(try ids(ObjectQuery()) == [1, 2, 3, 4, 5])
        #expect(try ids(ObjectQuery().limit(2)) == [1, 2])
        #expect(try wines.remove(Wine(id: 3, name: "", price: 0))?.price == 18)
        #expect(wines[3] == nil)
        #expect(wines.removeValues(for: [1, 2, 77]) == 2)
        wines.removeAll()
        #expect(wines.isEmpty)
        #expect(wines.size == 0)
    }

    @Test("N6: matchers of optionals, texts, elements, counts, equality and order, and a closure")
    func n6Matchers() throws {
        #expect(try ids(\.vintage, .isNil) == [3])
        #expect(try ids(\.vintage, .isNotNil) == [1, 2, 4, 5])
        #expect(try ids(\.name, .contains("ar")) == [1, 2, 5])
        #expect(try ids(\.name, .matches(pattern: "B.*[oa]")) == [2, 5])
        #expect(try ids(\.grapes, .contains("Nebbiolo")) == [2])
        #expect(try ids(\.grapes, .containsAny(of: ["Nebbiolo", "Barbera"])) == [2, 5])
        #expect(try ids(\.grapes, .containsAll(of: ["Corvina", "Rondinella"])) == [1])
        #expect(try ids(\.grapes, .count(.equals(2))) == [1, 3])
        #expect(try ids(\.grapes, .count(.greater(than: 1))) == [1, 3])
        #expect(try ids(\.grapes, .count(.lessOrEqual(to: 0))) == [4])
        #expect(try ids(\.price, .equals(15)) == [3, 5])
        #expect(try ids(\.price, .notEquals(15)) == [1, 2, 4])
        #expect(try ids(\.price, .greater(than: 15)) == [1, 2])
        #expect(try ids(\.price, .greaterOrEqual(to: 15)) == [1, 2, 3, 5])
        #expect(try ids(\.price, .less(than: 15)) == [4])
        #expect(try ids(\.price, .satisfies { $0 == 12.5 }) == [4])
    }

    @Test("N7: several orderings, a limit, and any combination, all of which must hold")
    func n7Combinations() throws {
        let all = ObjectQuery<Wine>().order(by: \.price, .reverse).order(by: \.name)
        #expect(try ids(all) == [1, 2, 5, 3, 4])
        #expect(try ids(all.limit(3)) == [1, 2, 5])
        #expect(try ids(all.offset(1).limit(2)) == [2, 5])
        let some = all.filter(\.price, .greater(than: 12.5)).filter(#Predicate { $0.grapes.count == 1 })
        #expect(try ids(some) == [2, 5])
    }

    @Test(
        "N7: objects that no ordering tells apart come in the order of their keys (✗ a comparison that is true for ties)"
    )
    func n7Ties() throws {
        let many = Cache<Int, Wine>(memory: 10.megabytes)
        try many.insert(contentsOf: (0..<1_000).shuffled().map { Wine(id: $0, name: "a", price: 1) })
        #expect(try many.values(ObjectQuery().order(by: \.price)).map(\.id) == Array(0..<1_000))
    }

    @Test("N9: many are inserted and removed at once; the first and the last result")
    func n9Bulk() throws {
        #expect(try wines.first(ObjectQuery().order(by: \.name))?.name == "Amarone")
        #expect(try wines.first(ObjectQuery().order(by: \.name, .reverse))?.name == "Dolcetto")
        #expect(try wines.first(ObjectQuery().filter(\.price, .greater(than: 100))) == nil)
        #expect(try wines.removeValues(ObjectQuery().filter(\.price, .equals(15))) == 2)
        #expect(wines.keys.sorted() == [1, 2, 4])
    }

    @Test("A removal by a query goes by the keys of the objects, not by their identities")
    func removalByKeys() throws {
        let cache = Cache<String, Wine>(memory: 1.megabytes)
        cache["first"] = Wine(id: 1, name: "Amarone", price: 60)
        cache["second"] = Wine(id: 2, name: "Barolo", price: 15)
        #expect(try cache.removeValues(ObjectQuery().filter(\.price, .equals(60))) == 1)
        #expect(cache.keys == ["second"])
    }

    @Test("Objects that are too old are not found")
    func expiredObjects() throws {
        let clock = ManualClock()
        let cache = Cache<Int, Wine>(memory: 1.megabytes, clock: clock)
        try cache.insert(Wine(id: 1, name: "Amarone", price: 60), expiresAfter: .seconds(10))
        try cache.insert(Wine(id: 2, name: "Barolo", price: 60))
        clock.advance(by: .seconds(10))
        #expect(try cache.values(ObjectQuery()).map(\.id) == [2])
    }

    @Test("A mistake in a query is an error")
    func mistakes() throws {
        let error = try #require(throws: CacheError.self) { try wines.values(ObjectQuery().limit(-1)) }
        #expect(error.code == .query)
        #expect("\(error)".contains("(query)"))
    }
}
