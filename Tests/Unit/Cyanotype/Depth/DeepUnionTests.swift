import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Leaf: Model {
    var x = 0
    static let blueprint = Blueprint(creating: { Leaf() }) { Field("x", \.x) }
}

private indirect enum Internal: MappableUnion {
    case wrap(Wrap)
    case leaf(Leaf)

    struct Wrap: Model {
        var next: Internal
        static let blueprint = Blueprint(Wrap.init) { Field("next", \.next) }
    }

    static let union = Union<Internal>.internallyTagged(by: "type") {
        Variant("wrap", Internal.wrap) { if case .wrap(let wrap) = $0 { wrap } else { nil } }
        Variant("leaf", Internal.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
    }
}

private struct Flat: Model {
    var part: Part
    static let blueprint = Blueprint(Flat.init) { Field.flatten(\.part) }

    indirect enum Part: MappableUnion {
        case wrap(Wrap)
        case leaf(Leaf)

        static let union = Union<Part>.internallyTagged(by: "type") {
            Variant("wrap", Part.wrap) { if case .wrap(let wrap) = $0 { wrap } else { nil } }
            Variant("leaf", Part.leaf) { if case .leaf(let leaf) = $0 { leaf } else { nil } }
        }
    }

    struct Wrap: Model {
        var next: Flat
        static let blueprint = Blueprint(Wrap.init) { Field("next", \.next) }
    }
}

private indirect enum Untagged: MappableUnion {
    case members([String: Untagged])
    case elements([Untagged])
    case number(Int)

    static let union = Union<Untagged>.untagged {
        Variant("members", Untagged.members) { if case .members(let members) = $0 { members } else { nil } }
        Variant("elements", Untagged.elements) { if case .elements(let elements) = $0 { elements } else { nil } }
        Variant("number", Untagged.number) { if case .number(let number) = $0 { number } else { nil } }
    }
}

/// A level of a union takes several times the stack of a model's.
@Suite("Unions as deep as the default allows, on a stack of 512 KiB")
struct DeepUnionTests {
    private func nested(_ open: String, _ close: String, around inside: String) -> String {
        String(repeating: open, count: 63) + inside + String(repeating: close, count: 63)
    }

    private func test<Value: Mappable & SendableMetatype>(_ type: Value.Type, _ text: String) async throws {
        try await SmallStack.run {
            let value = try Value(json: text)
            #expect(try JSON(json: value.jsonString()) == JSON(json: text))
            #expect(try Value.read(json: text, options: JSONOptions(duplicateKeys: .last)).report.isEmpty)
            #expect(!value.modelDescription.isEmpty)
            #expect(throws: MappingError.self) { try Value(json: "[\(text)]") }
        }
    }

    @Test func internallyTagged() async throws {
        try await test(Internal.self, nested(#"{"next":"#, #","type":"wrap"}"#, around: #"{"type":"leaf","x":1}"#))
    }

    @Test func flattened() async throws {
        try await test(Flat.self, nested(#"{"next":"#, #","type":"wrap"}"#, around: #"{"type":"leaf","x":1}"#))
    }

    @Test func untagged() async throws {
        try await test(Untagged.self, nested(#"{"k":"#, "}", around: "[1]"))
    }
}
