import Cyanotype
import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

/// Programs of several ages on one file.
@Suite("Changes for a server, over years", .serialized)
struct SyncYearsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Note = Synchronized.Note
    private typealias PlainNote = Synchronized.PlainNote

    private func open(_ name: String = "notes") throws -> ObjectStore {
        try ObjectStore(.file(folder.path("\(name).db")))
    }

    private func sync(_ store: ObjectStore, _ types: any Model.Type...) throws {
        for type in types { for change in try store.begin(type) { try store.acknowledge(change) } }
    }

    @Test("Objects from before the mark are of undetermined status until they change")
    func markIsAdded() throws {
        let old = try open()
        try old.save((1...4).map { PlainNote(id: $0, text: "a") })
        let new = try open()
        #expect(try new.pending(Note.self).isEmpty)
        try new.save([Note(id: 1, text: "b"), Note(id: 5, text: "a")])
        #expect(try new.pending(Note.self) == ["+1", "+5"])
        #expect(try new.outbox(of: Note.self).changes[0].base() == nil)
        // A server may have it.
        try new.delete(Note.self, id: 2)
        #expect(try new.setSyncStatus(.synced, of: Note.self, id: 3))
        #expect(try new.setSyncStatus(.notSynced, of: Note.self, id: 4))
        #expect(try new.pending(Note.self) == ["+1", "+4", "+5", "-2"])
    }

    @Test("Programs without the mark keep what the server has to hear, in any order", arguments: [true, false])
    func markIsDropped(_ isOpenBefore: Bool) throws {
        // It has made its plan before there was a mark, or makes it later.
        let early = try isOpenBefore ? open() : nil
        try early?.save(PlainNote(id: 0, text: "before"))
        let new = try open()
        try new.save((1...5).map { Note(id: $0, text: "a") })
        try sync(new, Note.self)
        let old = try early ?? open()
        try old.save([PlainNote(id: 1, text: "b"), PlainNote(id: 2, text: "a"), PlainNote(id: 6, text: "b")])
        try old.delete(PlainNote.self, id: 3)
        #expect(try new.pending(Note.self) == ["+1", "+6", "-3"])
        #expect(try new.outbox(of: Note.self).changes.map { try $0.base()?["text"] } == ["a", nil, "a"])
        // The mark counts for the old program, too: its objects are pending, and it may list them.
        #expect(try old.syncStatus(of: PlainNote.self, id: 6) == .notSynced)
        #expect(try old.pending(PlainNote.self) == ["+1", "+6", "-3"])
        try old.delete(old.query(PlainNote.self))
        // Nobody knows whether a server has the object from before the mark.
        #expect(try new.pending(Note.self) == (isOpenBefore ? ["-0"] : []) + (1...5).map { "-\($0)" })
        try old.save(PlainNote(id: 1, text: "c"))
        #expect(try new.outbox(of: Note.self).changes[0].base()?["text"] == "a")
    }

    @Test("All objects of a type leave tombstones when they are deleted at once", arguments: [true, false])
    func allAreDeleted(_ isInTransaction: Bool) throws {
        let store = try open()
        try store.save((1...300).map { Note(id: $0, text: "a") })
        for _ in 0..<3 { try sync(store, Note.self) }
        if isInTransaction {
            try store.transaction { transaction throws(StoreError) in
                _ = try transaction.delete(transaction.query(Note.self))
                try transaction.save(Note(id: 7, text: "b"))
            }
        } else {
            #expect(try store.delete(store.query(Note.self)) == 300)
        }
        let changes = try store.outbox(of: Note.self, limit: 1_000).changes
        #expect(changes.count == 300)
        #expect(changes.count(where: { $0.action == .delete }) == (isInTransaction ? 299 : 300))
    }

    @Test("A transaction that is undone leaves nothing for the server")
    func undone() throws {
        let store = try open()
        try store.save((1...3).map { Note(id: $0, text: "a") })
        try sync(store, Note.self)
        #expect(throws: StoreError.self) {
            try store.transaction { transaction throws(StoreError) in
                try transaction.save([Note(id: 1, text: "b"), Note(id: 9, text: "b")])
                try transaction.delete(Note.self, id: 2)
                // Identities are no texts.
                _ = try transaction.fetch(Note.self, id: "1")
            }
        }
        #expect(try store.pending(Note.self).isEmpty)
        try store.save(Note(id: 1, text: "c"))
        #expect(try store.outbox(of: Note.self).changes[0].base()?["text"] == "a")
    }

    private struct FirstRecord: Model, Hashable {
        var id: Int
        var old: Int?
        static let blueprint = Blueprint(FirstRecord.init) {
            Field("id", \.id).id()
            Field("old", \.old)
        }
        .storedName("record")
        .synchronized()
    }

    /// The same without a version: a key has another name, one has a default, and one is in a group.
    private struct SecondRecord: Model, Hashable {
        var id: Int
        var new: Int?
        var level: Int?
        var note: String?
        static let blueprint = Blueprint(SecondRecord.init) {
            Field("id", \.id).id()
            Field("new", \.new).alias("old")
            Field("level", \.level, default: 5)
            Field("meta", "note", \.note)
        }
        .storedName("record")
        .synchronized()
    }

    @Test("What a field has by another name or by default is not sent as missing")
    func nothingIsMissing() throws {
        let old = try open()
        try old.save(FirstRecord(id: 1, old: 3))
        try old.close()
        let new = try open()
        try new.save(SecondRecord(id: 2, new: nil, level: nil, note: nil))
        let changes = try new.outbox(of: SecondRecord.self).changes
        #expect(try changes[0].document() == ["id": 1, "old": 3, "meta": ["note": nil]])
        #expect(try changes[1].document() == ["id": 2, "new": nil, "level": nil, "meta": ["note": nil]])
        #expect(try new.object(SecondRecord.self, of: changes[0]) == SecondRecord(id: 1, new: 3, level: 5))
    }

    @Test("A field with a default has no value if the server has removed it")
    func removedDefault() throws {
        let store = try open()
        try store.apply(
            [ServerChange<SecondRecord>.save(["id": 1, "level": 7, "meta": ["note": "n"]])],
            from: "records"
        )
        try store.apply(
            [ServerChange<SecondRecord>.save(["id": 1, "level": nil, "meta": ["note": nil]])],
            from: "records"
        )
        #expect(try store.fetch(SecondRecord.self, id: 1) == SecondRecord(id: 1, new: nil, level: nil, note: nil))
        #expect(try store.pending(SecondRecord.self).isEmpty)
    }

    @Test("A server may use the former key of a field or its new one", arguments: ["old", "new"])
    func serverKeys(_ key: String) throws {
        let old = try open()
        try old.save(FirstRecord(id: 1, old: 3))
        try sync(old, FirstRecord.self)
        try old.close()
        let new = try open()
        for value in [4, 5] {
            var members: JSON.Object = ["id": 1]
            members[key] = JSON(integerLiteral: value)
            try new.apply([ServerChange<SecondRecord>.save(.object(members))], from: "records")
            #expect(try new.fetch(SecondRecord.self, id: 1)?.new == value)
        }
        #expect(try new.pending(SecondRecord.self).isEmpty)
    }

    @Test("States of earlier versions are migrated when they are sent")
    func areMigrated() throws {
        let old = try open()
        try old.save([FirstPage(id: 1, heading: "a"), FirstPage(id: 2, heading: "a"), FirstPage(id: 3, heading: "a")])
        try sync(old, FirstPage.self)
        try old.save([FirstPage(id: 1, heading: "b"), FirstPage(id: 2, heading: "b")])
        let sent = try old.begin(FirstPage.self)
        try old.save(FirstPage(id: 1, heading: "c"))
        try old.close()
        let new = try open()
        let changes = try new.outbox(of: SecondPage.self).changes
        #expect(changes.map(\.key) == sent.map(\.key))
        #expect(try changes.map { try $0.document()?["title"] } == ["b", "b"])
        #expect(try changes.map { try $0.base()?["title"] } == ["a", "a"])
        #expect(try new.object(SecondPage.self, of: changes[0]) == SecondPage(id: 1, title: "b"))
        // The migration is no change for the server.
        #expect(try new.migrateAll().migrated == 3)
        #expect(try new.outbox(of: SecondPage.self).changes.map { try $0.base()?["title"] } == ["a", "a"])
        #expect(try new.outbox(of: SecondPage.self).changes.map(\.key) == sent.map(\.key))
        #expect(try new.syncStatus(of: SecondPage.self, id: 3) == .synced)
        for change in try new.begin(SecondPage.self) { try new.acknowledge(change) }
        #expect(try new.pending(SecondPage.self) == ["+1"])
        #expect(try new.outbox(of: SecondPage.self).changes[0].base()?["title"] == "b")
    }

    @Test("An object that cannot be migrated is set aside, and the server does not hear of it")
    func quarantined() throws {
        let old = try open()
        try old.save((1...3).map { FirstPage(id: $0, heading: $0 == 2 ? "" : "a") })
        try sync(old, FirstPage.self)
        try old.close()
        let new = try ObjectStore(.file(folder.path("notes.db")), models: [SecondPage.self])
        let summary = try new.migrateAll()
        #expect(summary.migrated == 2 && summary.quarantined == 1)
        #expect(try new.pending(SecondPage.self).isEmpty)
        try new.close()
        let repaired = try ObjectStore(.file(folder.path("notes.db")), models: [RepairedPage.self])
        #expect(try repaired.retryQuarantined().restored == 1)
        #expect(try repaired.syncStatus(of: RepairedPage.self, id: 2) == .synced)
        #expect(try repaired.pending(RepairedPage.self).isEmpty)
    }

    @Test("A changed object that is set aside and put back keeps its base and its change on its way")
    func changedAndQuarantined() throws {
        let old = try open()
        try old.save((1...4).map { FirstPage(id: $0, heading: "base \($0)") })
        try sync(old, FirstPage.self)
        try old.save((1...3).map { FirstPage(id: $0, heading: "") })
        _ = try old.beginSyncing(Array(old.outbox(of: FirstPage.self).changes.dropFirst()))
        try old.reject(try #require(old.outbox(of: FirstPage.self).changes.last), reason: "no")
        try old.close()
        let new = try ObjectStore(.file(folder.path("notes.db")), models: [SecondPage.self])
        #expect(try new.migrateAll().quarantined == 3)
        #expect(try new.pending(SecondPage.self).isEmpty)
        try new.close()
        let repaired = try ObjectStore(.file(folder.path("notes.db")), models: [RepairedPage.self])
        #expect(try repaired.retryQuarantined().restored == 3)
        #expect(try repaired.pending(RepairedPage.self) == ["+1", "+2!"])
        let changes = try repaired.outbox(of: RepairedPage.self).changes
        #expect(try changes.map { try $0.base()?["title"] } == ["base 1", "base 2"])
        #expect(try repaired.acknowledge(changes[1]))
        #expect(try repaired.revert(changes[0]))
        let rejected = try repaired.rejectedChanges(of: RepairedPage.self)
        #expect(rejected.map(\.reason) == ["no"])
        #expect(try repaired.revert(rejected[0]))
        #expect(try repaired.fetch(RepairedPage.self).map(\.title) == ["base 1", "", "base 3", "base 4"])
        #expect(try repaired.count(repaired.query(RepairedPage.self).filter(syncStatus: .synced)) == 4)
        #expect(try repaired.verify(thoroughly: true).isEmpty)
    }

    @Test("A blank object in place of one that cannot be migrated is not sent, but its edit is")
    func blank() throws {
        let old = try open()
        try old.save(FirstPage(id: 2, heading: ""))
        try sync(old, FirstPage.self)
        try old.close()
        let new = try ObjectStore(.file(folder.path("notes.db")), models: [BlankPage.self])
        #expect(try new.migrateAll(onFailure: .blank).quarantined == 1)
        let blank = try #require(try new.fetch(BlankPage.self, id: 2))
        #expect(blank.title == "none")
        #expect(try new.pending(BlankPage.self).isEmpty)
        try new.save(BlankPage(id: 2, title: "edited"))
        #expect(try new.pending(BlankPage.self) == ["+2"])
        #expect(try new.outbox(of: BlankPage.self).changes[0].baseRevision != nil)
    }

    private struct BlankPage: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(BlankPage.init) {
            Field("id", \.id).id()
            Field("title", \.title, default: "none")
        }
        .storedName("page")
        .version(2)
        .migration(from: 1) { _ in throw CocoaError(.coderInvalidValue) }
        .synchronized()
    }

    @Test("Objects that expire are gone on both sides")
    func expired() throws {
        let store = try open()
        let past = Date(timeIntervalSinceNow: -10)
        let future = Date(timeIntervalSinceNow: 1_000_000)
        try store.save([
            Offer(id: 1, until: future), Offer(id: 2, until: future), Offer(id: 3, until: past),
            Offer(id: 4, until: nil),
        ])
        #expect(try store.pending(Offer.self) == ["+1", "+2", "+4"])
        try sync(store, Offer.self)
        try store.save(Offer(id: 1, until: past))
        try store.purgeExpired(Offer.self)
        #expect(try store.pending(Offer.self).isEmpty)
        try store.delete(Offer.self, id: 2)
        try store.delete(Offer.self, id: 4)
        #expect(try store.pending(Offer.self) == ["-2", "-4"])
    }

    @Test("A mark of a superclass counts for the objects of all classes")
    func classes() throws {
        let store = try ObjectStore(
            .file(folder.path("shapes.db")),
            models: [Shape.self, Circle.self, Square.self]
        )
        try store.save([Shape(1, "a"), Circle(2, "b", 1)])
        #expect(try store.pending(Shape.self) == ["+1", "+2"])
        #expect(try store.pending(Circle.self) == ["+2"])
        // Each is listed once.
        let changes = try store.outbox(of: Circle.self, Shape.self).changes
        #expect(changes.map(\.id.description) == ["1", "2"])
        #expect(try store.object(Shape.self, of: changes[1]) is Circle)
        // Two classes of one type have places of their own, and their deletions come once.
        try store.save(Square(3, "c"))
        for limit in 1...4 {
            var (ids, cursor): ([String], OutboxCursor?) = ([], nil)
            repeat {
                let page = try store.outbox(of: Square.self, Circle.self, after: cursor, limit: limit)
                ids += page.changes.map(\.id.description)
                cursor = page.next
            } while cursor != nil && ids.count < 9
            #expect(ids == ["3", "2"])
        }
        #expect(try store.outbox(of: Shape.self, limit: .max).changes.count == 3)
        try store.delete(Square.self, id: 3)
        try sync(store, Shape.self)
        try store.save(Circle(2, "b", 3))
        try store.reject(try store.begin(Shape.self)[0], reason: "no")
        let rejected = try store.rejectedChanges(of: Shape.self)[0]
        #expect(try store.revert(rejected))
        let circle = try #require(try store.fetch(Circle.self, id: 2))
        #expect(circle.radius == 1)
    }

    // MARK: - Models

    private struct FirstPage: Model, Hashable {
        var id: Int
        var heading: String
        static let blueprint = Blueprint(FirstPage.init) {
            Field("id", \.id).id()
            Field("heading", \.heading)
        }
        .storedName("page")
        .synchronized()
    }

    private struct SecondPage: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(SecondPage.init) {
            Field("id", \.id).id()
            Field("title", \.title)
        }
        .storedName("page")
        .version(2)
        .migration(from: 1) { document in
            if document["heading"] == "" { throw Empty() }
            document.rename("heading", to: "title")
        }
        .synchronized()

        private struct Empty: Error {}
    }

    private struct RepairedPage: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(RepairedPage.init) {
            Field("id", \.id).id()
            Field("title", \.title)
        }
        .storedName("page")
        .version(2)
        .migration(from: 1) { $0.rename("heading", to: "title") }
        .synchronized()
    }

    private struct Offer: Model, Hashable {
        var id: Int
        var until: Date?
        static let blueprint = Blueprint(Offer.init) {
            Field("id", \.id).id()
            Field("until", \.until).expiration()
        }
        .storedName("offer")
        .synchronized()
    }

    private class Shape: Model {
        var id = 0
        var name = ""
        required init() {}
        class var blueprint: Blueprint<Shape> {
            Blueprint(creating: Shape.init) {
                Field("id", \.id).id()
                Field("name", \.name)
            }
            .storedName("shape")
            .synchronized()
        }

        convenience init(_ id: Int, _ name: String) {
            self.init()
            (self.id, self.name) = (id, name)
        }
    }

    private final class Square: Shape {
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Square.init) {}.storedName("square")
        }
    }

    private final class Circle: Shape {
        var radius = 0
        override class var blueprint: Blueprint<Shape> {
            Blueprint(extending: super.blueprint, creating: Circle.init) { Field("radius", \.radius) }
                .storedName("circle")
        }

        convenience init(_ id: Int, _ name: String, _ radius: Int) {
            self.init()
            (self.id, self.name, self.radius) = (id, name, radius)
        }
    }
}
