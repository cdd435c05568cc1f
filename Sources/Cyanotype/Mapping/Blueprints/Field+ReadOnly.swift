// Written by .ci/field-initializers.
// Swift has no unlabelled parameter after a variadic one, so each number of keys up to three is spelled out.
extension Field where Access == ReadOnly, Value: Mappable {
    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    @inlinable
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key], path, coding: StandardCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key], path, coding: StandardCoding<Value>(), default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    @inlinable
    public init(_ key: String, _ key2: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: StandardCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: StandardCoding<Value>(), default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    @inlinable
    public init(_ key: String, _ key2: String, _ key3: String, _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: StandardCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(
            slot: Slot(readingInto: [key, key2, key3], path, coding: StandardCoding<Value>(), default: `default`)
        )
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    @inlinable
    public init(_ keys: [String], _ path: any KeyPath<Root, Value> & Sendable) {
        self.init(slot: Slot(readingInto: keys, path, coding: StandardCoding<Value>(), default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ keys: [String],
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: keys, path, coding: StandardCoding<Value>(), default: `default`))
    }
}

extension Field where Access == ReadOnly {
    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    @inlinable
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable, as conversion: Conversion<Value>) {
        self.init(slot: Slot(readingInto: [key], path, coding: conversion, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key], path, coding: conversion, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>
    ) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: conversion, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: conversion, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>
    ) {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: conversion, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: conversion, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    @inlinable
    public init(_ keys: [String], _ path: any KeyPath<Root, Value> & Sendable, as conversion: Conversion<Value>) {
        self.init(slot: Slot(readingInto: keys, path, coding: conversion, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - conversion: How the value is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init(
        _ keys: [String],
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Value>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(slot: Slot(readingInto: keys, path, coding: conversion, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    @inlinable
    public init<Wrapped>(_ key: String, _ path: any KeyPath<Root, Value> & Sendable, as conversion: Conversion<Wrapped>)
    where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key], path, coding: conversion.optional, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init<Wrapped>(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key], path, coding: conversion.optional, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    @inlinable
    public init<Wrapped>(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: conversion.optional, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init<Wrapped>(
        _ key: String,
        _ key2: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key, key2], path, coding: conversion.optional, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    @inlinable
    public init<Wrapped>(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: conversion.optional, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - key: The key in the model's object of the object that holds the next key.
    ///   - key2: The next key.
    ///   - key3: The next key.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init<Wrapped>(
        _ key: String,
        _ key2: String,
        _ key3: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: [key, key2, key3], path, coding: conversion.optional, default: `default`))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    @inlinable
    public init<Wrapped>(
        _ keys: [String],
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: keys, path, coding: conversion.optional, default: nil))
    }

    /// The field of a property that the initializer sets.
    ///
    /// - Parameters:
    ///   - keys: The keys that lead to the value from the model's object, at least one.
    ///   - path: The property.
    ///   - conversion: How a value that is not `nil` is read and written.
    ///   - default: The value when the key is missing, made anew each time.
    @inlinable
    public init<Wrapped>(
        _ keys: [String],
        _ path: any KeyPath<Root, Value> & Sendable,
        as conversion: Conversion<Wrapped>,
        default: @autoclosure @escaping @Sendable () -> Value
    ) where Value == Wrapped? {
        self.init(slot: Slot(readingInto: keys, path, coding: conversion.optional, default: `default`))
    }
}
