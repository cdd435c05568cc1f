import Cyanotype
import CyanotypeTestSupport

/// Models with models at each place that a document has for them.
enum Merged {
    struct Leaf: Model, Equatable {
        var word: String
        var count: Int?

        static let blueprint = Blueprint(Leaf.init) {
            Field("word", \.word)
            Field("count", \.count)
        }
    }

    struct Person: Model, Equatable, Identifiable {
        var id: Int
        var name: String
        var leaf: Leaf?

        static let blueprint = Blueprint(Person.init) {
            Field("id", \.id)
            Field("name", \.name)
            Field("leaf", \.leaf)
        }
    }

    /// Its identity is in an object that only holds fields.
    struct Ticket: Model {
        var id: String
        var leaf: Leaf?
        var note: String?

        static let blueprint = Blueprint(Ticket.init) {
            Field("meta", "id", \.id).id()
            Field("meta", "leaf", \.leaf)
            Field("note", \.note)
        }
    }

    struct Strict: Model {
        var word: String
        var leaf: Leaf?

        static let blueprint = Blueprint(Strict.init) {
            Field("word", \.word)
            Field("leaf", \.leaf)
        }.strict()
    }

    struct Keeper: Model {
        var word: String
        var leaf: Leaf?
        var others: JSON.Object

        static let blueprint = Blueprint(Keeper.init) {
            Field("word", \.word)
            Field("leaf", \.leaf)
            Field.unknownKeys(\.others)
        }
    }

    enum Inner: MappableUnion, Equatable {
        case leaf(Leaf)
        case person(Person)
        case nothing

        static let union = Union<Inner>.internallyTagged(by: "kind") {
            Variant("leaf", Inner.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
            Variant("person", Inner.person) { if case .person(let value) = $0 { value } else { nil } }
            Variant("nothing", .nothing)
        }
    }

    enum Adjacent: MappableUnion, Equatable {
        case leaf(Leaf)
        case leaves([Leaf])
        case nothing

        static let union = Union<Adjacent>.adjacentlyTagged(by: "t", content: "c") {
            Variant("leaf", Adjacent.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
            Variant("leaves", Adjacent.leaves) { if case .leaves(let value) = $0 { value } else { nil } }
            Variant("nothing", .nothing)
        }
    }

    enum External: MappableUnion, Equatable {
        case leaf(Leaf)
        case people([Person])
        case nothing

        static let union = Union<External>.externallyTagged {
            Variant("leaf", External.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
            Variant("people", External.people) { if case .people(let value) = $0 { value } else { nil } }
            Variant("nothing", .nothing)
        }
    }

    enum Untagged: MappableUnion {
        case leaf(Leaf)
        case leaves([Leaf])
        case text(String)

        static let union = Union<Untagged>.untagged {
            Variant("leaf", Untagged.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
            Variant("leaves", Untagged.leaves) { if case .leaves(let value) = $0 { value } else { nil } }
            Variant("text", Untagged.text) { if case .text(let value) = $0 { value } else { nil } }
        }
    }

    /// The members of its union are among its own.
    struct Flat: Model {
        var label: String
        var inner: Inner

        static let blueprint = Blueprint(Flat.init) {
            Field("label", \.label)
            Field.flatten(\.inner)
        }
    }

    class Animal: Model {
        final var number = 0
        required init() {}

        class var blueprint: Blueprint<Animal> {
            Blueprint(creating: Animal.init) {
                Field("number", \.number).id()
            }.subclasses(tag: "class") {
                Subclass("animal", Animal.self)
                Subclass("dog", Dog.self)
                Subclass("cat", Cat.self)
            }
        }
    }

    final class Dog: Animal {
        var owner: Person?

        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Dog.init) { Field("owner", \.owner) }
        }
    }

    final class Cat: Animal {
        var leaves: [Leaf] = []

        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Cat.init) { Field("leaves", \.leaves) }
        }
    }

    struct Root: Model {
        var title: String
        var city: String?
        var street: String?
        var grouped: Leaf?
        var leaf: Leaf?
        var twice: Leaf??
        var people: [Person]
        var tickets: [Ticket]
        var leaves: [Leaf]
        var optionals: [Leaf?]
        var stricts: [Strict]
        var keepers: [Keeper]
        var named: [String: Leaf]
        var lists: [String: [Person]]
        var inner: Inner?
        var inners: [Inner]
        var adjacents: [Adjacent]
        var externals: [External]
        var untagged: [Untagged]
        var flats: [Flat]
        var animals: [Animal]
        var children: [Root]

        static let blueprint = Blueprint(Root.init) {
            Field("title", \.title).alias("heading")
            Field("place", "city", \.city)
            Field("place", "at", "street", \.street)
            Field("place", "grouped", \.grouped)
            Field("leaf", \.leaf)
            Field("twice", \.twice)
            Field("people", \.people)
            Field("tickets", \.tickets)
            Field("leaves", \.leaves)
            Field("optionals", \.optionals)
            Field("stricts", \.stricts)
            Field("keepers", \.keepers)
            Field("named", \.named)
            Field("lists", \.lists)
            Field("inner", \.inner)
            Field("inners", \.inners)
            Field("adjacents", \.adjacents)
            Field("externals", \.externals)
            Field("untagged", \.untagged)
            Field("flats", \.flats)
            Field("animals", \.animals)
            Field("children", \.children)
        }
    }
}
