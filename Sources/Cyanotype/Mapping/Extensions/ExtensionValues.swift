/// The values of the extension fields of one model: see ``Extensible``.
///
/// Members that were read are kept as they were beside what their fields made of them, and are written back so until
/// the field is assigned.
///
/// Two are equal when they have the same members with equal values, as far as those are not `nil`.
public struct ExtensionValues: Sendable {
    /// What became of a member that a field asked for.
    private typealias Decoded = Result<any AnyExtensionValue, MappingError>

    /// The model that has this property.
    private var root: ObjectIdentifier?

    /// The members as they were read.
    private var members = JSON.Object()

    /// The values that were assigned since, in place of members or beside them.
    private var assigned: [any AnyExtensionValue] = []

    /// What became of members. Shared by copies, whose members are the same; `nil` while there are none.
    private var decoded: Locked<[UTF8Key: Decoded]>?

    /// No values.
    public init() {}

    init(members: JSON.Object, root: Any.Type? = nil) {
        self.root = root.map { ObjectIdentifier($0) }
        self.members = members
        if !members.isEmpty { decoded = Locked([:]) }
    }
}

// MARK: - By field

extension ExtensionValues {
    /// The value of a field, or `nil` when there is none.
    func value<Root, Value>(of field: ExtensionField<Root, Value>) throws(MappingError) -> Value? {
        guard let found = try value(of: field.usableInfo) else { return nil }
        guard let value = found as? ExtensionValue<Value> else {
            // Declared for a superclass too, as something else.
            let issue = MappingError.Issue(
                code: .blueprint,
                path: MappingPath([.key(field.key)]),
                location: nil,
                expected: "one extension field with the key \(jsonQuoted(field.key))",
                found: "another one of a superclass or subclass, of type \(found.field.valueType)"
            )
            throw MappingError(issues: [issue], isTruncated: false)
        }
        return value.value
    }

    /// Sets the value of a field.
    mutating func set<Root, Value>(_ value: Value, of field: ExtensionField<Root, Value>) {
        if root == nil { root = ObjectIdentifier(Root.self) }
        assign(ExtensionValue(field: field.usableInfo, value: value))
    }

    private mutating func assign(_ value: any AnyExtensionValue) {
        let key = UTF8Key(value.field.key)
        if let index = assigned.firstIndex(where: { UTF8Key($0.field.key) == key }) {
            assigned[index] = value
        } else {
            assigned.append(value)
        }
    }

    /// The value of a field, or `nil` when there is none; a member that was kept is read when it is first asked for.
    private func value(of field: ExtensionFieldInfo) throws(MappingError) -> (any AnyExtensionValue)? {
        if let value = assignedValue(field.key) { return value }
        guard let member = members[field.key] else { return nil }
        let key = UTF8Key(field.key)
        if let known = decoded?.withLock({ $0[key] }) {
            // A subclass may have a field of the same key, as something else.
            guard case .success(let value) = known, value.field.valueType != field.valueType else {
                return try known.get()
            }
        }
        let result = Result { () throws(MappingError) in try field.decode(member) }
        // Outside of the lock, because it runs code of the program. When two threads make it, the first stays.
        let kept = decoded?.withLock { decoded in
            if case .success(let value) = decoded[key], value.field.valueType == field.valueType {
                return Result<any AnyExtensionValue, MappingError>.success(value)
            }
            decoded[key] = result
            return result
        }
        return try (kept ?? result).get()
    }

    private func assignedValue(_ key: String) -> (any AnyExtensionValue)? {
        assigned.first { UTF8Key($0.field.key) == UTF8Key(key) }
    }

    /// The field that a member is for, if that is known.
    private func field(of key: String) -> ExtensionFieldInfo? {
        if let value = assignedValue(key) { return value.field }
        if let known = ExtensionRegistry.fields(of: root)[UTF8Key(key)] { return known }
        // That of a subclass, which has asked for it.
        guard case .success(let value) = decoded?.withLock({ $0[UTF8Key(key)] }) else { return nil }
        return value.field
    }

    /// The keys of the members and of the values that were assigned.
    private var keys: [String] {
        members.keys + assigned.map(\.field.key).filter { members[$0] == nil }
    }
}

// MARK: - As JSON

extension ExtensionValues: ExtensionMembers {}

extension ExtensionValues: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> ExtensionValues {
        ExtensionValues(members: try reader.readJSONObject())
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeObject { writer in
            for (key, value) in unassignedMembers { writer.writeKept(key, value, isHidden: hidesMember(key)) }
            writeValues(to: &writer, beside: nil)
        }
    }

    public func validate(with validator: inout Validator) {
        for key in keys {
            guard let field = field(of: key) else { continue }
            do throws(MappingError) {
                try value(of: field)?.validate(with: &validator)
            } catch {
                validator.record(error)
            }
        }
    }

    /// The members that are written as they were read.
    var unassignedMembers: JSON.Object {
        let secretKeys = secretKeys
        if assigned.isEmpty, secretKeys.isEmpty { return members }
        var members = members
        for key in assigned.map(\.field.key) + secretKeys { members[key] = nil }
        return members
    }

    /// Whether a member that is written as it was read, or a part of it, must not be quoted.
    func hidesMember(_ key: String) -> Bool { field(of: key)?.mayBeSensitive ?? false }

    /// The keys of members that may have secrets. Their fields write them, which do so only where secrets may be written.
    private var secretKeys: [String] {
        members.filter { key, member in
            guard member != .null, assignedValue(key) == nil, let field = field(of: key) else { return false }
            return SchemaContext.hasSecrets(in: field.valueType)
        }.map(\.key)
    }

    /// The members for which no field is known, as a description shows them.
    var undeclaredMembers: JSON.Object {
        var undeclared = JSON.Object()
        for key in members.keys where field(of: key) == nil { undeclared[key] = "undeclared" }
        return undeclared
    }

    /// Writes the assigned values and those that may have secrets; for a description, writes all values.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - node: The keys of the model's own fields.
    func writeValues(to writer: inout JSONWriter, beside node: UnsafePointer<KeyNode>?) {
        if writer.describer != nil { return describeValues(to: &writer) }
        for value in assigned + secrets(for: &writer) {
            if value.isAbsent || value.isNil && writer.options.nilStrategy == .omit { continue }
            writer.writeKey(value.field.key)
            if let node, node.pointee.hasKey(value.field.key) {
                writer.cannotWrite(
                    "an extension field with a key of its own",
                    found: "one whose key is that of a field of the model",
                    code: .blueprint
                )
                continue
            }
            let issueCount = writer.issues.count
            value.write(to: &writer)
            if value.field.isSensitive { writer.redactIssues(from: issueCount) }
        }
    }

    /// The values of members that may have secrets.
    private func secrets(for writer: inout JSONWriter) -> [any AnyExtensionValue] {
        secretKeys.compactMap { key in
            guard let field = field(of: key) else { return nil }
            if let value = try? value(of: field) { return value }
            writer.writeKey(key)
            writer.cannotWrite("a member that its extension field can read", found: "a value that is not shown")
            return nil
        }
    }

    private func describeValues(to writer: inout JSONWriter) {
        for key in keys {
            guard let field = field(of: key) else { continue }
            writer.writeKey(field.describedKey)
            if field.isSensitive {
                writer.writeString(UnshownValue.redacted.description)
                continue
            }
            do throws(MappingError) {
                if let value = try value(of: field), !value.isAbsent {
                    value.write(to: &writer)
                } else {
                    writer.writeNull()
                }
            } catch {
                writer.writeString(error.description)
            }
        }
    }
}

extension ExtensionValues {
    /// Takes over members that were read, and what fields that are known made of them.
    ///
    /// - Parameters:
    ///   - members: All members, with those that were there before.
    ///   - values: What was made of some of those that were read, and whether that was on top of an older value.
    ///   - keys: The keys of those that were read.
    ///   - root: The model that has the property.
    mutating func take(
        _ members: JSON.Object,
        _ values: [(value: any AnyExtensionValue, isMerged: Bool)],
        keys: [String],
        root: Any.Type
    ) {
        self.root = ObjectIdentifier(root)
        self.members = members
        let read = Set(keys.map { UTF8Key($0) })
        assigned.removeAll { read.contains(UTF8Key($0.field.key)) }
        var known = decoded?.withLock { $0 } ?? [:]
        for key in read { known[key] = nil }
        for (value, isMerged) in values {
            // A member that was merged into a value does not say all that the value has.
            if isMerged { assign(value) } else { known[UTF8Key(value.field.key)] = .success(value) }
        }
        decoded = members.isEmpty ? nil : Locked(known)
    }

    /// The value of a field before members are read into it, if it can be had.
    func oldValue(of field: ExtensionFieldInfo) -> (any AnyExtensionValue)? {
        // One that cannot be read is replaced.
        try? value(of: field)
    }

    /// The members as they were read, which others are added to.
    var readMembers: JSON.Object { members }
}

// MARK: - Copying and comparing

extension ExtensionValues: ModelContainer {
    public func copied(by copier: inout ModelCopier) throws(MappingError) -> ExtensionValues {
        var copy = self
        for index in assigned.indices { copy.assigned[index] = try assigned[index].copied(by: &copier) }
        var known = decoded?.withLock { $0 } ?? [:]
        for (key, result) in known {
            if case .success(let value) = result { known[key] = .success(try value.copied(by: &copier)) }
        }
        copy.decoded = members.isEmpty ? nil : Locked(known)
        return copy
    }
}

extension ExtensionValues: Hashable {
    public static func == (left: ExtensionValues, right: ExtensionValues) -> Bool {
        let keys = left.presentKeys
        guard keys == right.presentKeys else { return false }
        return keys.allSatisfy { key in
            let key = key.string
            guard let field = left.field(of: key) ?? right.field(of: key),
                let leftValue = try? left.value(of: field), let rightValue = try? right.value(of: field)
            else {
                // Of an undeclared field, or one that the members are not right for.
                return left.assignedValue(key) == nil && right.assignedValue(key) == nil
                    && left.members[key] == right.members[key]
            }
            return leftValue.isSame(as: rightValue)
        }
    }

    public func hash(into hasher: inout Hasher) {
        // The values of members may become others when their fields are declared.
        hasher.combine(presentKeys)
    }

    /// The keys whose values are not `nil`.
    private var presentKeys: Set<UTF8Key> {
        Set(
            keys.filter { key in
                if let value = assignedValue(key) { return !value.isNil && !value.isAbsent }
                return members[key] != .null
            }.map { UTF8Key($0) }
        )
    }
}

extension ExtensionValues: CustomReflectable {
    /// The values of the fields that are known, by their keys; what is sensitive is `redacted`.
    public var customMirror: Mirror {
        let children = keys.map { key -> Mirror.Child in
            guard let field = field(of: key) else { return (key, UnshownValue.undeclared) }
            if field.isSensitive { return (field.describedKey, UnshownValue.redacted) }
            return (field.describedKey, (try? value(of: field))?.mirrored ?? UnshownValue.unreadable)
        }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
