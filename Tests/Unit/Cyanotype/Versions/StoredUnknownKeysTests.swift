import Cyanotype
import Testing

private struct Inner: Model, Equatable {
    let word: String

    static let blueprint = Blueprint(Inner.init) { Field("word", \.word) }.rejectingUnknownKeys()
}

private struct Outer: Model, Equatable {
    let title: String
    let inner: Inner?
    let inners: [Inner]

    static let blueprint = Blueprint(Outer.init) {
        Field("title", \.title)
        Field("inner", \.inner)
        Field("group", "inners", \.inners, default: [])
    }.rejectingUnknownKeys()
}

private struct Strict: Model, Equatable {
    let title: String
    let inner: Inner?

    static let blueprint = Blueprint(Strict.init) {
        Field("title", \.title)
        Field("inner", \.inner)
    }.rejectingUnknownKeys().strict()
}

private struct Dropping: Model, Equatable {
    let title: String

    static let blueprint = Blueprint(Dropping.init) { Field("title", \.title) }.strict()
}

@Suite("Unknown keys of a store's documents")
struct StoredUnknownKeysTests {
    private static let text =
        #"{"title":"a","x":1,"inner":{"word":"b","y":2},"group":{"inners":[{"word":"c","z":3}],"v":4}}"#

    @Test("are no errors of models that reject those of others, at any depth")
    func areNoErrors() throws {
        let value = Outer(title: "a", inner: Inner(word: "b"), inners: [Inner(word: "c")])
        #expect(try Outer.stored(Self.text) == value)
        let reader = DocumentReader()
        let bytes = Array(Self.text.utf8)
        for _ in 0..<2 {
            #expect(try unsafe bytes.withUnsafeBytes { try unsafe reader.read(Outer.self, in: $0) } == value)
        }
    }

    @Test("are errors in JSON of others still")
    func areErrorsElsewhere() throws {
        let error = #expect(throws: MappingError.self) { try Outer(json: Self.text) }
        #expect(error?.issues.map(\.code) == Array(repeating: .unknownKey, count: 4))
        // Of a document that is all right but for those of one object.
        #expect(throws: MappingError.self) { try Outer(json: #"{"title":"a","inner":{"word":"b","y":2}}"#) }
    }

    @Test("are errors of strict models that reject them, but not of models inside that are not strict")
    func areErrorsOfStrictModels() throws {
        #expect(throws: MappingError.self) { try Strict.stored(#"{"title":"a","x":1}"#) }
        let inner = #"{"title":"a","inner":{"word":"b","y":2}}"#
        #expect(try Strict.stored(inner) == Strict(title: "a", inner: Inner(word: "b")))
    }

    @Test("are no errors of strict models that do not reject them")
    func areNoErrorsOfOthers() throws {
        #expect(try Dropping.stored(#"{"title":"a","x":1}"#) == Dropping(title: "a"))
    }
}
