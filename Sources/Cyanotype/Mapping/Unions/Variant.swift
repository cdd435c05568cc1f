/// One case of a ``Union``.
public struct Variant<Subject>: Sendable {
    /// The tag; `nil` for the variant that takes all other tags.
    let tag: JSON?

    /// The type of the value, if there is one.
    let valueType: (any Mappable.Type)?

    /// Reads the value. A variant without a value reads nothing.
    let read: @Sendable (inout JSONReader) throws(JSONReader.Failure) -> Subject

    /// Returns the variant if its value is missing from the document; `nil` if the value is required.
    let missing: @Sendable () -> Subject?

    /// Writes the value.
    ///
    /// - Returns: `false` for another variant, without having written anything.
    let write: @Sendable (Subject, inout JSONWriter) -> Bool

    /// Returns whether a value is of this variant.
    let matches: @Sendable (Subject) -> Bool

    /// Details that are not used for each value. They are stored elsewhere, because each value copies the variant.
    let details: VariantDetails<Subject>

    /// The reader for a value whose members are among others; `nil` if that is not possible.
    var scattered: ScatteredValue<Subject>? { details.scattered }

    /// The functions of the case that keeps values with unknown tags; `nil` for other cases.
    var kept: VariantDetails<Subject>.Kept? { details.kept }

    var hasValue: Bool { valueType != nil }

    var isUnknown: Bool { tag == nil }
}

/// The parts of a variant that are not used when each value is read or written.
final class VariantDetails<Subject>: Sendable {
    /// The functions that create the case for unknown tags and return its value.
    typealias Kept = (make: @Sendable (JSON) -> Subject, value: @Sendable (Subject) -> JSON?)

    /// Validates the conditions of the value.
    ///
    /// - Returns: `false` for another variant.
    let validate: @Sendable (Subject, inout Validator) -> Bool

    /// Copies the value; `nil` for another variant.
    let copy: @Sendable (Subject, inout ModelCopier) throws(MappingError) -> Subject?

    /// Whether a key belongs to the value, if that value is an object; `false` for another variant.
    let hasKey: @Sendable (Subject, String, ChosenBlueprint?) -> Bool

    let scattered: ScatteredValue<Subject>?
    let kept: Kept?

    init(
        validate: @escaping @Sendable (Subject, inout Validator) -> Bool,
        copy: @escaping @Sendable (Subject, inout ModelCopier) throws(MappingError) -> Subject?,
        hasKey: @escaping @Sendable (Subject, String, ChosenBlueprint?) -> Bool = { _, _, _ in false },
        scattered: ScatteredValue<Subject>? = nil,
        kept: Kept? = nil
    ) {
        self.validate = validate
        self.copy = copy
        self.hasKey = hasKey
        self.scattered = scattered
        self.kept = kept
    }
}

extension Variant {
    /// Creates a variant for a case with a value.
    ///
    /// - Parameters:
    ///   - tag: The tag: a string, or a number or boolean if the form allows it.
    ///   - make: Creates the case: `Shape.circle`.
    ///   - value: Returns the value, or `nil` for another case.
    public init<Value: Mappable>(
        _ tag: JSON,
        _ make: @escaping @Sendable (Value) -> Subject,
        _ value: @escaping @Sendable (Subject) -> Value?
    ) {
        self.init(tag: tag, make, value)
    }

    /// Creates a variant for a case without a value.
    ///
    /// - Parameters:
    ///   - tag: The tag: a string, or a number or boolean if the form allows it.
    ///   - subject: The case.
    ///   - isCase: Returns whether a value is this case.
    public init(
        _ tag: JSON,
        _ subject: @autoclosure @escaping @Sendable () -> Subject,
        _ isCase: @escaping @Sendable (Subject) -> Bool
    ) {
        self.tag = tag
        valueType = nil
        read = { (reader: inout JSONReader) throws(JSONReader.Failure) in
            if !reader.readNull() { throw reader.mismatch("null") }
            return subject()
        }
        missing = { subject() }
        write = { value, writer in
            guard isCase(value) else { return false }
            writer.writeNull()
            return true
        }
        matches = isCase
        details = VariantDetails(
            validate: { value, _ in isCase(value) },
            copy: { value, _ throws(MappingError) in isCase(value) ? value : nil }
        )
    }

    /// Returns the variant that keeps values with unknown tags unchanged and writes them back.
    ///
    /// In an untagged union, it keeps values that no other variant accepts.
    ///
    /// - Parameters:
    ///   - make: Creates the case.
    ///   - value: Returns the value, or `nil` for another case.
    /// - Returns: The variant.
    public static func unknown(
        _ make: @escaping @Sendable (JSON) -> Subject,
        _ value: @escaping @Sendable (Subject) -> JSON?
    ) -> Variant {
        Variant(tag: nil, make, value, kept: (make, value))
    }

    private init<Value: Mappable>(
        tag: JSON?,
        _ make: @escaping @Sendable (Value) -> Subject,
        _ value: @escaping @Sendable (Subject) -> Value?,
        kept: VariantDetails<Subject>.Kept? = nil
    ) {
        self.tag = tag
        valueType = Value.self
        read = { (reader: inout JSONReader) throws(JSONReader.Failure) in make(try Value.read(from: &reader)) }
        missing = { Value.valueForMissingKey.map(make) }
        write = { subject, writer in
            guard let value = value(subject) else { return false }
            value.write(to: &writer)
            return true
        }
        matches = { value($0) != nil }
        details = VariantDetails(
            validate: { subject, validator in
                guard let value = value(subject) else { return false }
                value.validate(with: &validator)
                return true
            },
            copy: { subject, copier throws(MappingError) in
                guard let value = value(subject) else { return nil }
                return make(try copier.copy(value))
            },
            hasKey: { subject, key, chosen in value(subject)?.hasKey(key, chosen) ?? false },
            scattered: ScatteredValue(Value.self)?.map(make),
            kept: kept
        )
    }
}

extension Variant where Subject: Equatable & Sendable {
    /// Creates a variant for a case without a value.
    ///
    /// - Parameters:
    ///   - tag: The tag: a string, or a number or boolean if the form allows it.
    ///   - subject: The case.
    public init(_ tag: JSON, _ subject: Subject) {
        self.init(tag, subject, { $0 == subject })
    }
}
