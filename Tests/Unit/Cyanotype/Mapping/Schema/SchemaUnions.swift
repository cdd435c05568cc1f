import Cyanotype
import CyanotypeTestSupport

// Unions in their four forms, and a hierarchy of classes, for the schemas of all.

struct SchemaCircle: Model {
    let radius: Int8

    static let blueprint = Blueprint(SchemaCircle.init) { Field("radius", \.radius) }.rejectingUnknownKeys()
}

indirect enum InternalUnion: MappableUnion, RandomValue {
    case circle(SchemaCircle)
    case extra(SchemaExtra)
    case inner(ClosedUnion)
    case none
    case unknown(JSON)

    static let union = Union<InternalUnion>.internallyTagged(by: "type") {
        Variant("circle", InternalUnion.circle) { if case .circle(let value) = $0 { value } else { nil } }
        Variant(7, InternalUnion.extra) { if case .extra(let value) = $0 { value } else { nil } }
        Variant("inner", InternalUnion.inner) { if case .inner(let value) = $0 { value } else { nil } }
        Variant("none", InternalUnion.none) { if case .none = $0 { true } else { false } }
        Variant.unknown(InternalUnion.unknown) { if case .unknown(let value) = $0 { value } else { nil } }
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        switch g.int(0...4) {
        case 0: .circle(SchemaCircle(radius: Int8(g.int(-128...127))))
        case 1: .extra(.random(&g))
        case 2: .inner(.random(&g))
        case 3: .none
        default: .unknown(["type": "other", "x": 1])
        }
    }
}

/// Without a variant for unknown tags, and recursive.
indirect enum ClosedUnion: MappableUnion, RandomValue {
    case circle(SchemaCircle)
    case list(List)

    struct List: Model {
        let items: [ClosedUnion]

        static let blueprint = Blueprint(List.init) { Field("items", \.items) }.rejectingUnknownKeys()
    }

    static let union = Union<ClosedUnion>.internallyTagged(by: "kind") {
        Variant("circle", ClosedUnion.circle) { if case .circle(let value) = $0 { value } else { nil } }
        Variant("list", ClosedUnion.list) { if case .list(let value) = $0 { value } else { nil } }
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        g.int(0...2) == 0 ? .list(List(items: g.list(0...2) { random(&$0) })) : .circle(SchemaCircle(radius: 1))
    }
}

enum AdjacentUnion: MappableUnion, RandomValue {
    case circle(SchemaCircle)
    case text(String?)
    case none

    static let union = Union<AdjacentUnion>.adjacentlyTagged(by: "type", content: "value") {
        Variant("circle", AdjacentUnion.circle) { if case .circle(let value) = $0 { value } else { nil } }
        Variant("text", AdjacentUnion.text) { if case .text(let value) = $0 { value } else { nil } }
        Variant("none", AdjacentUnion.none) { if case .none = $0 { true } else { false } }
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        [.circle(SchemaCircle(radius: 3)), .text(g.maybe { $0.text() }), .none].randomElement(using: &g) ?? .none
    }
}

enum ExternalUnion: MappableUnion, RandomValue {
    case circle(SchemaCircle)
    case text(String?)
    case none

    static let union = Union<ExternalUnion>.externallyTagged {
        Variant("circle", ExternalUnion.circle) { if case .circle(let value) = $0 { value } else { nil } }
        Variant("text", ExternalUnion.text) { if case .text(let value) = $0 { value } else { nil } }
        Variant("none", ExternalUnion.none) { if case .none = $0 { true } else { false } }
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        [.circle(SchemaCircle(radius: 3)), .text(g.maybe { $0.text() }), .none].randomElement(using: &g) ?? .none
    }
}

enum UntaggedUnion: MappableUnion, RandomValue {
    case circle(SchemaCircle)
    case number(Int8)
    case list([UntaggedUnion])
    case none

    static let union = Union<UntaggedUnion>.untagged {
        Variant("circle", UntaggedUnion.circle) { if case .circle(let value) = $0 { value } else { nil } }
        Variant("number", UntaggedUnion.number) { if case .number(let value) = $0 { value } else { nil } }
        Variant("list", UntaggedUnion.list) { if case .list(let value) = $0 { value } else { nil } }
        Variant("none", UntaggedUnion.none) { if case .none = $0 { true } else { false } }
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        switch g.int(0...3) {
        case 0: .circle(SchemaCircle(radius: 1))
        case 1: .number(5)
        case 2: .list(g.list(0...2) { random(&$0) })
        default: .none
        }
    }
}

struct UnionHolder: Model, RandomValue {
    let first: ClosedUnion
    let rest: [UntaggedUnion]?
    let vehicle: SchemaVehicle

    static let blueprint = Blueprint(UnionHolder.init) {
        Field("first", \.first)
        Field("rest", \.rest)
        Field("vehicle", \.vehicle)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(first: .random(&g), rest: g.maybe { $0.list { .random(&$0) } }, vehicle: SchemaCar.random(&g))
    }
}

class SchemaVehicle: Model, RandomValue {
    var name = ""

    class var blueprint: Blueprint<SchemaVehicle> {
        Blueprint(creating: SchemaVehicle.init) {
            Field("name", \.name).required()
        }.subclasses(tag: "kind") {
            Subclass("vehicle", SchemaVehicle.self)
            Subclass("car", SchemaCar.self)
            Subclass.other(SchemaOther.self)
        }
    }

    required init() {}

    class func random(_ g: inout SeededGenerator) -> Self {
        let vehicle = Self()
        vehicle.name = g.text()
        return vehicle
    }
}

final class SchemaCar: SchemaVehicle {
    var legs: UInt8 = 4

    override class var blueprint: Blueprint<SchemaVehicle> {
        Blueprint(extending: super.blueprint, creating: SchemaCar.init) { Field("legs", \.legs).required() }
    }
}

final class SchemaOther: SchemaVehicle {
    var others = JSON.Object()

    override class var blueprint: Blueprint<SchemaVehicle> {
        Blueprint(extending: super.blueprint, creating: SchemaOther.init) { Field.unknownKeys(\.others) }
    }
}
