/// A property whose key may be absent, `null`, or have a value. It is written back as it was read.
///
/// ```swift
/// struct ProfileUpdate: Model {
///     let nickname: Patch<String>
///     …
/// }
/// ```
///
/// | JSON | `nickname` |
/// |---|---|
/// | `{}` | `.absent` |
/// | `{"nickname": null}` | `.null` |
/// | `{"nickname": "Ann"}` | `.value("Ann")` |
///
/// Strategies for `nil` do not affect it.
public enum Patch<Wrapped> {
    /// The key is absent.
    case absent
    /// The value is `null`.
    case null
    /// The value.
    case value(Wrapped)
}

extension Patch: Equatable where Wrapped: Equatable {}
extension Patch: Hashable where Wrapped: Hashable {}
extension Patch: Sendable where Wrapped: Sendable {}

extension Patch {
    /// The value, if there is one.
    public var value: Wrapped? {
        if case .value(let value) = self { return value }
        return nil
    }

    /// Applies this patch to a property: leaves it unchanged, sets it to `nil`, or sets it to the value.
    ///
    /// - Parameter property: The property.
    public func apply(to property: inout Wrapped?) {
        switch self {
        case .absent: break
        case .null: property = nil
        case .value(let value): property = value
        }
    }

    /// Returns this patch with its value transformed.
    ///
    /// - Parameter transform: Transforms the value.
    /// - Returns: The transformed patch.
    /// - Throws: Any error that `transform` throws.
    public func map<Result, E: Error>(_ transform: (Wrapped) throws(E) -> Result) throws(E) -> Patch<Result> {
        switch self {
        case .absent: .absent
        case .null: .null
        case .value(let value): .value(try transform(value))
        }
    }
}

extension Patch: SendableMetatype where Wrapped: SendableMetatype {}

extension Patch: Mappable where Wrapped: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Patch {
        if reader.readNull() { return .null }
        if reader.readsExactValues, Wrapped.mayBeNull {
            return try reader.readBoxed { (reader: inout JSONReader) throws(JSONReader.Failure) in
                .value(try Wrapped.read(from: &reader))
            }
        }
        return .value(try Wrapped.read(from: &reader))
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        // A field can omit it; an array cannot.
        case .absent: writer.cannotWrite("a value or null", found: "an absent one, which only a field can leave out")
        case .null: writer.writeNull()
        case .value(let value):
            if writer.writesExactValues, Wrapped.mayBeNull { return writer.writeBoxed { value.write(to: &$0) } }
            value.write(to: &writer)
        }
    }

    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Patch {
        if reader.readNull() { return .null }
        if case .value(let value) = self { return .value(try value.merged(from: &reader)) }
        return .value(try Wrapped.read(from: &reader))
    }

    public static var valueForMissingKey: Patch? { .absent }

    public var isAbsent: Bool {
        if case .absent = self { return true }
        return false
    }

    public func validate(with validator: inout Validator) {
        value?.validate(with: &validator)
    }

    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        Wrapped.jsonSchema(in: &context).orNull
    }
}
