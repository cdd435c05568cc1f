extension Slot {
    /// Returns the JSON Schema of the value, including the settings of the field.
    func jsonSchema(in context: inout SchemaContext) -> JSON {
        if isHidden { context.hasSensitiveFields = true }
        if let schema = traits.explicitSchema {
            context.lookAside { _ = traits.valueSchema(&$0) }
            return schema
        }
        let (outerCoercions, outerConversion) = (context.coercions, context.isConverted)
        context.coercions.formUnion(traits.coercions)
        context.isConverted = false
        var schema = traits.valueSchema(&context)
        let isConverted = context.isConverted
        (context.coercions, context.isConverted) = (outerCoercions, outerConversion)

        if traits.elementPolicy != nil { schema = schema.withoutElements }
        // The schema of decodable values, once a default replaces all others.
        var readable: JSON?
        for modifier in traits.readModifiers {
            switch modifier {
            case .wrap: break
            case .replace(.null, _): schema = schema.orNull
            case .replace(.invalid, _):
                readable = readable ?? schema
                schema = true
            case .rules(let range):
                if isConverted { continue }
                for case let constraint? in traits.rules[range].map(\.constraint) {
                    let keywords = self.keywords(for: constraint)
                    if keywords.isEmpty { continue }
                    if let readable {
                        schema = schema.and(["if": readable, "then": .object(keywords)])
                    } else {
                        schema = schema.adding(keywords)
                    }
                }
            }
        }
        return schema
    }

    /// Returns the JSON Schema keywords for a constraint on values of this type.
    private func keywords(for constraint: FieldDescription.Constraint) -> JSON.Object {
        var keywords = JSON.Object()
        switch constraint {
        case .range(let bounds):
            if let first = bounds.first, first.numberValue != nil { keywords["minimum"] = first }
            if let last = bounds.last, last.numberValue != nil { keywords["maximum"] = last }
        case .length(let first, let last):
            guard let type = unwrapped(property.valueType) as? any SizedSchema.Type else { break }
            var names = type.sizeKeywords
            if traits.elementPolicy == .skipInvalid {
                guard let rest = type.sizeKeywordsOfReadable else { break }
                names = rest
            }
            if let first { keywords[names.minimum] = .number(JSON.Number(first)) }
            if let last, let maximum = names.maximum { keywords[maximum] = .number(JSON.Number(last)) }
        case .pattern(let pattern):
            keywords["pattern"] = .string("^(?:\(pattern))$")
        }
        return keywords
    }
}

extension Field {
    /// Sets the JSON Schema of the field's value. It replaces the one derived from its type, its rules and its defaults
    /// for values that are present.
    ///
    /// - Parameter schema: The schema.
    /// - Returns: The field with the schema.
    public func schema(_ schema: JSON) -> Self {
        var field = self
        field.slot.traits.explicitSchema = schema
        return field
    }
}

/// A collection whose element count JSON Schema can constrain.
private protocol SizedSchema {
    typealias Keywords = (minimum: String, maximum: String?)

    static var sizeKeywords: Keywords { get }

    /// The keywords that count only the decodable elements, if others are skipped.
    static var sizeKeywordsOfReadable: Keywords? { get }
}

extension String: SizedSchema {
    fileprivate static var sizeKeywords: Keywords { ("minLength", "maxLength") }
    fileprivate static var sizeKeywordsOfReadable: Keywords? { nil }
}

extension Array: SizedSchema {
    fileprivate static var sizeKeywords: Keywords { ("minItems", "maxItems") }
    fileprivate static var sizeKeywordsOfReadable: Keywords? { ("minContains", "maxContains") }
}

extension Set: SizedSchema {
    // A set counts equal elements once, JSON Schema counts all of them.
    fileprivate static var sizeKeywords: Keywords { ("minItems", nil) }
    fileprivate static var sizeKeywordsOfReadable: Keywords? { ("minContains", nil) }
}

extension Dictionary: SizedSchema {
    fileprivate static var sizeKeywords: Keywords { ("minProperties", "maxProperties") }
    fileprivate static var sizeKeywordsOfReadable: Keywords? { nil }
}

extension JSON {
    /// The schema of a collection that accepts any elements, because invalid ones are handled.
    ///
    /// It still describes the decodable elements, for their count: `minContains` and `maxContains` refer to them.
    fileprivate var withoutElements: JSON {
        guard case .object(var members) = self else { return self }
        if case .array(let schemas) = members["anyOf"] { members["anyOf"] = .array(schemas.map(\.withoutElements)) }
        if let elements = members["items"] {
            members["items"] = nil
            members["contains"] = elements
            members["minContains"] = 0
        }
        if members["additionalProperties"] != nil { members["additionalProperties"] = nil }
        return .object(members)
    }

    /// Returns the schema with additional keywords; those of numbers, strings and arrays do not affect `null`.
    fileprivate func adding(_ keywords: JSON.Object) -> JSON {
        guard case .object(var members) = self else { return .object(keywords) }
        for (key, value) in keywords {
            switch (key, members[key]) {
            // The bounds of a value's type hold for those of its rules.
            case (_, nil), ("minContains", _): members[key] = value
            case ("minimum", let old?) where Self.isTypeBound(old): members[key] = value
            case ("maximum", let old?) where Self.isTypeBound(old): members[key] = value
            default: return and(.object(keywords))
            }
        }
        return .object(members)
    }

    private static func isTypeBound(_ bound: JSON) -> Bool {
        let types: [any FixedWidthInteger.Type] = [
            Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, UInt128.self,
        ]
        func isBound<T: FixedWidthInteger>(of type: T.Type) -> Bool {
            bound == .number(Number(T.min)) || bound == .number(Number(T.max))
        }
        return types.contains { isBound(of: $0) } || bound.doubleValue?.magnitude == .greatestFiniteMagnitude
    }

    /// Returns the schema of the values that both accept.
    fileprivate func and(_ other: JSON) -> JSON {
        switch self {
        case .bool(true): return other
        case .object(var members):
            if case .array(let schemas) = members["allOf"] {
                members["allOf"] = .array(schemas + [other])
            } else {
                members["allOf"] = [other]
            }
            return .object(members)
        default: return self
        }
    }
}
