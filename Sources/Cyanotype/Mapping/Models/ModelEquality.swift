// `Equatable` values are compared with `==`, models and their containers by their fields, and all other values by their
// encoded form.

/// Whether two values are the same.
func areSame<Value: Mappable>(_ left: Value, _ right: Value) -> Bool {
    knownEquality(left, right) ?? (WrittenValue { left.write(to: &$0) } == WrittenValue { right.write(to: &$0) })
}

/// Hashes what ``areSame(_:_:)`` compares.
func combine<Value: Mappable>(_ value: Value, into hasher: inout Hasher) {
    if combineIfPossible(value, into: &hasher) { return }
    hasher.combine(WrittenValue { value.write(to: &$0) })
}

/// Returns whether two values are the same; `nil` if only their encoded form can decide.
func knownEquality<Value>(_ left: Value, _ right: Value) -> Bool? {
    ThreadStack.withRoom { equalityByType(left, right) }
}

private func equalityByType<Value>(_ left: Value, _ right: Value) -> Bool? {
    func equality<Known: Equatable>(_ type: Known.Type) -> Bool {
        guard let left = left as? Known, let right = right as? Known else { return false }
        return left == right
    }
    func contents<Known: ModelContainer>(_ type: Known.Type) -> Bool {
        guard let left = left as? Known, let right = right as? Known else { return false }
        return left.hasSameContents(as: right)
    }
    func fields<Known: Model>(_ type: Known.Type) -> Bool {
        guard let left = left as? Known, let right = right as? Known else { return false }
        return left.hasSameFields(as: right)
    }
    // Checks the type, because casting the value would unwrap optionals.
    if let type = Value.self as? any Equatable.Type { return equality(type) }
    if let type = Value.self as? any ModelContainer.Type { return contents(type) }
    if let type = Value.self as? any Model.Type { return fields(type) }
    return nil
}

/// Hashes what ``knownEquality(_:_:)`` compares.
///
/// - Returns: `false` if only the encoded form can decide.
func combineIfPossible<Value>(_ value: Value, into hasher: inout Hasher) -> Bool {
    ThreadStack.withRoom { combineByType(value, into: &hasher) }
}

private func combineByType<Value>(_ value: Value, into hasher: inout Hasher) -> Bool {
    func contents<Known: ModelContainer>(_ type: Known.Type) {
        (value as? Known)?.hashContents(into: &hasher)
    }
    func fields<Known: Model>(_ type: Known.Type) {
        (value as? Known)?.hashFields(into: &hasher)
    }
    if Value.self is any Hashable.Type {
        if let value = value as? any Hashable { hasher.combine(value) }
        return true
    }
    // Equal values may differ in every part that is visible here.
    if Value.self is any Equatable.Type { return true }
    if let type = Value.self as? any ModelContainer.Type {
        contents(type)
        return true
    }
    if let type = Value.self as? any Model.Type {
        fields(type)
        return true
    }
    return false
}

/// The encoded form of a value, for values that cannot be compared otherwise.
struct WrittenValue: Hashable {
    private let bytes: WipedBytes
    private let originalValues: [Int: OriginalValue]

    /// The failed writes, which are also compared: the same values fail in the same way.
    private let failures: [String]

    init(_ write: (inout JSONWriter) -> Void) {
        // Shallow values need little stack.
        let (value, isWhole) = Self.written(write, maximumDepth: 16)
        if isWhole {
            self = value
        } else {
            self = ThreadStack.withRoom(ThreadStack.forDeepestDocument) {
                Self.written(write, maximumDepth: 512).value
            }
        }
    }

    private init(_ writer: borrowing JSONWriter) {
        bytes = unsafe writer.withBytes { unsafe WipedBytes($0) }
        originalValues = writer.originalValues ?? [:]
        failures = writer.issues.map { "\($0.offset): \($0.expected), \($0.found ?? "")" }
    }

    private static func written(
        _ write: (inout JSONWriter) -> Void,
        maximumDepth: Int
    ) -> (value: WrittenValue, isWhole: Bool) {
        var writer = JSONWriter(
            options: JSONOptions(sortedKeys: true, maximumDepth: maximumDepth, revealsSecrets: true)
        )
        // Keeps the precision of dates that JSON would lose.
        writer.originalValues = [:]
        writer.writesAllFields = true
        write(&writer)
        let isWhole = !writer.isTruncated && !writer.issues.contains { $0.code == .depthLimit }
        return (WrittenValue(writer), isWhole)
    }
}
