import Cyanotype
import CyanotypeTestSupport
import Testing

private class Animal: Model {
    var name = ""

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
        }.subclasses(tag: "kind") {
            Subclass("animal", Animal.self)
            Subclass("dog", Dog.self)
            Subclass("puppy", Puppy.self)
            Subclass.other(OtherAnimal.self)
        }.rejectingUnknownKeys()
    }

    required init() {}
}

private class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
    }
}

private final class Puppy: Dog {
    var weeks = 0

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Puppy.init) { Field("weeks", \.weeks) }
    }
}

private final class OtherAnimal: Animal {
    var others = JSON.Object()

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: OtherAnimal.init) { Field.unknownKeys(\.others) }
    }
}

private final class Unlisted: Animal {
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Unlisted.init) {}
    }
}

@Suite("Classes told apart by a tag")
struct ClassHierarchyTests {
    @Test func eachIsItsOwnClass() throws {
        let text = """
            [{"kind":"animal","name":"a"},{"breed":"b","name":"d","kind":"dog"},\
            {"kind":"puppy","name":"p","breed":"c","weeks":3},{"kind":"cat","name":"c","lives":9}]
            """
        let animals = try [Animal](json: text)
        #expect(animals.map { "\(type(of: $0))" } == ["Animal", "Dog", "Puppy", "OtherAnimal"])
        #expect((animals[2] as? Puppy)?.weeks == 3)
        #expect((animals[3] as? OtherAnimal)?.others == ["kind": "cat", "lives": 9])
        #expect(try JSON(json: animals.jsonString()) == JSON(json: text))
        #expect(try animals[2].jsonString() == #"{"kind":"puppy","name":"p","breed":"c","weeks":3}"#)
    }

    @Test func aSubclassReadsItselfAndThoseBelow() throws {
        #expect(try Dog(json: #"{"kind": "puppy", "weeks": 1}"#) is Puppy)
        let error = mappingError { _ = try Dog(json: #"{"kind": "animal"}"#) }
        #expect(
            error?.description
                == #"$.kind (line 1, column 10): expected one of "dog", "puppy", found string "animal""#
        )
        #expect(mappingError { _ = try Animal(json: #"{"name": "a"}"#) }?.issues.map(\.code) == [.missingKey])
    }

    @Test func theTagIsNoUnknownKey() {
        let error = mappingError { _ = try Animal(json: #"{"kind": "dog", "bred": "x"}"#) }
        #expect(error?.issues.map(\.path.description) == ["$.bred"])
    }

    @Test func updatesKeepTheClass() throws {
        let dog = try Dog(json: #"{"kind": "dog", "breed": "b"}"#)
        try dog.update(json: #"{"breed": "c", "kind": "dog"}"#)
        #expect(dog.breed == "c")
        #expect(throws: MappingError.self) { try dog.update(json: #"{"breed": "d", "kind": "puppy"}"#) }
        #expect(dog.breed == "c")
    }

    @Test func aClassThatIsNotListedCannotBeWritten() {
        let error = mappingError { _ = try Unlisted().jsonString() }
        #expect(error?.description.contains("among the subclasses") == true)
    }
}
