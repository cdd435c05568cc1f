/// A field of a blueprint with its types erased: the instructions that the reader and writer execute for its value.
///
/// A slot holds what reading and writing most objects touch. The rest is elsewhere: ``property`` moves values in and out
/// of the property, and ``traits`` holds the declaration of the field.
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
@safe
struct Slot: Sendable {
    @usableFromInline typealias Read =
        @Sendable (inout JSONReader, _ place: ValuePlace) throws(JSONReader.Failure) -> Void
    @usableFromInline typealias Write =
        @Sendable (inout JSONWriter, _ source: ValueSource, _ slot: PlanPointer<Slot>) -> Void

    /// The offset of the place in bytes, from the frame's values or from the instance.
    var placeOffset: Int

    /// The offset of the source in bytes, from the instance.
    let sourceOffset: Int

    /// The type, if the reader and writer handle it without calling `read` and `write`.
    var leaf: Leaf

    /// Whether the field is marked sensitive, or has a conversion, which hides from the type that it is sensitive.
    var isSensitive = false

    var nilStrategy: JSONOptions.NilStrategy?

    /// Whether an omitted `nil` reads back as `nil`.
    var nilWhenMissing = NilWhenMissing.always

    /// How the field gets a value if its key is missing.
    var missingKey: MissingKeyPolicy

    /// Reads a value into the place.
    var read: Read

    /// Reads a value into a place that already holds one.
    var merge: Read

    /// Writes the key and the value at the source, or nothing if the value is omitted.
    var write: Write

    /// Writes the value in the place without its key; a no-op if the place is an instance in which the value has no
    /// address.
    var writeValue: @Sendable (inout JSONWriter, _ place: ValueSource) -> Void

    /// ``read`` and ``writeValue``, in memory of the `SlotTable` like the key's text.
    nonisolated(unsafe) var thunks: PlanPointer<SlotThunks>?

    /// The key as written: quoted, escaped, with its colon. Points into memory of the `SlotTable`.
    ///
    /// The table never changes it and frees it in its `deinit`, so threads may share it.
    nonisolated(unsafe) var keyText = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

    /// The bits in a frame for the keys and each alias; empty without aliases.
    var alternativeBits: [Int] = []

    /// The property.
    @Indirect var property: ErasedProperty

    /// The declaration of the field.
    @Indirect var traits: FieldTraits

    @usableFromInline
    init(
        keys: [String],
        property: ErasedProperty,
        placeOffset: Int = 0,
        sourceOffset: Int,
        leaf: Leaf,
        isConverted: Bool,
        missingKey: MissingKeyPolicy,
        read: @escaping Read,
        merge: @escaping Read,
        write: @escaping Write,
        writeValue: @escaping @Sendable (inout JSONWriter, ValueSource) -> Void,
        valueSchema: @escaping @Sendable (inout SchemaContext) -> JSON
    ) {
        self.placeOffset = placeOffset
        self.sourceOffset = sourceOffset
        self.leaf = leaf
        self.missingKey = missingKey
        self.read = read
        self.merge = merge
        self.write = write
        self.writeValue = writeValue
        self.property = property
        traits = FieldTraits(keys: keys, valueSchema: valueSchema)
        if isConverted { markConverted() }
    }
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
        if case .value = traits.role { return false }
        return true
    }

    /// Whether the value must not be quoted, because the field is marked sensitive or its type is sensitive.
    var isHidden: Bool { isSensitive || hasSensitiveType }

    /// Whether the type is sensitive.
    var hasSensitiveType: Bool { property.valueType is any SensitiveValue.Type }

    /// Records that a conversion reads and writes the value, and hides it if its type is sensitive.
    mutating func markConverted() {
        traits.isConverted = true
        if hasSensitiveType { isSensitive = true }
    }

    /// Whether the value is never an object.
    var isScalar: Bool {
        let types: [Any.Type] = [
            String.self, String?.self, Int.self, Int?.self, Bool.self, Bool?.self, Double.self, Double?.self,
        ]
        return types.contains { $0 == property.valueType }
    }

    /// Calls a closure with the address of the value of the source.
    func withValue<Result>(of source: ValueSource, _ body: (ValueSource) -> Result) -> Result? {
        var result: Result?
        property.withSource(source) { result = body($0) }
        return result
    }

    /// Whether the slot takes members with unknown keys.
    var takesUnknownKeys: Bool {
        switch traits.role {
        case .value: false
        case .unknownKeys: true
        case .flattened(let field): field.table.unknownKeysSlot != nil
        case .flattenedUnion: false
        }
    }

    /// Whether the slot may keep members with unknown keys, including in a union's variant for unknown tags.
    var keepsUnknownMembers: Bool {
        switch traits.role {
        case .value: false
        case .unknownKeys: true
        case .flattened(let field):
            takesUnknownKeys || field.table.unions.contains { field.table.slots[$0].keepsUnknownMembers }
        case .flattenedUnion(let field): field.keepsUnknownMembers
        }
    }

    /// The keys that the members of its unions may have.
    var unionKeys: [String] {
        switch traits.role {
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
            "the flattened union of \(property.path) has the key \(quoted(tag)), which is the tag of the subclasses"
        )
    }

    /// Whether the slot has a union, which checks all members with unknown keys.
    var hasUnion: Bool {
        switch traits.role {
        case .value, .unknownKeys: false
        case .flattened(let field): !field.table.unions.isEmpty
        case .flattenedUnion: true
        }
    }
}
