import Cyanotype

extension StoredShape {
    /// Returns a document of a store with this shape.
    ///
    /// - Parameter isComplete: Whether it has no `nil`, which stores leave out.
    /// - Returns: The document.
    func sample(isComplete: Bool) -> String {
        JSON.object(Self.sample(fields, links, parts, isComplete)).description
    }

    private static func sample(
        _ fields: [Field],
        _ links: [Link],
        _ parts: [Part],
        _ isComplete: Bool
    ) -> JSON.Object {
        var object = JSON.Object()
        for field in fields where isComplete || !field.type.isOptional {
            let model = links.first { $0.keys == field.keys }.map { link in
                sample(parts[link.part].fields, parts[link.part].links, parts, isComplete)
            }
            object[field.keys.joined()] = field.type.sample(model: model)
        }
        return object
    }
}

extension StoredType {
    fileprivate func sample(model: JSON.Object?) -> JSON {
        switch self {
        case .simple(let type): type.sample(model: model)
        case .optional(let type): type.sample(model: model)
        case .array(let type): [type.sample(model: model)]
        case .tuple(let types): .array(types.map { $0.sample(model: model) })
        case .map(_, let type): ["1": type.sample(model: model)]
        case .raw(let type, let cases): cases?.last.map { .string($0) } ?? type.sample(model: model)
        case .union(let union):
            .object([union.keys.first ?? "": (try? JSON(json: union.variants.first?.tag ?? "")) ?? .null])
        case .converted: "12"
        }
    }
}

extension StoredType.Simple {
    fileprivate func sample(model: JSON.Object?) -> JSON {
        switch self {
        case .bool: true
        case .string, .data: "abcd"
        case .uuid: "00000000-0000-0000-0000-000000000001"
        case .url: "https://swift.org"
        case .model: .object(model ?? JSON.Object())
        case .float, .double, .decimal, .date: 1.5
        case .json, .codable, .custom: .null
        default: 1
        }
    }
}
