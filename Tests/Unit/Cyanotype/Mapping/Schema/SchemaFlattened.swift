import Cyanotype
import CyanotypeTestSupport

// Flattened unions, and flattened models with keys in objects of the model around them.

struct SchemaFlatInternal: Model, RandomValue {
    let id: Int
    let union: InternalUnion

    static let blueprint = Blueprint(SchemaFlatInternal.init) {
        Field("id", \.id)
        Field.flatten(\.union)
    }

    static func random(_ g: inout SeededGenerator) -> Self { Self(id: 1, union: .random(&g)) }
}

struct SchemaFlatAdjacent: Model, RandomValue {
    let union: AdjacentUnion
    let id: Int

    static let blueprint = Blueprint(SchemaFlatAdjacent.init) {
        Field.flatten(\.union)
        Field("id", \.id)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self { Self(union: .random(&g), id: 1) }
}

struct SchemaFlatUnions: Model, RandomValue {
    let closed: ClosedUnion?
    let external: ExternalUnion?
    let id: Int

    static let blueprint = Blueprint(SchemaFlatUnions.init) {
        Field.flatten(\.closed)
        Field.flatten(\.external)
        Field("id", \.id)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(closed: g.maybe { .random(&$0) }, external: g.maybe { .random(&$0) }, id: 1)
    }
}

struct SchemaFlatUnionInPlace: Model, RandomValue {
    var union = AdjacentUnion.none
    var inner: SchemaFlatExternal?
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: { SchemaFlatUnionInPlace() }) {
        Field.flatten(\.union)
        Field.flatten(\.inner)
        Field.unknownKeys(\.others)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(union: .random(&g), inner: g.maybe { .random(&$0) }, others: ["x": 1])
    }
}

struct SchemaFlatExternal: Model, RandomValue {
    let id: Int
    let external: ExternalUnion

    static let blueprint = Blueprint(SchemaFlatExternal.init) {
        Field("id", \.id)
        Field.flatten(\.external)
    }

    static func random(_ g: inout SeededGenerator) -> Self { Self(id: 1, external: .random(&g)) }
}

struct SchemaFlatGroups: Model, RandomValue {
    let names: SchemaGroup
    let maybe: SchemaGroupEnd?
    let middle: Int

    static let blueprint = Blueprint(SchemaFlatGroups.init) {
        Field.flatten(\.names)
        Field.flatten(\.maybe)
        Field("name", "middle", \.middle)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            names: SchemaGroup(left: 1, right: g.maybe { _ in 2 }),
            maybe: g.maybe { _ in SchemaGroupEnd(value: 3, legs: nil) },
            middle: 4
        )
    }
}

struct SchemaGroup: Model {
    let left: Int
    let right: Int?

    static let blueprint = Blueprint(SchemaGroup.init) {
        Field("left", \.left)
        Field("name", "right", \.right)
    }
}

struct SchemaGroupEnd: Model {
    let value: Int
    let legs: Int?

    static let blueprint = Blueprint(SchemaGroupEnd.init) {
        Field("name", "value", \.value)
        Field("legs", \.legs)
    }
}
