/// The form that a model's objects have in a store: the fields of its class, whatever their order, and the models
/// inside.
///
/// Swift names do not count. Neither does anything that leaves documents as they are: see ``StoredType``.
package struct StoredShape: Sendable {
    /// A field.
    package struct Field: Sendable {
        /// The keys that lead to the value; none for a union whose members are among those of the model.
        package let keys: [String]

        package let type: StoredType

        /// Other keys that the field is also read from.
        package let aliases: [[String]]

        /// Whether a document may lack it.
        package let canBeMissing: Bool
    }

    /// A model inside of a field.
    package struct Link: Hashable, Sendable {
        /// The keys of the field.
        package let keys: [String]

        /// The index in ``StoredShape/parts``.
        package let part: Int

        package init(keys: [String], part: Int) {
            self.keys = keys
            self.part = part
        }
    }

    /// A model that is inside another one, at any depth.
    package struct Part: Sendable {
        /// The name by which stores know the model.
        package let name: String

        /// The names that it had before.
        package let formerNames: [String]

        package let version: Int
        package let fields: [Field]
        package fileprivate(set) var links: [Link] = []
        package let type: any Model.Type
    }

    /// The version of the model.
    package let version: Int

    /// The fields, sorted by their keys.
    package let fields: [Field]

    /// The models in the fields. A field with classes has a link to each.
    package private(set) var links: [Link] = []

    /// All models inside this one, each once, in the order in which the fields lead to them. One of them may be the
    /// model itself.
    package private(set) var parts: [Part] = []

    /// Whether documents refer to other objects, perhaps from a model inside.
    package var hasReferences: Bool {
        fields.contains(where: \.type.hasReferences)
            || parts.contains { part in part.fields.contains(where: \.type.hasReferences) }
    }

    /// Whether equal objects give equal documents, also without ``JSONOptions/sortedKeys``.
    package var hasFixedOrder: Bool {
        fields.allSatisfy(\.type.hasFixedOrder) && parts.allSatisfy { $0.fields.allSatisfy(\.type.hasFixedOrder) }
    }

    /// Creates the shape of a model.
    ///
    /// - Parameter type: The model.
    /// - Complexity: O(*n*) in the fields of the model and of all models inside. It may call code of their types.
    package init<M: Model>(of type: M.Type) {
        version = type.cachedBlueprint.settings.versions.version
        fields = type.cachedBlueprint.shapeFields
        var indices: [ObjectIdentifier: Int] = [:]
        links = add(type.cachedBlueprint.storedModels, &indices)
        var next = 0
        while next < parts.count {
            let type = parts[next].type
            parts[next].links = add(Self.models(of: type), &indices)
            next += 1
        }
    }

    /// A generic type may lead to ever new ones, so their number is limited.
    private static var maximumCount: Int { 1000 }

    /// Adds the models in some fields that are not there yet, and returns the links to all.
    private mutating func add(
        _ models: [(keys: [String], type: any Model.Type)],
        _ indices: inout [ObjectIdentifier: Int]
    ) -> [Link] {
        models.compactMap { keys, type in
            let id = ObjectIdentifier(type)
            if let known = indices[id] { return Link(keys: keys, part: known) }
            if parts.count == Self.maximumCount { return nil }
            indices[id] = parts.count
            parts.append(Self.part(type))
            return Link(keys: keys, part: parts.count - 1)
        }
    }

    private static func part<M: Model>(_ type: M.Type) -> Part {
        let blueprint = type.cachedBlueprint
        let versions = blueprint.settings.versions
        return Part(
            name: type.storedName,
            formerNames: versions.formerNames.filter { $0 != type.storedName },
            version: versions.version,
            fields: blueprint.shapeFields,
            type: type
        )
    }

    private static func models<M: Model>(of type: M.Type) -> [(keys: [String], type: any Model.Type)] {
        type.cachedBlueprint.storedModels
    }
}

// MARK: - Identity

extension StoredShape {
    /// The hash of the fields: 32 digits.
    package var fingerprint: String { Self.fingerprint(of: Self.record(of: fields)) }

    /// The hash of the fields, and of the names, versions and fields of all models inside.
    package var digest: String {
        Self.fingerprint(of: Self.record(of: fields) + partsRecord(withFormerNames: false))
    }

    /// The fields as JSON, as files record them: a sorted array of objects with `keys` and `type`.
    package var fieldsRecord: String { Self.record(of: fields) }

    /// The models inside as JSON: the `links` of the model, and its `parts` with their `name`, `version`, `fingerprint`,
    /// `fields` and `links`. A link has the `keys` of a field and the index of a `part`. A part that was renamed also has
    /// its `formerNames`, by which programs that know only one of those find its version.
    package var partsRecord: String { partsRecord(withFormerNames: true) }

    private func partsRecord(withFormerNames: Bool) -> String {
        let parts = parts.map { part -> JSON in
            var members: JSON.Object = [
                "name": .string(part.name),
                "version": .number(JSON.Number(part.version)),
                "fingerprint": .string(part.fingerprint),
                "fields": Self.json(of: part.fields),
                "links": Self.json(of: part.links),
            ]
            if withFormerNames, !part.formerNames.isEmpty {
                members["formerNames"] = .array(part.formerNames.map { .string($0) })
            }
            return .object(members)
        }
        return Self.text(of: .object(["links": Self.json(of: links), "parts": .array(parts)]))
    }

    fileprivate static func record(of fields: [Field]) -> String { text(of: json(of: fields)) }

    private static func json(of fields: [Field]) -> JSON {
        .array(
            fields.map { field -> JSON in
                .object(["keys": .array(field.keys.map { .string($0) }), "type": .string("\(field.type)")])
            }
        )
    }

    private static func json(of links: [Link]) -> JSON {
        .array(
            links.map { link -> JSON in
                .object([
                    "keys": .array(link.keys.map { .string($0) }), "part": .number(JSON.Number(link.part)),
                ])
            }
        )
    }

    private static func text(of json: JSON) -> String {
        // JSON of strings and integers, with few levels, can always be written.
        (try? json.jsonString()) ?? "[]"
    }

    fileprivate static func fingerprint(of text: String) -> String {
        let hash = unsafe Array(text.utf8).withUnsafeBytes { unsafe SHA256.hash($0) }
        return hash.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension StoredShape.Part {
    /// The hash of the fields: 32 digits.
    package var fingerprint: String { StoredShape.fingerprint(of: StoredShape.record(of: fields)) }
}
