import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Row G15: the stored name of a class, and its later ones.
@Suite("G15: names that classes had before")
struct FormerNamesTests {
    private struct Old: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(Old.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("Article")
    }

    private struct New: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(New.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("Post")
        .formerName("Article")
    }

    private struct Newest: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(Newest.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("Entry")
        .formerName("Post")
    }

    /// The newest release, which knows only the first name.
    private struct Latest: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(Latest.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("Entry")
        .formerName("Article")
    }

    /// A class of the newest release that has the first name again.
    private struct Other: Model, Hashable {
        var id: Int
        var price: Int
        static let blueprint = Blueprint(Other.init) {
            Field("id", \.id).id()
            Field("price", \.price)
        }
        .storedName("Article")
    }

    /// Has a model inside, in an index and in an array.
    private struct Desk: Model, Hashable {
        struct Window: Model, Hashable {
            var title: String
            static let blueprint = Blueprint(Window.init) { Field("title", \.title) }.storedName("Window")
        }

        var id: Int
        var rank: Int
        var window: Window
        var others: [Window]
        static let blueprint = Blueprint(Desk.init) {
            Field("id", \.id).id()
            Field("rank", \.rank)
            Field("window", \.window)
            Field("others", \.others)
        }
        .storedName("Desk")
        .index(\.window.title, \.rank)
    }

    /// The later release, in which only the model inside has another name and another version.
    private struct NewDesk: Model, Hashable {
        struct Pane: Model, Hashable {
            var caption: String
            static let blueprint = Blueprint(Pane.init) { Field("caption", \.caption) }
                .storedName("Pane")
                .formerName("Window")
                .version(2)
                .migration(from: 1) { $0.rename("title", to: "caption") }
        }

        var id: Int
        var rank: Int
        var window: Pane
        var others: [Pane]
        static let blueprint = Blueprint(NewDesk.init) {
            Field("id", \.id).id()
            Field("rank", \.rank)
            Field("window", \.window)
            Field("others", \.others)
        }
        .storedName("Desk")
        .index(\.window.caption, \.rank)
    }

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    @Test("are one line, and objects stay", arguments: [true, false])
    func areOneLine(preparing: Bool) throws {
        try store().save((1...3).map { Old(id: $0, title: "t\($0)") })
        let new = try store(preparing ? [New.self] : [])
        #expect(try new.fetch(New.self) == (1...3).map { New(id: $0, title: "t\($0)") })
        #expect(try new.fetch(ObjectQuery<New>().filter(\.title, .equals("t2"))).map(\.id) == [2])
        try new.save(New(id: 4, title: "t4"))
        #expect(try new.typeNames == ["Post"])
        #expect(try new.verify(thoroughly: true).isEmpty)
        // A chain of names, each said by one release.
        let newest = try store(preparing ? [Newest.self] : [])
        #expect(try newest.fetch(Newest.self).map(\.id) == [1, 2, 3, 4])
        try newest.save(Newest(id: 5, title: "t5"))
        #expect(try newest.typeNames == ["Entry"])
        #expect(try newest.count(Newest.self) == 5)
    }

    @Test("let the releases before and after go on in turn")
    func goOnInTurn() throws {
        let (old, new, newest) = (try store(), try store(), try store())
        var count = 0
        for round in 0..<6 {
            count += 1
            switch round % 3 {
            case 0: try old.save(Old(id: count, title: "x\(count)"))
            case 1: try new.save(New(id: count, title: "x\(count)"))
            default: try newest.save(Newest(id: count, title: "x\(count)"))
            }
            let (ids, title) = (Array(1...count), "x\(count)")
            #expect(try old.fetch(Old.self).map(\.id) == ids)
            #expect(try new.fetch(New.self).map(\.id) == ids)
            // It knows the second name, which the file has since the second release has written.
            if round == 0 { continue }
            #expect(try newest.fetch(Newest.self).map(\.id) == ids)
            #expect(try old.fetch(ObjectQuery<Old>().filter(\.title, .equals(title))).map(\.id) == [count])
            #expect(try newest.fetch(ObjectQuery<Newest>().filter(\.title, .equals(title))).map(\.id) == [count])
        }
        #expect(try store().typeNames.count == 1)
        try old.delete(Old.self, id: 1)
        #expect(try newest.fetch(Newest.self, id: 1) == nil)
        #expect(try store([Old.self]).verify(thoroughly: true).isEmpty)
    }

    @Test("may be those of other classes later", arguments: [true, false])
    func mayBeOthers(otherFirst: Bool) throws {
        try store().save(Old(id: 1, title: "t"))
        let store = try store(otherFirst ? [Other.self, New.self] : [New.self, Other.self])
        try store.save(Other(id: 1, price: 5))
        #expect(try store.fetch(New.self) == [New(id: 1, title: "t")])
        #expect(try store.fetch(Other.self) == [Other(id: 1, price: 5)])
        #expect(try store.typeNames == ["Article", "Post"])
    }

    @Test("may be those of others, whatever the order of the models in a report", arguments: [true, false])
    func mayBeOthersInReports(otherFirst: Bool) throws {
        try store().save(Old(id: 1, title: "t"))
        let models: [any Model.Type] = otherFirst ? [Other.self, New.self] : [New.self, Other.self]
        let report = try ObjectStore.openReport(of: .file(folder.path()), models: models)
        #expect(report.isClean && report.types.map(\.typeName) == ["Post"])
        let store = try store([New.self])
        #expect(try store.schemas(ofType: "Article").map(\.isCurrent) == [true])
    }

    @Test("are an error if both names have objects")
    func areAmbiguous() throws {
        struct Careless: Model {
            var id: Int
            var title: String
            static let blueprint = Blueprint(Careless.init) {
                Field("id", \.id).id()
                Field("title", \.title)
            }
            .storedName("Post")
        }
        try store().save(Old(id: 1, title: "t"))
        try store().save(Careless(id: 2, title: "u"))
        let error = #expect(throws: StoreError.self) { try store([New.self]) }
        #expect(error?.code == .schema)
        #expect(error?.message.contains("Article") == true && error?.message.contains("Post") == true)
        #expect(try store().fetch(Old.self).count == 1)
    }

    @Test("are found although a release was skipped", arguments: [true, false])
    func areFoundAfterSkipping(fresh: Bool) throws {
        if !fresh { try store().save(Old(id: 1, title: "t")) }
        try store([Latest.self]).save(Latest(id: 1, title: "t"))
        // The release between knows a name that the file never had.
        let new = try store([New.self])
        #expect(try new.fetch(New.self).map(\.id) == [1])
        try new.save(New(id: 2, title: "u"))
        let old = try store()
        #expect(try old.fetch(Old.self).map(\.id) == [1, 2])
        #expect(try new.typeNames == ["Entry"])
        // A model's classes have the names of the program, and other ones those of the file.
        #expect(try new.schemas(of: New.self).map(\.className) == ["Post"])
        #expect(try new.schemas(ofType: "Article").map(\.className) == ["Post"])
        #expect(try store().schemas(ofType: "Article").map(\.className) == ["Entry"])
        #expect(try store([Latest.self]).fetch(Latest.self).map(\.id) == [1, 2])
    }

    @Test("do not keep a release from the changes of others")
    func areThoseOfChanges() async throws {
        let old = try store()
        try old.save(Old(id: 1, title: "t"))
        let new = try store([New.self])
        var changes = old.changes(of: Old.self).makeAsyncIterator()
        try new.save(New(id: 2, title: "u"))
        let change = try await changes.next()
        #expect(change?.saved == [ObjectID(.integer(2), encoding: "integer")])
    }

    @Test("are found in models inside that also have a new version")
    func areThoseOfModelsInside() throws {
        func desk(_ id: Int) -> Desk {
            Desk(id: id, rank: -id, window: .init(title: "t\(id % 3)"), others: [.init(title: "a"), .init(title: "b")])
        }
        func newDesk(_ id: Int) -> NewDesk {
            let others = ["a", "b"].map { NewDesk.Pane(caption: $0) }
            return NewDesk(id: id, rank: -id, window: .init(caption: "t\(id % 3)"), others: others)
        }
        try store().save((1...6).map(desk))
        let store = try store([NewDesk.self])
        let query = ObjectQuery<NewDesk>().filter(\.window.caption, .equals("t2"))
        #expect(try store.fetch(NewDesk.self) == (1...6).map(newDesk))
        #expect(try store.fetch(NewDesk.self, id: 4) == newDesk(4))
        #expect(try store.fetch(query).map(\.id) == [2, 5])
        #expect(try store.explain(query).outdatedObjectCount == 6)
        try store.save(newDesk(8))
        #expect(try store.fetch(query).map(\.id) == [2, 5, 8])
        // The earlier release knows the model by its former name, and leaves the newer version alone.
        let old = try self.store()
        #expect(try old.fetch(Desk.self, id: 1) == desk(1))
        for error in [
            #expect(throws: StoreError.self) { try old.save(desk(9)) },
            #expect(throws: StoreError.self) { try old.fetch(Desk.self, id: 8) },
        ] { #expect(error?.code == .newerType) }
        let summary = try store.migrateAll()
        #expect(summary.migrated == 6 && summary.quarantined == 0)
        #expect(try store.fetch(NewDesk.self) == [1, 2, 3, 4, 5, 6, 8].map(newDesk))
        #expect(try store.fetch(query).map(\.id) == [2, 5, 8])
        let explanation = try store.explain(query)
        #expect(explanation.outdatedObjectCount == 0)
        #expect(explanation.indexes == ["window.caption, rank"])
        let schemas = try store.schemas(of: NewDesk.self).filter(\.isUsed)
        #expect(schemas.map(\.version) == [1])
        #expect(schemas.flatMap(\.nested).map(\.className) == ["Pane"])
        #expect(schemas.flatMap(\.nested).map(\.version) == [2])
        let documents = try store.documents(ofType: "Desk").map { try $0.get().json }
        #expect(documents.count == 7)
        #expect(documents.allSatisfy { $0["window"]?["caption"] != nil && $0["window"]?["title"] == nil })
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try store.migrateAll() == MigrationSummary())
    }

    @Test("may be the present name, which says nothing")
    func mayBeThePresentName() throws {
        struct Same: Model {
            var id: Int
            static let blueprint = Blueprint(Same.init) { Field("id", \.id).id() }
                .storedName("Post")
                .formerName("Post")
        }
        try store([Same.self]).save(Same(id: 1))
        #expect(try store([Same.self]).count(Same.self) == 1)
    }

    @Test("may not be exchanged, or be those of two classes")
    func mayNotContradict() throws {
        struct One: Model {
            var id: Int
            static let blueprint = Blueprint(One.init) { Field("id", \.id).id() }
                .storedName("One")
                .formerName("Two")
        }
        struct Two: Model {
            var id: Int
            static let blueprint = Blueprint(Two.init) { Field("id", \.id).id() }
                .storedName("Two")
                .formerName("One")
        }
        struct Three: Model {
            var id: Int
            static let blueprint = Blueprint(Three.init) { Field("id", \.id).id() }
                .storedName("Three")
                .formerName("Two")
        }
        for models in [[One.self, Two.self], [One.self, Three.self]] as [[any Model.Type]] {
            let error = #expect(throws: StoreError.self) { try store(models) }
            #expect(error?.code == .type)
            #expect(error?.message.contains("One") == true && error?.message.contains("Two") == true)
            // The order does not matter.
            #expect(throws: StoreError.self) { try store(models.reversed()) }
        }
        #expect(try store().typeNames == [])
    }

    @Test("may be those of other classes at once", arguments: [true, false])
    func mayBeOthersAtOnce(oldFirst: Bool) throws {
        if oldFirst { try store().save(Old(id: 1, title: "t")) }
        do {
            let store = try store([New.self, Other.self])
            try store.save(Other(id: 7, price: 5))
        }
        let store = try store([Other.self, New.self])
        try store.save(New(id: 2, title: "u"))
        #expect(try store.fetch(Other.self).map(\.id) == [7])
        #expect(try store.fetch(New.self).map(\.id) == (oldFirst ? [1, 2] : [2]))
    }

    @Test("of subclasses are found, too")
    func areThoseOfSubclasses() throws {
        let first = try store([Vehicle.self, Car.self])
        try first.save(make(Vehicle.self, 1))
        try first.save(make(Car.self, 2, doors: 3))
        let second = try store([Vehicle.self, Auto.self])
        #expect(try second.fetch(Auto.self, id: 2)?.doors == 3)
        #expect(try second.fetch(Vehicle.self).map { $0 is Auto } == [false, true])
        try second.save(make(Auto.self, 3, doors: 5))
        let third = try store([Vehicle.self, Car.self])
        #expect(try third.fetch(Car.self).map(\.doors) == [3, 5])
        #expect(try third.fetch(Vehicle.self).map { $0 is Car } == [false, true, true])
        try third.save(make(Car.self, 4, doors: 2))
        #expect(try second.fetch(Auto.self).map(\.doors) == [3, 5, 2])
    }

    @Test("of subclasses may be those of others later")
    func mayBeThoseOfOtherSubclasses() throws {
        let first = try store([Vehicle.self, Car.self])
        try first.save(make(Car.self, 1, doors: 3))
        for models in [[Vehicle.self, Auto.self, NewCar.self], [NewCar.self, Auto.self]] as [[any Model.Type]] {
            let later = try store(models)
            try later.save(make(NewCar.self, 2, doors: 1))
            try later.save(make(Auto.self, 3, doors: 5))
            #expect(try later.fetch(Auto.self).map(\.doors) == [3, 5])
            #expect(try later.fetch(NewCar.self).map(\.doors) == [1])
            #expect(try later.verify(thoroughly: true).isEmpty)
        }
    }

    @Test("become one class where both were used")
    func becomeOneClass() throws {
        let first = try store([Vehicle.self, Car.self, OtherAuto.self])
        try first.save(make(Car.self, 1, doors: 3))
        try first.save(make(OtherAuto.self, 2, doors: 5))
        let second = try store([Vehicle.self, Auto.self])
        #expect(try second.fetch(Auto.self).map(\.doors) == [3, 5])
        #expect(try second.fetch(Vehicle.self).count { $0 is Auto } == 2)
        try second.save(make(Auto.self, 3, doors: 2))
        #expect(try store([Vehicle.self, Car.self]).fetch(Car.self).map(\.doors) == [3, 5, 2])
        #expect(try second.verify(thoroughly: true).isEmpty)
    }
}

private class Vehicle: Model {
    var id = 0
    var doors = 0
    required init() {}
    class var blueprint: Blueprint<Vehicle> {
        Blueprint(creating: Vehicle.init) {
            Field("id", \.id).id()
            Field("doors", \.doors)
        }
        .storedName("Vehicle")
    }
}

private final class Car: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Car.init) {}.storedName("Car")
    }
}

private final class Auto: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Auto.init) {}.storedName("Auto").formerName("Car")
    }
}

/// A class that had the name from the beginning.
private final class OtherAuto: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: OtherAuto.init) {}.storedName("Auto")
    }
}

/// Another class with the first name.
private final class NewCar: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: NewCar.init) {}.storedName("Car")
    }
}

private func make<V: Vehicle>(_ type: V.Type, _ id: Int, doors: Int = 4) -> V {
    let vehicle = V()
    (vehicle.id, vehicle.doors) = (id, doors)
    return vehicle
}
