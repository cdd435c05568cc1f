extension NestedMigrations {
    /// Finds the models inside a model that need a migration.
    ///
    /// - Parameters:
    ///   - root: The model.
    ///   - version: The version of the document.
    ///   - nestedVersion: Returns the version in which the document has a nested model; `nil` for the current one. It
    ///     is not called for the root, which has the same version inside itself.
    /// - Throws: ``MigrationFailure`` unless exactly one chain leads from each such version.
    init(
        root: any Model.Type,
        version: Int,
        nestedVersion: (any Model.Type) -> Int?
    ) throws(MigrationFailure) {
        var maker = NestedMigrationsMaker()
        maker.start(with: root)
        while let (index, type) = maker.takeNext() {
            switch type {
            case .model(let type):
                let version = index == 0 ? version : nestedVersion(type)
                maker.nodes[index] = .model(try maker.model(type, version: version))
            case .union(let type): maker.nodes[index] = .union(maker.union(type))
            }
        }
        self.init(nodes: maker.finished())
    }
}

extension NestedNode {
    /// Returns a model and the types inside it, all of their current versions. The model comes first.
    static func all(in root: any Model.Type) -> [NestedNode] {
        var maker = NestedMigrationsMaker()
        maker.start(with: root)
        while let (index, type) = maker.takeNext() {
            switch type {
            // No migration leads from the current version to itself, so nothing fails.
            case .model(let type): maker.nodes[index] = (try? maker.model(type, version: nil)).map { .model($0) }
            case .union(let type): maker.nodes[index] = .union(maker.union(type))
            }
        }
        return maker.all
    }
}

/// Finds the models and unions inside a model, one after another.
private struct NestedMigrationsMaker {
    enum Container {
        case model(any Model.Type)
        case union(any MappableUnion.Type)
    }

    /// A generic type may lead to ever new ones, so their number is limited.
    private static var maximumCount: Int { 1000 }

    /// The types that have been looked at, by their indices.
    var nodes: [Int: NestedNode] = [:]

    private var indices: [ObjectIdentifier: Int] = [:]
    private var open: [(Int, Container)] = []

    mutating func start(with root: any Model.Type) {
        _ = place(of: root)
    }

    /// Returns a type whose fields are not known yet.
    mutating func takeNext() -> (Int, Container)? { open.popLast() }

    /// Returns the place of a model or union, which is looked at later if it is new.
    private mutating func place(_ container: Container, _ type: Any.Type) -> NestedPlace? {
        let id = ObjectIdentifier(type)
        if let known = indices[id] { return .node(known) }
        let index = indices.count
        if index == Self.maximumCount { return nil }
        indices[id] = index
        open.append((index, container))
        return .node(index)
    }

    /// Returns the place of models in values of a type; `nil` if there are none.
    private mutating func place(of type: Any.Type) -> NestedPlace? {
        if let model = type as? any Model.Type { return place(.model(model), type) }
        if let union = type as? any MappableUnion.Type { return place(.union(union), type) }
        guard let type = type as? any WrappingStoredType.Type else { return nil }
        let wrapped = type.wrappedTypeForStores
        guard let inner = place(of: wrapped) else { return nil }
        switch type.storedType {
        case .optional: return (wrapped as? any Mappable.Type)?.mayBeNull == true ? .boxed(inner) : .optional(inner)
        case .map: return .values(inner)
        default: return .elements(inner, isFixed: type is any FixedSizeContainer.Type)
        }
    }

    mutating func model<M: Model>(_ type: M.Type, version: Int?) throws(MigrationFailure) -> NestedMigratedModel {
        let blueprint = type.cachedBlueprint
        let versions = blueprint.settings.versions
        let version = version ?? versions.version
        let chain: MigrationChain
        do throws(MigrationFailure) { chain = try versions.chain(from: version) } catch { throw error.of(type) }
        var model = NestedMigratedModel(
            type: type,
            chain: chain,
            version: version,
            dateFormat: blueprint.settings.dateFormat,
            fields: [],
            unions: [],
            hierarchy: blueprint.settings.hierarchy.map { hierarchy($0) }
        )
        add(blueprint.table, to: &model)
        return model
    }

    /// Adds the fields of a table, and those of flattened models, whose members are in the same object.
    private mutating func add(_ table: SlotTable, to model: inout NestedMigratedModel) {
        for slot in table.allSlots {
            switch slot.traits.role {
            case .unknownKeys: break
            case .flattened(let field): add(field.table, to: &model)
            case .flattenedUnion(let field): if let place = place(of: field.type) { model.unions.append(place) }
            case .value:
                // A conversion may read any form, so nothing is known of the models inside.
                guard !slot.traits.isConverted, let place = place(of: slot.property.valueType) else { break }
                let names = [slot.traits.keys] + slot.traits.aliases
                model.fields.append(
                    NestedMigratedModel.Field(names: names, place: place, reference: slot.referenceField)
                )
            }
        }
    }

    private mutating func hierarchy<Subject>(_ hierarchy: ClassHierarchy<Subject>) -> NestedMigratedModel.Hierarchy {
        var classes: [JSON: Int] = [:]
        for subclass in hierarchy.classes {
            guard let tag = subclass.tag, classes[tag] == nil else { continue }
            classes[tag] = place(of: subclass.type)?.node
        }
        let other = hierarchy.other.flatMap { place(of: $0.type)?.node }
        return NestedMigratedModel.Hierarchy(tag: hierarchy.tag, classes: classes, other: other)
    }

    mutating func union<U: MappableUnion>(_ type: U.Type) -> NestedUnion {
        let union = type.cachedUnion.union
        var variants: [JSON: NestedPlace] = [:]
        var emptyVariants: Set<JSON> = []
        for variant in union.variants {
            guard let tag = variant.tag else { continue }
            if let value = variant.valueType { variants[tag] = place(of: value) } else { emptyVariants.insert(tag) }
        }
        let form: NestedUnion.Form =
            switch union.form {
            case .internallyTagged(let tag): .internallyTagged(tag: tag)
            case .adjacentlyTagged(let tag, let content): .adjacentlyTagged(tag: tag, content: content)
            case .externallyTagged: .externallyTagged
            case .untagged: .untagged
            }
        return NestedUnion(form: form, variants: variants, emptyVariants: emptyVariants)
    }

    /// The types in the order of their indices.
    var all: [NestedNode] { (0..<indices.count).compactMap { nodes[$0] } }

    /// Returns the types in the order of their indices, without places in which nothing is to be migrated.
    func finished() -> [NestedNode] {
        let all = all
        var isNeeded = all.map { node in
            if case .model(let model) = node { !model.chain.isEmpty } else { false }
        }
        var changes = true
        while changes {
            changes = false
            for index in all.indices where !isNeeded[index] {
                guard all[index].children.contains(where: { isNeeded[$0] }) else { continue }
                isNeeded[index] = true
                changes = true
            }
        }
        return all.map { node in node.keeping { isNeeded[$0] } }
    }
}
