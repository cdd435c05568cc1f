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

@Suite("Errors in flattened unions") struct FlattenedUnionErrorsTests {
    private let strict = JSONOptions(rejectsUnknownKeys: true)

    /// Ends a program under the address sanitizer if the reader looks for a key behind the document.
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
}
