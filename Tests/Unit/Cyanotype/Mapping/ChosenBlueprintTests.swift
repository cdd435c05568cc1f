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

/// Has alternates of its own, and a property of another class of the hierarchy.
private final class Dog: Animal {
    var cat: Cat?
    var tortoise: Tortoise?

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("cat", \.cat)
            Field("tortoise", \.tortoise)
        }
    }
    override class var alternateBlueprints: [Blueprint<Animal>] { [short] }
    static var short: Blueprint<Animal> {
        Blueprint(extending: super.alternateBlueprints[0], creating: Dog.init) {
            Field("c", \.cat)
            Field("t", \.tortoise)
        }.named("short")
    }
}

/// Has alternates of its own too.
private final class Cat: Animal {
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Cat.init) {}
    }
    override class var alternateBlueprints: [Blueprint<Animal>] {
        [Blueprint(extending: super.alternateBlueprints[0], creating: Cat.init) {}.named("short")]
    }
}

/// Inherits the alternates of its superclass.
private final class Tortoise: Animal {
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Tortoise.init) {}
    }
}

private class Vehicle: Model {
    var name = ""

    class var blueprint: Blueprint<Vehicle> {
        Blueprint(creating: Vehicle.init) { Field("name", \.name) }.subclasses(tag: "kind") {
            Subclass("car", Car.self)
            Subclass("bus", Bus.self)
        }
    }
    class var alternateBlueprints: [Blueprint<Vehicle>] { [short] }
    static var short: Blueprint<Vehicle> {
        Blueprint(creating: Vehicle.init) { Field("n", \.name) }.named("short").subclasses(tag: "k") {
            Subclass("c", Car.self)
            Subclass("b", Bus.self)
        }
    }

    required init() {}
}

private final class Car: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Car.init) {}
    }
    override class var alternateBlueprints: [Blueprint<Vehicle>] {
        [Blueprint(extending: Vehicle.short, creating: Car.init) {}.named("short")]
    }
}

/// Has no blueprint of the name.
private final class Bus: Vehicle {
    override class var blueprint: Blueprint<Vehicle> {
        Blueprint(extending: super.blueprint, creating: Bus.init) {}
    }
    override class var alternateBlueprints: [Blueprint<Vehicle>] { [] }
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

    @Test func isThatOfTheClassAndNotOfAnotherOfItsHierarchy() throws {
        let text = #"{"n":"x","c":{"n":"y"},"t":{"name":"z"}}"#
        let dog = try Dog(json: text, using: Dog.short)
        #expect(dog.name == "x" && dog.cat?.name == "y" && dog.tortoise?.name == "z")
        #expect(try dog.jsonString(using: Dog.short) == text)
        try dog.update(json: #"{"c":{"n":"Y"},"t":{"name":"Z"}}"#, using: Dog.short)
        #expect(dog.cat?.name == "Y" && dog.tortoise?.name == "Z")
        // The one that is chosen for a whole array is that of some of its elements.
        #expect(try [Tortoise](json: #"[{"name":"z"}]"#, using: Zoo.short).map(\.name) == ["z"])
    }

    @Test func theSchemaOfAClassIsThatOfTheChosenBlueprint() throws {
        let schema = try Vehicle.short.jsonSchema.jsonString()
        // The car is decoded by its blueprint of the name, the bus by the only one that it has.
        #expect(schema.contains(#""n":{"type":"string"}"#), "\(schema)")
        #expect(schema.contains(#""name":{"type":"string"}"#), "\(schema)")
    }

    @Test func classesToldApartByATagFollow() throws {
        let text = #"[{"k":"c","n":"x"}]"#
        let vehicles = try [Vehicle](json: text, using: Vehicle.short)
        #expect(vehicles.first is Car && vehicles.first?.name == "x")
        #expect(try vehicles.jsonString(using: Vehicle.short) == text)
        // Without a blueprint of the name, the class has its members as ever.
        let bus = try [Vehicle](json: #"[{"k":"b","name":"y"}]"#, using: Vehicle.short)
        #expect(bus.first is Bus && bus.first?.name == "y")
    }
}
