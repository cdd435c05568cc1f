import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// A model of GarageStorage's kind: with anonymous and nested parts, lists of lists, maps and dates.
struct Resident: Model, Equatable {
    let id: String
    let name: String
    let birthday: Date
    let home: Address
    let groups: [[String]]
    let marks: [String: Int]
    let friends: [Address]

    struct Address: Model, Equatable {
        let street: String

        static let blueprint = Blueprint(Address.init) { Field("street", \.street) }
    }

    static let blueprint = Blueprint(Resident.init) {
        Field("person_id", \.id).id()
        Field("full", "name", \.name).indexed()
        Field("birthday", \.birthday)
        Field("home", \.home)
        Field("groups", \.groups)
        Field("marks", \.marks)
        Field("friends", \.friends)
    }

    static func named(_ name: String, id: String) -> Resident {
        Resident(
            id: id,
            name: name,
            birthday: Date(timeIntervalSince1970: -86_400),
            home: Address(street: "One Way"),
            groups: [["a", "b"], []],
            marks: ["math": 1],
            friends: [Address(street: "Two Ways")]
        )
    }
}

/// A test for each feature of GarageStorage, and for each of its defects.
@Suite("Rows of GarageStorage")
struct GarageStorageRowsTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("G1: stores have names of their own, in files, in memory and in temporary files")
    func g1() throws {
        let (one, other) = (
            try ObjectStore(.file(folder.path("one.db"))), try ObjectStore(.file(folder.path("two.db")))
        )
        try one.save(Resident.named("Ada", id: "1"))
        #expect(try other.count(Resident.self) == 0)
        #expect(try ObjectStore(.memory).count(Resident.self) == 0)
        #expect(try ObjectStore(.temporary).count(Resident.self) == 0)
    }

    @Test("G2: objects are stored at once, or later together")
    func g2() throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save(Resident.named("Ada", id: "1"))
        #expect(try ObjectStore(.file(folder.path())).contains(Resident.self, id: "1"))
        let batch = store.batch()
        try batch.save(Resident.named("Bob", id: "2"))
        #expect(try !store.contains(Resident.self, id: "2"))
        try batch.commit()
        #expect(try store.contains(Resident.self, id: "2"))
    }

    @Test("G3: fields are renamed, and one is the identity")
    func g3() throws {
        let store = try ObjectStore(.memory)
        try store.save(Resident.named("Ada", id: "1"))
        #expect(try store.fetch(Resident.self, id: "1")?.name == "Ada")
        #expect(try Resident.named("Ada", id: "1").jsonString().contains(#""full":{"name":"Ada"}"#))
    }

    @Test("G4: one or many objects are stored and replaced; what is stored is a snapshot")
    func g4() throws {
        let store = try ObjectStore(.memory)
        let dog = Dog()
        (dog.name, dog.breed) = ("Rex", "Beagle")
        try store.save(dog)
        dog.breed = "Labrador"
        #expect(try store.fetch(Dog.self, id: "Rex")?.breed == "Beagle")
        try store.save([dog])
        #expect(try store.fetch(Dog.self, id: "Rex")?.breed == "Labrador")
        #expect(try store.count(Dog.self) == 1)
    }

    @Test("G5: an object is found by type and identity, or all of a type, which may be none")
    func g5() throws {
        let store = try ObjectStore(.memory)
        #expect(try store.fetch(Resident.self).isEmpty)
        #expect(try store.fetch(Resident.self, id: "1") == nil)
        try store.save([Resident.named("Bob", id: "2"), .named("Ada", id: "1")])
        #expect(try store.fetch(Resident.self).map(\.id) == ["1", "2"])
    }

    @Test("G6: one object, some, or all of a type are deleted")
    func g6() throws {
        let store = try ObjectStore(.memory)
        try store.save((1...4).map { Resident.named("P\($0)", id: "\($0)") })
        try store.delete(Resident.self, id: "1")
        try store.delete(Resident.named("P2", id: "2"))
        #expect(try store.fetch(Resident.self).map(\.id) == ["3", "4"])
        try store.delete(Resident.self)
        #expect(try store.count(Resident.self) == 0)
    }

    @Test("G7: anonymous parts are inside; an anonymous object has the same identity in each process")
    func g7() throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save([Note(text: "b"), Note(text: "a"), Note(text: "b")])
        #expect(try store.count(Note.self) == 2)
        let again = try ObjectStore(.file(folder.path()))
        try again.save(Note(text: "a"))
        #expect(try again.count(Note.self) == 2)
        #expect(try again.delete(Note(text: "a")))
        #expect(try again.fetch(Note.self) == [Note(text: "b")])
    }

    @Test("G8: nested lists, maps and dates before 1970 come back")
    func g8() throws {
        let store = try ObjectStore(.memory)
        let person = Resident.named("Ada", id: "1")
        try store.save(person)
        #expect(try store.fetch(Resident.self, id: "1") == person)
    }

    @Test("G11: objects know when they were stored first and last")
    func g11() throws {
        let store = try ObjectStore(.memory)
        let before = Date()
        try store.save(Resident.named("Ada", id: "1"))
        let first = try #require(try store.fetchStored(Resident.self, id: "1"))
        try store.save(Resident.named("Eve", id: "1"))
        let second = try #require(try store.fetchStored(Resident.self, id: "1"))
        #expect(first.created >= before.addingTimeInterval(-1))
        #expect(second.created == first.created)
        #expect(second.modified >= first.modified)
    }

    @Test("G12: Codable types are stored, with or without an identity")
    func g12() throws {
        let store = try ObjectStore(.memory)
        try store.save(Remark(text: "x"))
        #expect(try store.fetch(Remark.self) == [Remark(text: "x")])
    }

    @Test("G16: outside of a store, the same type is plain JSON")
    func g16() throws {
        let store = try ObjectStore(.memory)
        let person = Resident.named("Ada", id: "1")
        let json = try person.jsonString()
        try store.save(person)
        #expect(try store.fetch(Resident.self, id: "1")?.jsonString() == json)
        #expect(!json.contains("schema"))
    }

    @Test("G17: errors have codes, and say which object and field")
    func g17() throws {
        let store = try ObjectStore(.memory)
        try store.insert(Account(number: 1, mail: "a", owner: ""))
        let error = #expect(throws: StoreError.self) { try store.insert(Account(number: 2, mail: "a", owner: "")) }
        #expect(error?.code == .constraint)
        #expect(error?.field == "mail")
        #expect(error?.identity == "2")
    }

    @Test("not as there: identities are never syntax, and two objects never share one")
    func identitiesAreNotSyntax() throws {
        let store = try ObjectStore(.memory)
        let ids = ["a' OR '1'='1", "\"", "%", "_", "\u{0}", "a\u{0}b", "", "'; DROP TABLE objects_1; --", "\\", "?"]
        try store.save(ids.map { Resident.named("P", id: $0) })
        #expect(try store.count(Resident.self) == ids.count)
        for id in ids { #expect(try store.fetch(Resident.self, id: id)?.id == id) }
        #expect(try store.delete(Resident.self, id: "%"))
        #expect(try store.count(Resident.self) == ids.count - 1)
    }

    @Test("not as there: a failed save throws, and stores nothing")
    func failedSavesThrow() throws {
        let store = try ObjectStore(.memory)
        #expect(throws: StoreError.self) {
            try store.save([Account(number: 1, mail: "a", owner: ""), Account(number: 2, mail: "a", owner: "")])
        }
        #expect(try store.count(Account.self) == 0)
    }

    @Test("not as there: a cycle of objects is an error, not the end of the program")
    func cyclesAreErrors() throws {
        final class Node: Model {
            var id = 0
            var next: Node?

            static let blueprint = Blueprint(creating: Node.init) {
                Field("id", \.id).id()
                Field("next", \.next)
            }
        }
        let store = try ObjectStore(.memory)
        let node = Node()
        node.next = node
        let error = #expect(throws: StoreError.self) { try store.save(node) }
        #expect(error?.code == .mapping)
        node.next = nil
        try store.save(node)
        #expect(try store.count(Node.self) == 1)
    }
}

/// A test for each feature of NamadaNativefier that concerns objects.
@Suite("Rows of NamadaNativefier")
struct NamadaNativefierRowsTests {
    let store: ObjectStore

    init() throws {
        store = try ObjectStore(.memory)
        try store.save(
            (0..<20).map { number in
                Article(
                    id: "a\(number)",
                    title: number % 2 == 0 ? "Premium \(number)" : "Plain \(number)",
                    tags: Array(["x", "y", "z"].prefix(number % 4)),
                    rating: number % 5,
                    seen: number < 5 ? nil : Date(timeIntervalSince1970: Double(number))
                )
            }
        )
    }

    private func ids(_ query: ObjectQuery<Article>) throws -> Int { try store.fetch(query).count }

    @Test("N5: insert, update, get, get all up to a limit, delete, clear and queries")
    func n5() throws {
        try store.insert(Article(id: "new"))
        try store.save(Article(id: "new", rating: 9))
        #expect(try store.fetch(Article.self, id: "new")?.rating == 9)
        #expect(try store.fetch(Article.self, limit: 3).count == 3)
        #expect(try store.delete(Article.self, id: "new"))
        #expect(try store.count(store.query(Article.self).filter(\.rating, .equals(4))) == 4)
        #expect(try store.delete(Article.self) == 20)
    }

    @Test("N6: all matchers")
    func n6() throws {
        let all = store.query(Article.self)
        #expect(try ids(all.filter(\.seen, .isNil)) == 5)
        #expect(try ids(all.filter(\.seen, .isNotNil)) == 15)
        #expect(try ids(all.filter(\.title, .contains("remium"))) == 10)
        #expect(try ids(all.filter(\.title, .matches { /P.*1/ })) == 2)
        #expect(try ids(all.filter(\.tags, .contains("y"))) == 10)
        #expect(try ids(all.filter(\.tags, .containsAny(of: ["x", "z"]))) == 15)
        #expect(try ids(all.filter(\.tags, .containsAll(of: ["x", "z"]))) == 5)
        #expect(try ids(all.filter(\.tags, .count(.equals(2)))) == 5)
        #expect(try ids(all.filter(\.tags, .count(.greater(than: 1)))) == 10)
        #expect(try ids(all.filter(\.tags, .count(.lessOrEqual(to: 1)))) == 10)
        #expect(try ids(all.filter(\.rating, .equals(3))) == 4)
        #expect(try ids(all.filter(\.rating, .notEquals(3))) == 16)
        #expect(try ids(all.filter(\.rating, .greater(than: 3))) == 4)
        #expect(try ids(all.filter(\.rating, .less(than: 3))) == 12)
        #expect(try ids(all.filter(\.rating, .greaterOrEqual(to: 3))) == 8)
        #expect(try ids(all.filter(\.rating, .lessOrEqual(to: 3))) == 16)
        #expect(try ids(all.filter(\.rating, .satisfies { $0 % 2 == 1 })) == 8)
    }

    @Test("N7: several orders, a limit, and any combination of filters")
    func n7() throws {
        let query = store.query(Article.self).filter(\.rating, .greater(than: 1)).filter(\.title, .starts(with: "Pr"))
            .order(by: \.rating, .reverse).order(by: \.title).limit(3)
        #expect(try store.fetch(query).map(\.id) == ["a14", "a4", "a18"])
    }
}
