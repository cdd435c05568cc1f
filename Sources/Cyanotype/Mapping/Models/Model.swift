/// A type that a ``Blueprint`` maps to a JSON object.
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
/// A class that can be subclassed declares `class var blueprint` with its own type spelled out. A subclass overrides it
/// with a blueprint that extends `super.blueprint`.
public protocol Model: Mappable, CustomReflectable {
    /// The type that the blueprint describes: the model itself or, for a subclass, the class that declared the
    /// conformance.
    associatedtype Subject = Self

    /// The model's blueprint.
    ///
    /// A generic model computes it; see <doc:DecodingAResponse>. Its first result is cached for the life of the
    /// program, so it must not depend on anything that changes. The same holds for ``alternateBlueprints``.
    static var blueprint: Blueprint<Subject> { get }

    /// Other blueprints of the model, which callers choose by name; none by default. See ``Blueprint/named(_:)``.
    static var alternateBlueprints: [Blueprint<Subject>] { get }
}

extension Model {
    public static var alternateBlueprints: [Blueprint<Subject>] { [] }
}

// MARK: - Structs and final classes

extension Model where Subject == Self {
    @inlinable
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        if reader.context != nil { return try reader.readChosen(Self.self) }
        do {
            // Avoids a retain and release for each object.
            return try unsafe reader.blueprint(of: Self.self)._withUnsafeGuaranteedRef {
                try $0.blueprint.read(from: &reader)
            }
        } catch {
            throw JSONReader.Failure()
        }
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        ValueSource.withSource(of: self) { Self.write(valueAt: $0, to: &writer) }
    }

    @inlinable
    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        if writer.hasChosen { return writer.writeChosenObject(of: Self.self, source) }
        unsafe writer.table(of: Self.self)._withUnsafeGuaranteedRef { writer.writeObject(of: $0, source) }
    }

    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        // A reference says which object it is, and not how this one changes.
        if reader.context?.references != nil, let object = try reader.readReference(to: Self.self) { return object }
        return try reader.chosenBlueprint(of: Self.self).update(self, from: &reader)
    }
}
