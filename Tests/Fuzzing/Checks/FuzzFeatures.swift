import Cyanotype

/// What few blueprints say: other names, defaults, flattened models, unknown keys, unions, parents that are mapped
/// themselves. Keys are short, so that they are found.
struct FuzzFeatures: Model {
    let name: String
    let count: Int
    let rest: JSON.Object
    let part: FuzzPart
    let maybe: FuzzMaybe?
    let shared: FuzzShared?
    let inner: Int
    let shapes: [FuzzShape]
    let either: FuzzEither?
    let patch: Patch<String>
    let tags: [String]
    let pair: InlineArray<2, Int>?
    let event: FuzzEvent?
    let height: Int?

    static let blueprint = Blueprint(FuzzFeatures.init) {
        Field("n", \.name).default("none", if: [.missing, .invalid]).alias("m").alias("g", "m")
        Field("c", \.count, default: 1).alias("d").allowingSeveralNames().coercing(.all).range((-5)...5)
        Field.unknownKeys(\.rest)
        Field.flatten(\.part)
        Field.flatten(\.maybe)
        Field("s", \.shared)
        Field("s", "i", \.inner, default: 0)
        Field("u", \.shapes, default: []).elements(.skipInvalid)
        Field("e", \.either)
        Field("p", \.patch)
        Field("t", \.tags, default: ["x"]).length(...3).default(["y"], if: .invalid)
        Field("a", \.pair)
        Field.flatten(\.event)
        Field("h", "i", \.height)
    }
}

struct FuzzPart: Model {
    var x = 0
    var y = "a string that is too long for two words"

    static let blueprint = Blueprint(creating: { FuzzPart() }) {
        Field("x", \.x)
        Field("y", \.y)
    }
}

struct FuzzMaybe: Model {
    let k: [String]
    let l: Int?

    static let blueprint = Blueprint(FuzzMaybe.init) {
        Field("k", \.k)
        Field("h", "l", \.l)
    }
}

struct FuzzShared: Model {
    let v: Int?
    let rest: JSON.Object

    static let blueprint = Blueprint(FuzzShared.init) {
        Field("v", \.v)
        Field.unknownKeys(\.rest)
    }
}

indirect enum FuzzShape: MappableUnion {
    case part(FuzzPart)
    case nested(FuzzFeatures)
    case point
    case other(JSON)

    static let union = Union<FuzzShape>.internallyTagged(by: "z") {
        Variant("p", FuzzShape.part) { if case .part(let part) = $0 { part } else { nil } }
        Variant("n", FuzzShape.nested) { if case .nested(let nested) = $0 { nested } else { nil } }
        Variant("o", FuzzShape.point) { if case .point = $0 { true } else { false } }
        Variant.unknown(FuzzShape.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

indirect enum FuzzEvent: MappableUnion {
    case nested(FuzzFeatures)
    case number(Int)
    case other(JSON)

    static let union = Union<FuzzEvent>.adjacentlyTagged(by: "q", content: "w") {
        Variant("n", FuzzEvent.nested) { if case .nested(let nested) = $0 { nested } else { nil } }
        Variant(1, FuzzEvent.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant.unknown(FuzzEvent.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

indirect enum FuzzEither: MappableUnion {
    case both([FuzzEither])
    case adjacent(FuzzAdjacent)
    case number(Int)
    case text(String)

    static let union = Union<FuzzEither>.untagged {
        Variant("l", FuzzEither.both) { if case .both(let both) = $0 { both } else { nil } }
        Variant("a", FuzzEither.adjacent) { if case .adjacent(let value) = $0 { value } else { nil } }
        Variant("i", FuzzEither.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant("s", FuzzEither.text) { if case .text(let text) = $0 { text } else { nil } }
    }
}

indirect enum FuzzAdjacent: MappableUnion {
    case either(FuzzEither)
    case external(FuzzExternal)

    static let union = Union<FuzzAdjacent>.adjacentlyTagged(by: "t", content: "c") {
        Variant("e", FuzzAdjacent.either) { if case .either(let either) = $0 { either } else { nil } }
        Variant("x", FuzzAdjacent.external) { if case .external(let external) = $0 { external } else { nil } }
    }
}

enum FuzzExternal: MappableUnion {
    case list([Int])
    case none
    case other(JSON)

    static let union = Union<FuzzExternal>.externallyTagged {
        Variant("l", FuzzExternal.list) { if case .list(let list) = $0 { list } else { nil } }
        Variant("n", FuzzExternal.none) { if case .none = $0 { true } else { false } }
        Variant.unknown(FuzzExternal.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

/// Classes by tag, one of which keeps what it does not know.
class FuzzBeing: Model {
    var name = "a name that is too long for two words"

    class var blueprint: Blueprint<FuzzBeing> {
        Blueprint(creating: FuzzBeing.init) { Field("n", \.name) }.subclasses(tag: "z") {
            Subclass("b", FuzzBeing.self)
            Subclass("p", FuzzPlant.self)
            Subclass.other(FuzzAlien.self)
        }
    }

    required init() {}
}

final class FuzzPlant: FuzzBeing {
    var part = FuzzPart()
    var beings: [FuzzBeing] = []

    override class var blueprint: Blueprint<FuzzBeing> {
        Blueprint(extending: super.blueprint, creating: FuzzPlant.init) {
            Field.flatten(\.part)
            Field("l", \.beings).elements(.skipInvalid)
        }
    }
}

final class FuzzAlien: FuzzBeing {
    var rest = JSON.Object()

    override class var blueprint: Blueprint<FuzzBeing> {
        Blueprint(extending: super.blueprint, creating: FuzzAlien.init) { Field.unknownKeys(\.rest) }
    }
}

extension FuzzCheck {
    /// Reads models that say much, by options that the choice chooses, and writes what was read.
    func checkFeatures(_ choice: UInt8) throws {
        var options = JSONOptions(maximumIssues: choice & 0x01 == 0 ? 1 : 100)
        switch choice >> 1 & 0x03 {
        case 1: options.duplicateKeys = .first
        case 2: options.duplicateKeys = .last
        default: break
        }
        options.rejectsUnknownKeys = choice & 0x08 != 0
        if choice & 0x10 != 0 { options.coercions = .all }
        switch choice >> 5 {
        case 0: try checkFeature(FuzzFeatures.self, options)
        case 1: try checkFeature([FuzzFeatures].self, options)
        case 2: try checkFeature([FuzzShape].self, options)
        case 3: try checkFeature(FuzzEither.self, options)
        case 4: try checkFeature(FuzzAdjacent.self, options)
        case 5: try checkFeature(FuzzBeing.self, options)
        case 6: try checkFeature([FuzzBeing].self, options)
        default: try checkFeatureUpdate(options)
        }
    }

    private func checkFeature<Value: Mappable>(_ type: Value.Type, _ options: JSONOptions) throws {
        let plain = Result { () throws(MappingError) in try Value(json: document, options: options) }
        let reported = Result { () throws(MappingError) in try Value.read(json: document, options: options) }
        switch (plain, reported) {
        case (.failure(let error), .failure(let other)):
            try checkIssues(error, limit: options.maximumIssues)
            if error != other { throw finding("\(error), and with a report \(other)") }
        case (.success(let value), .success((let other, _))):
            let (text, otherText) = (try? value.jsonString(options: .sorted), try? other.jsonString(options: .sorted))
            if text != otherText { throw finding("\(text ?? "nothing"), and with a report \(otherText ?? "nothing")") }
            guard let text else { return }
            for again in [text, try value.jsonString(), try value.jsonString(options: .prettySorted)] {
                let rewritten: String
                do throws(MappingError) {
                    rewritten = try Value(json: again).jsonString(options: .sorted)
                } catch {
                    throw finding("\(type): what was read is not written and read again: \(again): \(error)")
                }
                if rewritten != text { throw finding("\(type): \(text) became \(rewritten)") }
            }
        default: throw finding("\(type): \(plain), and with a report \(reported)")
        }
    }

    private func checkFeatureUpdate(_ options: JSONOptions) throws {
        var value = try FuzzFeatures(
            json: #"{"n":"a name that is on the heap","x":1,"k":["a"],"s":{"v":1,"i":2,"w":3},"q":[1],"p":null}"#
        )
        let before = try value.jsonString(options: .sorted)
        do throws(MappingError) {
            try value.update(json: document, options: options)
        } catch {
            try checkIssues(error, limit: options.maximumIssues)
            let after = try value.jsonString(options: .sorted)
            if after != before { throw finding("a failed update made \(before) \(after)") }
        }
    }
}
