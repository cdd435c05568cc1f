// These overloads exist only for their diagnostics.
extension Field where Access == ReadWrite, Value: Mappable {
    /// Unavailable: an in-place blueprint assigns its properties.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: A property that cannot be assigned.
    @available(
        *,
        unavailable,
        message: """
            an in-place blueprint assigns its properties, and this one is read-only: make it a settable var, or hand \
            its value to an initializer, as in Blueprint(A.init)
            """
    )
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        endProgram("unavailable")
    }

    /// Unavailable: an in-place blueprint assigns its properties.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: A property that cannot be assigned.
    ///   - default: The value when the key is missing.
    @available(
        *,
        unavailable,
        message: """
            an in-place blueprint assigns its properties, and this one is read-only: make it a settable var, or hand \
            its value to an initializer, as in Blueprint(A.init)
            """
    )
    public init(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        endProgram("unavailable")
    }

    /// Unavailable: an in-place blueprint assigns its properties.
    ///
    /// - Parameters:
    ///   - key: The key of the nested object in the model's object.
    ///   - key2: The key of the value in the nested object.
    ///   - path: A property that cannot be assigned.
    @available(
        *,
        unavailable,
        message: """
            an in-place blueprint assigns its properties, and this one is read-only: make it a settable var, or hand \
            its value to an initializer, as in Blueprint(A.init)
            """
    )
    public init(_ key: String, _ key2: String, _ path: any KeyPath<Root, Value> & Sendable) {
        endProgram("unavailable")
    }
}

extension Field where Access == ReadWrite, Value: Codable & SendableMetatype {
    /// Unavailable: an in-place blueprint assigns its properties.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: A property that cannot be assigned.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: """
            an in-place blueprint assigns its properties, and this one is read-only: make it a settable var, or hand \
            its value to an initializer, as in Blueprint(A.init)
            """
    )
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        endProgram("unavailable")
    }
}

extension Field where Access == ReadOnly {
    /// Unavailable: the value is neither a model nor a union.
    ///
    /// - Parameter path: A property of another type.
    /// - Returns: Nothing.
    @_disfavoredOverload
    @available(*, unavailable, message: "only a model, a union or an optional one of these can be flattened")
    public static func flatten(_ path: any KeyPath<Root, Value> & Sendable) -> Field {
        endProgram("unavailable")
    }
}

extension Field where Access == ReadWrite {
    /// Unavailable: the value is neither a model nor a union.
    ///
    /// - Parameter path: A property of another type.
    /// - Returns: Nothing.
    @_disfavoredOverload
    @available(*, unavailable, message: "only a model, a union or an optional one of these can be flattened")
    public static func flatten(_ path: any WritableKeyPath<Root, Value> & Sendable) -> Field {
        endProgram("unavailable")
    }
}

extension Field {
    /// Unavailable: the type does not define how its values are decoded and encoded.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: A property of a type that is not mappable.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: """
            the type of this property is not mappable: conform it to Model, Mappable or Codable, or give the field a \
            conversion (as:); in place of Any, use JSON
            """
    )
    public init(_ key: String, _ path: any KeyPath<Root, Value> & Sendable) {
        endProgram("unavailable")
    }

    /// Unavailable: the type does not define how its values are decoded and encoded.
    ///
    /// - Parameters:
    ///   - key: The key of the value in the model's object.
    ///   - path: A property of a type that is not mappable.
    ///   - default: The value when the key is missing.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: """
            the type of this property is not mappable: conform it to Model, Mappable or Codable, or give the field a \
            conversion (as:); in place of Any, use JSON
            """
    )
    public init(
        _ key: String,
        _ path: any KeyPath<Root, Value> & Sendable,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        endProgram("unavailable")
    }

    /// Unavailable: the type does not define how its values are decoded and encoded.
    ///
    /// - Parameters:
    ///   - key: The key of the nested object in the model's object.
    ///   - key2: The key of the value in the nested object.
    ///   - path: A property of a type that is not mappable.
    @_disfavoredOverload
    @available(
        *,
        unavailable,
        message: """
            the type of this property is not mappable: conform it to Model, Mappable or Codable, or give the field a \
            conversion (as:); in place of Any, use JSON
            """
    )
    public init(_ key: String, _ key2: String, _ path: any KeyPath<Root, Value> & Sendable) {
        endProgram("unavailable")
    }
}
