import Cyanotype
import Testing

private struct NilInPlace: Model, Equatable {
    var theme: String? = "light"
    var note: String?
    var size: Int? = 3
    var part: Part? = Part()

    struct Part: Model, Equatable {
        var name: String? = "a"
        static let blueprint = Blueprint(creating: { Part() }) { Field("name", \.name) }
    }

    static let blueprint = Blueprint(creating: { NilInPlace() }) {
        Field("theme", \.theme)
        Field("note", \.note)
        Field("size", \.size, default: 4)
        Field("part", \.part)
    }
}

private struct NilMemberwise: Model, Equatable {
    let theme: String?
    let note: String?
    let must: Int?

    static let blueprint = Blueprint(NilMemberwise.init) {
        Field("theme", \.theme, default: "light")
        Field("note", \.note, default: nil)
        Field("must", \.must).required()
    }
}

private final class Shared: Model {
    var theme: String? = "light"
    init() {}
    static let blueprint = Blueprint(creating: { Shared() }) { Field("theme", \.theme) }
}

private struct Omitting: Model, Equatable {
    var theme: String? = "light"
    static let blueprint = Blueprint(creating: { Omitting() }) { Field("theme", \.theme).nilStrategy(.omit) }
}

/// A `nil` is left out only where a missing key is read as `nil`.
@Suite("nil beside a default that is not nil")
struct NilBesideDefaultTests {
    @Test func inPlace() throws {
        let value = NilInPlace(theme: nil, note: nil, size: nil, part: nil)
        #expect(try value.jsonString() == #"{"theme":null,"size":null,"part":null}"#)
        #expect(try NilInPlace(json: value.jsonString()) == value)
        let inner = NilInPlace(theme: "a", note: "b", size: 1, part: .init(name: nil))
        #expect(try inner.jsonString() == #"{"theme":"a","note":"b","size":1,"part":{"name":null}}"#)
        #expect(try NilInPlace(json: inner.jsonString()) == inner)
    }

    @Test func memberwise() throws {
        let value = NilMemberwise(theme: nil, note: nil, must: nil)
        #expect(try value.jsonString() == #"{"theme":null,"must":null}"#)
        #expect(try NilMemberwise(json: value.jsonString()) == value)
    }

    @Test func classes() throws {
        let value = Shared()
        value.theme = nil
        #expect(try value.jsonString() == #"{"theme":null}"#)
        #expect(try Shared(json: value.jsonString()).theme == nil)
    }

    @Test func updates() throws {
        var value = NilInPlace(theme: "a")
        try value.update(json: NilInPlace(theme: nil, size: 3).jsonString())
        #expect(value == NilInPlace(theme: nil))
    }

    /// The field's own strategy takes precedence.
    @Test func aFieldThatOmits() throws {
        #expect(try Omitting(theme: nil).jsonString() == "{}")
    }
}
