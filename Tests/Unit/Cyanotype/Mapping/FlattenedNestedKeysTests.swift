import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Width: Model, Equatable {
    var x: Int
    var size: Int?
    var deep: String

    static let blueprint = Blueprint(Width.init) {
        Field("g", "x", \.x)
        Field("size", \.size)
        Field("g", "h", "deep", \.deep)
    }
}

private struct Note: Model, Equatable {
    var text: String
    var mark: Int?

    static let blueprint = Blueprint(Note.init) {
        Field("g", "text", \.text)
        Field("g", "mark", \.mark)
    }
}

private struct Figure: Model, Equatable {
    var id: Int
    var width: Width
    var y: Int
    var note: Note?
    var depth: Int?

    static let blueprint = Blueprint(Figure.init) {
        Field("id", \.id).id()
        Field.flatten(\.width)
        Field("g", "y", \.y)
        Field.flatten(\.note)
        Field("g", "h", "depth", \.depth)
    }
}

/// The same document without flattened models.
private struct PlainFigure: Model, Equatable {
    var id: Int
    var size: Int?
    var x: Int
    var deep: String
    var depth: Int?
    var y: Int
    var text: String?
    var mark: Int?

    static let blueprint = Blueprint(PlainFigure.init) {
        Field("id", \.id)
        Field("size", \.size)
        Field("g", "x", \.x)
        Field("g", "h", "deep", \.deep)
        Field("g", "h", "depth", \.depth)
        Field("g", "y", \.y)
        Field("g", "text", \.text)
        Field("g", "mark", \.mark)
    }

    var figure: Figure {
        Figure(
            id: id,
            width: Width(x: x, size: size, deep: deep),
            y: y,
            note: text.map { Note(text: $0, mark: mark) },
            depth: depth
        )
    }
}

private struct Keeping: Model, Equatable {
    var note: Note
    var y: Int
    var others: JSON.Object

    static let blueprint = Blueprint(Keeping.init) {
        Field.flatten(\.note)
        Field("g", "y", \.y)
        Field.unknownKeys(\.others)
    }
}

private struct Keeper: Model, Equatable {
    var z: Int
    var others: JSON.Object

    static let blueprint = Blueprint(Keeper.init) {
        Field("z", \.z)
        Field.unknownKeys(\.others)
    }
}

private struct Around: Model, Equatable {
    var keeper: Keeper
    var note: Note

    static let blueprint = Blueprint(Around.init) {
        Field.flatten(\.keeper)
        Field.flatten(\.note)
    }
}

private class Shape: Model {
    var x = 1
    class var blueprint: Blueprint<Shape> {
        Blueprint(creating: Shape.init) { Field("g", "x", \.x) }
    }
    required init() {}
}

private final class Marked: Shape {
    var note = Note(text: "t", mark: nil)
    var y = 2
    override class var blueprint: Blueprint<Shape> {
        Blueprint(extending: super.blueprint, creating: Marked.init) {
            Field.flatten(\.note)
            Field("g", "y", \.y)
        }
    }
}

private struct Twice: Model {
    var note = Note(text: "", mark: nil)
    var text = ""
    static let blueprint = Blueprint(creating: { Twice() }) {
        Field.flatten(\.note)
        Field("g", "text", \.text)
    }
}

private struct LeafAndObject: Model {
    var note = Note(text: "", mark: nil)
    var g: [String: Int] = [:]
    static let blueprint = Blueprint(creating: { LeafAndObject() }) {
        Field.flatten(\.note)
        Field("g", \.g)
    }
}

private struct ObjectAndLeaf: Model {
    var g: [String: Int] = [:]
    var note = Note(text: "", mark: nil)
    static let blueprint = Blueprint(creating: { ObjectAndLeaf() }) {
        Field("g", \.g)
        Field.flatten(\.note)
    }
}

private struct Inner: Model, Equatable {
    var seen: Int
    var hidden: Int
    static let blueprint = Blueprint(Inner.init) {
        Field("g", "seen", \.seen).decodeOnly()
        Field("g", "hidden", \.hidden, default: 5).encodeOnly()
    }
}

private struct Directed: Model, Equatable {
    var inner: Inner
    var y: Int
    static let blueprint = Blueprint(Directed.init) {
        Field.flatten(\.inner)
        Field("g", "y", \.y)
    }
}

@Suite("Flattened models with keys in objects of the model around them")
struct FlattenedNestedKeysTests {
    private let text = #"{"id":1,"size":7,"g":{"x":2,"h":{"deep":"d","depth":9},"y":3,"text":"t","mark":4}}"#
    private let figure = Figure(
        id: 1,
        width: Width(x: 2, size: 7, deep: "d"),
        y: 3,
        note: Note(text: "t", mark: 4),
        depth: 9
    )

    @Test func areReadAndWrittenInOneObject() throws {
        #expect(try Figure(json: text) == figure)
        #expect(try figure.jsonString() == text)
        #expect(try figure.jsonString(options: .sorted) == JSON(json: text).jsonString(options: .sorted))
        #expect(try figure.jsonString(options: .pretty) == JSON(json: text).jsonString(options: .pretty))
    }

    @Test func anOptionalModelIsThereWithOneOfItsOwnKeys() throws {
        var without = figure
        without.note = nil
        let text = #"{"id":1,"size":7,"g":{"x":2,"h":{"deep":"d","depth":9},"y":3}}"#
        #expect(try Figure(json: text) == without)
        #expect(try without.jsonString() == text)
        #expect(
            report(Figure.self, #"{"id":1,"g":{"mark":1,"x":1,"y":2,"h":{"deep":""}}}"#)
                == #"$.g.text (line 1, column 1): missing key "text""#
        )
    }

    @Test func everyProblemHasItsPlace() {
        #expect(
            report(Figure.self, "{\"id\": 1, \"g\": {\"x\": \"a\", \"y\": true,\n \"text\": 5, \"h\": {}}}") == """
                4 problems
                $.g.h.deep (line 1, column 1): missing key "deep"
                $.g.x (line 1, column 22): expected an integer, found string "a"
                $.g.y (line 1, column 32): expected an integer, found true
                $.g.text (line 2, column 10): expected a string, found number 5
                """
        )
        // An object that is none is not also missing its members.
        #expect(
            report(Figure.self, #"{"id":1,"g":5}"#) == "$.g (line 1, column 13): expected an object, found number 5"
        )
        #expect(
            codes(Figure.self, #"{"g":{"x":1,"x":2,"y":3,"h":{"deep":""}},"id":1}"#) == [.duplicateKey]
        )
        #expect(codes(Figure.self, #"{"g":{"x":1,"y":3,"h":{"deep":""}},"id":1,"g":{}}"#) == [.duplicateKey])
    }

    @Test func theLastObjectOfAKeyMayCount() throws {
        let text = #"{"id":1,"g":{"x":1,"text":"a","h":{"deep":"b"}},"g":{"x":5,"y":6,"h":{"deep":"c"}}}"#
        let last = try Figure(json: text, options: JSONOptions(duplicateKeys: .last))
        #expect(last == Figure(id: 1, width: Width(x: 5, size: nil, deep: "c"), y: 6, note: nil, depth: nil))
    }

    @Test func unknownKeysOfTheObject() throws {
        let text = #"{"g":{"text":"t","y":3,"z":[1],"h":{"i":1.50}},"q":2}"#
        let keeping = try Keeping(json: text)
        #expect(keeping.others == ["g": ["z": [1], "h": ["i": 1.5]], "q": 2])
        #expect(try keeping.jsonString() == text)
        let around = try Around(json: #"{"z":1,"g":{"mark":2,"text":"t","q":true},"r":0}"#)
        #expect(around.keeper.others == ["g": ["q": true], "r": 0])
        #expect(try around.jsonString() == #"{"z":1,"r":0,"g":{"text":"t","mark":2,"q":true}}"#)
        let strict = JSONOptions(rejectsUnknownKeys: true)
        #expect(
            report(Figure.self, #"{"id":1,"g":{"x":2,"y":3,"h":{"deep":"d","z":1}}}"#, options: strict)
                == #"$.g.h.z (line 1, column 42): unknown key "z", expected one of "deep", "depth""#
        )
    }

    @Test func inheritedFieldsToo() throws {
        let marked = try Marked(json: #"{"g":{"y":5,"text":"u","x":6}}"#)
        #expect(marked.x == 6 && marked.y == 5 && marked.note == Note(text: "u", mark: nil))
        #expect(try marked.jsonString() == #"{"g":{"x":6,"text":"u","y":5}}"#)
        try marked.update(json: #"{"g":{"mark":3}}"#)
        #expect(marked.note == Note(text: "u", mark: 3) && marked.x == 6)
        #expect(throws: MappingError.self) { try marked.update(json: #"{"g":{"mark":4,"y":"a"}}"#) }
        #expect(marked.note.mark == 3)
    }

    @Test func updatesAndMergePatches() throws {
        var changed = figure
        try changed.update(json: #"{"g":{"x":20,"h":{"depth":90}}}"#)
        #expect(changed.width.x == 20 && changed.depth == 90 && changed.note == figure.note && changed.y == 3)
        let patch = try figure.mergePatch(to: changed)
        #expect(patch == ["g": ["x": 20, "h": ["depth": 90]]])
        #expect(try figure.applying(mergePatch: patch) == changed)
        #expect(try figure.applying(mergePatch: ["g": ["text": nil, "mark": nil]]).note == nil)
    }

    @Test func directions() throws {
        let directed = try Directed(json: #"{"g":{"y":1,"hidden":9,"seen":2}}"#)
        #expect(directed == Directed(inner: Inner(seen: 2, hidden: 5), y: 1))
        #expect(try directed.jsonString() == #"{"g":{"hidden":5,"y":1}}"#)
    }

    @Test func theSchemaHasOneObject() throws {
        let schema = Figure.jsonSchema()
        #expect(Set(schema["properties"]?.objectValue?.keys.map { $0 } ?? []) == ["id", "size", "g"])
        let group = try #require(schema["properties"]?["g"])
        #expect(Set(group["properties"]?.objectValue?.keys.map { $0 } ?? []) == ["x", "h", "y", "text", "mark"])
        #expect(Set(group["required"]?.arrayValue ?? []) == ["x", "h", "y"])
        #expect(group["properties"]?["h"]?["required"] == ["deep"])
        #expect(
            schema["allOf"] == [
                [
                    "anyOf": [
                        [
                            "required": ["g"],
                            "properties": ["g": ["required": ["text"], "type": "object"]],
                        ],
                        [
                            "allOf": [
                                [
                                    "not": [
                                        "anyOf": [
                                            [
                                                "required": ["g"],
                                                "properties": ["g": ["required": ["text"], "type": "object"]],
                                            ],
                                            [
                                                "required": ["g"],
                                                "properties": ["g": ["required": ["mark"], "type": "object"]],
                                            ],
                                        ]
                                    ]
                                ]
                            ]
                        ],
                    ]
                ]
            ]
        )
    }

    @Test func lint() throws {
        #expect(Figure.lint() == [] && Keeping.lint() == [] && Around.lint() == [] && Directed.lint() == [])
        try Figure.checkBlueprint(samples: [figure])
        try Around.checkBlueprint(samples: [
            Around(keeper: Keeper(z: 1, others: ["g": ["q": 1]]), note: Note(text: "", mark: nil))
        ])
        #expect(
            Twice.lint().map(\.description) == [
                #"$.g.text: two fields have the key "text": \Twice.note and \Twice.text"#
            ]
        )
        #expect(
            LeafAndObject.lint().map(\.description) == [
                #"$.g: two fields have the key "g": \LeafAndObject.note and \LeafAndObject.g"#
            ]
        )
        #expect(
            ObjectAndLeaf.lint().map(\.description) == [
                #"$: two fields have the key "g": \ObjectAndLeaf.g and \ObjectAndLeaf.note"#
            ]
        )
        #expect((Twice.lint() + LeafAndObject.lint() + ObjectAndLeaf.lint()).allSatisfy { $0.stopsProgram })
    }

    @Test func areReadLikeModelsThatAreNotFlattened() throws {
        var random = SeededGenerator(printingSeedFor: "FlattenedNestedKeysTests")
        for _ in 0..<500 {
            var value = PlainFigure(id: 1, x: 2, deep: "d", y: 3)
            if Bool.random(using: &random) { value.size = 4 }
            if Bool.random(using: &random) { value.depth = 5 }
            if Bool.random(using: &random) { value.text = "t" }
            if value.text != nil, Bool.random(using: &random) { value.mark = 6 }
            let text = try value.jsonValue(options: JSONOptions(nilStrategy: .omit)).shuffled(using: &random)
                .jsonString()
            let figure = try Figure(json: text)
            #expect(figure == value.figure)
            #expect(try PlainFigure(json: figure.jsonString()) == value)
        }
    }
}

extension JSON {
    /// The value with the members of every object in another order.
    func shuffled(using random: inout SeededGenerator) -> JSON {
        switch self {
        case .object(let members):
            var shuffled = JSON.Object()
            for (key, value) in members.shuffled(using: &random) { shuffled[key] = value.shuffled(using: &random) }
            return .object(shuffled)
        case .array(let elements):
            return .array(elements.map { $0.shuffled(using: &random) })
        default: return self
        }
    }
}
