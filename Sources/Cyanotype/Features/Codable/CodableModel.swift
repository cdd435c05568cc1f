/// A `Codable` type that is used as a model without a blueprint.
///
/// ```swift
/// struct Bookmark: Codable, Identifiable {
///     let id: String
///     let address: URL
/// }
///
/// extension Bookmark: CodableModel {}
/// ```
///
/// Its own conformance to `Codable` decodes and encodes it, as ``CyanotypeDecoder`` and ``CyanotypeEncoder`` do by
/// default. There are no fields that could have marks, defaults or rules, and nothing to copy, update or lint by field:
/// declare a ``Blueprint`` for those.
public protocol CodableModel: Model, Codable where Subject == Self {}

extension CodableModel {
    /// A blueprint without fields.
    public static var blueprint: Blueprint<Self> {
        Blueprint(
            slots: [],
            // Reading does not use it.
            construction: .memberwise { _ in throw CodableModelFailure() },
            instanceType: Self.self
        )
    }

    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try reader.readDecodable(Self.self, by: .standard)
    }

    public func write(to writer: inout JSONWriter) {
        writer.writeEncodable(self, by: .standard)
    }

    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        source[as: Self.self].write(to: &writer)
    }

    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try Self.read(from: &reader)
    }

    public static func jsonSchema(in context: inout SchemaContext) -> JSON { true }

    public func validate(with validator: inout Validator) {}
}

private struct CodableModelFailure: Error, CustomStringConvertible {
    var description: String { "a type without a blueprint is made by its own initializer" }
}
