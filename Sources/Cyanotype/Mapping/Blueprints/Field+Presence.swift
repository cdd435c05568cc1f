/// The occasions on which a field's default replaces the value in the document.
public struct DefaultOccasions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The key is missing.
    public static let missing = DefaultOccasions(rawValue: 1 << 0)
    /// The value is `null`.
    public static let null = DefaultOccasions(rawValue: 1 << 1)
    /// The value cannot be decoded as the property's type, or breaks one of the field's rules.
    public static let invalid = DefaultOccasions(rawValue: 1 << 2)
}

extension Field {
    /// Sets a default that replaces the document's value on the given occasions.
    ///
    /// ```swift
    /// Field("likes", \.likes).default(0, if: [.missing, .null])
    /// Field("level", \.level).default(1, if: .missing).default(9, if: .invalid)
    /// ```
    ///
    /// Each use of a default is an entry of the ``MappingReport``. Invalid JSON inside the value is still an error.
    ///
    /// - Parameters:
    ///   - value: The default. It is evaluated on each use.
    ///   - occasions: The occasions on which the default is used.
    /// - Returns: The field with the default.
    public func `default`(
        _ value: @autoclosure @escaping @Sendable () -> Value,
        if occasions: DefaultOccasions
    ) -> Self {
        var field = self
        let (store, restore) = (slot.property.store, slot.property.restore)
        if occasions.contains(.missing) {
            field.slot.missingKey.setDefault { place in
                ValueSource.withSource(of: value()) { store($0, place, false) }
                return true
            }
        }
        if occasions.contains(.null) {
            field.slot.addDefault(for: .null) { read, isFull in
                { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                    let offset = reader.offset
                    if reader.readsExactValues, reader.isAtNull {
                        // A store returns the `null` of a property that can hold one.
                        let attempt = try reader.attempt { (reader: inout JSONReader) throws(JSONReader.Failure) in
                            try read(&reader, place)
                        }
                        if case .success = attempt { return }
                    } else if !reader.readNull() {
                        return try read(&reader, place)
                    }
                    reader.noteChange(of: place, restore)
                    ValueSource.withSource(of: value()) { store($0, place, isFull) }
                    reader.note(.defaultForNull, at: offset, "default used for null")
                }
            }
        }
        if occasions.contains(.invalid) {
            field.slot.addDefault(for: .invalid) { read, isFull in
                { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                    let offset = reader.offset
                    let attempt = try reader.attempt { (reader: inout JSONReader) throws(JSONReader.Failure) in
                        try read(&reader, place)
                    }
                    guard case .failure(let causes) = attempt else { return }
                    reader.noteChange(of: place, restore)
                    ValueSource.withSource(of: value()) { store($0, place, isFull) }
                    reader.note(
                        .defaultForInvalid,
                        at: offset,
                        "default used for a value that is invalid",
                        causes: causes
                    )
                }
            }
        }
        return field
    }

    /// Makes a missing key an error, even if the property is `Optional`, has a declared value, or has a default.
    ///
    /// An `Optional` property still accepts `null`, and is encoded as `null` when it is `nil`.
    ///
    /// - Returns: The field with the mark.
    public func required() -> Self {
        var field = self
        field.slot.missingKey.require()
        return field
    }

    /// Converts values of other JSON types to the property's type, by these coercions and those of the call's options.
    ///
    /// - Parameter coercions: The coercions, which also apply inside the value.
    /// - Returns: The field with the mark.
    public func coercing(_ coercions: JSONOptions.Coercions) -> Self {
        var field = self
        field.slot.traits.coercions.formUnion(coercions)
        field.slot.wrapReads { read, _ in
            { (reader: inout JSONReader, place) throws(JSONReader.Failure) in
                try reader.coercing(coercions) { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try read(&reader, place)
                }
            }
        }
        return field
    }
}
