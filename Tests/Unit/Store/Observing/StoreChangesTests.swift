import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("Changes")
    struct StoreChangesTests {
        private let folder: DatabaseFolder

        init() throws { folder = try DatabaseFolder() }

        private func makeStore() throws -> ObjectStore { try ObjectStore(.file(folder.path())) }

        @Test(
            "name the objects, from the time at which they were asked for",
            arguments: [StoreLocation.memory, .temporary]
        )
        func nameObjects(_ location: StoreLocation) async throws {
            let store = try ObjectStore(location)
            try store.save([Article(id: "before"), Article(id: "x")])
            var changes = store.changes.makeAsyncIterator()
            try store.transaction { transaction in
                try transaction.save([Article(id: "y"), Article(id: "z")])
                try transaction.delete(Article.self, id: "x")
                // Deleted and saved again.
                try transaction.delete(Article.self, id: "before")
                try transaction.save(Article(id: "before"))
            }
            let change = try #require(try await changes.next())
            #expect(change.typeName == "Article")
            #expect(change.origin == .thisStore)
            #expect(Set(change.saved.map(\.description)) == ["y", "z", "before"])
            #expect(change.deleted.map(\.description) == ["x"])
            #expect(change.scope != .allObjects)
            try store.delete(Article.self, id: "y")
            #expect(try await changes.next()?.deleted.map(\.description) == ["y"])
        }

        @Test("say who made them")
        func haveOrigins() async throws {
            let (one, other) = (try makeStore(), try makeStore())
            try one.save(Article(id: "a"))
            let consumer = Consumer(one.changes(of: Article.self))
            var changes = one.changes(of: Article.self).makeAsyncIterator()
            try one.save(Article(id: "b"))
            try other.save(Article(id: "c"))
            try one.save(Article(id: "d"))
            try one.save(Account(number: 1, mail: nil, owner: ""))
            let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path(), "1"]).finish()
            #expect(status == 0)
            try other.save(Article(id: "e"))
            var found: [ObjectChange] = []
            while found.count < 5, let change = try await changes.next() { found.append(change) }
            #expect(found.map(\.origin) == [.thisStore, .otherStore, .thisStore, .otherProcess, .otherStore])
            #expect(found.flatMap { $0.saved.map(\.description) } == ["b", "c", "d", "probe1", "e"])
            #expect(try await consumer.reaches { $0.saved.map(\.description) == ["e"] })
        }

        @Test("come from another process without a call of this one")
        func comeFromOtherProcess() async throws {
            let store = try makeStore()
            let consumer = Consumer(store.changes)
            let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path(), "3"]).finish()
            #expect(status == 0)
            #expect(try await consumer.reaches { $0.saved.map(\.description).contains("probe3") })
            #expect(consumer.all.allSatisfy { $0.origin == .otherProcess })
        }

        @Test("are summed up for a consumer that is far behind")
        func sumUp() async throws {
            let store = try ObjectStore(.temporary, durability: .processCrash)
            try store.save((0...1100).map { Article(id: "\($0)") })
            let changes = store.changes
            var iterator = changes.makeAsyncIterator()
            for number in 0..<1000 { try store.delete(Article.self, id: "\(number)") }
            for number in 0..<1000 { #expect(try await iterator.next()?.deleted.map(\.description) == ["\(number)"]) }
            try store.delete(Article.self, id: "1000")
            #expect(try await iterator.next()?.deleted.map(\.description) == ["1000"])
            // Another one that has taken none of them.
            var late = changes.makeAsyncIterator()
            let change = try await late.next()
            #expect(change?.scope == .allObjects)
            #expect(change?.deleted.isEmpty == true)
            try store.save(Article(id: "x"))
            #expect(try await late.next()?.saved.map(\.description) == ["x"])
            // The records of deletions do not grow for ever.
            let count = try store.engine.connections.read { connection throws(StoreError) in
                try connection.first(SQL("SELECT count(*) FROM cyanotype_deletions")) { row throws(StoreError) in
                    row.integer(0)
                }
            }
            #expect(count == 1000)
        }

        @Test("are summed up where one transaction has changed very many objects")
        func sumUpLarge() async throws {
            let store = try ObjectStore(.memory)
            var changes = store.changes.makeAsyncIterator()
            try store.save((0...10_000).map { Note(text: "\($0)") })
            let change = try await changes.next()
            #expect(change?.scope == .allObjects)
            #expect(change?.origin == .thisStore)
        }

        @Test("know the origins of revisions that were taken back and used by others")
        func takeBackOrigins() {
            var origins = CommitOrigins()
            for revision in 1...5 { origins.add(Int64(revision), of: 1) }
            origins.remove(5, of: 1)
            origins.add(5, of: 2)
            origins.add(7, of: 1)
            #expect((1...8).map { origins.store(of: $0) } == [1, 1, 1, 1, 2, nil, 1, nil])
            origins.remove(7, of: 2)
            #expect(origins.store(of: 7) == 1)
            for revision in 8...10_000 { origins.add(Int64(revision), of: revision % 2) }
            #expect(origins.store(of: 9_001) == 1)
            #expect(origins.store(of: 1) == nil)
        }
    }
}
