/// A type that is mapped to a JSON object by a ``Blueprint``.
///
/// ```swift
/// struct Person: Model {
///     let firstName: String
///     let dateOfBirth: Date
///
///     static let blueprint = Blueprint(Person.init) {
///         Field("first_name", \.firstName)
///         Field("dob", \.dateOfBirth)
///     }
/// }
///
/// let people = try [Person](json: responseBody)
/// let body = try people.jsonData()
/// ```
///
/// A class that can be subclassed declares `class var blueprint`, with its own type spelled out, and a subclass
/// overrides it with a blueprint that extends `super.blueprint`.
public protocol Model: Mappable {
    /// The type that the blueprint describes: the model itself, or for a subclass the class that declared the
    /// conformance.
    associatedtype Subject = Self

    /// The model's blueprint.
    static var blueprint: Blueprint<Subject> { get }
}

// MARK: - Structs and final classes

extension Model where Subject == Self {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try blueprint.read(from: &reader)
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        withUnsafePointer(to: self) { writer.writeObject(of: Self.blueprint.table, $0) }
    }

    @inlinable
    public static func write(valueAt source: UnsafeRawPointer, to writer: inout JSONWriter) {
        writer.writeObject(of: blueprint.table, source)
    }

    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try Self.blueprint.update(self, from: &reader)
    }
}
