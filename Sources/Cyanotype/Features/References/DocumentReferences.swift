/// The references in documents of a model, and in the models inside of it.
package struct DocumentReferences: Sendable {
    /// The decision about a reference.
    package enum Change {
        case keep, remove
    }

    /// A reference in a document.
    package struct Found {
        /// The name of the type, which may be a former one.
        package let typeName: String

        /// The identity, as it is in the document of the object.
        package let id: JSON

        package let field: ReferenceField
    }

    private let models: NestedMigrations

    /// - Parameter type: The model.
    /// - Complexity: O(*n*) in the fields of all models inside.
    package init(of type: any Model.Type) {
        models = NestedMigrations(nodes: NestedNode.all(in: type))
    }

    /// Whether documents have no references.
    package var isEmpty: Bool { models.models.allSatisfy(\.references.isEmpty) }

    /// Calls a closure with each reference of a document, and removes those that the closure does not keep.
    ///
    /// A reference can be removed from an `Optional`, an array or a dictionary. Any other one stays.
    ///
    /// - Parameters:
    ///   - document: The members of the document, which has the current version.
    ///   - body: The closure.
    package func forEach(in document: inout JSON.Object, _ body: (Found) -> Change) {
        // Nothing is migrated, so nothing fails.
        try? withoutActuallyEscaping(body) { body throws(MigrationFailure) in
            let context = MigrationContext(form: .stored, useStore: nil) { object, model in
                for reference in model.references { Self.visit(reference, in: &object, body) }
            }
            try models.migrate(&document, as: models.root, context)
        }
    }

    private static func visit(
        _ reference: NestedMigratedModel.Reference,
        in object: inout JSON.Object,
        _ body: (Found) -> Change
    ) {
        for keys in reference.names {
            guard var value = object.value(at: keys) else { continue }
            _ = visit(&value, reference.type, reference.field, body)
            object.set(value, at: keys[...])
        }
    }

    /// Visits the references in a value.
    ///
    /// - Returns: Whether the value is to be removed from the one around it.
    private static func visit(
        _ value: inout JSON,
        _ type: StoredType,
        _ field: ReferenceField,
        _ body: (Found) -> Change
    ) -> Change {
        switch (type, value) {
        case (.simple(.reference), .object(let object)):
            guard case .string(let name)? = object[ModelReference.typeKey], let id = object[ModelReference.idKey] else {
                return .keep
            }
            return body(Found(typeName: name, id: id, field: field))
        case (.optional(let type), _):
            if visit(&value, type, field, body) == .remove { value = .null }
        case (.array(let type), .array(let elements)):
            var kept: [JSON] = []
            for element in elements {
                var element = element
                if visit(&element, type, field, body) == .keep { kept.append(element) }
            }
            value = .array(kept)
        case (.map(_, let type), .object(let object)):
            var kept = JSON.Object()
            for (key, element) in object {
                var element = element
                if visit(&element, type, field, body) == .keep { kept[key] = element }
            }
            value = .object(kept)
        case (.union(let union), .array(var elements)) where elements.count == 2:
            let tag = elements[0].description
            guard let type = union.variants.first(where: { $0.tag == tag })?.type else { return .keep }
            let change = visit(&elements[1], type, field, body)
            value = .array(elements)
            return change
        default: break
        }
        return .keep
    }
}
