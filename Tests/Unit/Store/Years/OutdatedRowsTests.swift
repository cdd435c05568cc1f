import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// A program saves objects where there are still rows of earlier versions.
@Suite("Rows of earlier versions")
struct OutdatedRowsTests {
    private struct V1: Model, Hashable {
        var id: Int
        var code: String
        static let blueprint = Blueprint(V1.init) {
            Field("id", \.id).id()
            Field("code", \.code).unique()
        }
        .storedName("item")
    }

    /// Codes have a prefix since the second version, and must not be empty.
    private struct V2: Model, Hashable {
        var id: Int
        var code: String
        static let blueprint = Blueprint(V2.init) {
            Field("id", \.id).id()
            Field("code", \.code).unique()
        }
        .storedName("item")
        .version(2)
        .migration(from: 1) { document in
            guard let code = document["code"]?.stringValue, !code.isEmpty else { throw NoCode() }
            document["code"] = .string("p" + code)
        }
    }

    private struct NoCode: Error {}

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ policy: UnknownChangePolicy = .refuse) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), onUnknownChange: policy)
    }

    @Test("do not keep unique values that their objects no longer have", arguments: ["save", "insert", "bulk"])
    func giveUpOutdatedKeys(way: String) throws {
        try store().save([V1(id: 1, code: "a"), V1(id: 2, code: "pb")])
        let store = try store()
        switch way {
        case "save": try store.save(V2(id: 3, code: "a"))
        case "insert": try store.insert(V2(id: 3, code: "a"))
        default: try store.save([V2(id: 3, code: "a"), V2(id: 4, code: "pb")])
        }
        // The value that the first object has now is taken.
        let error = #expect(throws: StoreError.self) { try store.save(V2(id: 9, code: "a")) }
        #expect(error?.code == .constraint)
        #expect(try store.fetch(V2.self).prefix(3).map(\.code) == ["pa", "ppb", "a"])
        try store.migrateAll()
        #expect(try store.fetch(V2.self).prefix(3).map(\.code) == ["pa", "ppb", "a"])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("keep unique values that their objects still have")
    func keepTheirKeys() throws {
        struct Renamed: Model {
            var number: Int
            var code: String
            static let blueprint = Blueprint(Renamed.init) {
                Field("id", \.number).id()
                Field("code", \.code).unique()
            }
            .storedName("item")
            .version(2)
            .migration(from: 1)
        }
        try store().save(V1(id: 1, code: "a"))
        let store = try store()
        let error = #expect(throws: StoreError.self) { try store.save(Renamed(number: 2, code: "a")) }
        #expect(error?.code == .constraint)
        #expect(try store.count(Renamed.self) == 1)
    }

    @Test("are set aside when an object replaces one that cannot be migrated")
    func areSetAside() throws {
        try store().save([V1(id: 1, code: ""), V1(id: 2, code: "b")])
        let store = try store()
        #expect(throws: StoreError.self) { try store.fetch(V2.self) }
        try store.save(V2(id: 1, code: "new"))
        #expect(try store.fetch(V2.self).map(\.code) == ["new", "pb"])
        let aside = try store.quarantined()
        #expect(aside.map(\.id) == [ObjectID(.integer(1), encoding: "integer")])
        #expect(aside.first?.document == #"{"id":1,"code":""}"#)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("of two shapes of one version are refused to whoever writes second")
    func areOfOneShape() throws {
        struct One: Model {
            var id: Int
            var size: Int
            static let blueprint = Blueprint(One.init) {
                Field("id", \.id).id()
                Field("size", \.size)
            }
            .storedName("thing")
        }
        struct Other: Model {
            var id: Int
            var size: String
            static let blueprint = Blueprint(Other.init) {
                Field("id", \.id).id()
                Field("size", \.size)
            }
            .storedName("thing")
        }
        // Both programs open the file before there are objects.
        let (one, other) = (
            try ObjectStore(.file(folder.path()), models: [One.self]),
            try ObjectStore(.file(folder.path()), models: [Other.self])
        )
        try one.save(One(id: 1, size: 1))
        let error = #expect(throws: StoreError.self) { try other.save(Other(id: 2, size: "L")) }
        #expect(error?.code == .schema)
        #expect(error?.message.contains("thing") == true)
        #expect(try one.fetch(One.self).map(\.size) == [1])
        #expect(throws: StoreError.self) { try ObjectStore(.file(folder.path()), models: [Other.self]) }
        // The first program goes on.
        try one.save(One(id: 2, size: 2))
        #expect(try ObjectStore(.file(folder.path()), models: [One.self]).count(One.self) == 2)
    }

    @Test("of a subclass that is used late are read as what they are")
    func areThoseOfLateSubclasses() throws {
        let old = try store()
        try old.save(Machine.make(1, name: "a"))
        try old.save(OldRobot.make(2, name: "b"))
        let new = try store()
        // The first look is made without the subclass.
        #expect(throws: StoreError.self) { try new.fetch(Machine.self) }
        try new.transaction { transaction in
            let first = try transaction.fetch(ObjectQuery<Machine>().filter(\.name, .equals("a")))
            let robots = try transaction.fetch(Robot.self)
            let found = try transaction.fetch(ObjectQuery<Machine>().filter(\.name, .equals("b2")))
            #expect(first.map(\.id) == [1] && robots.map(\.name) == ["b2"] && found.map(\.id) == [2])
        }
        #expect(try new.fetch(ObjectQuery<Machine>().filter(\.name, .equals("b2"))).map(\.id) == [2])
        #expect(try new.fetch(ObjectQuery<Machine>().filter(\.name, .equals("b"))).isEmpty)
    }
}

private class Machine: Model {
    var id = 0
    var name = ""
    required init() {}
    class var blueprint: Blueprint<Machine> {
        Blueprint(creating: Machine.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("Machine")
    }

    static func make(_ id: Int, name: String) -> Self {
        let machine = Self()
        (machine.id, machine.name) = (id, name)
        return machine
    }
}

private final class OldRobot: Machine {
    override class var blueprint: Blueprint<Machine> {
        Blueprint(extending: super.blueprint, creating: OldRobot.init) {}.storedName("Robot")
    }
}

private final class Robot: Machine {
    override class var blueprint: Blueprint<Machine> {
        Blueprint(extending: super.blueprint, creating: Robot.init) {}
            .storedName("Robot")
            .version(2)
            .migration(from: 1) { $0["name"] = .string(($0["name"]?.stringValue ?? "") + "2") }
    }
}
