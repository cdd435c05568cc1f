import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Searches after changes")
struct SearchedChangesTests {
    struct Oops: Error {}

    private let store: ObjectStore

    init() throws {
        store = try ObjectStore(.temporary)
        try store.save([
            Post(1, "green tea", body: "hot", stars: 1), Post(2, "black tea", tags: ["strong"], stars: 2),
            Post(3, "coffee", stars: 2),
        ])
    }

    @Test("find the new words of an object, and no old ones")
    func replace() throws {
        try store.save(Post(1, "red wine"))
        #expect(try store.posts("tea") == [2])
        #expect(try store.posts("hot") == [])
        #expect(try store.posts("wine") == [1])
        try store.save(Post(1, ""))
        #expect(try store.posts("wine") == [])
        try store.checkSearch("Post", texts: 2)
        try store.save(Post(1, "back"))
        #expect(try store.posts("back") == [1])
        try store.checkSearch("Post", texts: 3)
    }

    @Test("find an object that was saved again with the same words")
    func saveAgain() throws {
        for stars in 0..<3 { try store.save(Post(1, "green tea", body: "hot", stars: stars)) }
        #expect(try store.search(Post.self, for: "green hot").map(\.object.stars) == [2])
        try store.checkSearch("Post", texts: 3)
    }

    @Test("do not find the words of an object that could not be inserted")
    func refuseInsertion() throws {
        #expect(throws: StoreError.self) { try store.insert(Post(1, "unwanted")) }
        try store.transaction { transaction in
            #expect(throws: StoreError.self) { try transaction.insert(Post(1, "unwanted")) }
        }
        #expect(try store.posts("unwanted") == [])
        #expect(try Set(store.posts("tea")) == [1, 2])
        try store.checkSearch("Post", texts: 3)
    }

    @Test("find no deleted objects: of one identity, of a query, of a type")
    func delete() throws {
        try store.delete(Post.self, id: 1)
        #expect(try store.posts("tea") == [2])
        try store.checkSearch("Post", texts: 2)
        try store.delete(store.query(Post.self).filter(\.stars, .equals(2)).limit(1))
        #expect(try store.posts("tea") == [])
        #expect(try store.posts("coffee") == [3])
        try store.delete(Post(3, ""))
        #expect(try store.posts("coffee") == [])
        try store.save(Post(5, "tea"))
        try store.delete(Post.self)
        try store.checkSearch("Post", texts: 0)
        // A number that was free again.
        try store.save(Post(6, "coffee"))
        #expect(try store.posts("tea") == [])
        #expect(try store.posts("coffee") == [6])
    }

    @Test("find what was there before a transaction that threw")
    func rollBack() throws {
        #expect(throws: Oops.self) {
            try store.transaction { transaction in
                try transaction.save([Post(1, "wine"), Post(4, "wine")])
                try transaction.delete(Post.self, id: 2)
                #expect(try transaction.search(Post.self, for: "wine").count == 2)
                throw Oops()
            }
        }
        #expect(try Set(store.posts("tea")) == [1, 2])
        #expect(try store.posts("wine") == [])
        try store.checkSearch("Post", texts: 3)
        try store.transaction { outer in
            try outer.save(Post(4, "wine"))
            try? outer.transaction { inner in
                try inner.save(Post(4, "beer"))
                try inner.delete(Post.self, id: 1)
                throw Oops()
            }
        }
        #expect(try store.posts("wine") == [4])
        #expect(try store.posts("beer") == [])
        try store.checkSearch("Post", texts: 4)
    }

    @Test("work after a transaction that was the first to store the type has thrown")
    func rollBackTheType() throws {
        let store = try ObjectStore(.memory)
        #expect(throws: Oops.self) {
            try store.transaction { transaction in
                try transaction.save(Post(1, "tea"))
                throw Oops()
            }
        }
        #expect(try store.posts("tea") == [])
        try store.save(Post(1, "tea"))
        #expect(try store.posts("tea") == [1])
    }

    @Test("find the same after the file was compacted")
    func compact() throws {
        try store.delete(Post.self, id: 1)
        try store.engine.connections.exclusively { connection throws(StoreError) in
            do throws(SQLiteError) { try connection.execute("VACUUM") } catch { throw StoreError(error) }
        }
        #expect(try store.posts("tea") == [2])
        #expect(try store.posts("coffee") == [3])
        try store.save(Post(3, "water"))
        #expect(try store.posts("coffee") == [])
        try store.checkSearch("Post", texts: 2)
    }

    @Test("find identities of other kinds: texts, and hashes of documents")
    func findOtherIdentities() throws {
        struct Page: Model, Equatable {
            let name: String
            static let blueprint = Blueprint(Page.init) { Field("name", \.name).id().searchable() }
        }
        struct Line: Model, Equatable {
            let words: Set<String>
            static let blueprint = Blueprint(Line.init) { Field("words", \.words).searchable() }
        }
        try store.save([Page(name: "tea house"), Page(name: "b")])
        try store.save([Line(words: ["tea", "cup"]), Line(words: ["b"])])
        #expect(try store.search(Page.self, for: "tea").map(\.object.name) == ["tea house"])
        #expect(try store.search(Line.self, for: "cup tea").map(\.object.words) == [["tea", "cup"]])
        try store.delete(Page.self, id: "tea house")
        try store.delete(Line(words: ["tea", "cup"]))
        #expect(try store.search(Page.self, for: "tea").isEmpty)
        #expect(try store.search(Line.self, for: "tea").isEmpty)
    }

    @Test("follow random changes")
    func followRandomChanges() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = Random(seed: seed)
        let store = try ObjectStore(.memory)
        let words = ["tea", "coffee", "wine", "water", "milk"]
        var expected: [Int: Set<String>] = [:]
        for _ in 0..<400 {
            let id = random.below(20)
            if random.chance(1, in: 4) {
                #expect(try store.delete(Post.self, id: id) == (expected.removeValue(forKey: id) != nil))
            } else {
                let (title, tags) = (random.list(upTo: 3) { $0.pick(words) }, random.list(upTo: 2) { $0.pick(words) })
                try store.save(Post(id, title.joined(separator: " "), tags: tags))
                expected[id] = Set(title + tags)
            }
        }
        for word in words {
            let found = Set(expected.filter { $0.value.contains(word) }.keys)
            #expect(try Set(store.posts(word)) == found, "seed \(seed)")
        }
        try store.checkSearch("Post")
    }
}
