internal import CyanotypeSystem

/// A field of an object to which another one refers.
package struct ReferencedField: Sendable {
    /// The fields with references that lead to the object, each of the model to which the one before refers.
    package let references: [StorageField]

    /// The field, from the model to which the last of them refers.
    package let field: StorageField

    /// The properties that lead to it.
    fileprivate let path: FieldPath
}

extension StorageField {
    /// The model to which the value refers; `nil` if it is none, or a collection of models.
    package var referencedModel: (any Model.Type)? {
        if reference == nil { return nil }
        return Self.wrapped(valueType) as? any Model.Type
    }

    /// The model of the elements, if the value is an array or a set of references.
    package var referencedElement: (any Model.Type)? {
        guard reference != nil, let type = valueType as? any WrappingStoredType.Type, case .array = type.storedType
        else {
            return nil
        }
        return type.wrappedTypeForStores as? any Model.Type
    }

    /// The type that an `Optional` wraps, or the type itself.
    private static func wrapped(_ type: Any.Type) -> Any.Type {
        guard let container = type as? any WrappingStoredType.Type, case .optional = container.storedType else {
            return type
        }
        return container.wrappedTypeForStores
    }
}

extension StorageFields {
    /// The most references on the way to a property.
    private static var maximumDepth: Int { 4 }

    /// The most paths that are compared for one property.
    private static var maximumCount: Int { 2_000 }

    /// Returns the field to which key paths lead through references.
    ///
    /// - Parameter paths: The links of a path. All but the last one lead to an `Optional`.
    /// - Returns: The field; `nil` if no reference is on the way.
    package func referencedField(of paths: [AnyKeyPath]) -> (references: [StorageField], field: StorageField)? {
        var (fields, references): (StorageFields, [StorageField]) = (self, [])
        var field: StorageField?
        for path in paths {
            if let last = field, let model = last.referencedModel {
                references.append(last)
                (fields, field) = (Self.fields(of: model), nil)
            }
            if let outer = field {
                field = outer.nestedField(of: path)
            } else if let own = fields.field(of: path) {
                field = own
            } else if let found = fields.search(path) {
                references += found.references
                field = found.field
            }
            if field == nil { return nil }
        }
        guard let field, !references.isEmpty else { return nil }
        return (references, field)
    }

    private static func fields(of model: any Model.Type) -> StorageFields {
        func fields<M: Model>(_ type: M.Type) -> StorageFields { type.cachedBlueprint.storageFields }
        return fields(model)
    }

    /// Searches the properties of objects to which this one refers.
    private func search(_ path: AnyKeyPath) -> ReferencedField? {
        var (open, count) = (all.flatMap { Self.referenced(from: $0, [], $0.fieldPath) }, 0)
        for _ in 0..<Self.maximumDepth {
            if let found = open.first(where: { $0.path.matches(path) }) { return found }
            count += open.count
            if open.isEmpty || count > Self.maximumCount { return nil }
            open = open.flatMap { Self.referenced(from: $0.field, $0.references, $0.path) }
        }
        return nil
    }

    /// The fields behind a field: those of the object to which it refers, or of the model that is inside.
    private static func referenced(
        from field: StorageField,
        _ references: [StorageField],
        _ path: FieldPath
    ) -> [ReferencedField] {
        if field.referencedModel != nil, let model = NestedModel(field.valueType) {
            return model.fields().map { inner in
                ReferencedField(
                    references: references + [field],
                    field: inner,
                    path: path.appending(inner.path, isOptional: model.isOptional)
                )
            }
        }
        guard let nested = field.nested else { return [] }
        // The fields of a model inside may have references, too.
        return field.nestedFields.flatMap { inner in
            let innerPath = path.appending(inner.path, isOptional: nested.isOptional)
            if references.isEmpty { return referenced(from: inner, references, innerPath) }
            return [ReferencedField(references: references, field: inner, path: innerPath)]
        }
    }
}
