/// The JSON Schema of a model's object, under construction.
struct ObjectSchema {
    private(set) var tree = KeyTree()

    /// Conditions in addition to those of the tree.
    private(set) var conditions: [JSON] = []

    /// Whether members with other keys are errors.
    private let isClosed: Bool

    /// Whether the object is decoded over an existing model, so that no key is required.
    private let isMerged: Bool

    /// Whether the object's other members are described elsewhere, in a schema that also covers unknown members.
    private let isPart: Bool

    /// Whether unknown members are kept.
    private let keepsUnknownKeys: Bool

    /// One schema per flattened union, of the objects that contain it.
    private var unionPresences: [JSON] = []

    /// - Parameters:
    ///   - table: The fields.
    ///   - claims: Keys of the object that belong to fields outside its model, such as the tag of a union.
    ///   - declared: The `Optional` flattened fields of an in-place blueprint that have an initial value.
    ///   - isMerged: Whether the object is decoded over an existing model, so that no key is required.
    ///   - context: The context of the enclosing schema.
    init(
        _ table: SlotTable,
        claims: KeyTree? = nil,
        declared: Set<Int> = [],
        isMerged: Bool = false,
        in context: inout SchemaContext
    ) {
        self.isMerged = isMerged
        isPart = claims?.isPart ?? false
        keepsUnknownKeys = table.unknownKeysSlot != nil
        context.mistakes += table.mistakes.map { (table.subjectType, table.subject, $0) }
        isClosed =
            switch table.root.pointee.unknownKeys {
            case .keep: false
            case .reject: true
            case .ignore: context.options.rejectsUnknownKeys
            }
        tree.isClosed = isClosed
        // All keys come first: the schema of a value needs to know which keys inside it belong to other fields.
        for slot in table.allSlots {
            for keys in slot.allKeys {
                var member = tree[keys]
                member.value = true
                tree[keys] = member
            }
        }
        if let claims { tree.allow(claims) }
        for (index, slot) in table.allSlots.enumerated() {
            switch slot.traits.role {
            case .value: describe(slot, claims: claims, in: &context)
            case .unknownKeys(let field):
                let mistakes = ExtensionRegistry.mistakes(of: field.extensionRoot)
                context.mistakes += mistakes.map { (table.subjectType, table.subject, $0) }
                context.lookAtMembers(of: slot)
            case .flattened(let field):
                flatten(field, slot, isDeclared: declared.contains(index), in: &context)
            case .flattenedUnion(let field): flatten(field, slot, in: &context)
            }
        }
    }

    /// The schema.
    var schema: JSON {
        var schema = tree.objectSchema
        if isPart {
            // The enclosing schema decides about the other keys, unless this part keeps them.
            schema["additionalProperties"] = keepsUnknownKeys ? true : nil
        } else if isClosed, !unionPresences.isEmpty {
            // The schemas of the unions have keys, too, which `additionalProperties` does not see.
            schema["additionalProperties"] = nil
            schema["unevaluatedProperties"] = false
        }
        if !conditions.isEmpty { schema["allOf"] = .array(conditions) }
        return .object(schema)
    }

    private mutating func describe(_ slot: Slot, claims: KeyTree?, in context: inout SchemaContext) {
        if slot.traits.direction != .both { context.hasOneWayFields = true }
        let isRequired = slot.missingKey.presence == .required && !isMerged && slot.traits.direction != .encodeOnly
        for keys in slot.allKeys {
            // Members inside the value of a model that belong to other fields.
            var inner = tree[keys]
            inner.members += claims?[keys].members ?? []
            context.claims = inner.members.isEmpty || !slot.takesClaims ? nil : inner
            var member = tree[keys]
            member.value = slot.jsonSchema(in: &context).directed(slot.traits.direction)
            context.claims = nil
            // With aliases, a condition requires one of the keys.
            member.isRequired = slot.allKeys.count == 1 && isRequired
            tree[keys] = member
        }
        guard slot.allKeys.count > 1 else { return }
        let names = slot.allKeys.map { Self.presence(of: $0[...]) }
        switch (isRequired, slot.traits.allowsSeveralNames) {
        case (true, true): conditions.append(["anyOf": .array(names)])
        case (true, false): conditions.append(["oneOf": .array(names)])
        case (false, true): break
        case (false, false): conditions.append(["oneOf": .array(names + [["not": ["anyOf": .array(names)]]])])
        }
    }

    private mutating func flatten(
        _ field: FlattenedField,
        _ slot: Slot,
        isDeclared: Bool,
        in context: inout SchemaContext
    ) {
        if slot.isSensitive { context.hasSensitiveFields = true }
        // In place, it is decoded over the existing value.
        let isInnerMerged = !field.isOptional && (isMerged || slot.missingKey.origin == .newInstance) || isDeclared
        var inner = ObjectSchema(field.table, isMerged: isInnerMerged, in: &context)
        if field.isOptional, !isInnerMerged {
            // Either the model has all that it requires, or none of its members is there and the property is `nil`.
            let names = inner.tree.paths.map { Self.presence(of: $0[...]) } + inner.unionPresences
            var present = inner.tree.requirements
            inner.tree.makeOptional()
            if !inner.conditions.isEmpty { present["allOf"] = .array(inner.conditions) }
            inner.conditions = []
            if !present.isEmpty {
                var absent: [JSON] = [["not": ["anyOf": .array(names)]]]
                if slot.takesUnknownKeys {
                    // A key that nobody knows is the model's too.
                    absent.append(["propertyNames": ["enum": .array(tree.members.map { .string($0.key) })]])
                }
                inner.conditions = [["anyOf": [.object(present), ["allOf": .array(absent)]]]]
            }
        }
        tree.merge(inner.tree)
        conditions += inner.conditions
        unionPresences += inner.unionPresences
    }

    private mutating func flatten(_ field: FlattenedUnion, _ slot: Slot, in context: inout SchemaContext) {
        if slot.isSensitive { context.hasSensitiveFields = true }
        guard let type = field.type as? any MappableUnion.Type else { endProgram("\(field.type) is no union") }
        let schema = context.partSchema(of: type)
        let present = type.presence
        unionPresences.append(present)
        let mayBeAbsent = field.isOptional || isMerged || slot.missingKey.origin == .newInstance
        conditions.append(mayBeAbsent ? ["anyOf": [schema, ["not": present]]] : schema)
    }

    /// Returns the schema of an object that has a value at a path of keys.
    fileprivate static func presence(of keys: ArraySlice<String>) -> JSON {
        guard let key = keys.first else { return true }
        if keys.count == 1 { return ["required": [.string(key)]] }
        var inner = presence(of: keys.dropFirst()).objectValue ?? [:]
        inner["type"] = "object"
        return ["required": [.string(key)], "properties": .object([key: .object(inner)])]
    }
}

extension MappableUnion {
    /// The schema of an object that contains a flattened union.
    fileprivate static var presence: JSON {
        let union = cachedUnion.union
        let keys: [String]
        switch union.form {
        case .internallyTagged(let tag): keys = [tag]
        case .adjacentlyTagged(let tag, let content): keys = [tag, content]
        case .externallyTagged, .untagged: keys = union.memberKeys
        }
        let schemas = keys.map { ObjectSchema.presence(of: [$0]) }
        return schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    }
}

extension Slot {
    /// The keys of the slot and its aliases.
    fileprivate var allKeys: [[String]] {
        guard case .value = traits.role else { return [] }
        return traits.direction == .encodeOnly ? [traits.keys] : [traits.keys] + traits.aliases
    }

    /// Whether the value skips keys that belong to other fields.
    fileprivate var takesClaims: Bool {
        let type = unwrapped(property.valueType)
        return type is any Model.Type || type is any MappableUnion.Type
    }
}

extension JSON {
    /// The schema with what it says of the direction. The program is the authority in the sense of JSON Schema: of what
    /// it only writes, others can only read.
    fileprivate func directed(_ direction: FieldDescription.Direction) -> JSON {
        let keyword: String
        switch direction {
        case .both: return self
        case .decodeOnly: keyword = "writeOnly"
        case .encodeOnly: keyword = "readOnly"
        }
        switch self {
        case .object(var members):
            members[keyword] = true
            return .object(members)
        case .bool(true): return .object([keyword: true])
        default: return self
        }
    }
}
