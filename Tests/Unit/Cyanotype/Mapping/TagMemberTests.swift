import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Circle: Model, Equatable {
    var radius = 0
    static let blueprint = Blueprint(creating: { Circle() }) { Field("radius", \.radius) }
}

private struct Own: Model, Equatable {
    var type: String
    var x: Int
    static let blueprint = Blueprint(Own.init) {
        Field("type", \.type)
        Field("x", \.x)
    }
}

private struct Keeping: Model, Equatable {
    var x = 0
    var others: JSON.Object = [:]
    static let blueprint = Blueprint(creating: { Keeping() }) {
        Field("x", \.x)
        Field.unknownKeys(\.others)
    }
}

private struct Coded: CodableModel, Equatable, Sendable {
    var type: String
    var y: Int
}

private enum Inside: MappableUnion, Equatable {
    case circle(Circle)
    case dictionary([String: Int])
    case unknown(JSON)

    static let union = Union<Inside>.internallyTagged(by: "kind") {
        Variant("circle", Inside.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("dictionary", Inside.dictionary) { if case .dictionary(let all) = $0 { all } else { nil } }
        Variant.unknown(Inside.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private enum Tagged: MappableUnion, Equatable {
    case dictionary([String: JSON])
    case numbers([Int: Int])
    case json(JSON)
    case own(Own)
    case keeping(Keeping)
    case coded(Coded)
    case inside(Inside)
    case circle(Circle)

    static let union = Union<Tagged>.internallyTagged(by: "type") {
        Variant("dictionary", Tagged.dictionary) { if case .dictionary(let value) = $0 { value } else { nil } }
        Variant(7, Tagged.numbers) { if case .numbers(let value) = $0 { value } else { nil } }
        Variant("json", Tagged.json) { if case .json(let value) = $0 { value } else { nil } }
        Variant("own", Tagged.own) { if case .own(let value) = $0 { value } else { nil } }
        Variant("keeping", Tagged.keeping) { if case .keeping(let value) = $0 { value } else { nil } }
        Variant("coded", Tagged.coded) { if case .coded(let value) = $0 { value } else { nil } }
        Variant("inside", Tagged.inside) { if case .inside(let value) = $0 { value } else { nil } }
        Variant("circle", Tagged.circle) { if case .circle(let value) = $0 { value } else { nil } }
    }
}

private struct Holder: Model, Equatable {
    var tagged: Tagged
    var all: [Tagged]
    static let blueprint = Blueprint(Holder.init) {
        Field("tagged", \.tagged)
        Field("all", \.all, default: [])
    }
}

private struct Wrong: Model {
    var type: Int
    static let blueprint = Blueprint(Wrong.init) { Field("type", \.type) }
}

private enum WrongTag: MappableUnion {
    case wrong(Wrong)
    static let union = Union<WrongTag>.internallyTagged(by: "type") {
        Variant("wrong", WrongTag.wrong) { if case .wrong(let value) = $0 { value } else { nil } }
    }
}

private class Animal: Model {
    required init() {}
    var kind = "animal"
    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("kind", \.kind) }.subclasses(tag: "kind") {
            Subclass("animal", Animal.self)
            Subclass("dog", Dog.self)
        }
    }
}

private final class Dog: Animal {
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {}
    }
}

@Suite("Tags beside members that the program does not know beforehand")
struct TagMemberTests {
    private static let documents: [(text: String, value: Tagged)] = [
        (#"{"type":"dictionary","a":1,"b":{"type":"x"}}"#, .dictionary(["a": 1, "b": ["type": "x"]])),
        (#"{"type":"dictionary"}"#, .dictionary([:])), (#"{"type":7,"1":2}"#, .numbers([1: 2])),
        (#"{"type":"json","a":[{"type":1}]}"#, .json(["a": [["type": 1]]])), (#"{"type":"json"}"#, .json([:])),
        (#"{"type":"own","x":1}"#, .own(Own(type: "own", x: 1))),
        (#"{"type":"keeping","x":1,"u":2}"#, .keeping(Keeping(x: 1, others: ["u": 2]))),
        (#"{"type":"coded","y":1}"#, .coded(Coded(type: "coded", y: 1))),
        (#"{"type":"inside","kind":"circle","radius":1}"#, .inside(.circle(Circle(radius: 1)))),
        (#"{"type":"inside","kind":"dictionary","a":1}"#, .inside(.dictionary(["a": 1]))),
        (#"{"type":"inside","kind":"new","a":1}"#, .inside(.unknown(["kind": "new", "a": 1]))),
        (#"{"type":"circle","radius":1}"#, .circle(Circle(radius: 1))),
    ]

    @Test(arguments: documents.indices)
    func areReadAndWrittenOnce(_ index: Int) throws {
        let (text, value) = Self.documents[index]
        #expect(try Tagged(json: text) == value)
        for options in [JSONOptions.default, .sorted, .pretty, JSONOptions(duplicateKeys: .first)] {
            let written = try value.jsonString(options: options)
            #expect(try JSON(json: written) == JSON(json: text), "\(written)")
            #expect(try Tagged(json: written, options: options) == value)
        }
        // With the tag at the end, too.
        let members = try #require(JSON(json: text).objectValue)
        let tag = try #require(members["type"])
        var others = members
        others["type"] = nil
        others["type"] = tag
        #expect(try Tagged(json: .object(others)) == value)
        #expect(try value.jsonValue() == .object(members))
    }

    @Test func canBePatched() throws {
        for (_, old) in Self.documents {
            for (_, new) in Self.documents {
                let (old, new) = (Holder(tagged: old, all: []), Holder(tagged: new, all: [old]))
                #expect(try old.applying(mergePatch: old.mergePatch(to: new)) == new)
            }
        }
        let holder = Holder(tagged: .dictionary(["a": 1]), all: [.json(["b": 2])])
        var document = try holder.jsonValue()
        try document.apply([.add(["tagged", "c"], 3), .remove(["all", "0", "b"])])
        #expect(try Holder(json: document) == Holder(tagged: .dictionary(["a": 1, "c": 3]), all: [.json([:])]))
        let text = try holder.jsonString()
        #expect(try Holder(json: text) == holder)
    }

    @Test func thatAreMembersTooAreWrittenOnce() throws {
        let dictionary = Tagged.dictionary(["type": "dictionary", "a": 1])
        #expect(try dictionary.jsonString(options: .sorted) == #"{"a":1,"type":"dictionary"}"#)
        #expect(try Tagged.json(["a": 1, "type": "json"]).jsonString() == #"{"a":1,"type":"json"}"#)
        #expect(try Tagged.keeping(Keeping(others: ["type": "keeping"])).jsonString() == #"{"x":0,"type":"keeping"}"#)
    }

    @Test(arguments: [
        Tagged.dictionary(["type": "x"]), .dictionary(["type": nil]), .json(["type": "dictionary"]),
        .json(["type": []]),
        .own(Own(type: "zzz", x: 1)), .keeping(Keeping(others: ["type": 1])), .coded(Coded(type: "own", y: 1)),
        .inside(.dictionary(["type": 1])), .inside(.unknown(["kind": "new", "type": "x"])),
    ])
    private func ofAnotherValueAreAnError(_ value: Tagged) throws {
        let error = mappingError { _ = try value.jsonString() }
        #expect(error?.issues.map(\.code) == [.notWritable])
        #expect(error?.issues.first?.expected.contains(#"as the value of "type""#) == true)
        let holder = Holder(tagged: .circle(Circle()), all: [.circle(Circle()), value])
        #expect(mappingError { _ = try holder.jsonString() }?.issues.first?.path == [.key("all"), .index(1)])
        #expect(Tagged.lint(samples: [value]).map(\.code) == [.notWritable])
    }

    @Test func thatAFieldCannotHoldAreFound() {
        #expect(Tagged.lint() == [])
        let findings = WrongTag.lint()
        #expect(findings.map(\.code) == [.wrongForm])
        #expect(findings.first?.message.contains("expected an integer") == true, "\(findings)")
    }

    @Test func ofClassesAreFieldsToo() throws {
        let dog = Dog()
        dog.kind = "dog"
        #expect(try dog.jsonString() == #"{"kind":"dog"}"#)
        #expect(try Animal(json: dog.jsonString()) is Dog)
        dog.kind = "animal"
        #expect(mappingError { _ = try dog.jsonString() }?.issues.map(\.code) == [.notWritable])
    }

    @Test func haveSchemas() throws {
        let schema = Tagged.jsonSchema()
        let text = "\(schema)"
        // The values of the dictionary are integers, but not its tag.
        #expect(text.contains(#""properties":{"type":true}"#), "\(text)")
    }

    @Test(arguments: [
        #"{"type":"dictionary","type":"dictionary"}"#, #"{"type":"json","a":1,"type":"json"}"#,
        #"{"type":7,"1":1,"type":7}"#, #"{"type":"own","x":1,"type":"own"}"#,
    ])
    func thatAreThereTwiceFollowTheOptions(_ text: String) throws {
        #expect(mappingError { _ = try Tagged(json: text) }?.issues.map(\.code) == [.duplicateKey])
        for which in [JSONOptions.DuplicateKeys.first, .last] {
            let value = try Tagged(json: text, options: JSONOptions(duplicateKeys: which))
            #expect(try Tagged(json: value.jsonString()) == value)
        }
    }
}
