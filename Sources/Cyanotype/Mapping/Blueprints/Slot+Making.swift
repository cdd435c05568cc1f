/// How a field's value is read and written: by its own type or by a conversion.
///
/// `StandardCoding` is empty, so a slot made with it captures nothing.
@usableFromInline
protocol ValueCoding<Value>: Sendable {
    associatedtype Value
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Value

    /// Reads a value over an existing one, for an update. Most types replace it.
    func merge(_ value: Value, from reader: inout JSONReader) throws(JSONReader.Failure) -> Value

    /// Writes the value without its key.
    func write(from source: ValueSource, to writer: inout JSONWriter)

    /// Whether the value is written as `null`, or omitted if the strategy for `nil` says so.
    func isNil(_ value: Value) -> Bool

    /// Whether the value is omitted whatever that strategy is.
    func isAbsent(_ value: Value) -> Bool

    /// Whether every value is written: none is nil or absent. `false` only costs a check of each value.
    static var isAlwaysWritten: Bool { get }

    /// Whether a conversion, not the value's own type, reads and writes the value.
    static var isConverted: Bool { get }

    /// The type's own value for a missing key, such as `nil` of an `Optional`, if the field has no default.
    var valueForMissingKey: Value? { get }

    /// Returns the JSON Schema of the value.
    func jsonSchema(in context: inout SchemaContext) -> JSON
}

extension ValueCoding {
    @inlinable func isAbsent(_ value: Value) -> Bool { false }

    @inlinable static var isAlwaysWritten: Bool { false }

    @inlinable static var isConverted: Bool { true }
}

/// A type that has no nil or absent value. Models have none either.
/// `String`, `Int`, `Bool` and `Double` have leaves of their own.
@usableFromInline
protocol AlwaysWritten {}

extension Array: AlwaysWritten {}
extension Dictionary: AlwaysWritten {}
extension Set: AlwaysWritten {}

@usableFromInline
struct StandardCoding<Value: Mappable>: ValueCoding {
    @inlinable init() {}

    @inlinable func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try Value.read(from: &reader)
    }

    @inlinable func merge(_ value: Value, from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try value.merged(from: &reader)
    }

    @inlinable func write(from source: ValueSource, to writer: inout JSONWriter) {
        Value.write(valueAt: source, to: &writer)
    }

    @inlinable func isNil(_ value: Value) -> Bool { value.isNil }

    @inlinable func isAbsent(_ value: Value) -> Bool { value.isAbsent }

    @inlinable static var isAlwaysWritten: Bool {
        Value.self is any AlwaysWritten.Type || Value.self is any Model.Type
    }

    @inlinable static var isConverted: Bool { false }

    @inlinable var valueForMissingKey: Value? { Value.valueForMissingKey }

    @inlinable func jsonSchema(in context: inout SchemaContext) -> JSON { Value.jsonSchema(in: &context) }
}

extension Slot.Leaf {
    /// Creates the leaf for a coding.
    @inlinable
    init<Coding: ValueCoding>(_ coding: Coding.Type) {
        // The compiler resolves this where the type is known. A conversion has another coding, so its leaf is `none`.
        if coding == StandardCoding<String>.self {
            self = .string
        } else if coding == StandardCoding<String?>.self {
            self = .optionalString
        } else if coding == StandardCoding<Int>.self {
            self = .int
        } else if coding == StandardCoding<Int?>.self {
            self = .optionalInt
        } else if coding == StandardCoding<Bool>.self {
            self = .bool
        } else if coding == StandardCoding<Bool?>.self {
            self = .optionalBool
        } else if coding == StandardCoding<Double>.self {
            self = .double
        } else if coding == StandardCoding<Double?>.self {
            self = .optionalDouble
        } else if coding.isAlwaysWritten {
            self = .alwaysWritten
        } else {
            self = .none
        }
    }
}

extension Slot {
    /// Creates the slot of a memberwise field. It reads the value into the frame, and the initializer takes it from
    /// there.
    @inlinable
    init<Root, Coding: ValueCoding>(
        readingInto keys: [String],
        _ path: any KeyPath<Root, Coding.Value> & Sendable,
        coding: Coding,
        default: (@Sendable () -> Coding.Value)?
    ) {
        typealias Value = Coding.Value
        // With an offset, a source is the address of a `Value`; otherwise that of the `Root`.
        let offset = MemoryLayout<Root>.offset(of: path)
        let storeDefault: MissingKeyPolicy.Store = { place in
            guard let `default` else { return false }
            place.initialize(to: `default`())
            return true
        }
        let storeTypesValue: MissingKeyPolicy.Store = { place in
            guard let value = coding.valueForMissingKey else { return false }
            place.initialize(to: value)
            return true
        }
        let store: @Sendable (ValueSource, ValuePlace, Bool) -> Void = { value, place, isFull in
            let value = value[as: Value.self]
            if isFull { place[as: Value.self] = value } else { place.initialize(to: value) }
        }
        self.init(
            keys: keys,
            property: ErasedProperty(
                path,
                of: Value.self,
                store: store,
                withPlace: { place, body in body(place) },
                withSource: Self.sourceAccessor(of: path),
                value: Self.getter(of: path),
                copy: { source, place in
                    let value =
                        offset == nil
                        ? source[as: Root.self][keyPath: path]
                        : source[as: Value.self]
                    place.initialize(to: value)
                },
                destroy: { place in place.deinitialize(as: Value.self) }
            ),
            sourceOffset: offset ?? 0,
            // The writer loads a leaf from its source, which must be the value.
            leaf: offset == nil ? .none : Leaf(Coding.self),
            isConverted: Coding.isConverted,
            missingKey: MissingKeyPolicy(
                default: `default` == nil ? nil : storeDefault,
                ofType: coding.valueForMissingKey == nil ? nil : storeTypesValue
            ),
            read: { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try coding.read(from: &reader)
                place.initialize(to: value)
            },
            merge: { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                place[as: Value.self] = try coding.merge(place[as: Value.self], from: &reader)
            },
            write: Self.writer(of: path, offset: offset, coding: coding),
            writeValue: { writer, place in
                coding.write(from: place, to: &writer)
            },
            valueSchema: { coding.jsonSchema(in: &$0) }
        )
    }

    /// Creates the slot of an in-place field. It assigns the value to the property of an existing instance.
    ///
    /// A stored property of a struct has an offset and is assigned directly. Any other property, and every property of
    /// a class, is assigned through its key path. In that case an update logs the old value, because the instance is
    /// shared and a failed update must leave it unchanged.
    @inlinable
    init<Root, Coding: ValueCoding>(
        assigning keys: [String],
        _ path: any WritableKeyPath<Root, Coding.Value> & Sendable,
        coding: Coding,
        default: (@Sendable () -> Coding.Value)?
    ) {
        typealias Value = Coding.Value
        // With an offset, places and sources are addresses of a `Value`; otherwise those of the `Root`.
        let offset = MemoryLayout<Root>.offset(of: path)
        let read: Read
        let merge: Read
        let store: @Sendable (ValueSource, ValuePlace, Bool) -> Void
        let withPlace: @Sendable (ValueSource, (ValueSource) -> Void) -> Void
        if offset != nil {
            store = { value, place, _ in
                place[as: Value.self] = value[as: Value.self]
            }
            withPlace = { place, body in body(place) }
            read = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                place[as: Value.self] = try coding.read(from: &reader)
            }
            merge = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                place[as: Value.self] = try coding.merge(place[as: Value.self], from: &reader)
            }
        } else {
            store = { value, place, _ in
                let value = value[as: Value.self]
                place[as: Root.self][keyPath: path] = value
            }
            withPlace = { place, body in
                let value = place[as: Root.self][keyPath: path]
                ValueSource.withSource(of: value, body)
            }
            // This logs nothing: only a new instance is read into, and an update calls `merge`.
            read = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try coding.read(from: &reader)
                place[as: Root.self][keyPath: path] = value
            }
            merge = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let old = place[as: Root.self][keyPath: path]
                place[as: Root.self][keyPath: path] = try coding.merge(old, from: &reader)
                reader.noteAssignment(to: place[as: Root.self], path, old: old)
            }
        }
        let storeDefault: MissingKeyPolicy.Store = { place in
            guard let `default` else { return false }
            if offset != nil {
                place[as: Value.self] = `default`()
            } else {
                place[as: Root.self][keyPath: path] = `default`()
            }
            return true
        }
        // A struct root also needs this if the path leads through a reference.
        let isShared = offset == nil && (Root.self is AnyObject.Type || path is ReferenceWritableKeyPath<Root, Value>)
        let restore: @Sendable (ValuePlace) -> () -> Void = { place in
            // A copy of a reference is the same instance.
            var root = place[as: Root.self]
            let old = root[keyPath: path]
            return { root[keyPath: path] = old }
        }
        self.init(
            keys: keys,
            property: ErasedProperty(
                path,
                of: Value.self,
                store: store,
                restore: isShared ? restore : nil,
                withPlace: withPlace,
                withSource: Self.sourceAccessor(of: path),
                value: Self.getter(of: path),
                copy: { source, place in
                    if offset != nil {
                        place[as: Value.self] =
                            source[as: Value.self]
                    } else {
                        place[as: Root.self][keyPath: path] =
                            source[as: Root.self][keyPath: path]
                    }
                }
            ),
            placeOffset: offset ?? 0,
            sourceOffset: offset ?? 0,
            leaf: offset == nil ? .none : Leaf(Coding.self),
            isConverted: Coding.isConverted,
            missingKey: MissingKeyPolicy(
                inPlaceWithDefault: `default` == nil ? nil : storeDefault,
                typeHasValue: coding.valueForMissingKey != nil
            ),
            read: read,
            merge: merge,
            write: Self.writer(of: path, offset: offset, coding: coding),
            writeValue: { writer, place in
                if offset != nil { coding.write(from: place, to: &writer) }
            },
            valueSchema: { coding.jsonSchema(in: &$0) }
        )
    }

    /// Returns a closure that gives access to the property, in place if it has an offset.
    @inlinable
    static func sourceAccessor<Root, Value>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> @Sendable (ValueSource, (ValueSource) -> Void) -> Void {
        let offset = MemoryLayout<Root>.offset(of: path)
        return { source, body in
            if offset != nil { return body(source) }
            ValueSource.withSource(of: source[as: Root.self][keyPath: path]) {
                body($0)
            }
        }
    }

    /// Returns a closure that copies the property out of an instance.
    @inlinable
    static func getter<Root, Value>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> @Sendable (ValueSource) -> Any {
        let offset = MemoryLayout<Root>.offset(of: path)
        return { source in
            offset == nil
                ? source[as: Root.self][keyPath: path]
                : source[as: Value.self]
        }
    }

    /// Returns a closure that writes the key and the value, unless the field omits them.
    @inlinable
    static func writer<Root, Coding: ValueCoding>(
        of path: any KeyPath<Root, Coding.Value> & Sendable,
        offset: Int?,
        coding: Coding
    ) -> Write {
        typealias Value = Coding.Value
        if offset != nil {
            return { writer, source, slot in
                if coding.isAbsent(source[as: Value.self]) { return }
                guard writer.writeKey(of: slot, isNil: coding.isNil(source[as: Value.self])) else { return }
                coding.write(from: source, to: &writer)
            }
        }
        return { writer, source, slot in
            let value = source[as: Root.self][keyPath: path]
            if coding.isAbsent(value) { return }
            guard writer.writeKey(of: slot, isNil: coding.isNil(value)) else { return }
            ValueSource.withSource(of: value) { coding.write(from: $0, to: &writer) }
        }
    }
}

extension JSONReader {
    /// Logs how to undo an assignment to a property of a class instance while an update is in progress.
    @inlinable
    mutating func noteAssignment<Root, Value>(to root: Root, _ path: WritableKeyPath<Root, Value>, old: Value) {
        // A struct root also needs this if the path leads through a reference.
        guard undoLog != nil, Root.self is AnyObject.Type || path is ReferenceWritableKeyPath<Root, Value> else {
            return
        }
        undoLog?.append {
            // A copy of a reference is the same instance.
            var root = root
            root[keyPath: path] = old
        }
    }
}
