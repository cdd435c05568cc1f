/// A field of a blueprint with its types erased: what the reader and writer execute.
///
/// The closures work on raw memory. Their pointers are of two kinds:
///
/// - *place*: where a value is read to. In a memberwise blueprint, it is uninitialised memory in the frame. In an
///   in-place blueprint, it is the property, or the instance if the property has no address of its own.
/// - *source*: where a value is written from. It is the property if that has an offset in the instance, or else the
///   instance.
///
/// Where the types are known at compile time, the closures capture nothing, so calling them costs no reference
/// counting.
@usableFromInline
struct Slot: Sendable {
    @usableFromInline typealias Read =
        @Sendable (inout JSONReader, _ place: UnsafeMutableRawPointer) throws(JSONReader.Failure) -> Void
    @usableFromInline typealias Write =
        @Sendable (inout JSONWriter, _ source: UnsafeRawPointer, _ slot: UnsafePointer<Slot>) -> Void

    /// The keys that lead from the model's object to the value; empty unless the role is `value`.
    @usableFromInline var keys: [String]

    /// Alternative keys, for reading only.
    var aliases: [[String]] = []

    /// Whether a document may have several of these keys. The first of `keys` and `aliases` that is present wins.
    var allowsSeveralNames = false

    /// The bits in a frame for `keys` and each alias; empty without aliases.
    var alternativeBits: [Int] = []

    /// Whether the blueprint's key casing leaves the keys unchanged.
    var keepsCasing = false

    /// Whether the field is marked `exactKey()`.
    var hasExactKey = false

    /// Whether a conversion reads and writes the value instead of its type.
    var isConverted = false

    /// Whether the blueprint's date format leaves the dates unchanged.
    var keepsDateFormat = false

    /// The role of the slot.
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

    /// The offset of the place in bytes, from the frame's values or from the instance.
    @usableFromInline var placeOffset = 0

    /// The offset of the source in bytes, from the instance.
    @usableFromInline let sourceOffset: Int

    /// The type, if the reader and writer handle it without calling `read` and `write`.
    @usableFromInline var leaf: Leaf

    /// Reads a value into the place.
    @usableFromInline var read: Read

    /// Reads a value into a place that already holds one.
    @usableFromInline var merge: Read

    /// Writes the key and the value at the source, or nothing if the value is omitted.
    @usableFromInline var write: Write

    /// Stores the default for a missing key in the place. Returns `false` if there is none.
    @usableFromInline var applyDefault: @Sendable (_ place: UnsafeMutableRawPointer) -> Bool

    /// How the field gets a value that the document does not have.
    @usableFromInline var presence = FieldPresence()

    /// Copies a value into the place. In a memberwise blueprint, the place holds nothing before, unless `isFull` is
    /// `true`.
    @usableFromInline
    let store: @Sendable (_ value: UnsafeRawPointer, _ place: UnsafeMutableRawPointer, _ isFull: Bool) -> Void

    /// Returns a closure that undoes changes to the value in the place; `nil` where nobody else can see a change.
    @usableFromInline var restore: (@Sendable (_ place: UnsafeMutableRawPointer) -> () -> Void)?

    /// Calls `body` with the address of the value in the place, which must hold one.
    @usableFromInline
    let withPlace: @Sendable (_ place: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// Calls `body` with the address of the value at the source.
    @usableFromInline let withSource: @Sendable (_ source: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) -> Void

    /// Returns a copy of the value at the source.
    @usableFromInline let value: @Sendable (_ source: UnsafeRawPointer) -> Any

    /// The rules that the value must satisfy.
    var rules: [FieldRule] = []

    /// What modifies reading, innermost first.
    var readModifiers: [ReadModifier] = []

    /// How the value is read without the modifiers; `nil` if there are none.
    var base: (read: Read, merge: Read)?

    /// Coercions for this value, in addition to those of the call.
    var coercions: JSONOptions.Coercions = []

    /// The policy for elements that cannot be read.
    var elementPolicy: FieldDescription.ElementPolicy?

    /// Copies the value at the source into the place, which is uninitialised in a memberwise blueprint.
    @usableFromInline let copy: @Sendable (_ source: UnsafeRawPointer, _ place: UnsafeMutableRawPointer) -> Void

    /// Destroys the value in the place. Memberwise only.
    @usableFromInline let destroy: @Sendable (_ place: UnsafeMutableRawPointer) -> Void

    /// Writes the value in the place without its key; a no-op if the place is an instance in which the value has no
    /// address.
    @usableFromInline var writeValue: @Sendable (inout JSONWriter, _ place: UnsafeRawPointer) -> Void

    @usableFromInline var nilStrategy: JSONOptions.NilStrategy?

    /// Whether an omitted `nil` reads back as `nil`.
    @usableFromInline var nilWhenMissing = NilWhenMissing.always

    /// Whether the field is marked sensitive, or has a conversion, which hides from the type that it is sensitive.
    @usableFromInline var isSensitive = false

    /// Whether the reading closures hide sensitive values.
    var hidesReads = false

    var storage: FieldStorage?

    /// Where earlier versions of the program stored the value, latest first.
    var formerStorage: [FormerStorage] = []

    /// The JSON Schema of the value, before the field's own constraints.
    @usableFromInline var valueSchema: @Sendable (inout SchemaContext) -> JSON

    /// User-supplied schema; replaces the derived one.
    var explicitSchema: JSON?

    /// The key as written: quoted, escaped, with its colon. Points into memory of the `SlotTable`.
    ///
    /// The table never changes it and frees it in its `deinit`, so threads may share it.
    @usableFromInline nonisolated(unsafe) var keyText = UnsafeRawBufferPointer(start: nil, count: 0)

    /// ``read`` and ``writeValue``, in memory of the `SlotTable` like the key's text.
    nonisolated(unsafe) var thunks: UnsafePointer<SlotThunks>?
}

extension Slot {
    /// The role of a slot.
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

    /// The most common property types. The reader reads such a value directly into its place, and the writer writes it
    /// from there, which saves a closure call for each.
    @usableFromInline
    enum Leaf: UInt8, Sendable {
        case none
        /// A value of another type that is never omitted, so the writer need not check before it writes the key.
        case alwaysWritten
        case string, optionalString
        case int, optionalInt
        case bool, optionalBool
        case double, optionalDouble
    }
}

extension Slot {
    /// Whether the slot is handled after all other members of the object have been read.
    var isDeferred: Bool {
        if case .value = role { return false }
        return true
    }

    /// Whether the value must not be quoted, because the field is marked sensitive or its type is sensitive.
    var isHidden: Bool { isSensitive || hasSensitiveType }

    /// Whether the type is sensitive.
    var hasSensitiveType: Bool { valueType is any SensitiveValue.Type }

    /// Records that a conversion reads and writes the value, and hides it if its type is sensitive.
    @usableFromInline
    mutating func markConverted() {
        isConverted = true
        if hasSensitiveType { isSensitive = true }
    }

    /// Whether the value is never an object.
    var isScalar: Bool {
        let types: [Any.Type] = [
            String.self, String?.self, Int.self, Int?.self, Bool.self, Bool?.self, Double.self, Double?.self,
        ]
        return types.contains { $0 == valueType }
    }

    /// Calls a closure with the address of the value of the source.
    func withValue<Result>(of source: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        var result: Result?
        withSource(source) { result = body($0) }
        return result
    }

    /// Whether the slot takes members with unknown keys.
    var takesUnknownKeys: Bool {
        switch role {
        case .value: false
        case .unknownKeys: true
        case .flattened(let field): field.table.unknownKeysSlot != nil
        case .flattenedUnion: false
        }
    }

    /// Whether the slot may keep members with unknown keys, including in a union's variant for unknown tags.
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

    /// Returns a mistake if a key of a flattened union is also the tag of the model's subclasses.
    func mistake(besideTag tag: String) -> BlueprintMistake? {
        guard unionKeys.contains(tag) else { return nil }
        return BlueprintMistake(
            .duplicateKey,
            "the flattened union of \(path) has the key \(jsonQuoted(tag)), which is the tag of the subclasses"
        )
    }

    /// Whether the slot has a union, which checks all members with unknown keys.
    var hasUnion: Bool {
        switch role {
        case .value, .unknownKeys: false
        case .flattened(let field): !field.table.unions.isEmpty
        case .flattenedUnion: true
        }
    }
}
