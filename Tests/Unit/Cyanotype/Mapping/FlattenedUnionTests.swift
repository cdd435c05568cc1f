import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Push: Model, Equatable {
    var commits: Int
    var inner: [Envelope]

    static let blueprint = Blueprint(Push.init) {
        Field("commits", \.commits).range(0...9)
        Field("inner", \.inner, default: [])
    }
}

/// Adjacently tagged.
private enum Event: MappableUnion, Equatable {
    case push(Push)
    case count(Int)
    case ping

    static let union = Union<Event>.adjacentlyTagged(by: "type", content: "payload") {
        Variant("push", Event.push) { if case .push(let push) = $0 { push } else { nil } }
        Variant("count", Event.count) { if case .count(let count) = $0 { count } else { nil } }
        Variant("ping", .ping)
    }
}

private struct Envelope: Model, Equatable {
    var id: Int
    var createdAt: Int?
    var event: Event

    static let blueprint = Blueprint(Envelope.init) {
        Field("id", \.id).id()
        Field("created_at", \.createdAt)
        Field.flatten(\.event)
    }
}

/// The same document without a flattened union.
private struct PlainEnvelope: Model, Equatable {
    var id: Int
    var createdAt: Int?
    var type: String
    var payload: JSON?

    static let blueprint = Blueprint(PlainEnvelope.init) {
        Field("id", \.id)
        Field("created_at", \.createdAt)
        Field("type", \.type)
        Field("payload", \.payload)
    }
}

private struct Circle: Model, Equatable {
    var radius: Double
    var note: String?
    static let blueprint = Blueprint(Circle.init) {
        Field("radius", \.radius)
        Field("style", "note", \.note)
    }
}

private struct Square: Model, Equatable {
    var side: Int
    var note: String?
    static let blueprint = Blueprint(Square.init) {
        Field("side", \.side)
        Field("style", "note", \.note)
    }
}

private enum Solid: MappableUnion, Equatable {
    case cube(Square)
    case none
    static let union = Union<Solid>.internallyTagged(by: "solid") {
        Variant("cube", Solid.cube) { if case .cube(let square) = $0 { square } else { nil } }
        Variant("none", .none)
    }
}

/// Internally tagged.
private enum Shape: MappableUnion, Equatable {
    case circle(Circle)
    case solid(Solid)
    case origin
    case unknown(JSON)

    static let union = Union<Shape>.internallyTagged(by: "kind") {
        Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("solid", Shape.solid) { if case .solid(let solid) = $0 { solid } else { nil } }
        Variant("origin", .origin)
        Variant.unknown(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private struct Drawing: Model, Equatable {
    var shape: Shape
    var name: String
    static let blueprint = Blueprint(Drawing.init) {
        Field.flatten(\.shape)
        Field("name", \.name)
    }
}

private struct KeepingDrawing: Model, Equatable {
    var others: JSON.Object = [:]
    var shape: Shape = .origin
    var event: Event?
    static let blueprint = Blueprint(creating: { KeepingDrawing() }) {
        Field.unknownKeys(\.others)
        Field.flatten(\.shape)
        Field.flatten(\.event)
    }
}

private struct StrictDrawing: Model, Equatable {
    var shape: Shape?
    var event: Event?
    var name: String
    static let blueprint = Blueprint(StrictDrawing.init) {
        Field.flatten(\.shape)
        Field.flatten(\.event)
        Field("name", \.name)
    }.rejectingUnknownKeys()
}

/// Externally tagged.
private enum Action: MappableUnion, Equatable {
    case move(Int)
    case draw(Circle)
    case stop

    static let union = Union<Action>.externallyTagged {
        Variant("move", Action.move) { if case .move(let steps) = $0 { steps } else { nil } }
        Variant("draw", Action.draw) { if case .draw(let circle) = $0 { circle } else { nil } }
        Variant("stop", .stop)
    }
}

private struct Step: Model, Equatable {
    var id: Int
    var action: Action?
    static let blueprint = Blueprint(Step.init) {
        Field("id", \.id).id()
        Field.flatten(\.action)
    }
}

private final class Log: Model {
    var lines = 0
    var step = Step(id: 0, action: nil)
    var event = Event.ping
    static let blueprint = Blueprint(creating: Log.init) {
        Field("lines", \.lines)
        Field.flatten(\.step)
        Field.flatten(\.event)
    }
}

private struct MaybeLog: Model, Equatable {
    var name: String
    var envelope: Envelope?
    var others: JSON.Object
    static let blueprint = Blueprint(MaybeLog.init) {
        Field("name", \.name)
        Field.flatten(\.envelope)
        Field.unknownKeys(\.others)
    }
}

@Suite("Flattened unions")
struct FlattenedUnionTests {
    private let push = Envelope(id: 7, createdAt: 5, event: .push(Push(commits: 3, inner: [])))

    @Test(arguments: [
        #"{"id":7,"created_at":5,"type":"push","payload":{"commits":3,"inner":[]}}"#,
        #"{"payload":{"commits":3},"created_at":5,"type":"push","id":7}"#,
        #"{ "p\u0061yload" : {"commits":3} , "id" : 7 , "x" : {}, "created_at" : 5 , "t\u0079pe" : "pu\u0073h" }"#,
    ])
    func anyOrderWillDo(_ text: String) throws {
        #expect(try Envelope(json: text) == push)
        #expect(
            try push.jsonString() == #"{"id":7,"created_at":5,"type":"push","payload":{"commits":3,"inner":[]}}"#
        )
    }

    @Test func theOtherForms() throws {
        func check<M: Model & Equatable>(_ value: M, _ text: String) throws {
            #expect(try value.jsonString() == text)
            #expect(try M(json: text) == value)
            #expect(try value.jsonString(options: .pretty) == JSON(json: text).jsonString(options: .pretty))
            #expect(try value.jsonString(options: .sorted) == JSON(json: text).jsonString(options: .sorted))
            #expect(try value.jsonString(options: .prettySorted) == JSON(json: text).jsonString(options: .prettySorted))
            try M.checkBlueprint(samples: [value])
        }
        try check(Envelope(id: 1, createdAt: nil, event: .ping), #"{"id":1,"type":"ping"}"#)
        try check(Envelope(id: 1, createdAt: nil, event: .count(4)), #"{"id":1,"type":"count","payload":4}"#)
        let circle = Circle(radius: 1.5, note: "n")
        try check(
            Drawing(shape: .circle(circle), name: "a"),
            #"{"kind":"circle","radius":1.5,"style":{"note":"n"},"name":"a"}"#
        )
        try check(Drawing(shape: .origin, name: "a"), #"{"kind":"origin","name":"a"}"#)
        try check(
            Drawing(shape: .solid(.cube(Square(side: 2, note: nil))), name: "a"),
            #"{"kind":"solid","solid":"cube","side":2,"name":"a"}"#
        )
        try check(Drawing(shape: .solid(.none), name: "a"), #"{"kind":"solid","solid":"none","name":"a"}"#)
        try check(
            Drawing(shape: .unknown(["kind": 3, "more": [1, 1.5, 9_007_199_254_740_993]]), name: "a"),
            #"{"kind":3,"more":[1,1.5,9007199254740993],"name":"a"}"#
        )
        try check(Step(id: 1, action: .move(2)), #"{"id":1,"move":2}"#)
        try check(Step(id: 1, action: .draw(circle)), #"{"id":1,"draw":{"radius":1.5,"style":{"note":"n"}}}"#)
        try check(Step(id: 1, action: .stop), #"{"id":1,"stop":null}"#)
        try check(Step(id: 1, action: nil), #"{"id":1}"#)
        try check(StrictDrawing(shape: nil, event: nil, name: "a"), #"{"name":"a"}"#)
        try check(
            StrictDrawing(shape: .circle(circle), event: .count(1), name: "a"),
            #"{"kind":"circle","radius":1.5,"style":{"note":"n"},"type":"count","payload":1,"name":"a"}"#
        )
        try check(
            MaybeLog(name: "n", envelope: push, others: ["z": 1]),
            #"{"name":"n","id":7,"created_at":5,"type":"push","payload":{"commits":3,"inner":[]},"z":1}"#
        )
        try check(MaybeLog(name: "n", envelope: nil, others: ["kind": "a"]), #"{"name":"n","kind":"a"}"#)
    }

    @Test func everyProblemHasItsPlace() {
        #expect(
            report(
                Envelope.self,
                "{\"payload\": {\n \"commits\": 10,\n \"inner\": [{\"type\": \"ping\"}]}, \"type\":\"push\"}"
            )
                == """
                3 problems
                $.id (line 1, column 1): missing key "id"
                $.payload.commits (line 2, column 13): expected a value in 0...9, found number 10
                $.payload.inner[0].id (line 3, column 12): missing key "id"
                """
        )
        #expect(report(Envelope.self, #"{"id":1}"#) == #"$.type (line 1, column 1): missing key "type""#)
        #expect(report(Envelope.self, #"{"id":1,"payload":3}"#) == #"$.type (line 1, column 1): missing key "type""#)
        #expect(
            report(Envelope.self, #"{"type":"count","id":1}"#)
                == #"$.payload (line 1, column 1): missing key "payload""#
        )
        #expect(
            report(Envelope.self, #"{"type":"pong","id":1}"#)
                == #"$.type (line 1, column 9): expected one of "push", "count", "ping", found string "pong""#
        )
        #expect(
            report(Drawing.self, #"{"name":1,"style":{"note":2},"kind":"circle"}"#) == """
                3 problems
                $.radius (line 1, column 1): missing key "radius"
                $.name (line 1, column 9): expected a string, found number 1
                $.style.note (line 1, column 27): expected a string, found number 2
                """
        )
        #expect(
            report(Drawing.self, #"{"name":"","kind":"solid"}"#) == #"$.solid (line 1, column 1): missing key "solid""#
        )
        #expect(
            report(Step.self, #"{"id":1,"move":1,"stop":null}"#)
                == #"$.stop (line 1, column 18): another of the keys "move", "draw", "stop", expected only one variant"#
        )
        #expect(
            report([Envelope].self, #"[{"id":1,"type":"count","payload":1.5},{"id":2,"type":"count","payload":2}]"#)
                == "$[0].payload (line 1, column 35): expected an integer, found number 1.5"
        )
    }

    @Test(arguments: [
        #"{"id":1,"type":"count","payload":2,"type":"ping"}"#, #"{"id":1,"payload":2,"payload":2,"type":"count"}"#,
    ])
    func duplicates(_ text: String) throws {
        #expect(codes(Envelope.self, text) == [.duplicateKey])
        let first = try Envelope(json: text, options: JSONOptions(duplicateKeys: .first))
        #expect(first.event == .count(2))
        let last = try? Envelope(json: text, options: JSONOptions(duplicateKeys: .last))
        #expect(last?.event == (text.contains("ping") ? nil : .count(2)))
    }

    @Test func unknownKeys() throws {
        let strict = JSONOptions(rejectsUnknownKeys: true)
        let text = #"{"id":1,"type":"ping","paylod":2}"#
        let expected = #"$.paylod (line 1, column 23): unknown key "paylod", expected "payload""#
        #expect(try Envelope(json: text).event == .ping)
        #expect(report(Envelope.self, text, options: strict) == expected)
        #expect(try Envelope.read(json: text).1.description == "$.paylod (line 1, column 23): unknown key")
        // Those of another variant are unknown.
        #expect(
            codes(StrictDrawing.self, #"{"name":"","side":1,"kind":"circle","radius":1}"#) == [.unknownKey]
        )
        #expect(codes(StrictDrawing.self, #"{"name":"","side":1}"#) == [.unknownKey])
        #expect(codes(StrictDrawing.self, #"{"name":"","payload":1}"#) == [.missingKey])
        // What is unknown to all is kept by the model around the unions, or by the unknown variant.
        let kept = #"{"kind":"circle","radius":1.5,"type":"count","payload":2,"more":{"a":1}}"#
        let keeping = try KeepingDrawing(json: kept)
        #expect(keeping.others == ["more": ["a": 1]] && keeping.event == .count(2))
        #expect(try keeping.jsonString() == kept)
        let unknown = try KeepingDrawing(json: #"{"kind":"new","more":1,"type":"ping"}"#)
        #expect(unknown.shape == .unknown(["kind": "new"]) && unknown.others == ["more": 1])
        #expect(try KeepingDrawing(json: "{}") == KeepingDrawing())
        let both = try StrictDrawing(json: #"{"kind":"new","type":"count","x":1,"name":"","payload":2}"#)
        #expect(both.shape == .unknown(["kind": "new", "x": 1]) && both.event == .count(2))
        #expect(try StrictDrawing(json: #"{"name":"","kind":"new","x":1}"#).shape == .unknown(["kind": "new", "x": 1]))
    }

    @Test func updates() throws {
        var envelope = push
        try envelope.update(json: #"{"id":8}"#)
        #expect(envelope == Envelope(id: 8, createdAt: 5, event: push.event))
        try envelope.update(json: #"{"payload":5,"type":"count"}"#)
        #expect(envelope.event == .count(5))
        #expect(throws: MappingError.self) { try envelope.update(json: #"{"payload":6}"#) }
        let log = try Log(json: #"{"id":1,"lines":2}"#)
        #expect(log.event == .ping && log.step == Step(id: 1, action: nil))
        try log.update(json: #"{"move":4,"type":"count","payload":9}"#)
        #expect(log.event == .count(9) && log.step == Step(id: 1, action: .move(4)))
        #expect(throws: MappingError.self) { try log.update(json: #"{"move":5,"type":"ping","lines":"a"}"#) }
        #expect(log.event == .count(9) && log.step == Step(id: 1, action: .move(4)))
        #expect(try log.jsonString() == #"{"lines":2,"id":1,"move":4,"type":"count","payload":9}"#)
    }

    @Test func mergePatches() throws {
        var changed = push
        changed.event = .count(4)
        let patch = try push.mergePatch(to: changed)
        #expect(patch == ["type": "count", "payload": 4])
        #expect(try push.applying(mergePatch: patch) == changed)
        #expect(try Step(id: 1, action: .move(1)).applying(mergePatch: ["move": nil]).action == nil)
    }

    @Test func schemas() throws {
        let schema = Step.jsonSchema()
        #expect(
            schema["properties"] == [
                "id": [
                    "type": "integer", "minimum": .number(JSON.Number(Int.min)),
                    "maximum": .number(JSON.Number(Int.max)),
                ]
            ]
        )
        #expect(schema["allOf"]?.arrayValue?.count == 1)
        let strict = StrictDrawing.jsonSchema()
        #expect(strict["unevaluatedProperties"] == false && strict["additionalProperties"] == nil)
    }

    @Test func oneInsideOfAnotherTakesLinearTime() throws {
        func nested(_ depth: Int) -> String {
            (0..<depth).reduce(#"{"type":"ping","id":0}"#) { text, id in
                #"{"payload":{"inner":[\#(text)],"commits":1},"id":\#(id),"type":"push"}"#
            }
        }
        let options = JSONOptions(maximumDepth: 512)
        let deep = try Envelope(json: nested(100), options: options)
        #expect(try Envelope(json: deep.jsonString(options: options), options: options) == deep)
        let isQuadratic = try isQuadratic(from: 20) { depth in
            let text = nested(depth)
            for _ in 0..<20 { _ = try Envelope(json: text, options: options) }
        }
        #expect(!isQuadratic)
    }

    @Test func areReadLikeMembersThatAreNotFlattened() throws {
        var random = SeededGenerator(printingSeedFor: "FlattenedUnionTests")
        for _ in 0..<500 {
            let event: Event =
                switch Int.random(in: 0..<3, using: &random) {
                case 0: .push(Push(commits: .random(in: 0...9, using: &random), inner: [push]))
                case 1: .count(.random(in: .min ... .max, using: &random))
                default: .ping
                }
            let id = Int.random(in: .min ... .max, using: &random)
            let envelope = Envelope(id: id, createdAt: Bool.random(using: &random) ? id : nil, event: event)
            let text = try envelope.jsonValue().shuffled(using: &random).jsonString()
            #expect(try Envelope(json: text) == envelope)
            let plain = try PlainEnvelope(json: text)
            #expect(plain.id == id && plain.createdAt == envelope.createdAt)
            #expect(try plain.jsonValue(options: JSONOptions(nilStrategy: .omit)) == envelope.jsonValue())
        }
    }
}
