import Cyanotype
import CyanotypeTestSupport

/// The form of a document, described without blueprints.
indirect enum PlainShape: Sendable {
    case value
    case object(PlainMembers)
    case list(PlainShape)
    case map(PlainShape)

    /// Alone in an array.
    case boxed(PlainShape)

    /// An object whose tag names its members: a variant of a union, or a class with this identity.
    case tagged(String, identity: String?, [String: PlainMembers])

    /// A tag `t`, and its content `c`.
    case adjacent([String: PlainShape])
    case external([String: PlainShape])
    case pair([String: PlainShape])

    /// The document's own shape again.
    case root
}

/// The members of an object.
struct PlainMembers: Sendable {
    var fields: [String: PlainShape]
    var groups: [String: PlainMembers] = [:]
    var aliases: [String: String] = [:]
    var identity: [String]?

    /// Whether unknown members stay.
    var keeps = true

    /// Whether unknown members are values of the model.
    var ownsUnknown = false

    /// The variants whose members are among these.
    var variants: [String: PlainMembers] = [:]
    var tag: String?

    /// The keys that are known in some variant.
    var keys: Set<String> {
        var keys = Set(fields.keys).union(groups.keys).union(aliases.values)
        for variant in variants.values { keys.formUnion(variant.keys) }
        if let tag { keys.insert(tag) }
        return keys
    }

    /// Returns the members with those of the variant that an object has.
    func with(_ object: JSON.Object) -> PlainMembers {
        guard let tag, let name = object[tag]?.stringValue, let variant = variants[name] else { return self }
        var all = self
        all.fields.merge(variant.fields) { $1 }
        all.groups.merge(variant.groups) { $1 }
        return all
    }
}

/// A merge by the rules of the documentation, on trees and with no regard to speed.
///
/// It gets the old document twice, with and without what is unknown, so it need not find out what that is.
struct PlainMerge {
    let root: PlainShape

    func merge(_ shape: PlainShape, _ new: JSON, known: JSON, full: JSON) -> JSON {
        switch (shape, new, known, full) {
        case (.value, _, _, _): return new
        case (.root, _, _, _): return merge(root, new, known: known, full: full)
        case (.object(let members), .object(let new), .object(let known), .object(let full)):
            return .object(merge(members, new, known: known, full: full))
        case (.tagged(let tag, _, let variants), .object(let object), .object(let known), .object(let full)):
            guard let name = object[tag]?.stringValue, name == known[tag]?.stringValue, var members = variants[name]
            else { return new }
            members.fields[tag] = .value
            return .object(merge(members, object, known: known, full: full))
        case (.map(let shape), .object(let object), .object(let known), .object(let full)):
            return .object(merge(object, known: known, full: full) { _ in shape })
        case (.external(let variants), .object(let object), .object(let known), .object(let full)):
            return .object(merge(object, known: known, full: full) { variants[$0] })
        case (.adjacent(let variants), .object(let object), .object(let known), .object(let full)):
            guard let name = object["t"]?.stringValue, name == known["t"]?.stringValue else { return new }
            return .object(merge(object, known: known, full: full) { $0 == "c" ? variants[name] : .value })
        case (.list(let shape), .array(let elements), .array(let known), .array(let full)):
            return .array(JSON.Elements(merge(shape, Array(elements), known: Array(known), full: Array(full))))
        case (.boxed(let shape), .array(let elements), .array(let known), .array(let full)):
            return [merge(shape, elements[0], known: known[0], full: full[0])]
        case (.pair(let variants), .array(let elements), .array(let known), .array(let full)):
            guard elements[0] == known[0], let shape = variants[elements[0].stringValue ?? ""] else { return new }
            return [elements[0], merge(shape, elements[1], known: known[1], full: full[1])]
        default: return new
        }
    }

    /// Merges the values of the keys that both objects have.
    private func merge(
        _ new: JSON.Object,
        known: JSON.Object,
        full: JSON.Object,
        _ shape: (String) -> PlainShape?
    ) -> JSON.Object {
        var result = new
        for (key, value) in new {
            guard let shape = shape(key), let known = known[key], let full = full[key] else { continue }
            result[key] = merge(shape, value, known: known, full: full)
        }
        return result
    }

    private func merge(
        _ members: PlainMembers,
        _ new: JSON.Object,
        known: JSON.Object,
        full: JSON.Object
    ) -> JSON.Object {
        let all = new[members.tag ?? ""] == known[members.tag ?? ""] ? members.with(new) : members
        var result = merge(new, known: known, full: full) { all.fields[$0] }
        for (key, group) in all.groups {
            guard let fullGroup = full[key]?.objectValue else { continue }
            let old = new[key]?.objectValue ?? [:]
            let merged = merge(group, old, known: known[key]?.objectValue ?? [:], full: fullGroup)
            if new[key] != nil || !merged.isEmpty { result[key] = .object(merged) }
        }
        for (key, value) in full where members.keeps && known[key] == nil && all.groups[key] == nil {
            result[key] = value
        }
        return result
    }

    // MARK: - Arrays

    private func merge(_ shape: PlainShape, _ new: [JSON], known: [JSON], full: [JSON]) -> [JSON] {
        var result = new
        var (open, oldOpen) = (Array(new.indices), Array(known.indices))
        let identity = identity(of: shape)
        for index in new.indices {
            let old = oldOpen.firstIndex { old in
                guard let identity else { return known[old] == new[index] }
                return value(at: identity, in: known[old]) == value(at: identity, in: new[index])
            }
            guard let old else { continue }
            let oldIndex = oldOpen.remove(at: old)
            open.removeAll { $0 == index }
            result[index] = merge(shape, new[index], known: known[oldIndex], full: full[oldIndex])
        }
        if identity == nil, open.count == oldOpen.count {
            for (index, oldIndex) in zip(open, oldOpen) {
                result[index] = merge(shape, new[index], known: known[oldIndex], full: full[oldIndex])
            }
        }
        return result
    }

    private func identity(of shape: PlainShape) -> [String]? {
        switch shape {
        case .object(let members): members.identity
        case .tagged(_, let identity, _): identity.map { [$0] }
        case .root: identity(of: root)
        default: nil
        }
    }

    private func value(at keys: [String], in json: JSON) -> JSON? { keys.reduce(json) { $0?[$1] } }
}

// MARK: - Unknown members

extension PlainMerge {
    /// Returns a document with unknown members at random places.
    func sprinkled(_ shape: PlainShape, _ json: JSON, _ values: inout MergedValues) -> JSON {
        switch (shape, json) {
        case (.root, _): return sprinkled(root, json, &values)
        case (.object(let members), .object(let object)): return .object(sprinkled(members, object, &values))
        case (.tagged(let tag, _, let variants), .object(let object)):
            guard var members = variants[object[tag]?.stringValue ?? ""] else { return json }
            members.fields[tag] = .value
            return .object(sprinkled(members, object, &values))
        case (.list(let shape), .array(let elements)):
            return .array(JSON.Elements(elements.map { sprinkled(shape, $0, &values) }))
        case (.map(let shape), .object(let object)):
            return .object(object.reduce(into: [:]) { $0[$1.key] = sprinkled(shape, $1.value, &values) })
        case (.boxed(let shape), .array(let elements)): return [sprinkled(shape, elements[0], &values)]
        case (.external(let variants), .object(let object)):
            return .object(
                object.reduce(into: [:]) { $0[$1.key] = sprinkled(variants[$1.key] ?? .value, $1.value, &values) }
            )
        case (.adjacent(let variants), .object(var object)):
            if let content = object["c"], let shape = variants[object["t"]?.stringValue ?? ""] {
                object["c"] = sprinkled(shape, content, &values)
            }
            return .object(object)
        case (.pair(let variants), .array(let elements)):
            guard let shape = variants[elements[0].stringValue ?? ""] else { return json }
            return [elements[0], sprinkled(shape, elements[1], &values)]
        default: return json
        }
    }

    private static let unknownKeys = [
        "x", "y", "é", "", "word", "id", "name", "title", "meta", "leaf", "kind", "place", "t", "0",
    ]

    private func sprinkled(
        _ members: PlainMembers,
        _ object: JSON.Object,
        _ values: inout MergedValues
    ) -> JSON.Object {
        let all = members.with(object)
        var result = JSON.Object()
        for (key, value) in object {
            if let group = all.groups[key], let inner = value.objectValue {
                result[key] = .object(sprinkled(group, inner, &values))
            } else {
                result[key] = all.fields[key].map { sprinkled($0, value, &values) } ?? value
            }
        }
        for (key, group) in all.groups.sorted(by: { $0.key < $1.key }) where object[key] == nil && values.chance(30) {
            let inner = sprinkled(group, [:], &values)
            if !inner.isEmpty { result[key] = .object(inner) }
        }
        if members.ownsUnknown || values.chance(60) { return result }
        for key in Self.unknownKeys.shuffled(using: &values.random).prefix(1 + values.number(3))
        where !members.keys.contains(key) && !all.keys.contains(key) {
            result[key] = .random(depth: 2, using: &values.random)
        }
        return result
    }

    /// Returns a document in which some members have the keys of aliases.
    func renamed(_ members: PlainMembers, _ object: JSON.Object, _ isRenamed: Bool) -> JSON.Object {
        guard isRenamed else { return object }
        return object.reduce(into: [:]) { $0[members.aliases[$1.key] ?? $1.key] = $1.value }
    }
}
