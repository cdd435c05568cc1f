import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// The pages of a query.
struct PageTests {
    private func store(_ count: Int) throws -> ObjectStore {
        let store = try ObjectStore(.memory)
        try store.save((0..<count).map { Article(id: "a\($0)", title: "t\($0 % 7)", rating: $0 % 5) })
        return store
    }

    /// The sizes of all pages.
    private func sizes(_ query: ObjectQuery<Article>, _ store: ObjectStore) throws -> [Int] {
        var sizes: [Int] = []
        var cursor: PageCursor?
        repeat {
            let page = try store.fetchPage(query.after(cursor))
            sizes.append(page.objects.count)
            cursor = page.next
        } while cursor != nil
        return sizes
    }

    @Test func `the last page has no next one`() throws {
        let store = try store(333)
        let all = store.query(Article.self)
        #expect(try sizes(all.limit(111), store) == [111, 111, 111])
        #expect(try sizes(all.limit(112), store) == [112, 112, 109])
        #expect(try sizes(all.limit(333), store) == [333])
        #expect(try sizes(all.limit(.max), store) == [333])
        #expect(try sizes(all, store) == [333])
        #expect(try sizes(all.order(by: \.rating, .reverse).limit(111), store) == [111, 111, 111])
        // Memory filters, and sorts.
        #expect(try sizes(all.filter { $0.rating > 0 }.limit(89), store) == [89, 89, 88])
        #expect(try sizes(all.filter { $0.rating > 0 }.limit(88), store) == [88, 88, 88, 2])
        #expect(try sizes(all.order(by: \.tags.count).limit(111), store) == [111, 111, 111])
    }

    @Test func `a page of no results has no next one`() throws {
        let store = try store(3)
        let page = try store.fetchPage(store.query(Article.self).filter(\.rating, .equals(9)).limit(2))
        #expect(page.objects.isEmpty)
        #expect(page.next == nil)
    }

    @Test func `limits and offsets below their least are errors`() throws {
        let store = try store(3)
        let all = store.query(Article.self)
        #expect(try store.fetch(all.limit(0)) == [])
        #expect(try store.count(all.limit(0)) == 0)
        #expect(try store.fetch(all.offset(0)).count == 3)
        #expect(throws: StoreError.self) { try store.fetchPage(all.limit(0)) }
        for (query, word) in [(all.limit(-1), "limit"), (all.offset(-1), "offset"), (all.limit(.min), "limit")] {
            let calls: [() throws -> Void] = [
                { _ = try store.fetch(query) }, { _ = try store.fetchFirst(query) }, { _ = try store.count(query) },
                { _ = try store.fetchPage(query) },
                { _ = try store.delete(query) }, { _ = try store.aggregate(.max(\.rating), of: query) },
                { for result in store.objects(query) { _ = try result.get() } },
            ]
            for call in calls {
                let error = #expect(throws: StoreError.self) { try call() }
                #expect(error?.code == .query)
                #expect(error?.message.contains(word) == true)
            }
        }
        #expect(try store.count(all) == 3)
    }

    @Test func `an object that cannot be decoded stops the page that would have it`() throws {
        let store = try ObjectStore(.memory)
        try store.save((0..<4).map { Fragile(id: $0, note: $0) })
        let first = try store.fetchPage(store.query(Fragile.self).limit(2))
        #expect(first.objects.map(\.id) == [0, 1])
        #expect(first.next != nil)
        #expect(throws: StoreError.self) { try store.fetchPage(store.query(Fragile.self).limit(2).after(first.next)) }
    }

    @Test func `a cursor is that of its orderings`() throws {
        let store = try store(20)
        let all = store.query(Article.self)
        let next = try store.fetchPage(all.order(by: \.rating).limit(3)).next
        let others: [(ObjectQuery<Article>, String)] = [
            (all, "rating, and this one by identity"), (all.order(by: \.title), "rating, and this one by title"),
            (all.order(by: \.rating, .reverse), "rating, and this one by rating in reverse"),
            (all.order(by: \.rating).order(by: \.title), "rating, and this one by rating, then title"),
            (all.order(by: \.tags.count), "rating, and this one by tags.<computed Int>"),
        ]
        for (query, difference) in others {
            let error = #expect(throws: StoreError.self) { try store.fetch(query.after(next)) }
            #expect(error?.code == .query)
            #expect(error?.message.contains(difference) == true, "\(error?.message ?? "")")
        }
        #expect(try store.fetch(all.order(by: \.rating).after(next)).count == 17)
    }

    @Test func `a cursor is that of the fields of its filters`() throws {
        let store = try store(20)
        let all = store.query(Article.self)
        let next = try store.fetchPage(all.filter(\.rating, .less(than: 4)).limit(3)).next
        let others = [
            all, all.filter(\.title, .equals("t1")), all.filter(\.rating, .equals(1)).filter(\.tags, .isEmpty),
            all.filter(#Predicate { $0.rating + 1 < 3 && $0.title == "t1" }),
        ]
        for query in others {
            let error = #expect(throws: StoreError.self) { try store.fetch(query.after(next)) }
            #expect(error?.code == .query)
            #expect(error?.message.contains("filters by rating, and this one by") == true, "\(error?.message ?? "")")
        }
        let same = [
            all.filter(\.rating, .equals(1)), all.filter(#Predicate { $0.rating > 0 || $0.rating == 2 }),
            all.filter(#Predicate { $0.rating + 1 < 3 }), all.filter(\.rating, .satisfies { $0 > 1 }),
        ]
        for query in same { _ = try store.fetch(query.after(next)) }
    }
}

/// Can be stored with the note 2, but not read.
private struct Fragile: Model {
    let id: Int
    let note: Int

    static let blueprint = Blueprint(Fragile.init) {
        Field("id", \.id).id()
        Field("note", \.note, as: Conversion(decode: { try readable($0) }, encode: { $0 }))
    }

    private struct Unreadable: Error {}

    private static func readable(_ note: Int) throws -> Int {
        if note == 2 { throw Unreadable() }
        return note
    }
}
