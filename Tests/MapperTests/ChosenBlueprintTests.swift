import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Address: Model, Equatable {
    let city: String

    static let blueprint = Blueprint(Address.init) { Field("city", \.city) }
    static let legacyV1 = Blueprint(Address.init) { Field("town", \.city) }.named("legacyV1")
    static var alternateBlueprints: [Blueprint<Address>] { [legacyV1] }
}

private struct Person: Model, Equatable {
    let name: String
    let address: Address?
    let friends: [Person]

    static let blueprint = Blueprint(Person.init) {
        Field("name", \.name)
        Field("address", \.address)
        Field("friends", \.friends, default: [])
    }
    static let legacyV1 = Blueprint(Person.init) {
        Field("full_name", \.name)
        Field("addr", \.address)
        Field("contacts", \.friends, default: [])
    }.named("legacyV1")
    static let nameless = Blueprint(Person.init) {
        Field("n", \.name)
        Field("a", \.address)
        Field("f", \.friends, default: [])
    }
}

private class Animal: Model {
    var name = ""

    class var blueprint: Blueprint<Animal> { Blueprint(creating: Animal.init) { Field("name", \.name) } }
    class var alternateBlueprints: [Blueprint<Animal>] {
        [Blueprint(creating: Animal.init) { Field("n", \.name) }.named("short")]
    }

    required init() {}
}

private struct Zoo: Model {
    var animals: [Animal] = []

    static let blueprint = Blueprint(creating: Zoo.init) { Field("animals", \.animals) }
    static let short = Blueprint(creating: Zoo.init) { Field("a", \.animals) }.named("short")
}

@Suite("Several blueprints of one model")
struct ChosenBlueprintTests {
    private let person = Person(
        name: "Ann",
        address: Address(city: "Ulm"),
        friends: [Person(name: "Bo", address: Address(city: "Bonn"), friends: [])]
    )
    private let legacy = """
        {"full_name":"Ann","addr":{"town":"Ulm"},"contacts":[{"full_name":"Bo","addr":{"town":"Bonn"},"contacts":[]}]}
        """

    @Test func nestedModelsFollowByName() throws {
        #expect(try Person(json: legacy, using: Person.legacyV1) == person)
        #expect(try person.jsonString(using: Person.legacyV1) == legacy)
        #expect(try Person(json: Array(legacy.utf8), using: Person.legacyV1) == person)
        #expect(try Person(json: JSON(json: legacy), using: Person.legacyV1) == person)
        #expect(try String(decoding: person.jsonData(using: Person.legacyV1), as: UTF8.self) == legacy)
        // The next call is as ever.
        #expect(throws: MappingError.self) { try Person(json: legacy) }
    }

    @Test func withoutANameOnlyTheModelItself() throws {
        let text = #"{"n":"Ann","a":{"city":"Ulm"},"f":[{"n":"Bo","a":{"city":"Bonn"},"f":[]}]}"#
        #expect(try Person(json: text, using: Person.nameless) == person)
        #expect(try person.jsonString(using: Person.nameless) == text)
    }

    @Test func ofTheElementsOfAnArray() throws {
        #expect(try [Person](json: "[\(legacy)]", using: Person.legacyV1) == [person])
        #expect(try [person].jsonString(using: Person.legacyV1) == "[\(legacy)]")
        #expect(try ["x": person].jsonString(using: Person.legacyV1) == #"{"x":\#(legacy)}"#)
    }

    @Test func updatesToo() throws {
        var person = person
        try person.update(json: #"{"full_name": "Bea", "addr": {"town": "Bern"}}"#, using: Person.legacyV1)
        #expect(person.name == "Bea" && person.address?.city == "Bern")
    }

    @Test func classesToo() throws {
        let zoo = try Zoo(json: #"{"a":[{"n":"x"}]}"#, using: Zoo.short)
        #expect(zoo.animals.map(\.name) == ["x"])
        #expect(try zoo.jsonString(using: Zoo.short) == #"{"a":[{"n":"x"}]}"#)
        #expect(try zoo.jsonString() == #"{"animals":[{"name":"x"}]}"#)
    }
}
