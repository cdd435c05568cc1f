/// Where models are in a value of a document.
indirect enum NestedPlace: Sendable {
    /// The value is a model or a union, which has this index in its ``NestedMigrations``.
    case node(Int)
    /// In an array, whose elements may have fixed places.
    case elements(NestedPlace, isFixed: Bool)
    case values(NestedPlace)
    case optional(NestedPlace)
    /// In an `Optional` of a value that may be `null` itself. In a store, the value is alone in an array: see
    /// ``DocumentWriter``.
    case boxed(NestedPlace)

    /// The index of the model or union.
    var node: Int {
        switch self {
        case .node(let index): index
        case .elements(let place, _), .values(let place), .optional(let place), .boxed(let place): place.node
        }
    }
}

/// A type that is, or contains, a model to be migrated.
enum NestedNode: Sendable {
    case model(NestedMigratedModel)
    case union(NestedUnion)

    /// The indices of the types inside, and of the classes whose objects may be in its place.
    var children: [Int] {
        switch self {
        case .model(let model):
            let classes = model.hierarchy.map { Array($0.classes.values) + ($0.other.map { [$0] } ?? []) } ?? []
            return model.fields.map(\.place.node) + model.unions.map(\.node) + classes
        case .union(let union): return union.variants.values.map(\.node)
        }
    }

    /// Returns this type with only the places that lead to some of the types.
    func keeping(_ isKept: (Int) -> Bool) -> NestedNode {
        switch self {
        case .model(var model):
            model.fields.removeAll { !isKept($0.place.node) }
            model.unions.removeAll { !isKept($0.node) }
            return .model(model)
        case .union(var union):
            union.variants = union.variants.filter { isKept($0.value.node) }
            return .union(union)
        }
    }
}

/// The places of models in the variants of a union.
struct NestedUnion: Sendable {
    enum Form: Sendable {
        case internallyTagged(tag: String)
        case adjacentlyTagged(tag: String, content: String)
        case externallyTagged
        case untagged
    }

    let form: Form

    /// The places in the values of variants, by their tags.
    var variants: [JSON: NestedPlace]

    /// The tags of the variants without values.
    var emptyVariants: Set<JSON> = []
}

/// A model whose documents may be migrated inside of others.
struct NestedMigratedModel: Sendable {
    /// A field with models inside.
    struct Field: Sendable {
        /// The keys that lead to the value, and those of the aliases.
        let names: [[String]]
        let place: NestedPlace
        /// In a store, references are in place of the models.
        var reference: ReferenceField?
    }

    /// The classes that a tag distinguishes, by their indices.
    struct Hierarchy: Sendable {
        let tag: String
        let classes: [JSON: Int]
        let other: Int?
    }

    let type: any Model.Type

    /// The migrations to the current version.
    let chain: MigrationChain

    /// The version of its documents.
    let version: Int

    /// The format of its dates in JSON, if it has one.
    let dateFormat: DateFormat?

    /// The fields with models inside, or references to them.
    var fields: [Field]

    /// The unions whose members are among those of the model.
    var unions: [NestedPlace]

    let hierarchy: Hierarchy?
}
