import Cyanotype
import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

@Suite("Statuses of synchronization", .serialized)
struct SyncStatusTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synced.Note
    private typealias Memo = Synced.Memo

    private func notes(_ count: Int) -> [Note] { (0..<count).map { Note(id: $0, text: "note \($0)", rank: $0 % 3) } }

    @Test(
        "A program that sets statuses by hand sends the deletion of what may have arrived",
        arguments: StoreKind.allCases
    )
    func deletedAfterUpload(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Synchronized.Note(id: 1, text: "a"))
        let sent = try #require(try store.fetchStored(Synchronized.Note.self, id: 1))
        try store.setSyncStatus(.syncing, of: Synchronized.Note.self, id: 1)
        try store.save(Synchronized.Note(id: 1, text: "b"))
        #expect(try !store.setSyncStatus(.synced, of: Synchronized.Note.self, id: 1, ifRevision: sent.revision))
        try store.delete(Synchronized.Note.self, id: 1)
        #expect(try store.pending(Synchronized.Note.self) == ["-1"])
    }

    @Test("G10: are undetermined at first, and set for one object or many", arguments: StoreKind.allCases)
    func areSet(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let notes = notes(5)
        #expect(try store.syncStatus(of: notes[0]) == nil)
        #expect(try !store.setSyncStatus(.synced, of: notes[0]))
        try store.save(notes.dropLast())
        #expect(try store.syncStatus(of: notes[0]) == .undetermined)
        for status in SyncStatus.allCases {
            #expect(try store.setSyncStatus(status, of: notes[0]))
            #expect(try store.syncStatus(of: Note.self, id: 0) == status)
        }
        // One is missing, and the others get the status.
        #expect(try !store.setSyncStatus(.syncing, of: notes))
        #expect(try notes.map { try store.syncStatus(of: $0) } == [.syncing, .syncing, .syncing, .syncing, nil])
        #expect(try !store.setSyncStatus(.notSynced, of: Note.self, ids: [7, 1, 2]))
        #expect(try store.setSyncStatus(.synced, of: Note.self, ids: [3]))
        #expect(try store.setSyncStatus(.synced, of: Note.self, id: 0))
        #expect(try !store.setSyncStatus(.synced, of: Note.self, id: 9))
        #expect(
            try (0..<4).map { try store.syncStatus(of: Note.self, id: $0) } == [
                .synced, .notSynced, .notSynced, .synced,
            ]
        )
        #expect(try store.setSyncStatus(.syncing, of: store.query(Note.self).filter(\.rank, .equals(0))) == 2)
        #expect(try store.setSyncStatus(.syncing, of: [Note]()))
        #expect(
            try (0..<4).map { try store.syncStatus(of: Note.self, id: $0) } == [
                .syncing, .notSynced, .notSynced, .syncing,
            ]
        )
        #expect(throws: StoreError.self) { try store.setSyncStatus(.synced, of: Note.self, id: "0") }
    }

    @Test("are no part of the object: its revision and times stay", arguments: StoreKind.allCases)
    func areNoPart(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(notes(2))
        let before = try #require(try store.fetchStored(Note.self, id: 1))
        try store.setSyncStatus(.synced, of: before.value)
        let after = try #require(try store.fetchStored(Note.self, id: 1))
        #expect(before.syncStatus == .undetermined && after.syncStatus == .synced)
        #expect(
            after.revision == before.revision && after.modified == before.modified && after.created == before.created
        )
        guard let store = store as? ObjectStore else { return }
        let statuses = try store.documents(ofType: Note.storedName).map { try $0.get().syncStatus }
        #expect(statuses == [.undetermined, .synced])
    }

    @Test(
        "of changed objects say that the server does not have them, and those of others stay",
        arguments: StoreKind.allCases
    )
    func areReset(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        for status in SyncStatus.allCases {
            var note = Note(id: status.rawValue, text: "a", rank: 1)
            try store.save(note)
            try store.setSyncStatus(status, of: note)
            try store.save(note)
            #expect(try store.syncStatus(of: note) == status)
            note.text = "b"
            try store.save(note)
            #expect(try store.syncStatus(of: note) == (status == .undetermined ? .undetermined : .notSynced))
            try store.delete(note)
            #expect(try store.syncStatus(of: note) == nil)
            try store.save(note)
            #expect(try store.syncStatus(of: note) == .undetermined)
        }
    }

    @Test("are only set if the object has the revision that was uploaded", arguments: StoreKind.allCases)
    func areCompared(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(notes(2))
        let sent = try #require(try store.fetchStored(Note.self, id: 0))
        #expect(try store.setSyncStatus(.syncing, of: sent.value, ifRevision: sent.revision))
        try store.save(Note(id: 0, text: "edited", rank: 0))
        // The answer of the server comes after the edit.
        #expect(try !store.setSyncStatus(.synced, of: sent.value, ifRevision: sent.revision))
        #expect(try store.syncStatus(of: sent.value) == .notSynced)
        let edited = try #require(try store.fetchStored(Note.self, id: 0))
        #expect(edited.syncStatus == .notSynced && edited.value.text == "edited")
        #expect(try store.setSyncStatus(.synced, of: Note.self, id: 0, ifRevision: edited.revision))
        #expect(try store.syncStatus(of: sent.value) == .synced)
    }

    @Test("G10: choose the objects of queries, with filters, orders, pages and searches", arguments: StoreKind.allCases)
    func chooseObjects(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(notes(40))
        try store.save((0..<4).map { Memo(id: $0) })
        for status in SyncStatus.allCases where status != .undetermined {
            try store.setSyncStatus(status, of: Note.self, ids: (0..<40).filter { $0 % 4 == status.rawValue })
            try store.setSyncStatus(status, of: Memo.self, ids: [status.rawValue])
        }
        let all = store.query(Note.self)
        for statuses in [[SyncStatus.notSynced], [.syncing, .synced], [.undetermined], [.undetermined, .synced], []] {
            let query = all.filter(syncStatus: statuses)
            let expected = (0..<40).filter { number in statuses.contains { $0.rawValue == number % 4 } }
            #expect(try store.fetch(query).map(\.id) == expected)
            #expect(try store.count(query) == expected.count)
            #expect(
                try store.fetch(query.order(by: \.id, .reverse).limit(3)).map(\.id)
                    == Array(expected.reversed().prefix(3))
            )
            #expect(try store.fetch(query.filter(\.rank, .equals(1))).map(\.id) == expected.filter { $0 % 3 == 1 })
            #expect(try store.fetch(query.filter { $0.id < 9 }).map(\.id) == expected.filter { $0 < 9 })
            #expect(try store.values(of: \.rank, in: query) == expected.map { $0 % 3 })
            #expect(try store.fetchPage(query.limit(2)).objects.map(\.id) == Array(expected.prefix(2)))
            let found = try store.search(Note.self, for: "note", where: query).map(\.object.id).sorted()
            #expect(found == expected)
        }
        let both = all.filter(syncStatus: .synced, .syncing)
        #expect(try store.count(both.filter(syncStatus: .syncing, .notSynced)) == 10)
        #expect(try store.count(both.filter(syncStatus: .notSynced)) == 0)
        #expect(try store.fetch(store.query(Memo.self).filter(syncStatus: .syncing)).map(\.id) == [2])
        #expect(try store.delete(all.filter(syncStatus: .synced)) == 10)
        #expect(try store.count(all) == 30)
        let mistake = all.filter(anyOf: ObjectQuery().filter(syncStatus: .synced), ObjectQuery())
        #expect(#expect(throws: StoreError.self) { try store.fetch(mistake) }?.code == .query)
        let once = all.filter(anyOf: AnyIterator([ObjectQuery<Note>().filter(syncStatus: .synced)].makeIterator()))
        #expect(#expect(throws: StoreError.self) { try store.fetch(once) }?.code == .query)
    }

    @Test("are found by an index, which only their types have")
    func haveAnIndex() throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save(notes(100))
        try store.save(Memo(id: 1))
        let waiting = store.query(Note.self).filter(syncStatus: .notSynced)
        #expect(try store.explain(waiting).scansAllObjects)
        try store.setSyncStatus(.notSynced, of: Note.self, ids: [4, 2])
        #expect(try store.fetch(waiting).map(\.id) == [2, 4])
        let explanation = try store.explain(waiting)
        #expect(explanation.indexes == ["sync"])
        #expect(!explanation.scansAllObjects && !explanation.sortsInSQL)
        #expect(explanation.description.contains("in SQL: syncStatus is one of ?"))
        let indexes = try folder.open().first(SQL(adHoc: "SELECT count(*) FROM sqlite_schema WHERE name LIKE '%_sync'"))
        {
            $0.integer(0)
        }
        #expect(indexes == 1)
    }

    @Test("G10: are a property of models that want it", arguments: StoreKind.allCases)
    func areProperties(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        // Loaded from the server.
        var page = Synced.Page(id: 1, text: "a", author: Synced.Author(id: 1, name: "Ann", syncStatus: .synced))
        page.syncStatus = .synced
        try store.save(page)
        #expect(try store.syncStatus(of: page) == .synced && store.syncStatus(of: page.author) == .synced)
        let read = { try #require(try store.fetch(Synced.Page.self, id: 1)) }
        #expect(try read().syncStatus == .synced && read().author.syncStatus == .synced)
        // An edit of an object that has its status from before.
        page.text = "b"
        try store.save(page)
        #expect(page.syncStatus == .synced)
        #expect(try read().syncStatus == .notSynced && read().author.syncStatus == .synced)
        // The status alone is carried both ways.
        for status in SyncStatus.allCases {
            page.syncStatus = status
            try store.save(page)
            #expect(try store.syncStatus(of: page) == status && read().syncStatus == status)
            try store.setSyncStatus(.syncing, of: page)
            #expect(try read().syncStatus == .syncing)
        }
        try store.setSyncStatus(.notSynced, of: Synced.Author.self, id: 1)
        let all = store.query(Synced.Page.self)
        #expect(try store.fetch(all).map(\.author.syncStatus) == [.notSynced])
        #expect(try store.fetch(all.filter(syncStatus: .syncing)).map(\.syncStatus) == [.syncing])
        #expect(try store.fetch(all.filter { $0.syncStatus == .syncing }).count == 1)
        #expect(try store.fetch(Synced.Page.self, ids: [1]).map { $0?.syncStatus } == [.syncing])
        #expect(try store.fetchStored(Synced.Page.self, id: 1)?.value.syncStatus == .syncing)
        #expect(try !page.jsonString().contains("sync"))
    }

    @Test(
        "G10: are a property of instances, of subclasses and in batches, also of earlier versions",
        arguments: StoreKind.allCases
    )
    func areOfInstances(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save([Synced.Item(1), Synced.SyncedItem(2, .synced), Synced.SyncedItem(3, .syncing)])
        let items = try store.fetch(store.query(Synced.Item.self))
        #expect(items.map { ($0 as? Synced.SyncedItem)?.syncStatus } == [nil, .synced, .syncing])
        #expect(
            try (1...3).map { try store.syncStatus(of: Synced.Item.self, id: $0) } == [
                .undetermined, .synced, .syncing,
            ]
        )
        #expect(try store.fetch(Synced.SyncedItem.self, id: 3)?.syncStatus == .syncing)
        if let store = store as? ObjectStore {
            let batch = store.batch()
            try batch.save(Synced.SyncedItem(4, .notSynced))
            try batch.commit()
            #expect(try store.fetch(Synced.SyncedItem.self, id: 4)?.syncStatus == .notSynced)
        }
    }

    @Test("of a transaction that fails are as before", arguments: StoreKind.allCases)
    func areUndone(_ kind: StoreKind) throws {
        struct Stop: Error {}
        let store = try kind.make(in: folder)
        try store.save(notes(2))
        func fail(_ transaction: some StoreOperations) throws {
            try transaction.setSyncStatus(.synced, of: Note.self, ids: [0, 1])
            throw Stop()
        }
        switch store {
        case let store as ObjectStore:
            try store.transaction { transaction in
                try transaction.setSyncStatus(.syncing, of: Note.self, id: 1)
                #expect(throws: Stop.self) { try transaction.transaction { try fail($0) } }
                #expect(try transaction.syncStatus(of: Note.self, id: 1) == .syncing)
            }
            #expect(throws: Stop.self) { try store.transaction { try fail($0) } }
        default: try store.setSyncStatus(.syncing, of: Note.self, id: 1)
        }
        #expect(try (0..<2).map { try store.syncStatus(of: Note.self, id: $0) } == [.undetermined, .syncing])
    }

    @Test("stay in the file, for other programs and after migrations")
    func stayInTheFile() throws {
        let old = try ObjectStore(.file(folder.path()), models: [Synced.OldTask.self])
        try old.save((0..<4).map { Synced.OldTask(id: $0, text: "\($0)") })
        for status in SyncStatus.allCases {
            try old.setSyncStatus(status, of: Synced.OldTask.self, id: status.rawValue)
        }
        try old.close()
        let new = try ObjectStore(.file(folder.path()), models: [Synced.Task.self])
        let statuses = { try (0..<4).map { try new.syncStatus(of: Synced.Task.self, id: $0) } }
        #expect(try statuses() == SyncStatus.allCases)
        // A migration is no edit.
        try new.migrateAll([Synced.Task.self])
        #expect(try statuses() == SyncStatus.allCases)
        #expect(try new.fetch(new.query(Synced.Task.self).filter(syncStatus: .synced)).map(\.title) == ["3"])
        try folder.open().execute("UPDATE objects_1 SET sync = 9 WHERE id = 3")
        #expect(try new.syncStatus(of: Synced.Task.self, id: 3) == .undetermined)
        #expect(try new.fetch(new.query(Synced.Task.self).filter(syncStatus: .undetermined)).map(\.id) == [0, 3])
    }
}

/// Objects that a program uploads.
private enum Synced {
    struct Note: Model, Hashable {
        var id: Int
        var text: String
        var rank: Int
        static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("text", \.text).searchable()
            Field("rank", \.rank).indexed()
        }
        .storedName("note")
    }

    struct Memo: Model, Hashable {
        var id: Int
        static let blueprint = Blueprint(Memo.init) { Field("id", \.id).id() }.storedName("memo")
    }

    struct Author: Syncable, Hashable {
        var id: Int
        var name: String
        var syncStatus = SyncStatus.undetermined
        static let blueprint = Blueprint({ @Sendable in Author(id: $0, name: $1) }) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("author")
    }

    struct Page: Syncable, Hashable {
        var id: Int
        var text: String
        var author: Author
        var syncStatus = SyncStatus.undetermined
        static let blueprint = Blueprint({ @Sendable in Page(id: $0, text: $1, author: $2) }) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("author", \.author).reference(onDelete: .keep)
        }
        .storedName("page")
    }

    class Item: Model {
        var id = 0
        required init() {}
        class var blueprint: Blueprint<Item> {
            Blueprint(creating: Item.init) { Field("id", \.id).id() }.storedName("item")
        }

        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
    }

    final class SyncedItem: Item, Syncable {
        var syncStatus = SyncStatus.undetermined
        override class var blueprint: Blueprint<Item> {
            Blueprint(extending: super.blueprint, creating: SyncedItem.init) {}.storedName("synced item")
        }

        convenience init(_ id: Int, _ status: SyncStatus) {
            self.init()
            (self.id, syncStatus) = (id, status)
        }
    }

    struct OldTask: Model, Hashable {
        var id: Int
        var text: String
        static let blueprint = Blueprint(OldTask.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("task")
    }

    struct Task: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(Task.init) {
            Field("id", \.id).id()
            Field("title", \.title)
        }
        .storedName("task").version(2)
        .migration(from: 1) { document in document.rename("text", to: "title") }
    }
}
