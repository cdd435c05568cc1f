import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// The models of GarageStorage's example: people with their brothers.
private enum Garage {
    final class Human: Model, Hashable {
        var name = ""
        var brothers: [Human] = []
        var pet: Pet?
        var home: Home?
        init() {}
        static let blueprint = Blueprint(creating: Human.init) {
            Field("name", \.name).id()
            Field("brothers", \.brothers).reference(onDelete: .nullify)
            Field("pet", \.pet).reference(onDelete: .keep)
            Field("home", \.home)
        }
        .storedName("human")

        convenience init(_ name: String, pet: Pet? = nil, home: Home? = nil) {
            self.init()
            (self.name, self.pet, self.home) = (name, pet, home)
        }

        static func == (one: Human, other: Human) -> Bool { one.name == other.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    struct Home: Model, Hashable {
        var street: String
        static let blueprint = Blueprint(Home.init) { Field("street", \.street) }
    }

    struct Dog: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Dog.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("dog")
    }

    struct Cat: Model, Hashable {
        var id: Int
        var lives: Int
        static let blueprint = Blueprint(Cat.init) {
            Field("id", \.id).id()
            Field("lives", \.lives)
        }
        .storedName("cat")
    }

    enum Pet: MappableUnion, Hashable {
        case dog(Dog)
        case cat(Cat)
        static let union = Union<Pet>.internallyTagged(by: "kind") {
            Variant("dog", Pet.dog) { if case .dog(let dog) = $0 { dog } else { nil } }
            Variant("cat", Pet.cat) { if case .cat(let cat) = $0 { cat } else { nil } }
        }
    }

    struct Kennel: Model, Hashable {
        var id: Int
        var pets: [Pet]
        var byName: [String: Dog]
        static let blueprint = Blueprint(Kennel.init) {
            Field("id", \.id).id()
            Field("pets", \.pets).reference(onDelete: .nullify)
            Field("byName", \.byName).reference(onDelete: .nullify)
        }
        .storedName("kennel")
    }

    struct Leash: Model, Hashable {
        var id: Int
        var dog: Dog
        static let blueprint = Blueprint(Leash.init) {
            Field("id", \.id).id()
            Field("dog", \.dog).reference(onDelete: .keep)
        }
        .storedName("leash")
    }
}

/// The rows about references, with a test for each defect of the ancestors.
@Suite("Rows of the ancestors: references", .serialized)
struct AncestorReferenceRowsTests {
    private typealias Human = Garage.Human
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func members(_ type: String, _ id: String, _ store: ObjectStore) throws -> JSON.Object {
        try #require(try store.document(ofType: type, id: id)).json
    }

    @Test("G7: identified children are kept once, as type and identity, and anonymous ones are inside")
    func g7() throws {
        let store = try ObjectStore(.file(folder.path()))
        let (sam, nick) = (Human("Sam", home: Garage.Home(street: "101 Main")), Human("Nick"))
        let emory = Human("Emory")
        (sam.brothers, nick.brothers, emory.brothers) = ([nick, emory], [sam, emory], [sam, nick])
        defer { for human in [sam, nick, emory] { human.brothers = [] } }
        try store.save(sam)
        #expect(try store.count(Human.self) == 3)
        let document = try members("human", "Sam", store)
        #expect(document["brothers"] == [["type": "human", "id": "Nick"], ["type": "human", "id": "Emory"]])
        #expect(document["home"] == ["street": "101 Main"])
        // Another process: nothing depends on hashes that only one process has.
        let again = try ObjectStore(.file(folder.path()))
        let found = try #require(try again.fetch(Human.self, id: "Sam"))
        defer { for human in found.brothers + [found] { human.brothers = [] } }
        #expect(found.brothers.map(\.name) == ["Nick", "Emory"] && found.brothers[0].brothers[0] === found)
        #expect(found.home == Garage.Home(street: "101 Main"))
        // Outside of a store, an object is whole.
        #expect(try Garage.Leash(id: 1, dog: Garage.Dog(id: 2, name: "Rex")).jsonString().contains(#""name":"Rex""#))
    }

    @Test("G7 ✗: identities are no part of the text of a statement")
    func identitiesAreData() throws {
        let store = try ObjectStore(.file(folder.path()))
        let names = ["a' OR '1'='1", "b\"]}", "c\\", "d\u{0}e", "%", "é", "e\u{301}x", "🏴‍☠️"]
        let owner = Human("o'wner")
        owner.brothers = names.map { Human($0) }
        defer { owner.brothers = [] }
        try store.save(owner)
        #expect(try store.fetch(Human.self, id: "o'wner")?.brothers.map(\.name) == names)
        for (index, name) in names.enumerated() {
            let human = try #require(try store.fetch(Human.self, id: name))
            #expect(try store.referrers(of: human, in: \Human.brothers).map(\.name) == ["o'wner"])
            #expect(try store.delete(human))
            #expect(try store.fetch(Human.self, id: "o'wner")?.brothers.map(\.name) == Array(names[(index + 1)...]))
        }
    }

    @Test("G7 ✗: circles end")
    func circlesEnd() throws {
        let store = try ObjectStore(.file(folder.path()))
        let one = Human("one")
        one.brothers = [one]
        defer { one.brothers = [] }
        try store.save(one)
        let found = try #require(try store.fetch(Human.self, id: "one"))
        #expect(found.brothers.first === found)
        found.brothers = []
        #expect(try store.delete(one) && store.count(Human.self) == 0)
    }

    @Test("G8: lists and dictionaries of several types come back")
    func g8() throws {
        let store = try ObjectStore(.file(folder.path()))
        let rex = Garage.Dog(id: 1, name: "Rex")
        let kennel = Garage.Kennel(
            id: 1,
            pets: [.dog(rex), .cat(Garage.Cat(id: 1, lives: 9)), .dog(Garage.Dog(id: 2, name: "Bo"))],
            byName: ["r": rex]
        )
        try store.save(kennel)
        #expect(try store.fetch(Garage.Kennel.self, id: 1) == kennel)
        #expect(try store.count(Garage.Dog.self) == 2 && store.count(Garage.Cat.self) == 1)
        try store.save(Garage.Cat(id: 1, lives: 8))
        #expect(try store.fetch(Garage.Kennel.self, id: 1)?.pets[1] == .cat(Garage.Cat(id: 1, lives: 8)))
        try store.delete(Garage.Dog.self, id: 1)
        let rest = try #require(try store.fetch(Garage.Kennel.self, id: 1))
        #expect(rest.pets.count == 2 && rest.byName.isEmpty)
    }

    @Test("G9: a missing object is nil or left out, or an error with the path")
    func g9() throws {
        let store = try ObjectStore(.file(folder.path()))
        let rex = Garage.Dog(id: 1, name: "Rex")
        try store.save(Human("Ann", pet: .dog(rex)))
        try store.save(Garage.Leash(id: 1, dog: rex))
        try store.delete(rex)
        #expect(try #require(try store.fetch(Human.self, id: "Ann")).pet == nil)
        let error = #expect(throws: StoreError.self) { try store.fetch(Garage.Leash.self, id: 1) }
        #expect(error?.mapping?.issues.map { "\($0.path)" } == ["$.dog"])
        #expect(error?.type == "leash" && error?.identity == "1")
    }

    @Test("N8: an object that is updated alone is seen through those that refer to it, and by their observers")
    func n8() async throws {
        let store = try ObjectStore(.file(folder.path()))
        try store.save(Garage.Leash(id: 1, dog: Garage.Dog(id: 1, name: "Rex")))
        var results = store.observe(store.query(Garage.Leash.self)).makeAsyncIterator()
        #expect(try await results.next()?.map(\.dog.name) == ["Rex"])
        try store.save(Garage.Dog(id: 1, name: "Max"))
        #expect(try store.fetch(Garage.Leash.self, id: 1)?.dog.name == "Max")
        #expect(try await results.next()?.map(\.dog.name) == ["Max"])
        // Another store writes, for the observer's type nothing has changed.
        try ObjectStore(.file(folder.path())).save(Garage.Dog(id: 1, name: "Ben"))
        #expect(try await results.next()?.map(\.dog.name) == ["Ben"])
    }
}
