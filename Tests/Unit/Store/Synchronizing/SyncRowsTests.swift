import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// What becomes of the records beside rows that get another schema or identity, or that other programs see in another way.
@Suite("Rows of synchronized objects, over years", .serialized)
struct SyncRowsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path("rows.db")), models: models)
    }

    private func sync(_ store: ObjectStore, _ type: any Model.Type) throws {
        for change in try store.begin(type) { try store.acknowledge(change) }
    }

    // MARK: - Expiration

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

    /// A later version, whose offers do not expire.
    private struct LastingOffer: Model, Hashable {
        var id: Int
        var until: Date?
        static let blueprint = Blueprint(LastingOffer.init) {
            Field("id", \.id).id()
            Field("until", \.until)
        }
        .storedName("offer")
        .synchronized()
    }

    private static let past = Date(timeIntervalSinceNow: -1_000)
    private static let future = Date(timeIntervalSince1970: 4_000_000_000)

    @Test(
        "The server hears of the deletion of an object that has expired for other versions only",
        arguments: [true, false]
    )
    func lastingObjectIsDeleted(_ isWhole: Bool) throws {
        do {
            let store = try store()
            try store.save([Offer(id: 1, until: Self.future), Offer(id: 2, until: Self.future)])
            try sync(store, Offer.self)
            try store.save([Offer(id: 1, until: Self.past), Offer(id: 2, until: Self.past)])
            try store.close()
        }
        let store = try store()
        #expect(try store.count(LastingOffer.self) == 2)
        if isWhole {
            try store.delete(store.query(LastingOffer.self))
        } else {
            for id in 1...2 { try store.delete(LastingOffer.self, id: id) }
        }
        #expect(try store.pending(LastingOffer.self) == ["-1", "-2"])
    }

    @Test("The server's state replaces a changed object that has expired", arguments: StoreKind.allCases)
    func expiredObjectIsReplaced(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let later = Self.future.addingTimeInterval(1_000)
        let never = ConflictPolicy { conflict in
            Issue.record("\(conflict.id) is in no conflict")
            return conflict.mine
        }
        try store.save(Offer(id: 1, until: Self.future))
        for change in try store.begin(Offer.self) { try store.acknowledge(change) }
        try store.save(Offer(id: 1, until: Self.past))
        let change = ServerChange<Offer>.save(try Offer(id: 1, until: later).jsonValue())
        #expect(try store.apply([change], from: "offers", conflicts: never).saved == 1)
        #expect(try store.fetch(Offer.self, id: 1) == Offer(id: 1, until: later))
        #expect(try store.pending(Offer.self).isEmpty)
    }

    // MARK: - Classes

    private class Vehicle: Model {
        var id = 0
        var doors = 0
        required init() {}
        class var blueprint: Blueprint<Vehicle> {
            Blueprint(creating: Vehicle.init) {
                Field("id", \.id).id()
                Field("doors", \.doors)
            }
            .storedName("vehicle")
            .synchronized()
        }

        convenience init(_ id: Int, doors: Int) {
            self.init()
            (self.id, self.doors) = (id, doors)
        }
    }

    private final class Car: Vehicle {
        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: Car.init) {}.storedName("car")
        }
    }

    private final class OtherAuto: Vehicle {
        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: OtherAuto.init) {}.storedName("auto")
        }
    }

    private final class Auto: Vehicle {
        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: Auto.init) {}.storedName("auto").formerName("car")
        }
    }

    @Test("The states of two classes that become one are those of the class")
    func classesBecomeOne() throws {
        do {
            let first = try store([Vehicle.self, Car.self, OtherAuto.self])
            try first.save([Car(1, doors: 3), OtherAuto(2, doors: 5)] as [Vehicle])
            try sync(first, Vehicle.self)
            try first.save([Car(1, doors: 4), OtherAuto(2, doors: 6)] as [Vehicle])
            _ = try first.begin(Vehicle.self)
            try first.save([Car(1, doors: 7), OtherAuto(2, doors: 8)] as [Vehicle])
            try first.close()
        }
        let second = try store([Vehicle.self, Auto.self])
        let changes = try second.outbox(of: Vehicle.self).changes
        #expect(try changes.map { try $0.base()?["doors"] } == [3, 5])
        #expect(try changes.map { try $0.document()?["doors"] } == [4, 6])
        #expect(try second.object(Vehicle.self, of: changes[0]) is Auto)
        for change in changes { try second.retry(change) }
        for change in try second.outbox(of: Vehicle.self).changes { #expect(try second.revert(change)) }
        #expect(try second.fetch(Auto.self).map(\.doors) == [3, 5])
        #expect(try second.verify(thoroughly: true).isEmpty)
    }

    // MARK: - Identities

    /// An object that its document identifies, so that a migration gives it another identity.
    private struct FirstTag: Model, Hashable {
        var name: String
        static let blueprint = Blueprint(FirstTag.init) { Field("name", \.name) }
            .storedName("tag")
            .synchronized()
    }

    private struct FailingTag: Model, Hashable {
        var name: String
        static let blueprint = Blueprint(FailingTag.init) { Field("name", \.name) }
            .storedName("tag")
            .version(2)
            .migration(from: 1) { _ in throw CocoaError(.coderInvalidValue) }
            .synchronized()
    }

    private struct MendedTag: Model, Hashable {
        var name: String
        static let blueprint = Blueprint(MendedTag.init) { Field("name", \.name) }
            .storedName("tag")
            .version(2)
            .migration(from: 1) { $0["name"] = "b" }
            .synchronized()
    }

    /// A store with one object that was set aside after the server had it.
    private func storeWithObjectSetAside() throws -> ObjectStore {
        do {
            let old = try store()
            try old.save(FirstTag(name: "a"))
            try sync(old, FirstTag.self)
            try old.close()
        }
        let store = try store([FailingTag.self])
        #expect(try store.migrateAll().quarantined == 1)
        #expect(try store.pending(FailingTag.self).isEmpty)
        return store
    }

    @Test("An object that was set aside and gets another identity is a new one, and the former one is deleted")
    func identityChanges() throws {
        try storeWithObjectSetAside().close()
        let store = try store([MendedTag.self])
        #expect(try store.retryQuarantined().restored == 1)
        #expect(try store.fetch(MendedTag.self) == [MendedTag(name: "b")])
        let changes = try store.outbox(of: MendedTag.self).changes
        #expect(changes.map(\.action) == [.save, .delete])
        #expect(try changes.map { try $0.base()?["name"] } == [nil, "b"])
        try sync(store, MendedTag.self)
        #expect(try store.pending(MendedTag.self).isEmpty)
    }

    @Test("Of an object that was set aside and discarded, the server hears nothing")
    func isDiscarded() throws {
        let store = try storeWithObjectSetAside()
        try store.discardQuarantined(store.quarantined())
        #expect(try store.pending(FailingTag.self).isEmpty)
        // Nothing of the former object counts for a new one.
        try store.save(FailingTag(name: "a"))
        #expect(try store.outbox(of: FailingTag.self).changes.map { try $0.base() } == [nil])
    }

    // MARK: - References

    @Test("Objects that a server sends inside of others are synced, too", arguments: StoreKind.allCases)
    func referencedObjects(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let article: JSON = ["id": 1, "title": "a", "author": ["id": 5, "name": "x"]]
        try store.apply([ServerChange<Synchronized.Article>.save(article)], from: "articles", conflicts: .ours)
        #expect(try store.fetch(Synchronized.Author.self, id: 5)?.name == "x")
        #expect(try store.syncStatus(of: Synchronized.Author.self, id: 5) == .synced)
        #expect(try store.pending(Synchronized.Author.self, Synchronized.Article.self).isEmpty)
        // One that was changed here stays changed.
        try store.save(Synchronized.Author(id: 5, name: "y"))
        try store.apply([ServerChange<Synchronized.Article>.save(article)], from: "articles", conflicts: .ours)
        #expect(try store.fetch(Synchronized.Author.self, id: 5)?.name == "y")
        #expect(try store.pending(Synchronized.Author.self, Synchronized.Article.self) == ["+5"])
    }
}
