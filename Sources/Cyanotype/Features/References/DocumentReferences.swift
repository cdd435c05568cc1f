/// The references in documents of a model, and in the models inside of it.
package final class DocumentReferences: Sendable {
    /// The decision about a reference.
    package enum Change {
        case keep, remove
    }

    /// A reference in a document.
    package struct Found {
        /// The name of the type, which may be a former one.
        package let typeName: String

        /// The identity, as the document has it.
        package let id: JSON

        /// The model of the field, which may be a superclass of the object's.
        package let model: any Model.Type

        package let field: ReferenceField

        /// Whether there are no other members, which a whole object has. Only JSON of another program has one here.
        package let isPlain: Bool

        /// The reference by the present name of the type; `nil` if the document has another type or identity than the
        /// model's.
        package var reference: ModelReference? {
            func reference<M: Model>(_ model: M.Type) -> ModelReference? {
                let target = model.referenceTarget
                guard target.typeNames.contains(typeName), let key = target.identity?.key(of: id) else { return nil }
                return ModelReference(typeName: target.typeName, key: key)
            }
            return reference(model)
        }
    }

    /// A field with references, of the model or of one inside of it.
    package struct Place: Sendable {
        /// The keys of the field, joined by dots; after the name of its model and a colon, if that is inside.
        package let path: String

        package let rule: DeleteRule
    }

    /// The fields with references. Those of the model itself come first.
    package let places: [Place]

    /// The models to which documents may refer. For a field of a class, its objects may be of subclasses.
    package let targets: [any Model.Type]

    /// The names of the types to which documents may refer.
    package let typeNames: Set<String>

    /// Whether all objects to which documents refer are values without references.
    package let leadsToLeaves: Bool

    /// All fields with references, if each can be found without reading the other values of a document; `nil` if not.
    let plainFields: [PlainReferenceField]?

    private let models: NestedMigrations
    private let positions: [ReferenceField: Int]
    /// Whether no model or union inside has references.
    private let hasOnlyOwnFields: Bool

    /// - Parameter type: The model.
    /// - Complexity: O(*n*) in the fields of all models inside.
    package init(of type: any Model.Type) {
        let models = NestedMigrations(nodes: NestedNode.all(in: type))
        self.models = models
        func typeName<M: Model>(_ type: M.Type) -> String { type.referenceTarget.typeName }
        func name<M: Model>(_ type: M.Type) -> String { type.storedName }
        func isLeaf<M: Model>(_ type: M.Type) -> Bool {
            !(type is AnyObject.Type) && !StoredShape(of: type).hasReferences
        }
        let inside = Self.modelsInside(models)
        targets = Self.targets(models, [models.root] + inside)
        typeNames = Set(targets.map { typeName($0) })
        leadsToLeaves = targets.allSatisfy { isLeaf($0) }
        var (places, positions): ([Place], [ReferenceField: Int]) = ([], [:])
        func add(_ model: NestedMigratedModel, isRoot: Bool) {
            for field in model.fields.compactMap(\.reference) where positions[field] == nil {
                positions[field] = places.count
                let keys = field.keys.joined(separator: ".")
                places.append(Place(path: isRoot ? keys : "\(name(model.type)):\(keys)", rule: field.rule))
            }
        }
        add(models.root, isRoot: true)
        for model in inside { add(model, isRoot: false) }
        (self.places, self.positions) = (places, positions)
        hasOnlyOwnFields =
            models.root.unions.isEmpty && models.root.hierarchy == nil
            && inside.allSatisfy { model in model.fields.allSatisfy { $0.reference == nil } }
        plainFields = hasOnlyOwnFields ? Self.plainFields(models) : nil
    }

    private static func plainFields(_ models: NestedMigrations) -> [PlainReferenceField]? {
        var plain: [PlainReferenceField] = []
        for field in models.root.fields {
            guard let reference = field.reference else { continue }
            guard case .model(let model) = models.nodes[field.place.node],
                let field = PlainReferenceField(field, reference, to: model.type)
            else {
                return nil
            }
            plain.append(field)
        }
        return plain
    }

    /// The models inside of documents, which may be the model itself again. Those to which documents refer are not inside.
    private static func modelsInside(_ models: NestedMigrations) -> [NestedMigratedModel] {
        var inside: [NestedMigratedModel] = []
        var seen: Set<Int> = []
        func nodes(in model: NestedMigratedModel) -> [Int] {
            model.fields.filter { $0.reference == nil }.map(\.place.node) + model.unions.map(\.node)
                + (model.hierarchy.map { $0.classes.values + [$0.other].compactMap(\.self) } ?? [])
        }
        var open = nodes(in: models.root)
        while let index = open.popLast() {
            guard seen.insert(index).inserted else { continue }
            switch models.nodes[index] {
            case .model(let model):
                inside.append(model)
                open += nodes(in: model)
            case .union(let union): open += union.variants.values.map(\.node)
            }
        }
        return inside
    }

    /// Whether documents have no references.
    package var isEmpty: Bool { places.isEmpty }

    /// The position of a field among ``places``.
    package func position(of field: ReferenceField) -> Int? { positions[field] }

    private static func targets(_ models: NestedMigrations, _ referring: [NestedMigratedModel]) -> [any Model.Type] {
        var targets: [any Model.Type] = []
        var seen: Set<Int> = []
        var open = referring.flatMap { $0.fields.filter { $0.reference != nil }.map(\.place.node) }
        while let index = open.popLast() {
            guard seen.insert(index).inserted else { continue }
            switch models.nodes[index] {
            case .model(let model): targets.append(model.type)
            case .union(let union): open += union.variants.values.map(\.node)
            }
        }
        return targets
    }

    /// Calls a closure with each reference of a document, and removes those that the closure does not keep.
    ///
    /// A reference can be removed from an `Optional`, an array or a dictionary. Any other one stays.
    ///
    /// - Parameters:
    ///   - document: The members of the document, which has the current version.
    ///   - isForeign: Whether only the references of the document have the form of a store: see ``DocumentTranslator``.
    ///   - body: The closure.
    package func forEach(in document: inout JSON.Object, isForeign: Bool = false, _ body: (Found) -> Change) {
        // Nothing is migrated, so nothing fails.
        try? withoutActuallyEscaping(body) { body throws(MigrationFailure) in
            var context = MigrationContext(form: .stored, useStore: nil) { object, model in
                for field in model.fields {
                    guard let reference = field.reference else { continue }
                    self.visit(field, in: &object) { visited, model in
                        body(Found(visited, model, reference))
                    }
                }
            }
            context.isForeign = isForeign
            try models.migrate(&document, as: models.subclass(of: models.root, for: document) ?? models.root, context)
        }
    }

    /// Calls a closure with each reference of a document, which has the current version.
    ///
    /// Most documents have references only in fields of their own. Then nothing else is looked at.
    package func forEach(in document: JSON.Object, _ body: (Found) -> Void) {
        guard hasOnlyOwnFields else {
            var copy = document
            return forEach(in: &copy) { found in
                body(found)
                return .keep
            }
        }
        for field in models.root.fields {
            guard let reference = field.reference else { continue }
            for keys in field.names {
                guard var value = document.value(at: keys) else { continue }
                _ = visit(&value, at: field.place) { visited, model in
                    body(Found(visited, model, reference))
                    return .keep
                }
            }
        }
    }

    /// The members of a reference.
    fileprivate struct Visited {
        let typeName: String
        let id: JSON
        let isPlain: Bool

        init?(_ value: JSON) {
            guard case .string(let name)? = value[ModelReference.typeKey], let id = value[ModelReference.idKey] else {
                return nil
            }
            (typeName, self.id, isPlain) = (name, id, value.objectValue?.count == 2)
        }
    }

    private func visit(
        _ field: NestedMigratedModel.Field,
        in object: inout JSON.Object,
        _ body: (Visited, any Model.Type) -> Change
    ) {
        for keys in field.names {
            guard var value = object.value(at: keys) else { continue }
            _ = visit(&value, at: field.place, body)
            object.set(value, at: keys[...])
        }
    }

    /// Visits the references in a value.
    ///
    /// - Returns: Whether the value around this one is to do without it.
    private func visit(
        _ value: inout JSON,
        at place: NestedPlace,
        _ body: (Visited, any Model.Type) -> Change
    ) -> Change {
        // As deep as the document: a union may be inside of itself.
        if ThreadStack.hasRoom() { return visitHere(&value, at: place, body) }
        return ThreadStack.withRoom { visitHere(&value, at: place, body) }
    }

    private func visitHere(
        _ value: inout JSON,
        at place: NestedPlace,
        _ body: (Visited, any Model.Type) -> Change
    ) -> Change {
        switch place {
        case .node(let index):
            switch models.nodes[index] {
            case .model(let model):
                guard let visited = Visited(value) else { return .keep }
                return body(visited, model.type)
            case .union(let union):
                // References have no place for a tag inside.
                guard case .array(var elements) = value, elements.count == 2,
                    let place = union.variants[elements[0]]
                else { return .keep }
                let change = visit(&elements[1], at: place, body)
                value = .array(elements)
                return change
            }
        case .optional(let place):
            if visit(&value, at: place, body) == .remove { value = .null }
        case .boxed(let place):
            guard case .array(var elements) = value, elements.count == 1 else {
                return visit(&value, at: .optional(place), body)
            }
            let change = visit(&elements[0], at: place, body)
            value = change == .remove ? .null : .array(elements)
        case .elements(let place, let isFixed):
            guard case .array(let elements) = value else { break }
            var kept: [JSON] = []
            for element in elements {
                var element = element
                if visit(&element, at: place, body) == .keep { kept.append(element) }
            }
            // Elements with fixed places need one another.
            if isFixed, kept.count < elements.count { return .remove }
            value = .array(kept)
        case .values(let place):
            guard case .object(let object) = value else { break }
            var kept = JSON.Object()
            for (key, element) in object {
                var element = element
                if visit(&element, at: place, body) == .keep { kept[key] = element }
            }
            value = .object(kept)
        }
        return .keep
    }
}

extension DocumentReferences.Found {
    fileprivate init(_ visited: DocumentReferences.Visited, _ model: any Model.Type, _ field: ReferenceField) {
        (typeName, id, isPlain) = (visited.typeName, visited.id, visited.isPlain)
        (self.model, self.field) = (model, field)
    }
}
