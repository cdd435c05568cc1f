import Cyanotype
import Foundation
import Testing

private enum Color: String, Mappable, CaseIterable { case red, green }
private enum Level: Int, Mappable, MappableKey { case low, high }
private enum CodableColor: String, Codable { case red }
private struct Place: Codable { var city = "" }

private struct Hex: Mappable {
    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Hex {
        _ = try reader.readString()
        return Hex()
    }
    func write(to writer: inout JSONWriter) { writer.writeString("") }
}

private struct Point: Model {
    var x = 0
    var y = 0.0

    static let blueprint = Blueprint(creating: Point.init) {
        Field("x", \.x)
        Field("y", \.y)
    }
}

private enum Figure: MappableUnion {
    case point(Point)
    case text(String)
    case empty

    static let union = Union<Figure>.internallyTagged(by: "kind") {
        Variant("point", Figure.point) { if case .point(let point) = $0 { point } else { nil } }
        Variant("none", Figure.empty) { if case .empty = $0 { true } else { false } }
    }
}

private enum Tree: MappableUnion {
    case leaf(Int)
    indirect case branch([Tree])
    case unknown(JSON)

    static let union = Union<Tree>.externallyTagged {
        Variant("leaf", Tree.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
        Variant("branch", Tree.branch) { if case .branch(let value) = $0 { value } else { nil } }
        Variant.unknown(Tree.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private struct Everything: Model {
    var bool = false
    var int = 0
    var small: Int8 = 0
    var unsigned: UInt16? = nil
    var large: Int128 = 0
    var float: Float = 0
    var decimal: Decimal = 0
    var text = ""
    var texts: Set<String> = []
    var date = Date(timeIntervalSince1970: 0)
    var data = Data()
    var id = UUID()
    var url: URL? = nil
    var json = JSON.null
    var color = Color.red
    var open = OpenEnum<Color>(.red)
    var level = Level.low
    var codableColor = CodableColor.red
    var place = Place()
    var hex = Hex()
    var point = Point()
    var points: [String: [Point]] = [:]
    var levels: [Level: Int] = [:]
    var figure: Figure? = nil
    var tree = Tree.leaf(1)
    var twice: Int?? = nil
    var patch = Patch<Int>.absent
    var pair = (0, "")
    var iso = Date(timeIntervalSince1970: 0)
    var converted: Int? = nil
    var named: [Int] = []
    var strict: URL? = nil

    static let text = Conversion<Int>(from: String.self, decode: { Int($0) ?? 0 }, encode: { "\($0)" })

    static let blueprint = Blueprint(creating: Everything.init) {
        Field("bool", \.bool)
        Field("int", \.int)
        Field("small", \.small)
        Field("unsigned", \.unsigned)
        Field("large", \.large)
        Field("float", \.float)
        Field("decimal", \.decimal)
        Field("a", "text", \.text)
        Field("texts", \.texts)
        Field("date", \.date)
        Field("data", \.data)
        Field("id", \.id)
        Field("url", \.url)
        Field("json", \.json)
        Field("color", \.color)
        Field("open", \.open)
        Field("level", \.level)
        Field("codableColor", \.codableColor)
        Field("place", \.place)
        Field("hex", \.hex)
        Field("point", \.point)
        Field("points", \.points)
        Field("levels", \.levels)
        Field("figure", \.figure)
        Field("tree", \.tree)
        Field("twice", \.twice)
        Field("patch", \.patch)
        Field("pair", \.pair, as: .tuple())
        Field("iso", \.iso, as: .iso8601)
        Field("converted", \.converted, as: text)
        Field("named", \.named, as: .array(of: text.named("digits", number: 2)))
        Field("strict", \.strict, as: .strictURL)
    }
}

private struct Article: Model {
    var title: String
    var rating: Int
    var author: Author?
    var others: [Author]

    static let blueprint = Blueprint(Article.init) {
        Field("title", \.title).alias("heading")
        Field("rating", \.rating, default: 3)
        Field("author", \.author)
        Field("others", \.others)
    }
}

/// The same documents.
private struct OtherArticle: Model {
    var people: [OtherAuthor]
    var writer: OtherAuthor?
    var stars: Int
    var name: String

    static let blueprint = Blueprint(OtherArticle.init) {
        Field("others", \.people)
        Field("author", \.writer)
        Field("rating", \.stars).indexed()
        Field("title", \.name).sensitive()
    }
}

private struct Author: Model {
    var name: String
    var articles: [Article]

    static let blueprint = Blueprint(Author.init) {
        Field("name", \.name)
        Field("articles", \.articles)
    }.version(2).migration(from: 1)
}

private struct OtherAuthor: Model {
    var name: String
    var articles: [OtherArticle]

    static let blueprint = Blueprint(OtherAuthor.init) {
        Field("name", \.name)
        Field("articles", \.articles)
    }
}

private struct Word: Model {
    var word: String
    static let blueprint = Blueprint(Word.init) { Field("word", \.word) }
}

private enum Mark: MappableUnion {
    case word(Word)

    static let union = Union<Mark>.internallyTagged(by: "mark") {
        Variant("word", Mark.word) { if case .word(let word) = $0 { word } else { nil } }
    }
}

private struct Wrapper: Model {
    var point: Point?
    var mark: Mark
    var more: Int

    static let blueprint = Blueprint(Wrapper.init) {
        Field.flatten(\.point)
        Field.flatten(\.mark)
        Field("more", \.more)
    }
}

private class Animal: Model {
    var name = ""
    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name) }
            .subclasses(tag: "kind") {
                Subclass("animal", Animal.self)
                Subclass("dog", Dog.self)
            }
    }
    required init() {}
}

private final class Dog: Animal {
    var breed = ""
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
    }
}

private struct Owner: Model {
    var animals: [Animal]
    static let blueprint = Blueprint(Owner.init) { Field("animals", \.animals) }
}

private enum Item: MappableUnion {
    case word(Word)
    case points([Point])

    static let union = Union<Item>.adjacentlyTagged(by: "t", content: "c") {
        Variant("word", Item.word) { if case .word(let value) = $0 { value } else { nil } }
        Variant("points", Item.points) { if case .points(let value) = $0 { value } else { nil } }
    }
}

/// The same with its variants in another order.
private enum OtherItem: MappableUnion {
    case points([Point])
    case word(Word)

    static let union = Union<OtherItem>.adjacentlyTagged(by: "t", content: "c") {
        Variant("points", OtherItem.points) { if case .points(let value) = $0 { value } else { nil } }
        Variant("word", OtherItem.word) { if case .word(let value) = $0 { value } else { nil } }
    }
}

private struct Bag<Content: Mappable>: Model {
    var items: [Content]
    static var blueprint: Blueprint<Bag> { Blueprint(Bag.init) { Field("items", \.items) } }
}

@Suite("Stored shapes")
struct StoredShapeTests {
    @Test func haveATypeForEachKindOfField() {
        var types: [String: String] = [:]
        for field in StoredShape(of: Everything.self).fields {
            types[field.keys.joined(separator: "/")] = "\(field.type)"
        }
        #expect(
            types == [
                "bool": "bool", "int": "int64", "small": "int8", "unsigned": "optional<uint16>", "large": "int128",
                "float": "float", "decimal": "decimal", "a/text": "string", "texts": "array<string>", "date": "date",
                "data": "data", "id": "uuid", "url": "optional<url>", "json": "json",
                "color": #"enum<string>{"green","red"}"#, "open": "enum<string>", "level": "enum<int64>",
                "codableColor": "codable", "place": "codable", "hex": "custom", "point": "model",
                "points": "map<string,array<model>>", "levels": "map<enum<int64>,int64>",
                "figure": #"optional<union<internal,"kind">{"\"none\"","\"point\"":model}>"#,
                "tree": #"union<external>{"\"branch\"":custom,"\"leaf\"":int64,*}"#,
                "twice": "optional<optional<int64>>", "patch": "optional<int64>", "pair": "tuple<int64,string>",
                "iso": "date", "converted": "optional<converted<string>>",
                "named": #"array<converted<"digits",2,string>>"#, "strict": "optional<url>",
            ]
        )
    }

    @Test func areSortedByKeys() {
        let keys = StoredShape(of: Article.self).fields.map(\.keys)
        #expect(keys == [["author"], ["others"], ["rating"], ["title"]])
        let first = StoredShape(of: Everything.self).fields.first?.keys
        #expect(first == ["a", "text"])
    }

    @Test func ignoreNamesOfSwiftOrderAndDefaults() {
        let (shape, other) = (StoredShape(of: Article.self), StoredShape(of: OtherArticle.self))
        #expect(shape.fingerprint == other.fingerprint)
        #expect(shape.fieldsRecord == other.fieldsRecord)
        // The models inside have another name and another version.
        #expect(shape.digest != other.digest)
        #expect(shape.fingerprint != StoredShape(of: Author.self).fingerprint)
    }

    @Test func ignoreTheOrderOfVariants() {
        let (shape, other) = (StoredShape(of: Bag<Item>.self), StoredShape(of: Bag<OtherItem>.self))
        #expect(shape.fieldsRecord == other.fieldsRecord)
        #expect(shape.partsRecord == other.partsRecord)
        #expect(shape.parts.count == 2)
    }

    /// Files have these texts.
    @Test func haveTextsThatStay() {
        let shape = StoredShape(of: Point.self)
        #expect(shape.fieldsRecord == #"[{"keys":["x"],"type":"int64"},{"keys":["y"],"type":"double"}]"#)
        #expect(shape.partsRecord == #"{"links":[],"parts":[]}"#)
        #expect(shape.fingerprint.count == 32)
        #expect(shape.fingerprint == "9ded633a512747ab21abbe2b69729986")
    }

    @Test func sayWhatCanBeMissing() {
        let fields = StoredShape(of: Article.self).fields
        #expect(fields.map(\.canBeMissing) == [true, false, true, false])
        #expect(fields.last?.aliases == [["heading"]])
        #expect(StoredShape(of: Point.self).fields.map(\.canBeMissing) == [true, true])
    }

    @Test func haveEachModelInsideOnce() {
        let shape = StoredShape(of: Article.self)
        #expect(shape.parts.map(\.name) == [Author.storedName, Article.storedName])
        #expect(shape.parts.map(\.version) == [2, 1])
        #expect(shape.links == [.init(keys: ["author"], part: 0), .init(keys: ["others"], part: 0)])
        #expect(shape.parts[0].links == [.init(keys: ["articles"], part: 1)])
        #expect(shape.parts[1].links == shape.links)
        #expect(shape.parts[1].fingerprint == shape.fingerprint)
    }

    @Test func findModelsInContainersAndUnions() {
        let shape = StoredShape(of: Everything.self)
        #expect(shape.parts.map(\.name) == [Point.storedName])
        #expect(shape.links.map(\.keys) == [["figure"], ["point"], ["points"]])
    }

    @Test func haveFlattenedFieldsAmongTheirOwn() {
        let fields = StoredShape(of: Wrapper.self).fields
        #expect(fields.map(\.keys) == [[], ["more"], ["x"], ["y"]])
        #expect(fields.map(\.canBeMissing) == [false, false, true, true])
        let shape = StoredShape(of: Wrapper.self)
        #expect(shape.links == [.init(keys: [], part: 0)])
        #expect(shape.parts.map(\.name) == [Word.storedName])
    }

    @Test func haveTheFieldsOfSuperclasses() {
        #expect(StoredShape(of: Dog.self).fields.map(\.keys) == [["breed"], ["name"]])
        #expect(StoredShape(of: Owner.self).parts.map(\.name) == [Animal.storedName, Dog.storedName])
    }
}

@Suite("Findings about conversions of models with versions")
struct UnnamedConversionTests {
    private struct Entry: Model {
        var count: Int
        var at: Date?

        static func made(_ conversion: Conversion<Int>) -> Blueprint<Entry> {
            Blueprint(Entry.init) {
                Field("count", \.count, as: conversion)
                Field("at", \.at, as: .iso8601)
            }
        }

        static let blueprint = made(Everything.text)
    }

    @Test func haveAName() {
        let versioned = Entry.blueprint.version(2).migration(from: 1)
        #expect(versioned.lint().map(\.code) == [.unnamedConversion])
        #expect(versioned.lint().first?.path == MappingPath([.key("count")]))
        #expect(Entry.blueprint.lint() == [])
        let named = Entry.made(Everything.text.named("digits")).version(2).migration(from: 1)
        #expect(named.lint() == [])
    }

    @Test func areStillTheSameConversion() throws {
        let blueprint = Entry.made(Everything.text.named("digits", number: 2))
        let entry = try Entry(json: #"{"count": "12"}"#, using: blueprint)
        #expect(entry.count == 12)
        #expect(try entry.jsonString(using: blueprint) == #"{"count":"12"}"#)
    }
}
