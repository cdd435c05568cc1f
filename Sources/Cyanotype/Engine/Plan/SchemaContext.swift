/// A JSON Schema while it is being put together: what the schemas of its parts share.
///
/// A type of yours is handed one in ``Mappable/jsonSchema(in:)`` and asks it for the schemas of its parts.
public struct SchemaContext {
    /// How the documents are read.
    let options: JSONOptions

    /// The blueprint that the caller has chosen.
    let chosen: ChosenBlueprint?

    /// What is converted when a value is read here.
    var coercions: JSONOptions.Coercions

    /// The form of the dates that are described next.
    var dateFormat: DateFormat

    /// The keys of the object that is described next that belong to other fields than its model's.
    var claims: KeyTree?

    /// Whether the value that was described last is not read by its type, but by a conversion.
    @usableFromInline var isConverted = false

    /// Whether a field that is sensitive has been described.
    var hasSensitiveFields = false

    /// Whether a type that is sensitive has been described.
    var hasSecrets = false

    /// Whether a field has been described that is only read or only written.
    var hasOneWayFields = false

    /// The mistakes in the blueprints and unions that have been described, with the type and name of each.
    var mistakes: [(type: Any.Type, name: String, mistake: BlueprintMistake)] = []

    /// Whether only what is sensitive is looked for.
    private var isAside = false

    /// The types that have been looked into for it.
    private var typesAside: Set<DefinitionKey> = []

    private var names: [DefinitionKey: String] = [:]
    private var definitions = JSON.Object()
    private var referenceCounts: [String: Int] = [:]

    /// What tells two definitions apart.
    private struct DefinitionKey: Hashable {
        let type: ObjectIdentifier
        let coercions: JSONOptions.Coercions
    }

    init(options: JSONOptions, chosen: ChosenBlueprint? = nil) {
        self.options = options
        self.chosen = chosen
        coercions = options.coercions
        dateFormat = options.dateFormat
    }

    /// A reference to the definition of a type, which is made when it is first referred to, so that it may refer to
    /// itself.
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
            // In the order of the first mention; the place is held while the definition is made.
            definitions[name] = true
            definitions[name] = make(&self)
        }
        referenceCounts[name, default: 0] += 1
        return ["$ref": .string("#/$defs/\(name)")]
    }

    /// Looks for fields that are sensitive in a schema that becomes no part of this one.
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

    /// Ends the program if there are mistakes.
    func requireNoMistakes() {
        guard let (_, name, mistake) = mistakes.first else { return }
        endProgram([mistake].description(of: name))
    }

    /// The type's name, in letters that a reference need not escape, and unlike those before it.
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

    /// The whole schema of a document that is as `root` says.
    func document(_ root: JSON) -> JSON {
        var document: JSON.Object = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        var definitions = definitions
        var body = root
        // What only the document itself refers to is not worth a reference.
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
    /// The name of the definition that a schema is only a reference to.
    fileprivate var definitionName: String? {
        guard case .object(let members) = self, members.count == 1, let reference = members["$ref"]?.stringValue else {
            return nil
        }
        return String(reference.dropFirst("#/$defs/".count))
    }
}
