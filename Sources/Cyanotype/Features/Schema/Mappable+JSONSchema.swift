extension Mappable {
    /// Returns the JSON Schema (draft 2020-12) of the documents that decode as this type.
    ///
    /// ```swift
    /// let schema = try [Person].jsonSchema().jsonString(options: .pretty)
    /// ```
    ///
    /// The schema accepts what strict decoding accepts, as far as JSON Schema can express it:
    ///
    /// | reading | the schema |
    /// |---|---|
    /// | refuses a key that is twice in an object, also as two spellings of one dictionary key or one that Swift's strings hold for equal | does not see it |
    /// | refuses what is nested too deeply, or larger than the options allow | has no limits |
    /// | looks at every digit of a number | is checked by many validators in doubles, with 15 digits |
    /// | refuses a `Decimal` of more than 38 digits, and milliseconds that a `Date` cannot tell apart, beyond 278,000 years | accepts any number, and 64 bits of milliseconds |
    /// | refuses milliseconds out of range in a string | accepts any number in a string |
    /// | takes a URL that `URL(string:)` takes, which percent-encodes some characters | has the format `uri-reference`, which some validators check |
    /// | checks rules that are code: ``Field/validate(_:code:_:)``, those of blueprints, initializers and conversions that throw, half-open ranges of other numbers than `Int` | does not know them; see ``Field/schema(_:)``, ``Conversion/schema(_:)`` |
    /// | counts different elements for the length of a set, and none of the rules of a dictionary's or set's skipped elements | knows only the least number of elements |
    /// | matches a pattern as Swift's `Regex` does | is matched as ECMA-262 does, and by Python's `re` also before a last line feed |
    /// | takes the first name of several, where they are allowed, and may pass over the others unread | wants all of them to be readable |
    /// | reads a flattened model of a blueprint that assigns in place over its declared value, member by member | wants the models in it to be whole |
    /// | converts, where coercions ask for it | accepts any number in a string for any type of number, and the raw values of an enum only as they are |
    /// | reads a type that is only `Codable`, or whose ``Mappable/jsonSchema(in:)`` says nothing | accepts any value |
    /// | passes over the value of a field that is only written | wants one of its type |
    /// | takes a canonically equivalent string for a raw value or dictionary key | compares scalars |
    ///
    /// - Parameter options: How the documents are decoded. Only ``JSONOptions/rejectsUnknownKeys``,
    ///   ``JSONOptions/coercions`` and ``JSONOptions/dateFormat`` matter.
    /// - Returns: The schema.
    public static func jsonSchema(options: JSONOptions = .default) -> JSON {
        var context = SchemaContext(options: options)
        let root = jsonSchema(in: &context)
        context.requireNoMistakes()
        return context.document(root)
    }
}

extension Mappable where Self: RawRepresentable, RawValue: Mappable {
    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        let schema = RawValue.jsonSchema(in: &context)
        guard let type = Self.self as? any CaseIterable.Type, let values = rawValues(of: type) else { return schema }
        return ["enum": .array(values)]
    }
}

extension MappableKey where Self: RawRepresentable, RawValue: MappableKey {
    public static var jsonKeySchema: JSON {
        guard let type = Self.self as? any CaseIterable.Type, let keys = caseKeys(of: type) else {
            return RawValue.jsonKeySchema
        }
        return ["enum": .array(keys)]
    }
}

/// Returns the raw values of all cases; `nil` if there may be others.
private func rawValues<Cases: CaseIterable>(of type: Cases.Type) -> [JSON]? {
    let values = type.allCases.map { value in
        (value as? any Mappable).flatMap { try? JSON(json: $0.jsonString(options: JSONOptions(revealsSecrets: true))) }
    }
    return isEnum(type) ? values.compactMap { $0 } : nil
}

/// Returns all cases as keys; `nil` if there may be others.
private func caseKeys<Cases: CaseIterable>(of type: Cases.Type) -> [JSON]? {
    isEnum(type) ? type.allCases.compactMap { ($0 as? any MappableKey).map { .string($0.jsonKey) } } : nil
}

/// Returns whether a type is an enum; a struct may have values besides the cases it lists.
private func isEnum<Cases: CaseIterable>(_ type: Cases.Type) -> Bool {
    type.allCases.first.map { Mirror(reflecting: $0).displayStyle == .enum } ?? false
}
