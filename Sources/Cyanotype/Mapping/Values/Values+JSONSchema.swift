public import FoundationEssentials

// The JSON Schemas of values with a form of their own.

extension Bool {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        var schemas: [JSON] = [["type": "boolean"]]
        if context.coercions.contains(.booleansFromNumbers) { schemas.append(["enum": [0, 1]]) }
        if context.coercions.contains(.booleansFromStrings) { schemas.append(["enum": ["true", "false"]]) }
        return .anySchema(schemas)
    }
}

extension String {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        var types: [JSON] = ["string"]
        if context.coercions.contains(.stringsFromNumbers) { types.append("number") }
        if context.coercions.contains(.stringsFromBooleans) { types.append("boolean") }
        return ["type": types.count == 1 ? "string" : .array(types)]
    }
}

extension Double {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        let largest = JSON.Number(greatestFiniteMagnitude).map(JSON.number) ?? true
        let least = JSON.Number(-greatestFiniteMagnitude).map(JSON.number) ?? true
        return .numberSchema(["type": "number", "minimum": least, "maximum": largest], in: context)
    }
}

extension Float {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        // Values nearer to the largest `Float` than to the next power of two are rounded to it.
        let limit = (Double(greatestFiniteMagnitude) + 0x1p128) / 2
        let above = JSON.Number(limit).map(JSON.number) ?? true
        let below = JSON.Number(-limit).map(JSON.number) ?? true
        return .numberSchema(["type": "number", "exclusiveMinimum": below, "exclusiveMaximum": above], in: context)
    }
}

extension Decimal {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        .numberSchema(["type": "number"], in: context)
    }
}

extension Mappable where Self: FixedWidthInteger {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        .numberSchema(
            ["type": "integer", "minimum": .number(JSON.Number(min)), "maximum": .number(JSON.Number(max))],
            in: context
        )
    }
}

extension MappableKey where Self: FixedWidthInteger {
    public static var jsonKeySchema: JSON {
        ["pattern": .string(SchemaPattern.integer(from: String(min), to: String(max)))]
    }
}

extension Date {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        context.dateFormat.conversion.valueSchema(in: &context)
    }
}

extension URL {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "string", "format": "uri-reference", "minLength": 1]
    }
}

extension UUID {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "string", "format": "uuid", "pattern": .string(SchemaPattern.uuid)]
    }

    public static var jsonKeySchema: JSON { ["pattern": .string(SchemaPattern.uuid)] }
}

extension Data {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        ["type": "string", "contentEncoding": "base64", "pattern": .string(SchemaPattern.base64)]
    }
}

extension JSON {
    /// Returns the schema of milliseconds since 1970.
    static func millisecondsSchema(in context: SchemaContext) -> JSON {
        var pattern = SchemaPattern.number
        // If date strings are accepted too, strings of numbers still are.
        if context.coercions.contains(.datesFromStrings) { pattern += "|" + SchemaPattern.date }
        return .anySchema([.dateNumberSchema, ["type": "string", "pattern": .string(pattern)]])
    }

    /// The schema of milliseconds since 1970 as a number.
    static var dateNumberSchema: JSON {
        ["type": "number", "minimum": .number(Number(Int64.min)), "maximum": .number(Number(Int64.max))]
    }

    /// Returns the schema of a number, or of a string with a number if such strings are accepted.
    static func numberSchema(_ schema: JSON, in context: SchemaContext) -> JSON {
        guard context.coercions.contains(.numbersFromStrings) else { return schema }
        return .anySchema([schema, ["type": "string", "pattern": .string(SchemaPattern.number)]])
    }
}
