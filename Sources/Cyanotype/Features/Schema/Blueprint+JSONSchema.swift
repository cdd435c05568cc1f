extension Blueprint {
    /// The JSON Schema (draft 2020-12) of the documents that this blueprint decodes, with the blueprints of the same
    /// name for nested models.
    ///
    /// ``Mappable/jsonSchema(options:)`` lists its limitations.
    public var jsonSchema: JSON { jsonSchema(options: .default) }

    /// Returns the JSON Schema (draft 2020-12) of the documents that this blueprint decodes.
    ///
    /// - Parameter options: How the documents are decoded.
    /// - Returns: The schema.
    public func jsonSchema(options: JSONOptions) -> JSON {
        var context = SchemaContext(options: options, chosen: ChosenBlueprint(self))
        // The model describes all classes of its hierarchy. A blueprint's type need not be a model.
        let root = (instanceType as? any Model.Type)?.jsonSchema(in: &context) ?? definition(in: &context)
        context.requireNoMistakes()
        return context.document(root)
    }

    /// Returns a reference to the schema of the model's object.
    fileprivate func definition(in context: inout SchemaContext) -> JSON {
        context.definition(of: instanceType) { objectSchema(claims: nil, in: &$0) }
    }

    /// Returns the schema of the model's object.
    fileprivate func objectSchema(claims: KeyTree?, in context: inout SchemaContext) -> JSON {
        ObjectSchema(table, claims: claims, declared: declaredFlattenedSlots, in: &context).schema
    }

    /// The flattened slots that are `Optional` and not `nil` in a fresh instance.
    private var declaredFlattenedSlots: Set<Int> {
        guard case .inPlace(let create) = construction else { return [] }
        var declared: Set<Int> = []
        for index in table.deferredSlots {
            guard case .flattened(let field) = table.slots[index].traits.role, field.isOptional else { continue }
            // The source is inside the instance, which lives until the closure returns.
            ValueSource.withSource(of: create()) { instance in
                field.withModel(instance + table.slots[index].sourceOffset) { _ in
                    declared.insert(index)
                }
            }
        }
        return declared
    }
}

extension Model {
    /// Returns a reference to the definition of the model's object, or of the objects of a class hierarchy.
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        let blueprint = context.chosen?.blueprint(of: Self.self) ?? BlueprintCache.blueprint(of: Self.self)
        // The claims are for this object only, not for the values in it. A claimed object has no definition that others
        // could share, because its schema depends on what encloses it.
        let claims = context.claims
        context.claims = nil
        if let hierarchy = blueprint.settings.hierarchy {
            if let claims { return objectSchema(hierarchy, claims: claims, in: &context) }
            return context.definition(of: Self.self) { objectSchema(hierarchy, claims: KeyTree(), in: &$0) }
        }
        // A class that does not extend the blueprint of its superclass cannot decode anything.
        guard blueprint.instanceType == Self.self else { return false }
        if let claims { return blueprint.objectSchema(claims: claims, in: &context) }
        return blueprint.definition(in: &context)
    }

    /// Returns the schema of the objects of this class and its subclasses, distinguished by their tags.
    private static func objectSchema(
        _ hierarchy: ClassHierarchy<Subject>,
        claims: KeyTree,
        in context: inout SchemaContext
    ) -> JSON {
        let tags = hierarchy.classes.compactMap(\.tag)
        let schemas = (hierarchy.classes + [hierarchy.other].compactMap(\.self)).compactMap { subclass -> JSON? in
            let blueprint = subclass.blueprint(context.chosen)
            guard subclass.type is Self.Type, blueprint.instanceType == subclass.type else { return nil }
            var inner = claims
            // A class for unknown tags keeps the tag as a key of its own, if it knows that key at all.
            if subclass.tag != nil { inner[[hierarchy.tag]] = KeyTree(value: true) }
            let tag: JSON = subclass.tag.map { ["const": $0] } ?? ["not": ["enum": .array(tags)]]
            let object = blueprint.objectSchema(claims: inner, in: &context)
            return .taggedSchema(hierarchy.tag, tag, beside: object)
        }
        return schemas.isEmpty ? false : .anySchema(schemas)
    }
}
