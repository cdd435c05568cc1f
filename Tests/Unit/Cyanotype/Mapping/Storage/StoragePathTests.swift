@testable import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

private struct Person: Model {
    var name = ""
    var nick: String?
    var age = 0
    var upper: String {
        get { name.uppercased() }
        set { name = newValue.lowercased() }
    }

    static let blueprint = Blueprint(creating: { Person() }) {
        Field("name", \.name)
        Field("nick", \.nick)
        Field("age", \.age)
        Field("upper", \.upper)
    }
}

private struct Audit: Model {
    var by = Person()
    var seen: Date?

    static let blueprint = Blueprint(creating: { Audit() }) {
        Field("by", \.by)
        Field("seen", \.seen)
    }
}

private class Animal: Model {
    var name = "" { didSet { Self.observed.withLock { $0 += 1 } } }
    var sound: String {
        get { "\(type(of: self))" }
        set {}
    }
    final var age = 0
    static let observed = Locked(0)

    required init() {}

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
            Field("sound", \.sound)
            Field("age", \.age)
        }
    }
}

private class Dog: Animal {
    var breed = ""
    var nickname = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed)
            Field("nickname", \.nickname)
        }
    }
}

private final class Poodle: Dog {
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Poodle.init) {}
    }
}

private final class Node: Model {
    var value = 0
    var next: Node?
    var other: Node?

    static let blueprint = Blueprint(creating: Node.init) {
        Field("value", \.value)
        Field("next", \.next)
        Field("other", \.other)
    }
    .index(\.next?.value)
}

private struct Article: Model {
    var title = ""
    var author = Person()
    var editor: Person?
    var audit = Audit()
    var pet = Dog()
    var pets: Animal?
    var people: [Person] = []
    var unmapped = Person()

    static let blueprint = Blueprint(creating: { Article() }) {
        Field("title", \.title)
        Field("written", "author", \.author)
        Field("editor", \.editor)
        Field.flatten(\.audit)
        Field("pet", \.pet)
        Field("pets", \.pets)
        Field("people", \.people)
    }
}

@Suite struct StoragePathTests {
    private func keys<M: Model>(_ path: AnyKeyPath, in type: M.Type) -> [String]? {
        M.cachedBlueprint.storageFields.field(of: path)?.keys
    }

    @Test func ownProperties() {
        #expect(keys(\Article.title, in: Article.self) == ["title"])
        #expect(keys(\Article.author, in: Article.self) == ["written", "author"])
        #expect(keys(\Article.unmapped, in: Article.self) == nil)
        #expect(keys(\Article.title.count, in: Article.self) == nil)
        #expect(keys(\Person.name, in: Article.self) == nil)
    }

    @Test func propertiesOfNestedModels() {
        #expect(keys(\Article.author.name, in: Article.self) == ["written", "author", "name"])
        #expect(keys(\Article.author.upper, in: Article.self) == ["written", "author", "upper"])
        #expect(keys(\Article.author.nick, in: Article.self) == ["written", "author", "nick"])
        #expect(keys(\Article.unmapped.name, in: Article.self) == nil)
        #expect(keys(\Article.people.first?.name, in: Article.self) == nil)
    }

    @Test func propertiesOfOptionalModels() {
        #expect(keys(\Article.editor?.name, in: Article.self) == ["editor", "name"])
        #expect(keys(\Article.editor?.upper, in: Article.self) == ["editor", "upper"])
        #expect(keys(\Article.editor?.nick, in: Article.self) == ["editor", "nick"])
        #expect(keys(\Article.editor?.age, in: Article.self) == ["editor", "age"])
        #expect(keys(\Article.editor!.name, in: Article.self) == nil)
        #expect(keys(\Article.pets?.name, in: Article.self) == ["pets", "name"])
        #expect(keys(\Article.pets?.age, in: Article.self) == ["pets", "age"])
        let field = Article.blueprint.storageFields.field(of: \Article.editor?.name)
        #expect(field?.isOptional == true && field?.isInOptional == true)
    }

    @Test func propertiesOfFlattenedModels() {
        #expect(keys(\Article.audit.seen, in: Article.self) == ["seen"])
        #expect(keys(\Article.audit.by.name, in: Article.self) == ["by", "name"])
    }

    @Test func inheritedProperties() {
        let observed = Animal.observed.withLock { $0 }
        #expect(\Dog.name as AnyKeyPath != \Animal.name as AnyKeyPath)
        for (dog, animal, key) in [
            (\Dog.name as AnyKeyPath, \Animal.name as AnyKeyPath, "name"), (\Dog.sound, \Animal.sound, "sound"),
            (\Dog.age, \Animal.age, "age"), (\Poodle.name, \Animal.name, "name"), (\Poodle.age, \Dog.age, "age"),
        ] {
            #expect(keys(dog, in: Dog.self) == [key])
            #expect(keys(animal, in: Dog.self) == [key])
            #expect(keys(dog, in: Poodle.self) == [key])
        }
        #expect(keys(\Dog.breed, in: Dog.self) == ["breed"])
        #expect(keys(\Poodle.nickname, in: Poodle.self) == ["nickname"])
        #expect(keys(\Dog.nickname, in: Poodle.self) == ["nickname"])
        #expect(keys(\Article.pet.name, in: Article.self) == ["pet", "name"])
        #expect(keys(\Article.pet.breed, in: Article.self) == ["pet", "breed"])
        // Without an instance.
        #expect(Animal.observed.withLock { $0 } == observed)
    }

    @Test func recursiveModels() {
        #expect(keys(\Node.next?.value, in: Node.self) == ["next", "value"])
        #expect(keys(\Node.next?.other?.next?.value, in: Node.self) == ["next", "other", "next", "value"])
        #expect(keys(\Node.next?.hash, in: Node.self) == nil)
        #expect(Node.lint().isEmpty)
        #expect(Node.blueprint.storageIndexes.map { $0.map(\.keys) } == [[["next", "value"]]])
    }

    @Test func oneStepAfterAnother() throws {
        let fields = Article.blueprint.storageFields
        let editor = try #require(fields.field(of: \Article.editor))
        #expect(editor.nestedField(of: \Person.name)?.keys == ["editor", "name"])
        #expect(editor.nestedField(of: \Person.name.count) == nil)
        let pet = try #require(fields.field(of: \Article.pet))
        #expect(pet.nestedField(of: \Dog.name)?.keys == ["pet", "name"])
        #expect(try #require(fields.field(of: \Article.title)).nestedFields.isEmpty)
    }

    @Test func keysOfNestedProperties() throws {
        var article = Article()
        article.author.name = "Ann"
        func key(_ path: AnyKeyPath) throws -> StorageKey {
            let field = try #require(Article.blueprint.storageFields.field(of: path))
            return try ValueSource.withSource(of: article) { source throws(MappingError) in try field.key(in: source) }
        }
        #expect(try key(\Article.author.name) == .text("Ann"))
        #expect(try key(\Article.author.upper) == .text("ANN"))
        #expect(try key(\Article.editor?.name) == .null)
        article.editor = Person(name: "Bob", nick: nil, age: 3)
        #expect(try key(\Article.editor?.name) == .text("Bob"))
        #expect(try key(\Article.editor?.nick) == .null)
        #expect(try key(\Article.editor?.age) == .integer(3))
        article.audit.seen = Date(timeIntervalSinceReferenceDate: 1.0004)
        #expect(try key(\Article.audit.seen) == .real(1.0004))
        article.pet.name = "Rex"
        #expect(try key(\Article.pet.name) == .text("Rex"))
        #expect(try key(\Article.pets?.name) == .null)
        article.pets = Animal()
        #expect(try key(\Article.pets?.name) == .text(""))
    }
}

extension Node {
    fileprivate var hash: Int { value }
}
