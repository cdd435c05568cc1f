/// One field of a blueprint, with its types erased: what the reader and writer run.
///
/// A slot works on raw memory. Each operation is told what its pointer points to:
///
/// - *place*: where the value is read to. In a memberwise blueprint that is uninitialised memory in the frame; in an
///   in-place one it is the property itself, or the instance when the property has no address of its own.
/// - *source*: where the value is written from. That is the property itself when it has an offset in the instance, or
///   else the instance.
///
/// The closures capture nothing where the types are known at compile time, so that calling one costs no reference
/// counting.
@usableFromInline
struct Slot: Sendable {
    @usableFromInline typealias Read =
        @Sendable (inout JSONReader, _ place: UnsafeMutableRawPointer) throws(JSONReader.Failure) -> Void
    @usableFromInline typealias Write =
        @Sendable (inout JSONWriter, _ source: UnsafeRawPointer, _ slot: UnsafePointer<Slot>) -> Void

    /// The keys that lead to the value from the model's object; none for a slot that has a role of its own.
    @usableFromInline var keys: [String]

    /// Other keys that may lead to the value, when it is read.
    var aliases: [[String]] = []

    /// Whether several of those may be there at once; the first one of `keys` and `aliases` is then taken.
    var allowsSeveralNames = false

    /// The bits of `keys` and of the aliases in a frame, where there are aliases.
    var alternativeBits: [Int] = []

    /// Whether the keys stay as they are when those of the blueprint are given another casing.
    var keepsCasing = false

    /// Whether the field is marked to keep its keys as they are.
    var hasExactKey = false

    /// Whether a conversion reads and writes the value, and not its type.
    var isConverted = false

    /// Whether dates stay in their form when those of the blueprint are given another one.
    var keepsDateFormat = false

    /// What the slot is for.
    var role = Role.value

    /// Whether the value is only read from documents, or only written to them.
    var direction = FieldDescription.Direction.both

    /// The property.
    @usableFromInline let path: any AnyKeyPath & Sendable

    /// The property's type.
    @usableFromInline let valueType: Any.Type

    /// The size and alignment of the value.
    @usableFromInline let size: Int
    @usableFromInline let alignment: Int

    /// Where the place is, in bytes from the first one of the frame's values, or of the instance.
    @usableFromInline var placeOffset = 0

    /// Where the source is, in bytes from the instance.
    @usableFromInline let sourceOffset: Int

    /// What the reader can put into the place without calling `read`.
    @usableFromInline var leaf: Leaf

    /// Reads a value into the place.
    @usableFromInline var read: Read

    /// Reads a value into the place, which holds one already.
    @usableFromInline var merge: Read

    /// Writes the key and value of the source, or nothing.
    @usableFromInline var write: Write

    /// Puts the value of a missing key into the place; `false` when there is none.
    @usableFromInline var fill: @Sendable (_ place: UnsafeMutableRawPointer) -> Bool

    /// When there is a value without one in the document.
    @usableFromInline var presence = FieldPresence()

    /// Copies a value into the place. Memberwise, the place holds nothing before, unless `isFull` says so.
    @usableFromInline
    let put: @Sendable (_ value: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, _ isFull: Bool) -> Void

    /// How to take back a change of the value in the place; `nil` where a change is not seen by anybody else.
    @usableFromInline var restore: (@Sendable (_ place: UnsafeMutableRawPointer) -> () -> Void)?

    /// Shows the value in the place, which holds one.
    @usableFromInline
    let inspect: @Sendable (_ place: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// Shows the value of the source.
    @usableFromInline let view: @Sendable (_ source: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// A copy of the value of the source.
    @usableFromInline let value: @Sendable (_ source: UnsafeRawPointer) -> Any

    /// What the value has to fulfil.
    var rules: [FieldRule] = []

    /// What is done around reading the value, the innermost first.
    var layers: [ReadingLayer] = []

    /// How the value is read without the layers, where there are any.
    var base: (read: Read, merge: Read)?

    /// What is converted when the value is read, beside what the call says.
    var coercions: JSONOptions.Coercions = []

    /// What is done with elements that cannot be read.
    var elementPolicy: FieldDescription.ElementPolicy?

    /// Copies the source into the place. Memberwise, the place holds nothing before.
    @usableFromInline let copy: @Sendable (_ source: UnsafeRawPointer, _ place: UnsafeMutableRawPointer) -> Void

    /// Ends the life of the value in the place. Memberwise only.
    @usableFromInline let destroy: @Sendable (_ place: UnsafeMutableRawPointer) -> Void

    /// Writes the value in the place without its key; nothing where the place is an instance of which the value has no
    /// address.
    @usableFromInline var writeValue: @Sendable (inout JSONWriter, _ place: UnsafeRawPointer) -> Void

    @usableFromInline var nilStrategy: JSONOptions.NilStrategy?

    /// Whether a `nil` that is omitted is read as `nil` again.
    @usableFromInline var nilWhenMissing = NilWhenMissing.always

    /// Whether the field is marked sensitive, or converts a value whose type cannot hide it then.
    @usableFromInline var isSensitive = false

    /// Whether the reading closures hide sensitive values.
    var hidesReads = false

    var storage: FieldStorage?

    /// Where the value was kept by earlier versions of the program, the latest first.
    var formerStorage: [FormerStorage] = []

    /// What JSON Schema says of the value, before what the field says of it.
    @usableFromInline var valueSchema: @Sendable (inout SchemaContext) -> JSON

    /// What the program says in place of that and of all the field says.
    var saidSchema: JSON?

    /// The key as it is written: in quotes, escaped, with its colon. Points into memory of the `SlotTable`.
    ///
    /// Never written to after the table is made, and freed only with it, so threads may share it.
    @usableFromInline nonisolated(unsafe) var keyText = UnsafeRawBufferPointer(start: nil, count: 0)

    /// ``read`` and ``writeValue`` in memory of the `SlotTable`, as the key's text is.
    nonisolated(unsafe) var calls: UnsafePointer<SlotCalls>?
}

extension Slot {
    /// What a slot is for.
    enum Role: Sendable {
        /// The value of a key.
        case value
        /// The members whose keys the blueprint does not know.
        case unknownKeys(UnknownKeysField)
        /// A model whose members stand among those of this one.
        case flattened(FlattenedField)
        /// A union whose members stand among those of this one.
        case flattenedUnion(FlattenedUnion)
    }

    /// The types that most properties have. The reader reads a value of one straight into its place, and the writer
    /// writes it from there, which saves a call of a closure for each.
    @usableFromInline
    enum Leaf: UInt8, Sendable {
        case none
        /// A value of another type that is never left out, so that the writer need not ask before it writes the key.
        case alwaysWritten
        case string, optionalString
        case int, optionalInt
        case bool, optionalBool
        case double, optionalDouble
    }
}

extension Slot {
    /// Whether the slot is dealt with when all other members of the object have been read.
    var isDeferred: Bool {
        if case .value = role { return false }
        return true
    }

    /// Whether the value must not be quoted, because the field is marked sensitive or its type is sensitive.
    var isHidden: Bool { isSensitive || hasSensitiveType }

    /// Whether the type is sensitive.
    var hasSensitiveType: Bool { valueType is any SensitiveValue.Type }

    /// Notes that a conversion reads and writes the value, and hides it if its type is sensitive.
    @usableFromInline
    mutating func markConverted() {
        isConverted = true
        if hasSensitiveType { isSensitive = true }
    }

    /// Whether the value is one that is never an object.
    var isScalar: Bool {
        let types: [Any.Type] = [
            String.self, String?.self, Int.self, Int?.self, Bool.self, Bool?.self, Double.self, Double?.self,
        ]
        return types.contains { $0 == valueType }
    }

    /// Calls a closure with the address of the value of the source.
    func withValue<Result>(of source: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        var result: Result?
        view(source) { result = body($0) }
        return result
    }

    /// Whether members whose keys are unknown go to the slot.
    var takesUnknownKeys: Bool {
        switch role {
        case .value: false
        case .unknownKeys: true
        case .flattened(let field): field.table.unknownKeysSlot != nil
        case .flattenedUnion: false
        }
    }

    /// Whether it may keep members whose keys are unknown, also in a variant of a union for unknown tags.
    var keepsUnknownMembers: Bool {
        switch role {
        case .value: false
        case .unknownKeys: true
        case .flattened(let field):
            takesUnknownKeys || field.table.unions.contains { field.table.slots[$0].keepsUnknownMembers }
        case .flattenedUnion(let field): field.keepsUnknownMembers
        }
    }

    /// The keys that the members of its unions may have.
    var unionKeys: [String] {
        switch role {
        case .value, .unknownKeys: []
        case .flattened(let field): field.table.root.pointee.unionKeys
        case .flattenedUnion(let field): field.keys
        }
    }

    /// The mistake that a key of a flattened union is the tag of the model's subclasses.
    func mistake(besideTag tag: String) -> BlueprintMistake? {
        guard unionKeys.contains(tag) else { return nil }
        return BlueprintMistake(
            .duplicateKey,
            "the flattened union of \(path) has the key \(jsonQuoted(tag)), which is the tag of the subclasses"
        )
    }

    /// Whether the slot has a union, which looks at all members whose keys are unknown.
    var hasUnion: Bool {
        switch role {
        case .value, .unknownKeys: false
        case .flattened(let field): !field.table.unions.isEmpty
        case .flattenedUnion: true
        }
    }
}
