internal import CyanotypeSystem

/// The values of the extension fields of one model: see ``Extensible``.
///
/// It keeps the members that were read beside the values decoded from them, and writes the members back unchanged until
/// their fields are assigned.
///
/// Two instances are equal if they have the same members with equal values, ignoring `nil` values.
public struct ExtensionValues: Sendable {
    /// The result of decoding a member for a field.
    private typealias Decoded = Result<any AnyExtensionValue, MappingError>

    /// The model that declares this property.
    private var root: ObjectIdentifier?

    /// The members as they were read.
    private var members = JSON.Object()

    /// The values assigned since then, which replace members or add to them.
    private var assigned: [any AnyExtensionValue] = []

    /// The results of decoding members; `nil` while there are none. Copies share it, because they have the same
    /// members.
    private var decoded: Locked<[ExactString: Decoded]>?

    /// Creates an instance without values.
    public init() {}

    init(members: JSON.Object, root: Any.Type? = nil) {
        self.root = root.map { ObjectIdentifier($0) }
        self.members = members
        if !members.isEmpty { decoded = Locked([:]) }
    }
}

// MARK: - By field

extension ExtensionValues {
    /// Returns the value of a field, or `nil` if there is none.
    func value<Root, Value>(of field: ExtensionField<Root, Value>) throws(MappingError) -> Value? {
        guard let found = try value(of: field.usableInfo) else { return nil }
        guard let value = found as? ExtensionValue<Value> else {
            // A superclass declares the key with another type.
            let issue = MappingError.Issue(
                code: .blueprint,
                path: MappingPath([.key(field.key)]),
                location: nil,
                expected: "one extension field with the key \(quoted(field.key))",
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
        let key = ExactString(value.field.key)
        if let index = assigned.firstIndex(where: { ExactString($0.field.key) == key }) {
            assigned[index] = value
        } else {
            assigned.append(value)
        }
    }

    /// Returns the value of a field, or `nil` if there is none. Decodes a kept member on first access.
    private func value(of field: ExtensionFieldInfo) throws(MappingError) -> (any AnyExtensionValue)? {
        if let value = assignedValue(field.key) { return value }
        guard let member = members[field.key] else { return nil }
        let key = ExactString(field.key)
        if let known = decoded?.withLock({ $0[key] }) {
            // A subclass may declare the same key with another type.
            guard case .success(let value) = known, value.field.valueType != field.valueType else {
                return try known.get()
            }
        }
        let result = Result { () throws(MappingError) in try field.decode(member) }
        // Not under the lock, because it runs user code. If two threads decode the member, the first result stays.
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
        assigned.first { ExactString($0.field.key) == ExactString(key) }
    }

    /// Returns the field for a member, if that field is known.
    private func field(of key: String) -> ExtensionFieldInfo? {
        if let value = assignedValue(key) { return value.field }
        if let known = ExtensionRegistry.fields(of: root)[ExactString(key)] { return known }
        // A field of a subclass that has already been used.
        guard case .success(let value) = decoded?.withLock({ $0[ExactString(key)] }) else { return nil }
        return value.field
    }

    /// The keys of the members and of the assigned values.
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

    /// The members that are written back unchanged.
    var unassignedMembers: JSON.Object {
        let secretKeys = secretKeys
        if assigned.isEmpty, secretKeys.isEmpty { return members }
        var members = members
        for key in assigned.map(\.field.key) + secretKeys { members[key] = nil }
        return members
    }

    /// Whether a member that is written back unchanged, or a part of it, must not be quoted.
    func hidesMember(_ key: String) -> Bool { field(of: key)?.mayBeSensitive ?? false }

    /// The keys of members that may have secrets. Their fields write them, so that secrets appear only where allowed.
    private var secretKeys: [String] {
        members.filter { key, member in
            guard member != .null, assignedValue(key) == nil, let field = field(of: key) else { return false }
            return SchemaContext.hasSecrets(in: field.valueType)
        }.map(\.key)
    }

    /// The members without a known field, as a description shows them.
    var undeclaredMembers: JSON.Object {
        var undeclared = JSON.Object()
        for key in members.keys where field(of: key) == nil { undeclared[key] = "undeclared" }
        return undeclared
    }

    /// Writes the assigned values and those that may have secrets; for a description, all values.
    ///
    /// - Parameters:
    ///   - writer: The writer.
    ///   - node: The keys of the model's own fields.
    func writeValues(to writer: inout JSONWriter, beside node: PlanPointer<KeyNode>?) {
        if writer.describer != nil { return describeValues(to: &writer) }
        let writesExactValues = writer.writesExactValues
        let references = writer.references
        (writer.writesExactValues, writer.references) = (false, nil)
        defer { (writer.writesExactValues, writer.references) = (writesExactValues, references) }
        for value in assigned + secrets(for: &writer) {
            // The default may be another value.
            let omitsNil = writer.options.nilStrategy == .omit && !writesExactValues
            if value.isAbsent || value.isNil && omitsNil { continue }
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
            if value.field.isSensitive { writer.endSensitiveValue(issueCount) }
        }
    }

    /// Returns the values of members that may have secrets.
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
    /// Stores members that were read, and the values that known fields decoded from them.
    ///
    /// - Parameters:
    ///   - members: All members, including those from before.
    ///   - values: The values decoded from some of the new members, and whether each was merged into an older value.
    ///   - keys: The keys of the new members.
    ///   - root: The model that declares the property.
    mutating func take(
        _ members: JSON.Object,
        _ values: [(value: any AnyExtensionValue, isMerged: Bool)],
        keys: [String],
        root: Any.Type
    ) {
        self.root = ObjectIdentifier(root)
        self.members = members
        let read = Set(keys.map { ExactString($0) })
        assigned.removeAll { read.contains(ExactString($0.field.key)) }
        var known = decoded?.withLock { $0 } ?? [:]
        for key in read { known[key] = nil }
        for (value, isMerged) in values {
            // A member that was merged into a value does not hold the whole value.
            if isMerged { assign(value) } else { known[ExactString(value.field.key)] = .success(value) }
        }
        decoded = members.isEmpty ? nil : Locked(known)
    }

    /// Returns the value of a field before members are merged into it, if it can be decoded.
    func oldValue(of field: ExtensionFieldInfo) -> (any AnyExtensionValue)? {
        // A value that cannot be decoded is replaced.
        try? value(of: field)
    }

    /// The members as they were read, to which others are added.
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
                // The field is undeclared, or the member does not match it.
                return left.assignedValue(key) == nil && right.assignedValue(key) == nil
                    && left.members[key] == right.members[key]
            }
            return leftValue.isSame(as: rightValue)
        }
    }

    public func hash(into hasher: inout Hasher) {
        // Only the keys: declaring a field may change the values of members.
        hasher.combine(presentKeys)
    }

    /// The keys whose values are not `nil`.
    private var presentKeys: Set<ExactString> {
        Set(
            keys.filter { key in
                if let value = assignedValue(key) { return !value.isNil && !value.isAbsent }
                return members[key] != .null
            }.map { ExactString($0) }
        )
    }
}

extension ExtensionValues: CustomReflectable {
    /// The values of the known fields by key; sensitive values are `redacted`.
    public var customMirror: Mirror {
        let children = keys.map { key -> Mirror.Child in
            guard let field = field(of: key) else { return (key, UnshownValue.undeclared) }
            if field.isSensitive { return (field.describedKey, UnshownValue.redacted) }
            return (field.describedKey, (try? value(of: field))?.mirrored ?? UnshownValue.unreadable)
        }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
