/// A type whose values no error or description quotes, whatever field they are in, such as a secret.
///
/// Its ``Mappable/read(from:)`` hides what it records (``JSONReader/readSensitive(_:)``), and its
/// ``Mappable/jsonSchema(in:)`` calls ``SchemaContext/noteSensitiveValue()``. What holds such values and nothing else is
/// sensitive too.
package protocol SensitiveValue {}

extension Optional: SensitiveValue where Wrapped: SensitiveValue {}
extension Patch: SensitiveValue where Wrapped: SensitiveValue {}
extension Array: SensitiveValue where Element: SensitiveValue {}
extension InlineArray: SensitiveValue where Element: SensitiveValue {}
extension Set: SensitiveValue where Element: SensitiveValue {}
extension Dictionary: SensitiveValue where Value: SensitiveValue {}

// MARK: - What holds sensitive values

// All of this is asked for when there is an error to be described, and not before.
extension SchemaContext {
    /// Says that a value which the schema describes is not to be quoted.
    package mutating func noteSensitiveValue() {
        hasSensitiveFields = true
    }

    /// Whether values of a type may have anything sensitive in them.
    static func hasSensitiveValues(in type: Any.Type, chosen: ChosenBlueprint? = nil) -> Bool {
        guard let type = type as? any Mappable.Type else { return type is any SensitiveValue.Type }
        let id = ObjectIdentifier(type)
        // An extension field that is declared later may be sensitive.
        let fieldCount = ExtensionRegistry.count
        if chosen == nil, let answer = answers.withLock({ $0[id] }), answer.fieldCount == fieldCount {
            return answer.isSensitive
        }
        // Outside of the lock, because it runs code of the program.
        var context = SchemaContext(options: .default, chosen: chosen)
        _ = context.schema(of: type)
        let isSensitive = context.hasSensitiveFields
        if chosen == nil { answers.withLock { $0[id] = (isSensitive, fieldCount) } }
        return isSensitive
    }

    /// What was found out of types, and how many extension fields there were then.
    private static let answers = Locked<[ObjectIdentifier: (isSensitive: Bool, fieldCount: Int)]>([:])

    /// Whether instances that have the fields of a table may have anything sensitive in them.
    static func hasSensitiveValues(in table: SlotTable, chosen: ChosenBlueprint? = nil) -> Bool {
        if table.hasSensitiveSlots { return true }
        var context = SchemaContext(options: .default, chosen: chosen)
        return table.allSlots.contains { slot in
            switch slot.role {
            case .value: _ = slot.jsonSchema(in: &context)
            case .unknownKeys: return slot.hidesMembers
            case .flattened(let field): return hasSensitiveValues(in: field.table, chosen: chosen)
            }
            return context.hasSensitiveFields
        }
    }
}

extension JSONReader {
    /// Whether values of a type may have anything sensitive in them.
    @inline(never)
    mutating func hasSensitiveValues(in type: Any.Type) -> Bool {
        isSensitive(ObjectIdentifier(type)) { SchemaContext.hasSensitiveValues(in: type, chosen: $0) }
    }

    /// Whether instances that have the fields of a table may have anything sensitive in them.
    @usableFromInline @inline(never)
    mutating func hasSensitiveValues(in table: SlotTable) -> Bool {
        table.hasSensitiveSlots
            || isSensitive(ObjectIdentifier(table)) { SchemaContext.hasSensitiveValues(in: table, chosen: $0) }
    }

    /// Asks once for each type: a document may have many of the same errors.
    private mutating func isSensitive(_ id: ObjectIdentifier, _ isSensitive: (ChosenBlueprint?) -> Bool) -> Bool {
        let context = madeContext
        if let known = context.sensitivity[id] { return known }
        let answer = isSensitive(context.chosen)
        context.sensitivity[id] = answer
        return answer
    }
}
