/// The form of the documents that are migrated, and the store for migrations that need one.
struct MigrationContext {
    let form: DocumentForm
    /// Calls what needs a store; `nil` without one.
    let useStore: MigrationChain.StoreUse?
    /// Changes each object after its own migrations, and before those of the models inside.
    var change: ((inout JSON.Object, NestedMigratedModel) -> Void)?
    /// Whether the documents have references as a store's do, and all else as other programs have it.
    var isForeign = false
}

/// The migrations of a model and of the models inside of it, each by its own version.
///
/// They change JSON before a reader sees it, so that a whole document can be written again without its types.
struct NestedMigrations: Sendable {
    /// The model and the types inside it.
    let nodes: [NestedNode]

    /// The model itself.
    let root: NestedMigratedModel

    /// Creates migrations of these types.
    ///
    /// - Precondition: The first is a model.
    init(nodes: [NestedNode]) {
        guard case .model(let root) = nodes[0] else { preconditionFailure("a document is a model") }
        self.nodes = nodes
        self.root = root
    }

    /// Whether there is nothing to do.
    var isEmpty: Bool { root.chain.isEmpty && root.fields.isEmpty && root.unions.isEmpty }

    /// The models, in any order.
    var models: [NestedMigratedModel] {
        nodes.compactMap { if case .model(let model) = $0 { model } else { nil } }
    }

    /// Migrates an object, and then the models inside it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - model: Its model.
    ///   - context: The form of its dates, unless its model sets another one, and the store.
    /// - Throws: ``MigrationFailure``. The object is then of no use.
    func migrate(
        _ object: inout JSON.Object,
        as model: NestedMigratedModel,
        _ context: MigrationContext
    ) throws(MigrationFailure) {
        if !model.chain.isEmpty {
            var document = MigratedDocument(object, version: model.version, form: context.form.of(model))
            // The document is the only owner, so that nothing is copied when it changes.
            object = JSON.Object()
            do throws(MigrationFailure) {
                try model.chain.apply(to: &document, useStore: context.useStore)
            } catch {
                throw error.of(model.type)
            }
            object = document.members
        }
        context.change?(&object, model)
        for field in model.fields where field.reference == nil || !context.form.hasReferences {
            for keys in field.names {
                guard var value = object.value(at: keys) else { continue }
                try migrate(&value, at: field.place, context, keys.map { .key($0) })
                object.set(value, at: keys[...])
            }
        }
        for place in model.unions {
            var value = JSON.object(object)
            try migrate(&value, at: place, context, [])
            if let changed = value.objectValue { object = changed }
        }
    }

    /// Migrates the models in a value, which is at a path of the object around it.
    private func migrate(
        _ value: inout JSON,
        at place: NestedPlace,
        _ context: MigrationContext,
        _ path: [MappingPath.Component]
    ) throws(MigrationFailure) {
        // As deep as the document.
        if ThreadStack.hasRoom() { return try migrateHere(&value, at: place, context, path) }
        try ThreadStack.withRoom { () throws(MigrationFailure) in try migrateHere(&value, at: place, context, path) }
    }

    private func migrateHere(
        _ value: inout JSON,
        at place: NestedPlace,
        _ context: MigrationContext,
        _ path: [MappingPath.Component]
    ) throws(MigrationFailure) {
        do throws(MigrationFailure) {
            switch place {
            case .node(let index):
                switch nodes[index] {
                case .model(let model): try migrate(model, &value, context)
                case .union(let union): try migrate(union, &value, context)
                }
            case .optional(let place): try migrate(&value, at: place, context, [])
            case .elements(let place, _): try migrateElements(&value, place, context)
            case .values(let place): try migrateValues(&value, place, context)
            case .boxed(let place):
                guard case .stored = context.form, case .array(var elements) = value, elements.count == 1 else {
                    return try migrate(&value, at: place, context, [])
                }
                try migrate(&elements[0], at: place, context, [.index(0)])
                value = .array(elements)
            }
        } catch {
            throw error.below(path)
        }
    }

    private func migrate(
        _ model: NestedMigratedModel,
        _ value: inout JSON,
        _ context: MigrationContext
    ) throws(MigrationFailure) {
        // Anything else is the reader's to refuse.
        guard case .object(var object) = value, let model = subclass(of: model, for: object) else { return }
        try migrate(&object, as: model, context)
        value = .object(object)
    }

    /// Returns the model for an object, by its tag if it is a class with one; `nil` for an unknown tag.
    func subclass(of model: NestedMigratedModel, for object: JSON.Object) -> NestedMigratedModel? {
        guard let hierarchy = model.hierarchy else { return model }
        guard let index = object[hierarchy.tag].flatMap({ hierarchy.classes[$0] }) ?? hierarchy.other,
            case .model(let subclass) = nodes[index]
        else { return nil }
        return subclass
    }

    private func migrateElements(
        _ value: inout JSON,
        _ place: NestedPlace,
        _ context: MigrationContext
    ) throws(MigrationFailure) {
        guard case .array(var elements) = value else { return }
        for index in elements.indices { try migrate(&elements[index], at: place, context, [.index(index)]) }
        value = .array(elements)
    }

    private func migrateValues(
        _ value: inout JSON,
        _ place: NestedPlace,
        _ context: MigrationContext
    ) throws(MigrationFailure) {
        guard case .object(var object) = value else { return }
        for (key, element) in object {
            var element = element
            try migrate(&element, at: place, context, [.key(key)])
            object[key] = element
        }
        value = .object(object)
    }

    private func migrate(_ union: NestedUnion, _ value: inout JSON, _ context: MigrationContext)
        throws(MigrationFailure)
    {
        switch union.form {
        case .internallyTagged(let tag):
            guard let place = value[tag].flatMap({ union.variants[$0] }) else { return }
            try migrate(&value, at: place, context, [])
        case .adjacentlyTagged(let tag, let content):
            guard let place = value[tag].flatMap({ union.variants[$0] }), var inner = value[content] else { return }
            try migrate(&inner, at: place, context, [.key(content)])
            value[content] = inner
        case .externallyTagged:
            guard case .object(var object) = value else { return }
            // Flattened, the tag is among other members.
            for (key, inner) in object {
                guard let place = union.variants[.string(key)] else { continue }
                var inner = inner
                try migrate(&inner, at: place, context, [.key(key)])
                object[key] = inner
            }
            value = .object(object)
        case .untagged:
            // Only a store says which variant it is.
            guard case .stored = context.form, case .array(var elements) = value, elements.count == 2,
                let place = union.variants[elements[0]]
            else {
                if !context.isForeign { return }
                // It may be any of them. What is a reference in one of them is none in the others.
                for place in union.variants.values { try migrate(&value, at: place, context, []) }
                return
            }
            try migrate(&elements[1], at: place, context, [.index(1)])
            value = .array(elements)
        }
    }
}

extension DocumentForm {
    /// Whether references are in place of the models in some fields.
    fileprivate var hasReferences: Bool {
        if case .stored = self { true } else { false }
    }

    /// This form for the documents of a model, with the date format that its blueprint or the call sets, if one does.
    fileprivate func of(_ model: NestedMigratedModel) -> DocumentForm {
        switch self {
        case .json(let format, let scopes): .json(model.dateFormat ?? model.type.dateFormat(in: scopes) ?? format)
        case .settings(let format): .settings(model.dateFormat ?? format)
        case .stored: self
        }
    }
}
