import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Login: Model, Equatable {
    let user: String
    static let blueprint = Blueprint(Login.init) { Field("user", \.user) }
}

private enum Access: MappableUnion, Equatable {
    case login(Login)
    case guest
    case unknown(JSON)

    static let union = Union<Access>.internallyTagged(by: "how") {
        Variant("login", Access.login) { if case .login(let login) = $0 { login } else { nil } }
        Variant("guest", .guest)
        Variant.unknown(Access.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private enum Event: MappableUnion, Equatable {
    case count(Int)

    static let union = Union<Event>.adjacentlyTagged(by: "type", content: "payload") {
        Variant("count", Event.count) { if case .count(let count) = $0 { count } else { nil } }
    }
}

private struct Account: Model, Equatable {
    let id: Int
    let access: Access
    static let blueprint = Blueprint(Account.init) {
        Field("id", \.id)
        Field.flatten(\.access)
    }
}

private struct Envelope: Model, Equatable {
    let id: Int
    let event: Event
    static let blueprint = Blueprint(Envelope.init) {
        Field("id", \.id)
        Field.flatten(\.event)
    }
}

/// A nested key beside a union.
private struct Inner: Model, Equatable {
    let x: Int
    let event: Event
    static let blueprint = Blueprint(Inner.init) {
        Field("g", "x", \.x)
        Field.flatten(\.event)
    }
}

private struct Outer: Model, Equatable {
    let inner: Inner?
    static let blueprint = Blueprint(Outer.init) { Field.flatten(\.inner) }
}

private struct OuterWithTwo: Model, Equatable {
    let inner: Inner
    let access: Access?
    static let blueprint = Blueprint(OuterWithTwo.init) {
        Field.flatten(\.inner)
        Field.flatten(\.access)
    }
}

/// A union one of whose variants is the model around it.
private indirect enum Wrapping: MappableUnion, Equatable, Sendable {
    case wrapped(Wrapper)
    case none

    static let union = Union<Wrapping>.internallyTagged(by: "kind") {
        Variant("wrapped", Wrapping.wrapped) { if case .wrapped(let wrapper) = $0 { wrapper } else { nil } }
        Variant("none", .none)
    }
}

private struct Wrapper: Model, Equatable, Sendable {
    let id: Int
    let wrapping: Wrapping
    static let blueprint = Blueprint(Wrapper.init) {
        Field("id", \.id)
        Field.flatten(\.wrapping)
    }
}

/// Two variants with different keys, beside a model that has a union too and keeps unknown keys.
private enum Point: MappableUnion, Equatable {
    case flat(Flat)
    case deep(Deep)

    static let union = Union<Point>.internallyTagged(by: "point") {
        Variant("flat", Point.flat) { if case .flat(let flat) = $0 { flat } else { nil } }
        Variant("deep", Point.deep) { if case .deep(let deep) = $0 { deep } else { nil } }
    }
}

private struct Flat: Model, Equatable {
    let x: Int
    static let blueprint = Blueprint(Flat.init) { Field("x", \.x) }
}

private struct Deep: Model, Equatable {
    let z: Int
    static let blueprint = Blueprint(Deep.init) { Field("z", \.z) }
}

private struct Keeper: Model, Equatable {
    let event: Event
    let others: JSON.Object
    static let blueprint = Blueprint(Keeper.init) {
        Field.flatten(\.event)
        Field.unknownKeys(\.others)
    }
}

private struct PointAndKeeper: Model, Equatable {
    let point: Point
    let keeper: Keeper
    static let blueprint = Blueprint(PointAndKeeper.init) {
        Field.flatten(\.point)
        Field.flatten(\.keeper)
    }
}

private struct KeeperAndPoint: Model, Equatable {
    let keeper: Keeper
    let point: Point
    static let blueprint = Blueprint(KeeperAndPoint.init) {
        Field.flatten(\.keeper)
        Field.flatten(\.point)
    }
}

private struct PointAndAccess: Model, Equatable {
    let point: Point
    let access: Access
    static let blueprint = Blueprint(PointAndAccess.init) {
        Field.flatten(\.point)
        Field.flatten(\.access)
    }
}

private struct AccessAndPoint: Model, Equatable {
    let access: Access
    let point: Point
    static let blueprint = Blueprint(AccessAndPoint.init) {
        Field.flatten(\.access)
        Field.flatten(\.point)
    }
}

/// A union beside a property for unknown keys.
private struct PointAndOthers: Model, Equatable {
    var point = Point.flat(Flat(x: 0))
    var others = JSON.Object()
    static let blueprint = Blueprint(creating: { PointAndOthers() }) {
        Field.flatten(\.point)
        Field.unknownKeys(\.others)
    }
}

/// A model that contains itself, below a union that is flattened.
private struct Branch: Model, Equatable {
    let tree: Tree
    let others: JSON.Object
    static let blueprint = Blueprint(Branch.init) {
        Field.flatten(\.tree)
        Field.unknownKeys(\.others)
    }
}

private indirect enum Tree: MappableUnion, Equatable {
    case node(Node)
    case leaf(Deep)

    static let union = Union<Tree>.internallyTagged(by: "kind") {
        Variant("node", Tree.node) { if case .node(let node) = $0 { node } else { nil } }
        Variant("leaf", Tree.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    }
}

private struct Node: Model, Equatable {
    let branches: [Branch]
    static let blueprint = Blueprint(Node.init) { Field("branches", \.branches) }
}

/// A union whose tag its variant has as a field that is not encoded.
private indirect enum Chain: MappableUnion, Equatable {
    case link(Link)

    static let union = Union<Chain>.internallyTagged(by: "type") {
        Variant("link", Chain.link) { if case .link(let link) = $0 { link } else { nil } }
    }
}

private struct Link: Model, Equatable {
    var type: String?
    var next: [Chain] = []
    static let blueprint = Blueprint(creating: { Link() }) {
        Field("type", \.type).decodeOnly()
        Field("next", \.next)
    }
}

@Suite("Errors in flattened unions") struct FlattenedUnionErrorsTests {
    private let strict = JSONOptions(rejectsUnknownKeys: true)

    /// Ends a program under the address sanitizer if the reader looks for a key after the document.
    @Test(arguments: [#"{"g":5}"#, #"{"g":5,"type":"count"}"#, #"{"how":"guest","g":5}"#, #"{"g":[]}"#])
    func aBrokenNestedObjectEndsWithTheDocument(_ text: String) {
        let bytes = Array(text.utf8)
        let outer = mappingError { _ = try Outer(json: bytes) }
        #expect(outer?.issues.contains { "\($0.path)" == "$.g" && $0.code == .typeMismatch } == true)
        let two = mappingError { _ = try OuterWithTwo(json: bytes) }
        #expect(two?.issues.contains { "\($0.path)" == "$.g" && $0.code == .typeMismatch } == true)
    }

    @Test func aKeyOfAnotherVariantIsNotExpected() {
        let text = report(Account.self, #"{"id":1,"how":"guest","user":"ann"}"#, options: strict)
        #expect(text.contains(#"unknown key "user""#))
        #expect(!text.contains(#"expected "user""#))
    }

    @Test func aSecondTagIsTheOnlyError() {
        #expect(
            codes(Envelope.self, #"{"id":7,"type":"count","type":"count","payload":3}"#, options: strict) == [
                .duplicateKey
            ]
        )
        #expect(
            codes(Account.self, #"{"id":7,"how":"login","user":"ann","how":"login"}"#, options: strict) == [
                .duplicateKey
            ]
        )
        #expect(
            codes(Account.self, #"{"id":7,"how":"login","how":"login","user":"ann","more":1}"#, options: strict) == [
                .duplicateKey, .unknownKey,
            ]
        )
    }

    @Test func anEmptyKeyIsKept() throws {
        let text = #"{"id":1,"how":"new","":5}"#
        let account = try Account(json: text)
        #expect(account.access == .unknown(["how": "new", "": 5]))
        #expect(try JSON(json: account.jsonString()) == JSON(json: text))
    }

    @Test func aUnionThatContainsItselfEndsTheProgram() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Wrapper(json: "{}")
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Wrapper contains itself without a key between"))
    }

    /// The key `z` is that of another variant, and nobody needs it.
    @Test(arguments: [JSONOptions.default, JSONOptions(rejectsUnknownKeys: true)])
    func aModelWithAUnionKeepsTheKeysOfOtherVariants(_ options: JSONOptions) throws {
        let text = #"{"point":"flat","x":1,"z":2,"type":"count","payload":3,"more":4}"#
        let first = try PointAndKeeper(json: text, options: options)
        #expect(first.keeper.others == ["z": 2, "more": 4])
        #expect(try JSON(json: first.jsonString()) == JSON(json: text))
        let second = try KeeperAndPoint(json: text, options: options)
        #expect(second.keeper.others == ["z": 2, "more": 4])
        #expect(try JSON(json: second.jsonString()) == JSON(json: text))
    }

    /// An unknown variant keeps what nobody needs, also when its field comes first.
    @Test(arguments: [JSONOptions.default, JSONOptions(rejectsUnknownKeys: true)])
    func anUnknownVariantKeepsTheKeysOfOtherUnions(_ options: JSONOptions) throws {
        let text = #"{"point":"flat","x":1,"z":2,"how":"new"}"#
        let first = try PointAndAccess(json: text, options: options)
        let second = try AccessAndPoint(json: text, options: options)
        #expect(first.access == .unknown(["how": "new", "z": 2]))
        #expect(first.access == second.access && first.point == second.point)
        #expect(try JSON(json: first.jsonString()) == JSON(json: text))
        #expect(try JSON(json: second.jsonString()) == JSON(json: text))
    }

    @Test func aKeptKeyIsNotWrittenBesideThatOfTheNewVariant() throws {
        let text = #"{"point":"flat","x":1,"z":2,"type":"count","payload":3,"more":4}"#
        let read = try PointAndKeeper(json: text)
        let moved = PointAndKeeper(point: .deep(Deep(z: 9)), keeper: read.keeper)
        let wanted: JSON = ["point": "deep", "z": 9, "type": "count", "payload": 3, "more": 4]
        #expect(try JSON(json: moved.jsonString()) == wanted)
        let other = KeeperAndPoint(keeper: read.keeper, point: .deep(Deep(z: 9)))
        #expect(try JSON(json: other.jsonString()) == wanted)

        var point = try PointAndOthers(json: #"{"point":"flat","x":1,"z":2,"more":4}"#)
        #expect(point.others == ["z": 2, "more": 4])
        point.point = .deep(Deep(z: 9))
        #expect(try JSON(json: point.jsonString()) == ["point": "deep", "z": 9, "more": 4])
        point.point = .flat(Flat(x: 3))
        #expect(try JSON(json: point.jsonString()) == ["point": "flat", "x": 3, "z": 2, "more": 4])
    }

    /// Each object is written once, however deep: twice for each level would never end.
    @Test(.timeLimit(.minutes(60))) func keptKeysCostNoMoreInDeepObjects() throws {
        let depth = 30
        let opening = String(repeating: #"{"kind":"node","z":1,"branches":["#, count: depth)
        let text = opening + #"{"kind":"leaf","z":7}"# + String(repeating: "]}", count: depth)
        let branch = try Branch(json: text)
        #expect(branch.others == ["z": 1])
        #expect(try JSON(json: branch.jsonString()) == JSON(json: text))
    }

    @Test(.timeLimit(.minutes(60))) func aTagThatIsAFieldCostsNoMoreInDeepObjects() throws {
        let depth = 30
        let text = String(repeating: #"{"type":"link","next":["#, count: depth) + String(repeating: "]}", count: depth)
        for options in [JSONOptions.default, .pretty, .sorted] {
            let chain = try Chain(json: text)
            #expect(try chain.jsonString(options: options) == JSON(json: text).jsonString(options: options))
        }
    }
}
