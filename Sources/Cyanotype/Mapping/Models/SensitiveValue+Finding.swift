internal import CyanotypeSystem

extension Optional: SensitiveValue where Wrapped: SensitiveValue {}
extension Patch: SensitiveValue where Wrapped: SensitiveValue {}
extension Array: SensitiveValue where Element: SensitiveValue {}
extension InlineArray: SensitiveValue where Element: SensitiveValue {}
extension Set: SensitiveValue where Element: SensitiveValue {}
extension Dictionary: SensitiveValue where Value: SensitiveValue {}

// MARK: - Types with sensitive values

extension SchemaContext {
    /// Returns the schema of a type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The schema; for a model, a reference to its definition.
    public mutating func schema<Value: Mappable>(of type: Value.Type) -> JSON {
        Value.jsonSchema(in: &self)
    }
}

// All of this is computed only to describe an error or to write an extension field.
extension SchemaContext {
    /// Records that the schema describes a value that must not be quoted.
    package mutating func noteSensitiveValue() {
        hasSensitiveFields = true
        hasSecrets = true
    }

    /// Looks for sensitive values among the members that a slot takes without a field of their own.
    mutating func lookAtMembers(of slot: Slot) {
        guard case .unknownKeys(let members) = slot.traits.role else { return }
        if slot.isSensitive { hasSensitiveFields = true }
        for field in ExtensionRegistry.fields(of: members.extensionRoot).values {
            if field.isSensitive { hasSensitiveFields = true }
            lookAside { _ = $0.schema(of: field.valueType) }
        }
    }

    /// Whether values of a type may contain anything sensitive: a field that is marked so, or a secret, at any depth.
    package static func hasSensitiveValues(in type: Any.Type) -> Bool { hasSensitiveValues(in: type, chosen: nil) }

    /// Whether values of a type, by the blueprints that a caller has chosen, may contain anything sensitive.
    static func hasSensitiveValues(in type: Any.Type, chosen: ChosenBlueprint?) -> Bool {
        guard let type = type as? any Mappable.Type else { return type is any SensitiveValue.Type }
        return answer(for: type, chosen: chosen).hasSensitiveFields
    }

    /// Whether values of a type may contain one of a sensitive type, which is written only where secrets are allowed.
    static func hasSecrets(in type: any Mappable.Type) -> Bool { answer(for: type, chosen: nil).hasSecrets }

    /// The cached answers for a type.
    private struct Answer {
        let hasSensitiveFields: Bool
        let hasSecrets: Bool

        /// The number of extension fields when the answer was cached: a field declared later may be sensitive.
        let fieldCount: Int
    }

    private static let answers = Locked<[ObjectIdentifier: Answer]>([:])

    private static func answer(for type: any Mappable.Type, chosen: ChosenBlueprint?) -> Answer {
        let id = ObjectIdentifier(type)
        let fieldCount = ExtensionRegistry.count
        if chosen == nil, let answer = answers.withLock({ $0[id] }), answer.fieldCount == fieldCount { return answer }
        // Not under the lock, because it runs user code.
        var context = SchemaContext(options: .default, chosen: chosen)
        _ = context.schema(of: type)
        let answer = Answer(
            hasSensitiveFields: context.hasSensitiveFields,
            hasSecrets: context.hasSecrets,
            fieldCount: fieldCount
        )
        if chosen == nil { answers.withLock { $0[id] = answer } }
        return answer
    }

    /// Whether instances with the fields of a table may contain anything sensitive.
    static func hasSensitiveValues(in table: SlotTable, chosen: ChosenBlueprint? = nil) -> Bool {
        if table.hasSensitiveSlots { return true }
        var context = SchemaContext(options: .default, chosen: chosen)
        return table.allSlots.contains { slot in
            switch slot.traits.role {
            case .value, .flattenedUnion:
                if slot.isHidden { return true }
                _ = slot.traits.valueSchema(&context)
            case .unknownKeys: context.lookAtMembers(of: slot)
            case .flattened(let field): return hasSensitiveValues(in: field.table, chosen: chosen)
            }
            return context.hasSensitiveFields
        }
    }
}

extension JSONReader {
    /// Whether values of a type may contain anything sensitive.
    @inline(never)
    mutating func hasSensitiveValues(in type: Any.Type) -> Bool {
        isSensitive(ObjectIdentifier(type)) { SchemaContext.hasSensitiveValues(in: type, chosen: $0) }
    }

    /// Whether instances with the fields of a table may contain anything sensitive.
    @usableFromInline @inline(never)
    mutating func hasSensitiveValues(in table: SlotTable) -> Bool {
        table.hasSensitiveSlots
            || isSensitive(ObjectIdentifier(table)) { SchemaContext.hasSensitiveValues(in: table, chosen: $0) }
    }

    /// Returns the answer, computed once for each type, because a document may have many similar errors.
    private mutating func isSensitive(_ id: ObjectIdentifier, _ isSensitive: (ChosenBlueprint?) -> Bool) -> Bool {
        let context = ensureContext()
        if let known = context.sensitivity[id] { return known }
        let answer = isSensitive(context.chosen)
        context.sensitivity[id] = answer
        return answer
    }
}

extension JSONWriter {
    /// Records that user code failed to convert a value. The text of its error may quote the value.
    @inline(never)
    mutating func cannotConvert(_ type: Any.Type, to external: Any.Type, _ error: any Error) {
        // Beyond the maximum number of issues, the answer is not needed.
        let isSensitive =
            issues.count < options.maximumIssues
            && [type, external].contains { SchemaContext.hasSensitiveValues(in: $0, chosen: chosen) }
        let found = isSensitive ? Self.hiddenValue : "\(error)"
        cannotWrite("a \(type) that can be converted", found: found)
    }
}

extension JSONReader {
    /// Returns the error with all issues, including their paths and positions.
    ///
    /// - Complexity: O(*n*) in the bytes of the document, whatever the number of issues.
    @inline(never)
    func makeError(hasText: Bool, of type: @escaping () -> Any.Type) -> MappingError {
        let text = unsafe start.bytes(to: end)
        let document = DocumentSensitivity(type, context?.chosen)
        let issues = issues.map { $0.hidden(in: document) }
        return unsafe MappingError(locating: issues, in: text, hasText: hasText, isTruncated: isTruncated)
    }
}

extension DocumentSensitivity {
    convenience init(_ type: @escaping () -> Any.Type, _ chosen: ChosenBlueprint?) {
        self.init(type) { SchemaContext.hasSensitiveValues(in: $0, chosen: chosen) }
    }
}
