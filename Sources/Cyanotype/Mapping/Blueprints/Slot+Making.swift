/// How a field's value is read and written: by its own type or by a conversion.
///
/// `StandardCoding` is empty, so a slot made with it captures nothing.
@usableFromInline
protocol ValueCoding<Value>: Sendable {
    associatedtype Value
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Value
    func merge(_ value: Value, from reader: inout JSONReader) throws(JSONReader.Failure) -> Value
    func write(from source: UnsafePointer<Value>, to writer: inout JSONWriter)
    func isNil(_ value: Value) -> Bool
    func isAbsent(_ value: Value) -> Bool

    /// Whether every value is written: none is nil or absent.
    static var isAlwaysWritten: Bool { get }

    /// Whether a conversion, not the value's own type, reads and writes the value.
    static var isConverted: Bool { get }
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

    @inlinable func write(from source: UnsafePointer<Value>, to writer: inout JSONWriter) {
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
        // The compiler resolves this where the type is known.
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
        let offset = MemoryLayout<Root>.offset(of: path)
        self.init(
            keys: keys,
            path: path,
            valueType: Value.self,
            size: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment,
            sourceOffset: offset ?? 0,
            leaf: offset == nil ? .none : Leaf(Coding.self),
            read: { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try coding.read(from: &reader)
                place.assumingMemoryBound(to: Value.self).initialize(to: value)
            },
            merge: { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = place.assumingMemoryBound(to: Value.self)
                value.pointee = try coding.merge(value.pointee, from: &reader)
            },
            write: Self.writer(of: path, offset: offset, coding: coding),
            applyDefault: { place in
                if let `default` {
                    place.assumingMemoryBound(to: Value.self).initialize(to: `default`())
                } else if let value = coding.valueForMissingKey {
                    place.assumingMemoryBound(to: Value.self).initialize(to: value)
                } else {
                    return false
                }
                return true
            },
            presence: FieldPresence(
                hasDefault: `default` != nil,
                isOptional: coding.valueForMissingKey != nil,
                keepsDeclared: false
            ),
            store: { value, place, isFull in
                let (value, place) = (
                    value.assumingMemoryBound(to: Value.self), place.assumingMemoryBound(to: Value.self)
                )
                if isFull { place.pointee = value.pointee } else { place.initialize(to: value.pointee) }
            },
            withPlace: { place, body in body(place) },
            withSource: Self.sourceAccessor(of: path),
            value: Self.getter(of: path),
            copy: { source, place in
                let value =
                    offset == nil
                    ? source.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
                    : source.assumingMemoryBound(to: Value.self).pointee
                place.assumingMemoryBound(to: Value.self).initialize(to: value)
            },
            destroy: { place in
                place.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
            },
            writeValue: { writer, place in
                coding.write(from: place.assumingMemoryBound(to: Value.self), to: &writer)
            },
            valueSchema: { coding.jsonSchema(in: &$0) }
        )
        if Coding.isConverted { markConverted() }
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
        let offset = MemoryLayout<Root>.offset(of: path)
        let read: Read
        let merge: Read
        let applyDefault: @Sendable (UnsafeMutableRawPointer) -> Bool
        let store: @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, Bool) -> Void
        let withPlace: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
        if offset != nil {
            store = { value, place, _ in
                place.assumingMemoryBound(to: Value.self).pointee = value.assumingMemoryBound(to: Value.self).pointee
            }
            withPlace = { place, body in body(place) }
            read = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                place.assumingMemoryBound(to: Value.self).pointee = try coding.read(from: &reader)
            }
            merge = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = place.assumingMemoryBound(to: Value.self)
                value.pointee = try coding.merge(value.pointee, from: &reader)
            }
            applyDefault = { place in
                if let `default` { place.assumingMemoryBound(to: Value.self).pointee = `default`() }
                return true
            }
        } else {
            store = { value, place, _ in
                let value = value.assumingMemoryBound(to: Value.self).pointee
                place.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = value
            }
            withPlace = { place, body in
                let value = place.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
                withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
            }
            read = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let value = try coding.read(from: &reader)
                place.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = value
            }
            merge = { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                let root = place.assumingMemoryBound(to: Root.self)
                let old = root.pointee[keyPath: path]
                root.pointee[keyPath: path] = try coding.merge(old, from: &reader)
                reader.noteAssignment(to: root.pointee, path, old: old)
            }
            applyDefault = { place in
                if let `default` { place.assumingMemoryBound(to: Root.self).pointee[keyPath: path] = `default`() }
                return true
            }
        }
        self.init(
            keys: keys,
            path: path,
            valueType: Value.self,
            size: MemoryLayout<Value>.size,
            alignment: MemoryLayout<Value>.alignment,
            placeOffset: offset ?? 0,
            sourceOffset: offset ?? 0,
            leaf: offset == nil ? .none : Leaf(Coding.self),
            read: read,
            merge: merge,
            write: Self.writer(of: path, offset: offset, coding: coding),
            applyDefault: applyDefault,
            presence: FieldPresence(
                hasDefault: `default` != nil,
                isOptional: coding.valueForMissingKey != nil,
                keepsDeclared: `default` == nil
            ),
            store: store,
            withPlace: withPlace,
            withSource: Self.sourceAccessor(of: path),
            value: Self.getter(of: path),
            copy: { source, place in
                if offset != nil {
                    place.assumingMemoryBound(to: Value.self).pointee =
                        source.assumingMemoryBound(to: Value.self).pointee
                } else {
                    place.assumingMemoryBound(to: Root.self).pointee[keyPath: path] =
                        source.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
                }
            },
            destroy: { _ in },
            writeValue: { writer, place in
                if offset != nil { coding.write(from: place.assumingMemoryBound(to: Value.self), to: &writer) }
            },
            valueSchema: { coding.jsonSchema(in: &$0) }
        )
        if Coding.isConverted { markConverted() }
        // A struct root also needs this if the path leads through a reference.
        guard offset == nil, Root.self is AnyObject.Type || path is ReferenceWritableKeyPath<Root, Value> else {
            return
        }
        restore = { place in
            // A copy of a reference is the same instance.
            var root = place.assumingMemoryBound(to: Root.self).pointee
            let old = root[keyPath: path]
            return { root[keyPath: path] = old }
        }
    }

    /// Returns a closure that gives access to the property, in place if it has an offset.
    @inlinable
    static func sourceAccessor<Root, Value>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void {
        let offset = MemoryLayout<Root>.offset(of: path)
        return { source, body in
            if offset != nil { return body(source) }
            withUnsafePointer(to: source.assumingMemoryBound(to: Root.self).pointee[keyPath: path]) {
                body(UnsafeRawPointer($0))
            }
        }
    }

    /// Returns a closure that copies the property out of an instance.
    @inlinable
    static func getter<Root, Value>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> @Sendable (UnsafeRawPointer) -> Any {
        let offset = MemoryLayout<Root>.offset(of: path)
        return { source in
            offset == nil
                ? source.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
                : source.assumingMemoryBound(to: Value.self).pointee
        }
    }

    @inlinable
    static func writer<Root, Coding: ValueCoding>(
        of path: any KeyPath<Root, Coding.Value> & Sendable,
        offset: Int?,
        coding: Coding
    ) -> Write {
        typealias Value = Coding.Value
        if offset != nil {
            return { writer, source, slot in
                let value = source.assumingMemoryBound(to: Value.self)
                if coding.isAbsent(value.pointee) { return }
                guard writer.writeKey(of: slot, isNil: coding.isNil(value.pointee)) else { return }
                coding.write(from: value, to: &writer)
            }
        }
        return { writer, source, slot in
            let value = source.assumingMemoryBound(to: Root.self).pointee[keyPath: path]
            if coding.isAbsent(value) { return }
            guard writer.writeKey(of: slot, isNil: coding.isNil(value)) else { return }
            withUnsafePointer(to: value) { coding.write(from: $0, to: &writer) }
        }
    }

    @inlinable
    init(
        keys: [String],
        path: any AnyKeyPath & Sendable,
        valueType: Any.Type,
        size: Int,
        alignment: Int,
        placeOffset: Int = 0,
        sourceOffset: Int,
        leaf: Leaf,
        read: @escaping Read,
        merge: @escaping Read,
        write: @escaping Write,
        applyDefault: @escaping @Sendable (UnsafeMutableRawPointer) -> Bool,
        presence: FieldPresence,
        store: @escaping @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer, Bool) -> Void,
        withPlace: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void,
        withSource: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void,
        value: @escaping @Sendable (UnsafeRawPointer) -> Any,
        copy: @escaping @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void,
        destroy: @escaping @Sendable (UnsafeMutableRawPointer) -> Void,
        writeValue: @escaping @Sendable (inout JSONWriter, UnsafeRawPointer) -> Void,
        valueSchema: @escaping @Sendable (inout SchemaContext) -> JSON
    ) {
        self.keys = keys
        self.path = path
        self.valueType = valueType
        self.size = size
        self.alignment = alignment
        self.placeOffset = placeOffset
        self.sourceOffset = sourceOffset
        self.leaf = leaf
        self.read = read
        self.merge = merge
        self.write = write
        self.applyDefault = applyDefault
        self.presence = presence
        self.store = store
        self.withPlace = withPlace
        self.withSource = withSource
        self.value = value
        self.copy = copy
        self.destroy = destroy
        self.writeValue = writeValue
        self.valueSchema = valueSchema
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
