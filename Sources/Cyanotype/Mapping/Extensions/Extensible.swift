/// A model to which other modules add fields: *extension fields*, which are stored in it and mapped like its own.
///
/// The module that owns the model has a property for them and names it in the blueprint:
///
/// ```swift
/// public struct Person: Extensible {
///     public var name = ""
///     public var extensionFields = ExtensionValues()
///
///     public static let blueprint = Blueprint(creating: Person.init) {
///         Field("name", \.name)
///         Field.extensions(\.extensionFields)
///     }
/// }
/// ```
///
/// Any other module declares a field once, and a property to reach it by:
///
/// ```swift
/// extension Person {
///     static let nickname = ExtensionField<Person, String?>("nickname", category: "Social")
///
///     var nickname: String? {
///         get { self[Self.nickname] }
///         set { self[Self.nickname] = newValue }
///     }
/// }
/// ```
///
/// Swift makes a `static let` when it is first used, so that a document may be read before. Then the members that no
/// field is known for are kept as they are, like those of ``Field/unknownKeys(_:)->Field<Root,Value,ReadOnly>``, whose
/// place extension fields take: each is read when its field first asks for it, and is written back unchanged unless the
/// field is assigned. A field whose type has secrets writes its member itself, without members that the type does not know.
///
/// A member that is not what its field wants is an issue of the ``MappingError`` of the document, if the field was known
/// when that was read. Otherwise the property has its default, ``value(of:)`` throws the error, and
/// ``Model/validate(options:)`` reports it; the member is still written back. ``declare(_:)`` makes fields known in time.
public protocol Extensible: Model {
    /// The values of the extension fields.
    var extensionFields: ExtensionValues { get set }
}

extension Extensible {
    /// Makes extension fields known, so that documents that are read from now on are checked for them.
    ///
    /// ```swift
    /// Person.declare(Person.nickname, Person.score)
    /// ```
    ///
    /// - Parameter field: The fields. To use them is all it takes.
    public static func declare<each Value>(_ field: repeat ExtensionField<Self, each Value>) {}

    /// The value of an extension field, or its default when there is none.
    ///
    /// - Parameter field: The field.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` when there is a member for the field that it cannot be read from.
    public func value<Value>(of field: ExtensionField<Self, Value>) throws(MappingError) -> Value {
        try extensionFields.value(of: field) ?? field.defaultValue()
    }

    /// The value of an extension field, or its default when there is none, or one that cannot be read: that is what
    /// ``value(of:)`` tells.
    ///
    /// - Parameter field: The field.
    public subscript<Value>(field: ExtensionField<Self, Value>) -> Value {
        get { (try? extensionFields.value(of: field)) ?? field.defaultValue() }
        set { extensionFields.set(newValue, of: field) }
    }
}

extension Extensible where Self: AnyObject {
    /// The value of an extension field, or its default when there is none, or one that cannot be read: that is what
    /// ``Extensible/value(of:)`` tells.
    ///
    /// - Parameter field: The field.
    public subscript<Value>(field: ExtensionField<Self, Value>) -> Value {
        get { (try? extensionFields.value(of: field)) ?? field.defaultValue() }
        nonmutating set {
            // Another reference to the same instance.
            var instance = self
            instance.extensionFields.set(newValue, of: field)
        }
    }
}
