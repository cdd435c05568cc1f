// The JSON Schemas of values that contain other values.

extension Optional where Wrapped: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        Wrapped.jsonSchema(in: &context).orNull
    }
}

extension Array where Element: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "array", "items": Element.jsonSchema(in: &context)]
    }
}

extension Set where Element: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "array", "items": Element.jsonSchema(in: &context)]
    }
}

extension InlineArray where Element: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        let count = JSON.number(JSON.Number(count))
        return ["type": "array", "items": Element.jsonSchema(in: &context), "minItems": count, "maxItems": count]
    }
}

extension Dictionary where Key: MappableKey, Value: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        .dictionarySchema(keys: Key.jsonKeySchema, values: Value.jsonSchema(in: &context))
    }
}

extension JSON {
    /// Returns the schema of an object with the given schemas for its keys and values.
    static func dictionarySchema(keys: JSON, values: JSON) -> JSON {
        var schema: JSON.Object = ["type": "object"]
        if keys != true { schema["propertyNames"] = keys }
        schema["additionalProperties"] = values
        return .object(schema)
    }

    /// Returns the schema of an array with the given schemas for its elements, all of which are required.
    static func tupleSchema(_ elements: [JSON]) -> JSON {
        let count = JSON.number(Number(elements.count))
        // An empty `prefixItems` is not allowed.
        guard !elements.isEmpty else { return ["type": "array", "maxItems": 0] }
        return ["type": "array", "prefixItems": .array(elements), "items": false, "minItems": count]
    }

    /// Returns a schema that accepts what any of several schemas accepts.
    static func anySchema(_ schemas: [JSON]) -> JSON {
        if schemas.contains(true) { return true }
        return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    }

    /// A schema that accepts what this one accepts, and `null`.
    var orNull: JSON {
        switch self {
        case .bool(true): return self
        case .bool(false): return ["type": "null"]
        case .object(var members):
            let isSimple = ["$ref", "allOf", "anyOf", "const", "enum", "if", "not", "oneOf"].allSatisfy {
                members[$0] == nil
            }
            if isSimple, case .string(let type) = members["type"] {
                members["type"] = type == "null" ? .string(type) : [.string(type), "null"]
                return .object(members)
            }
            if isSimple, case .array(let types) = members["type"] {
                if !types.contains("null") { members["type"] = .array(types + ["null"]) }
                return .object(members)
            }
            if members.count == 1, case .array(let schemas) = members["anyOf"] {
                return schemas.contains(["type": "null"]) ? self : ["anyOf": .array(schemas + [["type": "null"]])]
            }
            return ["anyOf": [self, ["type": "null"]]]
        default: return self
        }
    }
}
