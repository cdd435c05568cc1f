import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("Transactions", .serialized)
struct StoreTransactionTests {
    struct Oops: Error {}

    @Test("store all their changes, or none if they throw", arguments: [StoreLocation.memory, .temporary])
    func storeAllOrNone(_ location: StoreLocation) throws {
        let store = try ObjectStore(location)
        let count = try store.transaction { transaction in
            try transaction.save(Article(id: "x", rating: 1))
            #expect(try transaction.fetch(Article.self, id: "x")?.rating == 1)
            return try transaction.count(Article.self)
        }
        #expect(count == 1)
        #expect(throws: Oops.self) {
            try store.transaction { transaction in
                try transaction.save(Article(id: "x", rating: 2))
                try transaction.save(Article(id: "y"))
                try transaction.delete(Article.self, id: "x")
                throw Oops()
            }
        }
        #expect(try store.fetch(Article.self).map(\.rating) == [1])
    }

    @Test("undo the types that they were the first to store")
    func undoNewTypes() throws {
        let store = try ObjectStore(.memory)
        #expect(throws: Oops.self) {
            try store.transaction { transaction in
                try transaction.save(Article(id: "x"))
                throw Oops()
            }
        }
        #expect(try store.fetch(Article.self).isEmpty)
        try store.save(Article(id: "x"))
        #expect(try store.count(Article.self) == 1)
    }

    @Test("throw the errors of the store with their type")
    func throwTypedErrors() throws {
        let store = try ObjectStore(.memory)
        try store.save(Article(id: "x"))
        do throws(StoreError) {
            try store.transaction { transaction throws(StoreError) in try transaction.insert(Article(id: "x")) }
            Issue.record("the object is there")
        } catch {
            #expect(error.code == .constraint)
        }
    }

    @Test("nest: an inner one that throws is undone alone")
    func nest() throws {
        let store = try ObjectStore(.temporary)
        try store.transaction { outer in
            try outer.save(Article(id: "outer"))
            try outer.transaction { inner in
                try inner.save(Article(id: "inner"))
                try? inner.transaction { innermost in
                    try innermost.save([Article(id: "innermost")])
                    // A type that only the undone part has used.
                    try innermost.save(Account(number: 1, mail: nil, owner: ""))
                    throw Oops()
                }
                try inner.transaction { try $0.delete(Article.self, id: "outer") }
            }
            try outer.save(Account(number: 2, mail: nil, owner: ""))
        }
        #expect(try store.fetch(Article.self).map(\.id) == ["inner"])
        #expect(try store.fetch(Account.self).map(\.number) == [2])
    }

    @Test("make other uses of their store an error instead of waiting for themselves")
    func refuseTheStoreItself() throws {
        let store = try ObjectStore(.temporary)
        let error = #expect(throws: StoreError.self) {
            try store.transaction { _ in try store.save(Article(id: "x")) }
        }
        #expect(error?.code == .reentered)
    }

    @Test("go on after a constraint was broken, without the object that broke it")
    func goOnAfterConstraints() throws {
        let store = try ObjectStore(.temporary)
        try store.transaction { transaction in
            try transaction.save(Account(number: 1, mail: "a", owner: ""))
            #expect(throws: StoreError.self) { try transaction.save(Account(number: 2, mail: "a", owner: "")) }
            try transaction.save(Account(number: 3, mail: "b", owner: ""))
        }
        #expect(try store.fetch(Account.self).map(\.number) == [1, 3])
    }

    @Test("give objects a revision and times")
    func giveRevisions() throws {
        let store = try ObjectStore(.memory)
        #expect(try store.fetchStored(Article.self, id: "x") == nil)
        try store.save([Article(id: "x", rating: 1), Article(id: "y")])
        let first = try #require(try store.fetchStored(Article.self, id: "x"))
        #expect(first.value.rating == 1)
        #expect(first.created == first.modified)
        #expect(try store.fetchStored(Article.self, id: "y")?.revision == first.revision)
        try store.save(Article(id: "x", rating: 2))
        let second = try #require(try store.fetchStored(Article.self, id: "x"))
        #expect(second.revision > first.revision)
        #expect(second.created == first.created)
        #expect(second.modified >= first.modified)
    }

    @Test("throw when they are used after their end")
    func throwAfterTheirEnd() throws {
        let store = try ObjectStore(.memory, models: [Article.self])
        var leaked: StoreTransaction?
        try store.transaction { leaked = $0 }
        let ended = try #require(leaked)
        let errors = [
            #expect(throws: StoreError.self) { try ended.save(Article(id: "x")) },
            #expect(throws: StoreError.self) { try ended.count(Article.self) },
            #expect(throws: StoreError.self) { try ended.transaction { _ in } },
        ]
        #expect(errors.allSatisfy { $0?.code == .ended })
        // Also while another transaction is under way.
        try store.transaction { _ in
            #expect(throws: StoreError.self) { try ended.save(Article(id: "x")) }
        }
        #expect(try store.count(Article.self) == 0)
    }
}
