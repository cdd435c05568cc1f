import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private let canary = "CANARY-51c2"

private class Animal: Model, CustomStringConvertible, CustomDebugStringConvertible {
    var name = ""
    var owner: Owner?
    var chip = ""

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) {
            Field("name", \.name)
            Field("owner", \.owner)
            Field("chip", \.chip).sensitive()
        }
    }

    required init() {}
}

private class Dog: Animal {
    var breed: String?
    var friends: [Animal] = []

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed).nilStrategy(.omit)
            Field("friends", \.friends)
        }
    }
}

private final class Puppy: Dog {
    var weeks = 0

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Puppy.init) { Field("weeks", \.weeks) }
    }
}

private final class Forgetful: Dog {}

/// Hides itself where it is not to be revealed.
private struct Token: Mappable {
    let text: String

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Token {
        Token(text: try String.read(from: &reader))
    }

    func write(to writer: inout JSONWriter) {
        guard writer.options.revealsSecrets else { return writer.cannotRevealSecret() }
        text.write(to: &writer)
    }
}

private struct Address: Model {
    var street: String
    var code: String

    static let blueprint = Blueprint(Address.init) {
        Field("street", \.street)
        Field("code", \.code).sensitive()
    }
}

private struct Owner: Model {
    var name: String
    var pin: Int? = nil
    var token: Token? = nil
    var home: Address
    var work: Address? = nil
    var city: String? = nil
    var score = 1.5
    var others = JSON.Object()
    var secretNumber = 0  // no field

    static let blueprint = Blueprint(creating: { Owner(name: "", home: Address(street: "", code: "")) }) {
        Field("name", \.name)
        Field("pin", \.pin).sensitive()
        Field("token", \.token)
        Field.flatten(\.home)
        Field("work", \.work)
        Field("place", "city", \.city).alias("town")
        Field("score", \.score)
        Field.unknownKeys(\.others)
    }
}

/// A property that has the name of a description.
private struct Article: Model {
    let description: String?
    let copy: String

    static let blueprint = Blueprint(Article.init) {
        Field("description", \.description).sensitive()
        Field("copy", \.copy)
    }
}

private struct Described: Model, CustomStringConvertible {
    let description: String

    static let blueprint = Blueprint(Described.init) { Field("description", \.description) }
}

private enum Place: MappableUnion {
    case address(Address)

    static let union = Union<Place>.internallyTagged(by: "type") {
        Variant("address", Place.address) { if case .address(let address) = $0 { address } else { nil } }
    }
}

@Suite("Descriptions")
struct DescriptionTests {
    private var owner: Owner {
        Owner(
            name: "Ann",
            pin: 1234,
            token: Token(text: canary),
            home: Address(street: "Main", code: canary),
            work: Address(street: "Side", code: canary),
            score: .infinity,
            others: ["extra": [1]],
            secretNumber: 77
        )
    }

    @Test func haveTheClassAndItsSuperclasses() {
        let puppy = Puppy()
        puppy.name = "Rex"
        puppy.chip = canary
        puppy.friends = [Animal()]
        let text = """
            {
              "*Puppy": {
                "weeks": 0,
                "**Dog": {
                  "breed": null,
                  "friends": [
                    {
                      "*Animal": {
                        "name": "",
                        "owner": null,
                        "chip": "redacted"
                      }
                    }
                  ],
                  "**Animal": {
                    "name": "Rex",
                    "owner": null,
                    "chip": "redacted"
                  }
                }
              }
            }
            """
        #expect(puppy.description == text)
        #expect("\(puppy)" == text && String(reflecting: puppy) == text)
        #expect(puppy.modelDescription == text && (puppy as Animal).modelDescription == text)
    }

    @Test func hideWhatIsSensitiveAtAnyDepth() throws {
        #expect(
            owner.modelDescription == """
                {
                  "*Owner": {
                    "name": "Ann",
                    "pin": "redacted",
                    "token": "redacted",
                    "street": "Main",
                    "code": "redacted",
                    "work": {
                      "*Address": {
                        "street": "Side",
                        "code": "redacted"
                      }
                    },
                    "place": {
                      "city": null
                    },
                    "score": "inf",
                    "extra": [
                      1
                    ]
                  }
                }
                """
        )
        // What is shown is not what is written.
        var writable = owner
        writable.score = 1
        let json = try writable.jsonString(options: JSONOptions(revealsSecrets: true))
        #expect(json.components(separatedBy: canary).count == 4 && json.contains("1234"))
    }

    @Test func serveArraysDictionariesAndOptionals() throws {
        let animals = ["a": [Animal()], "b": []]
        let json = try JSON(json: animals.modelDescription)
        #expect(json["a"]?[0]?["*Animal"]?["chip"] == "redacted")
        #expect(json["b"] == [])
        #expect(Optional(owner).modelDescription == owner.modelDescription)
        #expect(Owner?.none.modelDescription == "null")
        let nested = try JSON(json: [[owner]].modelDescription)
        #expect(nested[0]?[0]?["*Owner"]?["name"] == "Ann")
    }

    @Test func hideWhatIsSensitiveInUnions() {
        let place = Place.address(Address(street: "Main", code: canary))
        #expect(
            place.modelDescription == """
                {
                  "type": "address",
                  "*Address": {
                    "street": "Main",
                    "code": "redacted"
                  }
                }
                """
        )
        #expect(!"\(place)".contains(canary))
    }

    @Test func endAtCycles() throws {
        let dog = Dog()
        dog.friends = [dog, Animal(), Animal()]
        let json = try JSON(json: dog.description)
        #expect(json["*Dog"]?["friends"]?[0] == ["*Dog": "…"])
        // An instance that is there twice is no cycle.
        let animal = Animal()
        #expect(![animal, animal].modelDescription.contains("…"))
        dog.friends = []
    }

    @Test func endWhereTheyAreTooDeep() throws {
        let first = Dog()
        var last = first
        for _ in 0..<200 {
            let next = Dog()
            last.friends = [next]
            last = next
        }
        #expect(first.description.contains("…"))
        _ = try JSON(json: first.description, options: JSONOptions(maximumDepth: 512))
    }

    @Test func ofAClassThatForgetsItsBlueprintHaveWhatItInherits() throws {
        let json = try JSON(json: Forgetful().description)
        #expect(json["*Forgetful"]?["**Dog"]?["**Animal"]?["name"] == "")
    }

    @Test func leaveAPropertyOfThatNameAlone() throws {
        let article = try Article(json: #"{"description":"\#(canary)","copy":"c"}"#)
        #expect(article.description == canary && article.copy == "c")
        #expect(try article.jsonString() == #"{"description":"\#(canary)","copy":"c"}"#)
        #expect("\(article)" == #"Article(description: redacted, copy: "c")"#)
        #expect(try article.copy().copy == "c")
        #expect("\(try Described(json: #"{"description":"mine"}"#))" == "mine")
    }

    /// Without a description of their own, models are printed by their mirror.
    @Test func areNotNeededToHideWhatIsSensitive() {
        struct Plain { let owners: [Owner] }
        var dumped = ""
        dump(Plain(owners: [owner]), to: &dumped)
        let animal = Dog()
        animal.chip = canary
        animal.owner = owner
        dump(animal, to: &dumped)
        let texts = [
            "\(owner)", String(reflecting: owner), "\(Optional(owner) as Any)", "\([owner])", "\(["k": owner])",
            "\(Plain(owners: [owner]))", dumped, "\(Mirror(reflecting: animal).children.map { "\($0)" })",
        ]
        for text in texts.dropLast() { #expect(text.contains("Ann"), "\(text)") }
        for text in texts {
            // The address that stands for a private context may have any digits.
            let shown = text.replacing(/\$[0-9a-f]+/, with: "")
            for hidden in ["1234", "77"] { #expect(!shown.contains(hidden), "\(text)") }
            // A value that hides itself only from JSON has to do so from mirrors too, as `Secret` does.
            #expect(!text.replacing(#"Token(text: "\#(canary)")"#, with: "").contains("code: \"\(canary)"), "\(text)")
        }
        #expect("\(owner)".contains(#"street: "Main", code: redacted, work: "#) && "\(owner)".contains("extra: [1]"))
        #expect("\(Address(street: "Main", code: canary))" == #"Address(street: "Main", code: redacted)"#)
        #expect(Mirror(reflecting: animal).superclassMirror == nil)
    }
}
