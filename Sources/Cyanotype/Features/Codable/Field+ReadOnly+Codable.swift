// Written by .ci/field-initializers.
// The fields of properties whose types are `Codable` and not `Mappable`. Where a type is both, the others are preferred.
extension Field where Access == ReadOnly, Value: Codable & SendableMetatype {
    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// Its value is decoded and encoded with the default strategies of ``CyanotypeDecoder`` and ``CyanotypeEncoder``; for
    /// others use ``Conversion/codable(decoder:encoder:)``.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    @inlinable @_disfavoredOverload
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key], path, coding: CodableCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable @_disfavoredOverload
    public init(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key], path, coding: CodableCoding<Value>(), default: `default`))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    @inlinable @_disfavoredOverload
    public init(_ key: String, _ key2: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: CodableCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable @_disfavoredOverload
    public init(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: CodableCoding<Value>(), default: `default`))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    @inlinable @_disfavoredOverload
    public init(_ key: String, _ key2: String, _ key3: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: CodableCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable @_disfavoredOverload
    public init(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: CodableCoding<Value>(), default: `default`))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    @inlinable @_disfavoredOverload
    public init(_ keys: [String], _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: keys, path, coding: CodableCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets, of a `Codable` type.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable @_disfavoredOverload
    public init(
        _ keys: [String],
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: keys, path, coding: CodableCoding<Value>(), default: `default`))
    }
}
