import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Documents in transactions, for which the program needs no model.
@Suite("Documents in transactions")
struct TransactionDocumentsTests {
    private struct Leaf: Model, Hashable {
        var id: Int
        var text: String
        static let blueprint = Blueprint(Leaf.init) {
            Field("id", \.id).id()
            Field("text", \.text).indexed().searchable()
        }
        .storedName("leaf")
    }

    private struct Failure: Error {}

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    @Test("are those of the transaction, with its changes")
    func areThoseOfTheTransaction() throws {
        let store = try store([Leaf.self])
        try store.save((1...5).map { Leaf(id: $0, text: "t\($0)") })
        var late: DocumentSequence?
        try store.transaction { transaction in
            try transaction.save(Leaf(id: 6, text: "t6"))
            try transaction.delete(Leaf.self, id: 1)
            let sequence = transaction.documents(ofType: "leaf", pageSize: 2)
            var ids: [Int?] = []
            for result in sequence { ids.append(try result.get().json["id"]?.intValue) }
            #expect(ids == [2, 3, 4, 5, 6])
            let documents = (
                try transaction.document(ofType: "leaf", id: 6), try transaction.document(ofType: "leaf", id: 1),
                try transaction.document(ofType: "none", id: 1)
            )
            #expect(documents.0?.version == 1 && documents.1 == nil && documents.2 == nil)
            late = sequence
        }
        // After the end, it fails in place of reading something else.
        var iterator = try #require(late).makeIterator()
        let error = #expect(throws: StoreError.self) { _ = try iterator.next()?.get() }
        #expect(error?.code == .ended)
    }

    @Test("are deleted as objects are")
    func areDeleted() async throws {
        let store = try store([Leaf.self])
        try store.save((1...3).map { Leaf(id: $0, text: "t\($0)") })
        let revision = try #require(try store.fetchStored(Leaf.self, id: 3)?.revision)
        var changes = store.changes(of: Leaf.self).makeAsyncIterator()
        try store.transaction { transaction in
            let deleted = [
                try transaction.deleteDocument(ofType: "leaf", id: 2),
                try transaction.deleteDocument(ofType: "leaf", id: 2),
                try transaction.deleteDocument(ofType: "none", id: 2),
            ]
            #expect(deleted == [true, false, false])
            var code: StoreError.Code?
            do throws(StoreError) { try transaction.deleteDocument(ofType: "leaf", id: "2") } catch {
                code = error.code
            }
            #expect(code == .identity)
            let ids = try transaction.fetch(Leaf.self).map(\.id)
            #expect(ids == [1, 3])
            // A later save of the transaction has the same revision.
            try transaction.save(Leaf(id: 4, text: "t4"))
        }
        #expect(try await changes.next()?.deleted.map(\.description) == ["2"])
        #expect(try store.fetchStored(Leaf.self, id: 4)?.revision == revision + 1)
        #expect(try store.search(Leaf.self, for: "t2").isEmpty)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("are back if the closure throws")
    func areBack() throws {
        let store = try store([Leaf.self])
        try store.save(Leaf(id: 1, text: "t1"))
        try store.transaction { transaction in
            do {
                try transaction.transaction { nested in
                    try nested.deleteDocument(ofType: "leaf", id: 1)
                    throw Failure()
                }
            } catch is Failure {}
            let leaf = try transaction.fetch(Leaf.self, id: 1)
            #expect(leaf != nil)
        }
        #expect(throws: Failure.self) {
            try store.transaction { transaction in
                try transaction.deleteDocument(ofType: "leaf", id: 1)
                throw Failure()
            }
        }
        #expect(try store.fetch(Leaf.self, id: 1) != nil)
        #expect(try store.search(Leaf.self, for: "t1").count == 1)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("of a newer type are not deleted")
    func areKeptIfNewer() throws {
        let value = Posts.Values(id: 1, title: "t", rating: 1, tags: [], first: "a", last: "b")
        try store([Posts.V2.self]).save(value.v2)
        let old = try store([Posts.V1.self])
        let error = #expect(throws: StoreError.self) {
            try old.transaction { try $0.deleteDocument(ofType: "post", id: 1) }
        }
        #expect(error?.code == .newerType)
        #expect(try old.document(ofType: "post", id: 1) != nil)
        // Without a model, nobody says that the program is the older one.
        let isDeleted = try store().transaction { try $0.deleteDocument(ofType: "post", id: 1) }
        #expect(isDeleted)
    }

    @Test("are the same in memory")
    func areTheSameInMemory() throws {
        let store = MemoryObjectStore()
        try store.transaction { try $0.save((1...3).map { Leaf(id: $0, text: "t\($0)") }) }
        try store.transaction { transaction in
            let deleted = [
                try transaction.deleteDocument(ofType: "leaf", id: 2),
                try transaction.deleteDocument(ofType: "leaf", id: 2),
            ]
            #expect(deleted == [true, false])
            var ids: [String] = []
            for result in transaction.documents(ofType: "leaf") { ids.append(try result.get().id.description) }
            #expect(ids == ["1", "3"])
        }
        #expect(try store.fetch(Leaf.self).map(\.id) == [1, 3])
    }

    @Test("are replaced, and the program with the model finds the new values")
    func areReplaced() throws {
        let first = try store([Leaf.self])
        try first.save((1...3).map { Leaf(id: $0, text: "t\($0)") })
        try first.close()
        // This program has no model of the type.
        let other = try store()
        let before = try #require(try other.document(ofType: "leaf", id: 2))
        var members = before.json
        members["text"] = "pear"
        members["more"] = 1
        let replaced = try other.transaction { transaction in
            [
                try transaction.replaceDocument(ofType: "leaf", id: 2, with: members),
                try transaction.replaceDocument(ofType: "leaf", id: 9, with: members),
                try transaction.replaceDocument(ofType: "none", id: 2, with: members),
            ]
        }
        #expect(replaced == [true, false, false])
        let after = try #require(try other.document(ofType: "leaf", id: 2))
        #expect(after.json == members && after.revision > before.revision)
        #expect(after.version == before.version && after.created == before.created)
        // The index of words has no copy of the old text.
        let texts = SQL(adHoc: "SELECT count(*) FROM search_1")
        #expect(try folder.open().first(texts) { $0.integer(0) } == 2)
        let again = try store([Leaf.self])
        #expect(try again.fetch(Leaf.self, id: 2) == Leaf(id: 2, text: "pear"))
        #expect(try again.fetch(again.query(Leaf.self).filter(\.text, .equals("pear"))).map(\.id) == [2])
        #expect(try again.fetch(again.query(Leaf.self).filter(\.text, .equals("t2"))).isEmpty)
        #expect(try again.search(Leaf.self, for: "pear").map(\.object.id) == [2])
        #expect(try again.search(Leaf.self, for: "t2").isEmpty)
        #expect(try again.verify(thoroughly: true).isEmpty)
        // The member that the model does not know stays.
        try again.save(Leaf(id: 2, text: "plum"))
        #expect(try again.document(ofType: "leaf", id: 2)?.json["more"] == 1)
    }

    @Test("of an earlier version are replaced, and migrated after that")
    func areReplacedBeforeMigrations() throws {
        let value = Posts.Values(id: 1, title: "t", rating: 1, tags: [], first: "a", last: "b")
        try store([Posts.V1.self]).save(value.v1)
        let other = try store()
        var members = try #require(try other.document(ofType: "post", id: 1)).json
        members["heading"] = "new"
        let isReplaced = try other.transaction { try $0.replaceDocument(ofType: "post", id: 1, with: members) }
        #expect(isReplaced)
        #expect(try other.document(ofType: "post", id: 1)?.version == 1)
        let store = try store([Posts.V2.self])
        var expected = value
        expected.title = "new"
        #expect(try store.fetch(Posts.V2.self, id: 1) == expected.v2)
        #expect(try store.migrateAll().migrated == 1)
        #expect(try store.fetch(Posts.V2.self, id: 1) == expected.v2)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("are replaced with another time of expiration, which the program with the model knows")
    func areReplacedWithExpiration() throws {
        struct Offer: Model {
            var id: Int
            var ends: Date
            static let blueprint = Blueprint(Offer.init) {
                Field("id", \.id).id()
                Field("ends", \.ends).expiration()
            }
            .storedName("offer")
        }
        let offers = [1, 2].map { Offer(id: $0, ends: .now + 3_600) }
        try store([Offer.self]).save(offers)
        let other = try store()
        var members = try #require(try other.document(ofType: "offer", id: 1)).json
        members["ends"] = 1_000
        let isReplaced = try other.transaction { try $0.replaceDocument(ofType: "offer", id: 1, with: members) }
        #expect(isReplaced)
        #expect(try other.document(ofType: "offer", id: 1) != nil)
        let store = try store([Offer.self])
        #expect(try store.fetch(Offer.self).map(\.id) == [2])
        #expect(try store.fetch(Offer.self, id: 1) == nil)
        #expect(try other.document(ofType: "offer", id: 1) == nil)
    }

    @Test("wake those who observe the type when they are replaced")
    func wakeObservers() async throws {
        let store = try store([Leaf.self])
        try store.save([Leaf(id: 1, text: "t1"), Leaf(id: 2, text: "t2")])
        var found = store.observe(store.query(Leaf.self).order(by: \.id)).makeAsyncIterator()
        #expect(try await found.next()?.map(\.text) == ["t1", "t2"])
        let other = try self.store()
        try other.transaction { transaction in
            var members = try transaction.document(ofType: "leaf", id: 2)?.json ?? JSON.Object()
            members["text"] = "new"
            try transaction.replaceDocument(ofType: "leaf", id: 2, with: members)
        }
        #expect(try await found.next()?.map(\.text) == ["t1", "new"])
    }

    @Test("are not replaced if an alias may lead to the identity")
    func areNotReplacedByAliases() throws {
        struct Renamed: Model {
            var id: Int
            var text: String
            static let blueprint = Blueprint(Renamed.init) {
                Field("key", \.id).alias("id").id()
                Field("text", \.text).indexed().searchable()
            }
            .storedName("leaf")
        }
        try store([Leaf.self]).save(Leaf(id: 1, text: "t1"))
        // The file knows the identity by its new key then, which the document does not have.
        try store([Renamed.self]).close()
        let other = try store()
        let before = try #require(try other.document(ofType: "leaf", id: 1)).json
        var members = before
        members["id"] = 2
        let error = #expect(throws: StoreError.self) {
            try other.transaction { try $0.replaceDocument(ofType: "leaf", id: 1, with: members) }
        }
        #expect(error?.code == .identity)
        #expect(try other.document(ofType: "leaf", id: 1)?.json == before)
    }

    @Test("are not replaced where the program has the model of a subclass only")
    func areNotReplacedBesideSubclasses() throws {
        class Ship: Model {
            var id = 1
            required init() {}
            class var blueprint: Blueprint<Ship> {
                Blueprint(creating: Ship.init) { Field("id", \.id).id() }.storedName("ship")
            }
        }
        final class Steamer: Ship {
            var coal = 2
            override class var blueprint: Blueprint<Ship> {
                Blueprint(extending: super.blueprint, creating: Steamer.init) { Field("coal", \.coal) }.storedName(
                    "steamer"
                )
            }
        }
        let store = try store([Steamer.self])
        try store.save(Steamer())
        let document = try #require(try store.document(ofType: "ship", id: 1))
        let error = #expect(throws: StoreError.self) {
            try store.transaction { try $0.replaceDocument(ofType: "ship", id: 1, with: document.json) }
        }
        #expect(error?.code == .unsupported)
    }

    @Test("are not replaced by those of other objects, nor where the program has the model")
    func areNotReplaced() throws {
        let first = try store([Leaf.self])
        try first.save(Leaf(id: 1, text: "t1"))
        let before = try #require(try first.document(ofType: "leaf", id: 1)).json
        func code(_ store: ObjectStore, _ members: JSON.Object) throws -> StoreError.Code? {
            try store.transaction { transaction in
                do throws(StoreError) {
                    try transaction.replaceDocument(ofType: "leaf", id: 1, with: members)
                    return nil
                } catch {
                    return error.code
                }
            }
        }
        #expect(try code(first, before) == .unsupported)
        try first.close()
        let other = try store()
        var members = before
        members["id"] = 2
        #expect(try code(other, members) == .identity)
        members["id"] = nil
        #expect(try code(other, members) == .identity)
        #expect(try other.document(ofType: "leaf", id: 1)?.json == before)
        #expect(throws: Failure.self) {
            try other.transaction { transaction in
                var members = before
                members["text"] = "new"
                try transaction.replaceDocument(ofType: "leaf", id: 1, with: members)
                throw Failure()
            }
        }
        #expect(try other.document(ofType: "leaf", id: 1)?.json == before)
        let inMemory = try ObjectStore(.memory)
        #expect(try !inMemory.transaction { try $0.replaceDocument(ofType: "leaf", id: 1, with: before) })
    }
}
