/// The keys of an object and of its nested objects, with the schemas of their values.
struct KeyTree {
    /// A key and its subtree.
    struct Member {
        let key: String
        var tree: KeyTree
    }

    /// The schema of the value, unless it is just an object that holds others.
    var value: JSON?

    /// Whether the value is required.
    var isRequired = false

    /// Whether the key may be missing regardless of what the value contains.
    var isOptional = false

    /// Whether unknown keys are errors.
    var isClosed = false

    /// Whether other members of the object are described elsewhere.
    var isPart = false

    var members: [Member] = []

    /// Whether the key that leads here is required.
    var needsKey: Bool { !isOptional && (isRequired || members.contains { $0.tree.needsKey }) }

    private func index(of key: String) -> Int? {
        members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// Accesses the tree at some keys, creating it if there is none.
    subscript(_ keys: some Collection<String>) -> KeyTree {
        get {
            guard let key = keys.first else { return self }
            guard let index = index(of: key) else { return KeyTree() }
            return members[index].tree[keys.dropFirst()]
        }
        set {
            guard let key = keys.first else {
                self = newValue
                return
            }
            let index: Int
            if let known = self.index(of: key) {
                index = known
            } else {
                index = members.count
                members.append(Member(key: key, tree: KeyTree(isClosed: isClosed)))
            }
            members[index].tree[keys.dropFirst()] = newValue
        }
    }

    /// Allows the keys of another tree, whose values other fields know.
    mutating func allow(_ claims: KeyTree) {
        for member in claims.members {
            guard let index = index(of: member.key) else {
                members.append(Member(key: member.key, tree: KeyTree(value: true)))
                continue
            }
            if members[index].tree.value == nil { members[index].tree.allow(member.tree) }
        }
    }

    /// Adds the keys of another tree. Both may have objects with the same key, but not values.
    mutating func merge(_ other: KeyTree) {
        for member in other.members {
            let index: Int
            if let known = self.index(of: member.key) {
                index = known
            } else {
                index = members.count
                members.append(Member(key: member.key, tree: KeyTree(isClosed: isClosed)))
            }
            if member.tree.isGroup { members[index].tree.merge(member.tree) } else { members[index].tree = member.tree }
        }
    }

    /// Whether this is an object that only holds others.
    private var isGroup: Bool { value == nil && !members.isEmpty }

    /// The keys that lead to each value.
    var paths: [[String]] {
        members.flatMap { member in
            member.tree.isGroup ? member.tree.paths.map { [member.key] + $0 } : [[member.key]]
        }
    }

    /// The keywords that require the required values.
    var requirements: JSON.Object {
        let needed = members.filter(\.tree.needsKey)
        if needed.isEmpty { return [:] }
        var schema: JSON.Object = ["required": .array(needed.map { .string($0.key) })]
        var properties = JSON.Object()
        for member in needed where member.tree.isGroup {
            var group = member.tree.requirements
            group["type"] = "object"
            properties[member.key] = .object(group)
        }
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        return schema
    }

    /// Makes every value optional.
    mutating func makeOptional() {
        for index in members.indices {
            if members[index].tree.isGroup {
                members[index].tree.makeOptional()
            } else {
                members[index].tree.isOptional = true
            }
        }
    }

    /// The schema of the object that holds the members.
    var objectSchema: JSON.Object {
        var schema: JSON.Object = ["type": "object"]
        var properties = JSON.Object()
        for member in members { properties[member.key] = member.tree.valueSchema }
        if !members.isEmpty { schema["properties"] = .object(properties) }
        let required = members.filter(\.tree.needsKey).map { JSON.string($0.key) }
        if !required.isEmpty { schema["required"] = .array(required) }
        if isClosed { schema["additionalProperties"] = false }
        return schema
    }

    /// The schema of the value for the key that leads here.
    private var valueSchema: JSON {
        if members.isEmpty { return value ?? true }
        var object = objectSchema
        let needsObject = members.contains { $0.tree.needsKey }
        guard let value else {
            // A null group is a group without members.
            if !needsObject { object["type"] = ["object", "null"] }
            return .object(object)
        }
        // The value knows its own keys. It need not be an object if the others may be missing.
        object["additionalProperties"] = nil
        if !needsObject { object["type"] = nil }
        return ["allOf": [value, .object(object)]]
    }
}
