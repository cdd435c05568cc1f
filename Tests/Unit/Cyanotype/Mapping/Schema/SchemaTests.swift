import Cyanotype
import Testing

private struct Page<Item: Mappable & Sendable>: Model {
    let items: [Item]

    static var blueprint: Blueprint<Page<Item>> { Blueprint(Page.init) { Field("items", \.items) } }
}

private struct Person: Model, Sendable {
    let name: String
    let age: Int8?
    let parents: [Person]

    static let blueprint = Blueprint(Person.init) {
        Field("name", \.name).length(1...)
        Field("age", \.age).range(0...)
        Field("parents", \.parents, default: [])
    }.rejectingUnknownKeys()

    static let short = Blueprint(Person.init) {
        Field("n", \.name)
        Field("a", \.age)
        Field("p", \.parents)
    }.named("short")
    static var alternateBlueprints: [Blueprint<Person>] { [short] }
}

/// A type of the user's, which says what it is.
private struct Pair<Element: Mappable & Sendable>: Mappable, Sendable {
    let first: Element
    let second: Element

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Pair {
        let elements = try InlineArray<2, Element>.read(from: &reader)
        return Pair(first: elements[0], second: elements[1])
    }

    func write(to writer: inout JSONWriter) { [first, second].write(to: &writer) }

    static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "array", "items": context.schema(of: Element.self), "minItems": 2, "maxItems": 2]
    }
}

@Suite("JSON Schema as it is written")
struct SchemaTests {
    @Test func aRecursiveModelIsADefinition() throws {
        #expect(
            try Person.jsonSchema().jsonString() == """
                {"$schema":"https://json-schema.org/draft/2020-12/schema","$ref":"#/$defs/Person","$defs":{"Person":\
                {"type":"object","properties":{"name":{"type":"string","minLength":1},\
                "age":{"type":["integer","null"],"minimum":0,"maximum":127},\
                "parents":{"type":"array","items":{"$ref":"#/$defs/Person"}}},"required":["name"],\
                "additionalProperties":false}}}
                """
        )
    }

    @Test func whatIsReferredToOnceIsNot() throws {
        let schema = Page<Bool>.jsonSchema()
        #expect(schema["$defs"] == nil)
        #expect(schema["required"] == ["items"])
        // The name of a definition needs no escape.
        let page = Page<Page<Bool>>.jsonSchema()
        #expect(page["properties"]?["items"]?["items"]?["$ref"] == "#/$defs/Page_Bool_")
        #expect(page["$defs"]?["Page_Bool_"] != nil)
    }

    @Test func anotherBlueprintHoldsInside() throws {
        let schema = Person.short.jsonSchema
        #expect(schema["$defs"]?["Person"]?["properties"]?.objectValue?.keys == ["n", "a", "p"])
        #expect(schema["$defs"]?["Person"]?["required"] == ["n", "p"])
    }

    @Test func optionsCount() {
        let closed = Page<Bool>.jsonSchema(options: JSONOptions(rejectsUnknownKeys: true))
        #expect(closed["additionalProperties"] == false)
        let coerced = Int8.jsonSchema(options: JSONOptions(coercions: .numbersFromStrings))
        #expect(coerced["anyOf"]?.arrayValue?.count == 2)
        #expect(Int8.jsonSchema()["anyOf"] == nil)
    }

    @Test func typesOfTheUsersSayTheirOwn() throws {
        let schema = Page<Pair<Person>>.jsonSchema()
        let items: JSON = ["type": "array", "items": ["$ref": "#/$defs/Person"], "minItems": 2, "maxItems": 2]
        #expect(schema["properties"]?["items"]?["items"] == items)
        let said = SchemaSaid.jsonSchema()["properties"]
        #expect(said?["color"]?["pattern"] == "^#[0-9a-f]{6}$")
        #expect(said?["even"]?["multipleOf"] == 2)
    }

    @Test func integersOfKeysAreInRange() throws {
        let names = [Int8: Int].jsonSchema()["propertyNames"]?["pattern"]?.stringValue ?? ""
        let expression = try Regex(names)
        for number in -300...300 {
            #expect((try expression.wholeMatch(in: "\(number)") != nil) == (Int8(exactly: number) != nil))
        }
        for text in ["", "-", "-0", "+1", "01", "1.0"] { #expect(try expression.wholeMatch(in: text) == nil) }
    }
}
