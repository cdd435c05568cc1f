/// A JSON Schema under construction: the state that the schemas of its parts share.
///
/// ``Mappable/jsonSchema(in:)`` of your type receives one, and uses it to create the schemas of its parts.
public struct SchemaContext {
    /// The options for reading the documents.
    let options: JSONOptions

    /// The blueprint that the caller has chosen.
    let chosen: ChosenBlueprint?

    /// The coercions that apply to the value described next.
    var coercions: JSONOptions.Coercions

    /// The format of the dates described next.
    var dateFormat: DateFormat

    /// Keys of the object described next that belong to fields outside its model.
    var claims: KeyTree?

    /// Whether a conversion, not its type, reads the value described last.
    @usableFromInline var isConverted = false

    /// The type in a store's document that the conversion described last makes.
    var storedType: StoredType?

    /// Whether a sensitive field has been described.
    var hasSensitiveFields = false

    /// Whether a sensitive type has been described.
    var hasSecrets = false

    /// Whether a field has been described that is only read or only written.
    var hasOneWayFields = false

    /// The mistakes in the blueprints and unions that have been described, with the type and name of each.
    var mistakes: [(type: Any.Type, name: String, mistake: BlueprintMistake)] = []

    /// Whether this context only looks for sensitive fields and types.
    private var isAside = false

    /// The types that have already been searched for them.
    private var typesAside: Set<DefinitionKey> = []

    private var names: [DefinitionKey: String] = [:]
    private var definitions = JSON.Object()
    private var referenceCounts: [String: Int] = [:]

    /// The identity of a definition.
    private struct DefinitionKey: Hashable {
        let type: ObjectIdentifier
        let coercions: JSONOptions.Coercions
    }

    init(options: JSONOptions, chosen: ChosenBlueprint? = nil) {
        self.options = options
        self.chosen = chosen.map { $0.with(options) } ?? ChosenBlueprint(options)
        coercions = options.coercions
        dateFormat = options.dateFormat
    }

    /// Returns a reference to the definition of a type. The definition is created at its first reference, so it may
    /// refer to itself.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - make: Makes the schema of the type.
    /// - Returns: The reference.
    public mutating func definition(of type: Any.Type, _ make: (inout SchemaContext) -> JSON) -> JSON {
        let key = DefinitionKey(type: ObjectIdentifier(type), coercions: coercions)
        let name: String
        if let known = names[key] {
            name = known
        } else if isAside, !typesAside.insert(key).inserted {
            return true
        } else {
            name = newName(for: type)
            names[key] = name
            // Reserve the place, because definitions are in the order of their first reference.
            definitions[name] = true
            definitions[name] = make(&self)
        }
        referenceCounts[name, default: 0] += 1
        return ["$ref": .string("#/$defs/\(name)")]
    }

    /// Searches for sensitive fields in a schema that does not become part of this one.
    mutating func lookAside(_ describe: (inout SchemaContext) -> Void) {
        var aside = self
        aside.isAside = true
        describe(&aside)
        hasSensitiveFields = aside.hasSensitiveFields
        hasSecrets = aside.hasSecrets
        mistakes = aside.mistakes
        hasOneWayFields = aside.hasOneWayFields
        typesAside = aside.typesAside
    }

    /// Traps if there are mistakes.
    func requireNoMistakes() {
        guard let (_, name, mistake) = mistakes.first else { return }
        endProgram([mistake].description(of: name))
    }

    /// Returns a unique name for a type, in characters that a reference need not escape.
    private func newName(for type: Any.Type) -> String {
        let name = String(
            String.UnicodeScalarView(
                "\(type)".unicodeScalars.map { scalar in
                    let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    return isPlain || scalar == "." ? scalar : "_"
                }
            )
        )
        var unique = name
        var count = 1
        while definitions[unique] != nil {
            count += 1
            unique = "\(name)_\(count)"
        }
        return unique
    }

    /// Returns the whole schema of a document with the schema `root`.
    func document(_ root: JSON) -> JSON {
        var document: JSON.Object = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        var definitions = definitions
        var body = root
        // A definition that only the document itself refers to is inlined.
        if let name = root.definitionName, referenceCounts[name] == 1, let definition = definitions[name] {
            definitions[name] = nil
            body = definition
        }
        switch body {
        case .object(let members): for (key, value) in members { document[key] = value }
        case .bool(false): document["not"] = [:]
        default: break
        }
        if !definitions.isEmpty { document["$defs"] = .object(definitions) }
        return .object(document)
    }
}

extension JSON {
    /// The name of the definition, if the schema is only a reference to one.
    fileprivate var definitionName: String? {
        guard case .object(let members) = self, members.count == 1, let reference = members["$ref"]?.stringValue else {
            return nil
        }
        return String(reference.dropFirst("#/$defs/".count))
    }
}
