import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Circle: Model, Equatable {
    let radius: Double

    static let blueprint = Blueprint(Circle.init) { Field("radius", \.radius) }
}

private struct Group: Model, Equatable {
    let name: String
    let shapes: [Internal]

    static let blueprint = Blueprint(Group.init) {
        Field("name", \.name)
        Field("shapes", \.shapes, default: [])
    }.rejectingUnknownKeys()
}

private enum Internal: MappableUnion, Equatable {
    case circle(Circle)
    case group(Group)
    case origin
    case unknown(JSON)

    static let union = Union<Internal>.internallyTagged(by: "type") {
        Variant("circle", Internal.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("group", Internal.group) { if case .group(let group) = $0 { group } else { nil } }
        Variant("origin", .origin)
        Variant.unknown(Internal.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private enum Closed: MappableUnion, Equatable {
    case circle(Circle)
    case count(Int)

    static let union = Union<Closed>.internallyTagged(by: "type") {
        Variant("circle", Closed.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("count", Closed.count) { if case .count(let count) = $0 { count } else { nil } }
    }
}

private enum Adjacent: MappableUnion, Equatable {
    case circle(Circle)
    case count(Int)
    case origin

    static let union = Union<Adjacent>.adjacentlyTagged(by: "t", content: "c") {
        Variant("circle", Adjacent.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant(2, Adjacent.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("origin", .origin)
    }
}

private enum External: MappableUnion, Equatable {
    case circle(Circle)
    case count(Int)
    case origin
    case other(JSON)

    static let union = Union<External>.externallyTagged {
        Variant("circle", External.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("count", External.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("origin", .origin)
        Variant.unknown(External.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

private enum Untagged: MappableUnion, Equatable {
    case circle(Circle)
    case list([Untagged])
    case count(Int)
    case name(String)
    case nothing

    static let union = Union<Untagged>.untagged {
        Variant("circle", Untagged.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("list", Untagged.list) { if case .list(let list) = $0 { list } else { nil } }
        Variant("count", Untagged.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("name", Untagged.name) { if case .name(let name) = $0 { name } else { nil } }
        Variant("nothing", .nothing)
    }
}

/// Two variants that differ at their ends only, so that each level is read as both.
private indirect enum Twin: MappableUnion {
    case left(Node)
    case right(Node)

    struct Node: Model {
        let inner: [Twin]
        let left: Int?
        let right: Int?

        static let blueprint = Blueprint(Node.init) {
            Field("inner", \.inner, default: [])
            Field("left", \.left)
            Field("right", \.right)
        }.rejectingUnknownKeys()
    }

    struct LeftOnly: Model {
        let inner: [Twin]
        let left: Int

        static let blueprint = Blueprint(LeftOnly.init) {
            Field("inner", \.inner, default: [])
            Field("left", \.left)
        }
    }

    static let union = Union<Twin>.untagged {
        Variant("left", { (left: LeftOnly) in Twin.left(Node(inner: left.inner, left: left.left, right: nil)) }) {
            _ in nil
        }
        Variant("right", Twin.right) { if case .right(let node) = $0 { node } else { nil } }
    }
}

private struct Box: Model {
    let size: Int
    let others: JSON.Object

    static let blueprint = Blueprint(Box.init) {
        Field("size", \.size)
        Field.unknownKeys(\.others)
    }
}

private struct Label: Model {
    let name: String
    let type: String

    static let blueprint = Blueprint(Label.init) {
        Field("name", \.name)
        Field("type", \.type)
    }
}

private struct Remark: Model {
    let type: String?
    static let blueprint = Blueprint(Remark.init) { Field("type", \.type) }
}

/// Has the tag as a key that is only read.
private struct Alias: Model {
    let kind: String
    static let blueprint = Blueprint(Alias.init) { Field("kind", \.kind).alias("type").allowingSeveralNames() }
}

/// Writes nothing, against the rules.
private struct Silent: Mappable {
    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Silent { Silent() }
    func write(to writer: inout JSONWriter) {}
}

private struct Token: Mappable {
    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Token { Token() }
    func write(to writer: inout JSONWriter) { writer.cannotRevealSecret() }
}

private enum Tagged: MappableUnion {
    case box(Box)
    case label(Label)
    case remark(Remark)
    case alias(Alias)
    case silent(Silent)
    case token(Token)

    static let union = Union<Tagged>.internallyTagged(by: "type") {
        Variant("box", Tagged.box) { if case .box(let box) = $0 { box } else { nil } }
        Variant("label", Tagged.label) { if case .label(let label) = $0 { label } else { nil } }
        Variant("remark", Tagged.remark) { if case .remark(let remark) = $0 { remark } else { nil } }
        Variant("alias", Tagged.alias) { if case .alias(let alias) = $0 { alias } else { nil } }
        Variant("silent", Tagged.silent) { if case .silent(let silent) = $0 { silent } else { nil } }
        Variant("token", Tagged.token) { if case .token(let token) = $0 { token } else { nil } }
    }
}

@Suite("Unions")
struct UnionTests {
    @Test(arguments: [
        #"{"type":"circle","radius":1.5}"#, #"{"type":"group","name":"g","shapes":[{"type":"origin"}]}"#,
        #"{"type":"origin"}"#, #"{"type":"hexagon","sides":[6,{"type":"circle"}]}"#, #"{"size":1,"type":7}"#,
    ])
    func internalRoundTrips(_ text: String) throws {
        #expect(try Internal(json: text).jsonString() == text)
    }

    @Test func theTagMayBeAnywhere() throws {
        let text = #"{"shapes": [{"radius": 1, "type": "circle"}], "name": "g", "type": "group"}"#
        let group = Internal.group(Group(name: "g", shapes: [.circle(Circle(radius: 1))]))
        #expect(try Internal(json: text) == group)
        #expect(
            try group.jsonString(options: .pretty) == """
                {
                  "type": "group",
                  "name": "g",
                  "shapes": [
                    {
                      "type": "circle",
                      "radius": 1.0
                    }
                  ]
                }
                """
        )
        #expect(
            try group.jsonString(options: .sorted)
                == #"{"name":"g","shapes":[{"radius":1.0,"type":"circle"}],"type":"group"}"#
        )
        #expect(try Internal.origin.jsonString(options: .pretty) == "{\n  \"type\": \"origin\"\n}")
    }

    @Test func unknownTagsAreKeptAndReported() throws {
        let (value, report) = try Internal.read(json: #"{"sides": 6, "type": "hexagon"}"#)
        #expect(value == .unknown(["sides": 6, "type": "hexagon"]))
        #expect(report.entries.map(\.kind) == [.unknownCase])
        #expect(report.entries.map(\.path.description) == ["$.type"])
    }

    @Test func orAreErrorsThatNameTheKnownOnes() {
        let error = mappingError {
            _ = try [Closed](json: #"[{"type": "hexagon"}, {"radius": 1}, 5, {"type": "circle"}]"#)
        }
        #expect(
            error?.description == """
                4 problems
                $[0].type (line 1, column 11): expected one of "circle", "count", found string "hexagon"
                $[1].type (line 1, column 23): missing key "type"
                $[2] (line 1, column 38): expected an object, found number 5
                $[3].radius (line 1, column 41): missing key "radius"
                """
        )
    }

    @Test func theTagIsNoUnknownKeyOfTheVariant() throws {
        #expect(try Internal(json: #"{"name": "g", "type": "group"}"#) == .group(Group(name: "g", shapes: [])))
        let unknown = mappingError { _ = try Internal(json: #"{"nam": "g", "type": "group", "name": "g"}"#) }
        #expect(unknown?.issues.map(\.code) == [.unknownKey])
        let nested = mappingError {
            _ = try Internal(
                json: #"{"type": "group", "name": "g", "shapes": [{"type": "group", "name": "h", "x": 1}]}"#
            )
        }
        #expect(nested?.issues.map(\.path.description) == ["$.shapes[0].x"])
    }

    @Test func aTagThatIsThereTwice() throws {
        let text = #"{"type": "circle", "radius": 1, "type": "origin"}"#
        #expect(mappingError { _ = try Internal(json: text) }?.issues.map(\.code) == [.duplicateKey])
        #expect(try Internal(json: text, options: JSONOptions(duplicateKeys: .first)) == .circle(Circle(radius: 1)))
        #expect(try Internal(json: text, options: JSONOptions(duplicateKeys: .last)) == .origin)
    }

    @Test(arguments: [
        #"{"type":"circle","t\u0079pe":"square","radius":1}"#, #"{"t\u0079pe":"circle","type":"square","radius":1}"#,
        #"{"\u0074ype":"circle","t\u0079pe":"square","radius":1}"#, #"{"type":"origin","t\u0079pe":"square"}"#,
    ])
    func aTagThatIsThereTwiceInOtherEscapes(_ text: String) throws {
        #expect(mappingError { _ = try Internal(json: text) }?.issues.map(\.code) == [.duplicateKey])
    }

    @Test func aTagThatIsThereTwiceIsNoUnknownKey() throws {
        let text = #"{"type":"box","t\u0079pe":"x","size":1,"t\u0078pe":2}"#
        #expect(codes(Tagged.self, text) == [.duplicateKey])
        let tagged = try Tagged(json: text, options: JSONOptions(duplicateKeys: .first))
        #expect(try tagged.jsonString() == #"{"type":"box","size":1,"txpe":2}"#)
    }

    @Test(arguments: [
        #"{"name":"a","type":"label"}"#, #"{"type":"remark"}"#, #"{"kind":"note","type":"alias"}"#,
    ])
    func aTagThatIsAFieldOfTheVariantIsWrittenOnce(_ text: String) throws {
        let json = try Tagged(json: text).jsonString()
        #expect(try JSON(json: json) == JSON(json: text))
        #expect(try Tagged(json: json).jsonString() == json)
    }

    @Test func aFieldThatIsNilIsNoTag() throws {
        let remark = Tagged.remark(Remark(type: nil))
        #expect(try remark.jsonString() == #"{"type":"remark"}"#)
        #expect(try remark.jsonString(options: .pretty) == "{\n  \"type\": \"remark\"\n}")
    }

    @Test func aVariantThatWritesNothingIsNoObject() {
        #expect(mappingError { _ = try [Tagged.silent(Silent())].jsonString() }?.issues.map(\.code) == [.notWritable])
    }

    @Test func aDescriptionShowsWhatIsNoObjectWithoutATag() {
        #expect([Closed.count(3)].modelDescription == "[\n  3\n]")
        #expect([Tagged.token(Token())].modelDescription == "[\n  \"redacted\"\n]")
    }

    @Test func aTagThatIsThereTwiceInAVariantWithoutAValue() throws {
        let text = #"{"type": "origin", "x": 1, "type": "origin"}"#
        let issues = mappingError { _ = try Internal(json: text) }?.issues
        #expect(issues?.map(\.code) == [.duplicateKey])
        #expect(issues == mappingError { _ = try Internal.read(json: text) }?.issues)
        #expect(try Internal(json: text, options: JSONOptions(duplicateKeys: .first)) == .origin)
    }

    @Test func aValueThatIsNoObjectCannotBeTaggedInternally() {
        #expect(throws: MappingError.self) { try Closed.count(3).jsonString() }
        #expect(throws: MappingError.self) { try Closed(json: #"{"type": "count"}"#) }
    }

    @Test(arguments: [
        (#"{"t":"circle","c":{"radius":1.0}}"#, Adjacent.circle(Circle(radius: 1))), (#"{"t":2,"c":7}"#, .count(7)),
        (#"{"t":"origin"}"#, .origin),
    ])
    private func adjacentRoundTrips(_ text: String, _ value: Adjacent) throws {
        #expect(try Adjacent(json: text) == value)
        #expect(try value.jsonString() == text)
    }

    @Test func adjacentInAnyOrder() throws {
        #expect(try Adjacent(json: #"{"c": {"radius": 1}, "x": 1, "t": "circle"}"#) == .circle(Circle(radius: 1)))
        #expect(try Adjacent(json: #"{"c": null, "t": "origin"}"#) == .origin)
        #expect(try [Adjacent](json: #"[{"c": 1, "t": 2}, {"t": 2, "c": 3}]"#) == [.count(1), .count(3)])
        let error = mappingError {
            _ = try [Adjacent](json: #"[{"t": 2}, {"c": "x", "t": 2}, {"t": 2, "t": 2, "c": 1}]"#)
        }
        #expect(error?.issues.map(\.path.description) == ["$[0].c", "$[1].c", "$[2].t"])
        #expect(throws: MappingError.self) {
            try Adjacent(json: #"{"t": 2, "c": 1, "x": 1}"#, options: JSONOptions(rejectsUnknownKeys: true))
        }
        #expect(throws: MappingError.self) { try Adjacent(json: #"{"t": 2, "c": 1, "x": }"#) }
    }

    @Test(arguments: [
        (#"{"circle":{"radius":1.0}}"#, External.circle(Circle(radius: 1))), (#"{"count":7}"#, .count(7)),
        (#""origin""#, .origin), (#""elsewhere""#, .other("elsewhere")),
        (#"{"line":[1,2]}"#, .other(["line": [1, 2]])),
    ])
    private func externalRoundTrips(_ text: String, _ value: External) throws {
        #expect(try External(json: text) == value)
        #expect(try value.jsonString() == text)
    }

    @Test(arguments: [#"{}"#, #"{"count": 1, "circle": 2}"#, "5", "null", #"{"count": "x"}"#, #""count""#])
    func externalErrors(_ text: String) throws {
        if text == #""count""# {
            // A tag without its value is not one of the case's.
            #expect(try External(json: text) == .other("count"))
        } else {
            #expect(mappingError { _ = try External(json: text) }?.issues.count == 1)
        }
    }

    @Test(arguments: [
        (#"{"radius":1.0}"#, Untagged.circle(Circle(radius: 1))), ("7", .count(7)), (#""n""#, .name("n")),
        ("null", .nothing),
        (
            #"[1,"a",[null,{"radius":2.0}]]"#,
            .list([.count(1), .name("a"), .list([.nothing, .circle(Circle(radius: 2))])])
        ),
    ])
    private func untaggedRoundTrips(_ text: String, _ value: Untagged) throws {
        #expect(try Untagged(json: text) == value)
        #expect(try value.jsonString() == text)
    }

    @Test func untaggedErrorsTellWhatWasWrongWithEach() {
        let error = mappingError { _ = try Untagged(json: #"{"radius": "x"}"#) }
        #expect(
            error?.description == """
                6 problems
                $ (line 1, column 1): expected a value of one of "circle", "list", "count", "name", "nothing", found an object
                $ (line 1, column 1): expected for "list": an array, found an object
                $ (line 1, column 1): expected for "count": an integer, found an object
                $ (line 1, column 1): expected for "name": a string, found an object
                $ (line 1, column 1): expected for "nothing": null, found an object
                $.radius (line 1, column 12): expected for "circle": a number, found string "x"
                """
        )
    }

    /// With each level read as both variants, 2 to the power of 60 readings without remembering.
    @Test func nestedUntaggedUnionsAreReadInLinearTime() throws {
        var text = #"{"right": 1}"#
        for _ in 0..<28 { text = #"{"inner": [\#(text)], "right": 1}"# }
        let value = try Twin(json: text)
        guard case .right(let node) = value else {
            Issue.record("read as the wrong variant")
            return
        }
        #expect(node.inner.count == 1)
    }

    /// The tag at the end of each of many nested objects.
    @Test func tagsAtTheEndDoNotTakeQuadraticTime() throws {
        let padding = String(repeating: "x", count: 200)
        var text = #"{"name": "\#(padding)", "type": "group"}"#
        for _ in 0..<28 { text = #"{"shapes": [\#(text)], "name": "\#(padding)", "type": "group"}"# }
        let value = try Internal(json: text)
        #expect(try JSON(json: value.jsonString()) == JSON(json: text).withoutEmptyShapes)
    }
}

extension JSON {
    /// As it is written back: a group without shapes has them as an empty array.
    fileprivate var withoutEmptyShapes: JSON {
        guard case .object(var object) = self else { return self }
        if case .array(let shapes) = object["shapes"] {
            object["shapes"] = .array(shapes.map(\.withoutEmptyShapes))
        } else if object["type"] == "group" {
            object["shapes"] = []
        }
        return .object(object)
    }
}
