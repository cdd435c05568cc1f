extension Blueprint {
    /// The JSON Schema (draft 2020-12) of the documents that are read by this blueprint, and by those of the same name
    /// the models inside of it.
    ///
    /// ``Mappable/jsonSchema(options:)`` tells what it cannot say.
    public var jsonSchema: JSON { jsonSchema(options: .default) }

    /// The JSON Schema (draft 2020-12) of the documents that are read by this blueprint.
    ///
    /// - Parameter options: How the documents are read.
    /// - Returns: The schema.
    public func jsonSchema(options: JSONOptions) -> JSON {
        var context = SchemaContext(options: options, chosen: ChosenBlueprint(self))
        let root = definition(in: &context)
        return context.document(root)
    }

    /// A reference to the schema of the model's object.
    fileprivate func definition(in context: inout SchemaContext) -> JSON {
        context.definition(of: instanceType) { objectSchema(claims: nil, in: &$0) }
    }

    /// The schema of the model's object.
    fileprivate func objectSchema(claims: KeyTree?, in context: inout SchemaContext) -> JSON {
        ObjectSchema(table, claims: claims, declared: declaredFlattenedSlots, in: &context).schema
    }

    /// The flattened slots that are `Optional` and not `nil` in a fresh instance.
    private var declaredFlattenedSlots: Set<Int> {
        guard case .inPlace(let create) = construction else { return [] }
        var declared: Set<Int> = []
        for index in table.deferredSlots {
            guard case .flattened(let field) = table.slots[index].role, field.isOptional else { continue }
            withUnsafePointer(to: create()) { instance in
                field.withModel(UnsafeRawPointer(instance) + table.slots[index].sourceOffset) { _ in
                    declared.insert(index)
                }
            }
        }
        return declared
    }
}

extension Model {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        objectSchema(in: &context)
    }

    /// The schema of the objects that are read by the blueprint of this very class or struct.
    ///
    /// - Parameter context: The schema that this one becomes a part of.
    /// - Returns: The schema: a reference, or what a reference could not say.
    static func objectSchema(in context: inout SchemaContext) -> JSON {
        let standard = BlueprintCache.blueprint(of: Self.self)
        let blueprint = context.chosen?.blueprint(of: Self.self, standard: standard) ?? standard
        // Nothing can be read by a class that forgot to extend the blueprint of its superclass.
        guard blueprint.instanceType == Self.self else { return false }
        if let claims = context.claims {
            context.claims = nil
            return blueprint.objectSchema(claims: claims, in: &context)
        }
        return blueprint.definition(in: &context)
    }

    /// The schema of the objects that have a tag among the members of this model.
    ///
    /// - Parameters:
    ///   - key: The tag's key.
    ///   - value: The tag.
    ///   - context: The schema that this one becomes a part of.
    /// - Returns: The schema.
    static func objectSchema(taggedBy key: String, as value: JSON, in context: inout SchemaContext) -> JSON {
        var claims = KeyTree()
        claims[[key]] = KeyTree(value: true)
        context.claims = claims
        let object = objectSchema(in: &context)
        return [
            "allOf": [object],
            "properties": .object([key: ["const": value]]),
            "required": [.string(key)],
        ]
    }
}
