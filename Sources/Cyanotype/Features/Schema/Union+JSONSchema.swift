extension MappableUnion {
    /// Returns the schema of any one of the variants. If an externally tagged union keeps unknown variants, the first
    /// key of an object decides when decoding. A schema knows no order, so it requires that none of the keys is a tag.
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        if let claims = context.claims {
            context.claims = nil
            return cachedUnion.union.jsonSchema(claims: claims, in: &context)
        }
        return context.definition(of: Self.self) { cachedUnion.union.jsonSchema(claims: KeyTree(), in: &$0) }
    }
}

extension Union {
    /// Returns the schema of the values of all variants.
    ///
    /// - Parameters:
    ///   - claims: Keys of the object that belong to whatever encloses the union; `isPart` for a flattened union.
    ///   - context: The context of the enclosing schema.
    /// - Returns: The schema.
    fileprivate func jsonSchema(claims: KeyTree, in context: inout SchemaContext) -> JSON {
        context.mistakes += mistakes.map { (Subject.self, subjectName, $0) }
        // A union that keeps unknown members also keeps them if other schemas describe members of the object.
        let others: JSON = claims.isPart ? ["additionalProperties": true] : true
        let tags = variants.compactMap(\.tag)
        let schemas = variants.map { variant -> JSON in
            switch form {
            case .internallyTagged(let key):
                guard let tag = variant.tag else {
                    return .taggedSchema(key, ["not": ["enum": .array(tags)]], beside: others)
                }
                var inner = claims
                inner[[key]] = KeyTree(value: true)
                guard let type = variant.valueType else {
                    return variant.objectSchema([(key, ["const": tag])], claims: claims, in: context)
                }
                let value = context.schema(of: type, claims: inner).allowing(key)
                return JSON.taggedSchema(key, ["const": tag], beside: value)
            case .adjacentlyTagged(let key, let content):
                guard let tag = variant.tag else {
                    let content: JSON = claims.isPart ? ["properties": [content: true]] : true
                    return .taggedSchema(key, ["not": ["enum": .array(tags)]], beside: content)
                }
                let value = variant.valueType.map { context.schema(of: $0, claims: nil) } ?? ["type": "null"]
                // A variant whose value may be missing needs no content.
                let needsContent = variant.missing() == nil
                return variant.objectSchema(
                    [(key, ["const": tag]), (content, value)],
                    required: needsContent ? [key, content] : [key],
                    claims: claims,
                    in: context
                )
            case .externallyTagged:
                guard let tag = variant.tag?.stringValue else {
                    // A variant whose value may be missing may also be its tag alone, a string.
                    let names = tags.filter { tag in variants.contains { $0.tag == tag && $0.missing() != nil } }
                    if claims.isPart {
                        let known = tags.compactMap(\.stringValue).map { ["required": [.string($0)]] as JSON }
                        return ["type": "object", "not": .anySchema(known), "additionalProperties": true]
                    }
                    let keys: JSON = ["propertyNames": ["not": ["enum": .array(tags)]]]
                    return .anySchema([
                        ["type": "string", "not": ["enum": .array(names)]],
                        ["type": "object", "minProperties": 1, "allOf": [keys]],
                    ])
                }
                let value = variant.valueType.map { context.schema(of: $0, claims: nil) } ?? ["type": "null"]
                var object: JSON.Object = [
                    "type": "object", "properties": .object([tag: value]), "required": [.string(tag)],
                ]
                if claims.isPart {
                    let rest = tags.compactMap(\.stringValue).filter { $0 != tag }
                    if !rest.isEmpty { object["not"] = .anySchema(rest.map { ["required": [.string($0)]] }) }
                    return .object(object)
                }
                object["maxProperties"] = 1
                if variant.missing() == nil { return .object(object) }
                return .anySchema([["const": .string(tag)], .object(object)])
            case .untagged:
                return variant.valueType.map { context.schema(of: $0, claims: nil) } ?? ["type": "null"]
            }
        }
        return .anySchema(schemas)
    }
}

extension Variant {
    /// Returns the schema of an object with only the members that the form of the union requires.
    fileprivate func objectSchema(
        _ properties: [(key: String, value: JSON)],
        required: [String]? = nil,
        claims: KeyTree,
        in context: SchemaContext
    ) -> JSON {
        var tree = KeyTree(isClosed: context.options.rejectsUnknownKeys)
        for (key, value) in properties { tree[[key]] = KeyTree(value: value) }
        for key in required ?? properties.map(\.key) { tree[[key]].isRequired = true }
        tree.isClosed = tree.isClosed && !claims.isPart
        tree.allow(claims)
        return .object(tree.objectSchema)
    }
}

extension SchemaContext {
    /// Returns the schema of an object that contains a union among other members.
    mutating func partSchema(of type: any MappableUnion.Type) -> JSON {
        schema(of: type, claims: KeyTree(isPart: true))
    }

    /// Returns the schema of a value; if it is an object, some of its keys may belong to whatever encloses it.
    mutating func schema(of type: any Mappable.Type, claims: KeyTree?) -> JSON {
        let taker = unwrapped(type)
        self.claims = taker is any Model.Type || taker is any MappableUnion.Type ? claims : nil
        defer { self.claims = nil }
        return type.jsonSchema(in: &self)
    }
}

extension JSON {
    /// This schema; if it is that of a dictionary, it also accepts any member with a key.
    fileprivate func allowing(_ key: String) -> JSON {
        guard case .object(var schema) = self, schema["additionalProperties"] != nil, schema["properties"] == nil
        else { return self }
        schema["properties"] = .object([key: true])
        schema["propertyNames"] = schema["propertyNames"].map { .anySchema([$0, ["const": .string(key)]]) }
        return .object(schema)
    }

    /// Returns the schema of an object with a tag.
    ///
    /// - Parameters:
    ///   - key: The key of the tag.
    ///   - tag: The schema of the tag.
    ///   - value: The schema of the rest of the object.
    /// - Returns: The schema.
    static func taggedSchema(_ key: String, _ tag: JSON, beside value: JSON = true) -> JSON {
        var schema: JSON.Object = [
            "type": "object", "properties": .object([key: tag]), "required": [.string(key)],
        ]
        if value != true { schema["allOf"] = [value] }
        return .object(schema)
    }
}
