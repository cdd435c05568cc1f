internal import Cyanotype

/// A shape as a file records it: the fields of a class, and the models inside.
///
/// `StoredShape` writes the texts. They may come from anybody, so there are limits to parsing.
struct ShapeText: Sendable {
    /// A field.
    struct Field: Sendable {
        /// The keys that lead to the value.
        let keys: [String]

        /// The text of the type: that of a `StoredType`, or in files of format 1 the name of a Swift type.
        let typeText: String

        /// The type; `nil` if the text is not that of a type.
        let type: StoredType?
    }

    /// A model inside.
    struct Part: Sendable {
        let name: String
        let formerNames: [String]
        let version: Int
        let fingerprint: String
        let fields: [Field]
        let links: [StoredShape.Link]
    }

    /// The hash of the fields; empty in files of format 1.
    let fingerprint: String

    let fields: [Field]

    /// The models in the fields: indices of ``parts``.
    let links: [StoredShape.Link]

    /// The models inside, each once.
    let parts: [Part]

    /// Whether types are Swift names and the models inside are unknown, as in files of format 1.
    var isOfFormat1: Bool { fingerprint.isEmpty }

    /// The longest text that is parsed, in bytes. A model of 1,000 fields has about a twentieth of it.
    private static let maximumSize = 1 << 20

    /// Parses the texts of a shape; returns `nil` if they are damaged, or too long.
    ///
    /// - Parameters:
    ///   - fields: The fields as JSON.
    ///   - parts: The models inside as JSON; not looked at if there is no fingerprint.
    ///   - fingerprint: The hash of the fields; empty in files of format 1.
    /// - Complexity: O(*n*) in the texts.
    init?(fields: String, parts: String, fingerprint: String) {
        guard let list = Self.json(fields), let own = Self.fields(list, isOfFormat1: fingerprint.isEmpty) else {
            return nil
        }
        (self.fingerprint, self.fields) = (fingerprint, own)
        if fingerprint.isEmpty {
            (links, self.parts) = ([], [])
            return
        }
        guard let inside = Self.json(parts), let all = inside["parts"]?.arrayValue,
            let links = Self.links(inside["links"], all.count)
        else { return nil }
        var models: [Part] = []
        for json in all {
            guard let part = Self.part(json, all.count) else { return nil }
            models.append(part)
        }
        (self.links, self.parts) = (links, models)
    }

    private static func json(_ text: String) -> JSON? {
        if text.utf8.count > maximumSize { return nil }
        return try? JSON(json: text, options: JSONOptions(maximumDepth: 16))
    }

    private static func part(_ json: JSON, _ count: Int) -> Part? {
        guard let name = json["name"]?.stringValue, let version = json["version"]?.intValue,
            let fingerprint = json["fingerprint"]?.stringValue,
            let fields = json["fields"].flatMap({ fields($0, isOfFormat1: false) }),
            let links = links(json["links"], count)
        else { return nil }
        return Part(
            name: name,
            formerNames: json["formerNames"]?.arrayValue?.compactMap(\.stringValue) ?? [],
            version: version,
            fingerprint: fingerprint,
            fields: fields,
            links: links
        )
    }

    private static func fields(_ json: JSON, isOfFormat1: Bool) -> [Field]? {
        guard let elements = json.arrayValue else { return nil }
        var fields: [Field] = []
        for element in elements {
            guard let keys = keys(element), let text = element["type"]?.stringValue else { return nil }
            let type = isOfFormat1 ? StoredType(nameOfSwift: text) : StoredType(text)
            fields.append(Field(keys: keys, typeText: text, type: type))
        }
        return fields
    }

    private static func links(_ json: JSON?, _ count: Int) -> [StoredShape.Link]? {
        guard let elements = json?.arrayValue else { return nil }
        var links: [StoredShape.Link] = []
        for element in elements {
            guard let keys = keys(element), let part = element["part"]?.intValue, (0..<count).contains(part) else {
                return nil
            }
            links.append(StoredShape.Link(keys: keys, part: part))
        }
        return links
    }

    private static func keys(_ json: JSON) -> [String]? {
        guard let elements = json["keys"]?.arrayValue else { return nil }
        let keys = elements.compactMap(\.stringValue)
        return keys.count == elements.count ? keys : nil
    }
}

extension StoredType {
    /// The deepest name that is parsed.
    private static var maximumDepth: Int { 64 }

    /// Creates the type that values of a type of the standard library or Foundation have, whose name a file of format 1
    /// records; `nil` for any other name.
    init?(nameOfSwift name: String) {
        self.init(nameOfSwift: name[...], depth: Self.maximumDepth)
    }

    private init?(nameOfSwift name: Substring, depth: Int) {
        if let simple = Self.simple(nameOfSwift: name) {
            self = .simple(simple)
            return
        }
        guard depth > 0, name.hasSuffix(">"), let bracket = name.firstIndex(of: "<") else { return nil }
        let inside = name[name.index(after: bracket)...].dropLast()
        switch name[..<bracket] {
        case "Optional":
            guard let type = StoredType(nameOfSwift: inside, depth: depth - 1) else { return nil }
            self = .optional(type)
        case "Array", "Set":
            guard let type = StoredType(nameOfSwift: inside, depth: depth - 1) else { return nil }
            self = .array(type)
        case "Dictionary" where inside.hasPrefix("String, "):
            guard let type = StoredType(nameOfSwift: inside.dropFirst("String, ".count), depth: depth - 1) else {
                return nil
            }
            self = .map(keys: .simple(.string), values: type)
        default: return nil
        }
    }

    private static func simple(nameOfSwift name: Substring) -> Simple? {
        switch name {
        case "Int": .int64
        case "UInt": .uint64
        case "Bool", "Float", "Double", "Decimal", "String", "Date", "Data", "UUID", "URL", "JSON", "Int8", "Int16",
            "Int32",
            "Int64", "Int128", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128":
            Simple(rawValue: name.lowercased())
        default: nil
        }
    }
}
