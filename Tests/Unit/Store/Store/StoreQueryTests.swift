import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Queries of a store")
struct StoreQueryTests {
    let store: ObjectStore

    init() throws {
        store = try ObjectStore(.temporary)
        try store.save(
            (0..<100).map { number in
                Article(
                    id: "a\(number)",
                    title: number % 2 == 0 ? "premium \(number)" : "plain \(number)",
                    tags: number % 3 == 0 ? ["three", "t\(number)"] : [],
                    rating: number / 10,
                    seen: number % 10 == 0 ? Date(timeIntervalSince1970: Double(number)) : nil
                )
            }
        )
    }

    @Test("find objects by a predicate, in an order, up to a limit")
    func findByPredicates() throws {
        let word = "three"
        let good = try store.fetch(
            Article.self,
            where: #Predicate { $0.rating >= 4 && $0.tags.contains(word) },
            orderBy: .by(\.rating, .reverse),
            .by(\.title),
            limit: 3
        )
        #expect(good.map(\.title) == ["plain 93", "plain 99", "premium 90"])
    }

    @Test("find objects by matchers, and filter by closures in memory before the limit")
    func findByMatchers() throws {
        let query = store.query(Article.self).filter(\.title, .contains("premium")).order(by: \.rating).limit(2)
        #expect(try store.fetch(query).map(\.id) == ["a0", "a2"])
        let last = store.query(Article.self).filter { $0.id.hasSuffix("7") }.order(by: \.rating, .reverse).offset(1)
            .limit(2)
        #expect(try store.fetch(last).map(\.id) == ["a87", "a77"])
        #expect(try store.count(last) == 2)
        // No column has the property, so that memory has to sort.
        let seen = store.query(Article.self).filter(\.seen, .isNotNil).order(by: \.seen, .reverse).limit(2)
        #expect(try store.fetch(seen).map(\.id) == ["a90", "a80"])
    }

    @Test("return all objects in the order of their identities, and none as an empty array")
    func returnAll() throws {
        #expect(try store.fetch(Article.self).count == 100)
        #expect(try store.fetch(Article.self).map(\.id) == (0..<100).map { "a\($0)" }.sorted())
        #expect(try store.fetch(Account.self) == [])
        #expect(try store.count(Account.self) == 0)
    }

    @Test("return the first object, in the order and after the offset")
    func returnTheFirst() throws {
        let query = store.query(Article.self).order(by: \.rating, .reverse)
        #expect(try store.fetchFirst(query)?.id == "a99")
        #expect(try store.fetchFirst(query.offset(1).limit(5))?.id == "a98")
        #expect(try store.fetchFirst(query.filter { $0.rating < 5 })?.id == "a49")
        #expect(try store.fetchFirst(query.limit(0)) == nil)
        #expect(try store.fetchFirst(query.filter(\.rating, .equals(99))) == nil)
        #expect(try store.transaction { transaction in try transaction.fetchFirst(query)?.id } == "a99")
    }

    @Test("go from page to page", arguments: [1, 7, 100, 1000])
    func goFromPageToPage(_ size: Int) throws {
        let query = store.query(Article.self).filter(\.rating, .greater(than: 1)).order(by: \.rating, .reverse)
        var found: [String] = []
        var cursor: PageCursor?
        while true {
            let page = try store.fetchPage(query.limit(size).after(cursor))
            found += page.objects.map(\.id)
            cursor = page.next
            if cursor == nil { break }
        }
        #expect(found == (try store.fetch(query).map(\.id)))
        #expect(found.count == 80)
    }

    @Test("refuse the cursor of another query")
    func refuseOtherCursors() throws {
        let page = try store.fetchPage(store.query(Article.self).limit(1))
        let error = #expect(throws: StoreError.self) {
            try store.fetch(store.query(Article.self).order(by: \.rating).after(page.next))
        }
        #expect(error?.code == .query)
    }

    @Test("throw the error of a closure")
    func throwErrorsOfClosures() throws {
        struct Oops: Error {}
        let error = #expect(throws: StoreError.self) {
            try store.fetch(store.query(Article.self).filter { _ in throw Oops() })
        }
        #expect(error?.code == .query)
        #expect(error?.underlying is Oops)
        // The connection is not left in a statement.
        try store.save(Article(id: "new"))
        #expect(try store.contains(Article.self, id: "new"))
    }

    @Test("delete objects, with the keys of their elements")
    func deleteObjects() throws {
        #expect(try store.delete(Article.self, where: #Predicate { $0.rating == 3 }) == 10)
        #expect(try store.delete(store.query(Article.self).filter { $0.id == "a1" }) == 1)
        #expect(try store.delete(store.query(Article.self).order(by: \.rating, .reverse).limit(2)) == 2)
        #expect(try store.count(Article.self) == 87)
        #expect(try store.fetch(store.query(Article.self).filter(\.tags, .contains("t33"))).isEmpty)
        #expect(try store.delete(Article(id: "a5")))
        #expect(try !store.delete(Article(id: "a5")))
        #expect(try store.delete(Article.self) == 86)
        #expect(try store.fetch(Article.self).isEmpty)
        try store.save(Article(id: "b", tags: ["t33"]))
        #expect(try store.count(store.query(Article.self).filter(\.tags, .contains("t33"))) == 1)
    }

    @Test("tell what SQL evaluates, by which index")
    func areExplained() throws {
        let rating = try store.explain(store.query(Article.self).filter(\.rating, .equals(3)))
        #expect(rating.indexes == ["rating"])
        #expect(!rating.scansAllObjects)
        #expect(!rating.sortsInSQL)
        let tags = try store.explain(store.query(Article.self).filter(\.tags, .contains("three")))
        #expect(tags.indexes.contains("tags"))
        #expect(!tags.scansAllObjects)
        let identity = try store.explain(store.query(Article.self).filter(\.id, .equals("a5")))
        #expect(identity.indexes == ["id"])
        #expect(!identity.scansAllObjects)
        let closure = try store.explain(store.query(Article.self).filter { _ in true })
        #expect(closure.scansAllObjects)
        #expect(closure.parts.map(\.place) == [.memory])
        let ordered = try store.explain(store.query(Article.self).order(by: \.seen))
        #expect(ordered.sortedInMemory == ["seen"])
        let page = try store.fetchPage(store.query(Article.self).order(by: \.rating).limit(3))
        let next = try store.explain(store.query(Article.self).order(by: \.rating).limit(3).after(page.next))
        #expect(next.indexes == ["rating"])
        #expect(!next.scansAllObjects)
        #expect(!next.sortsInSQL)
    }

    @Test("do not see expired objects")
    func hideExpiredObjects() throws {
        try store.save([Ticket(code: "old", until: .distantPast), Ticket(code: "new", until: .distantFuture)])
        #expect(try store.fetch(Ticket.self).map(\.code) == ["new"])
        #expect(try store.count(store.query(Ticket.self).filter(\.code, .notEquals(""))) == 1)
        #expect(try store.aggregate(.max(\.code), of: store.query(Ticket.self)) == "new")
    }

    @Test("find the subclasses of a class, by properties of both")
    func findSubclasses() throws {
        let (cat, rex, ada) = (Animal(), Dog(), Dog())
        (cat.name, rex.name, rex.breed, ada.name, ada.breed) = ("Tom", "Rex", "Labrador", "Ada", "Beagle")
        try store.save([cat, rex, ada])
        #expect(try store.fetch(Animal.self).map(\.name) == ["Ada", "Rex", "Tom"])
        #expect(try store.fetch(Animal.self).map { $0 is Dog } == [true, true, false])
        #expect(try store.fetch(Dog.self, where: #Predicate { $0.breed == "Beagle" }).map(\.name) == ["Ada"])
        #expect(try store.fetch(store.query(Dog.self).filter(\.name, .starts(with: "R"))).map(\.name) == ["Rex"])
        #expect(try store.delete(Dog.self) == 2)
        #expect(try store.fetch(Animal.self).map(\.name) == ["Tom"])
    }
}
