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
/// Any other module declares a field once, with a property to access it:
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
/// Swift initializes a `static let` on first use, so a document may be decoded before the field is known. Members
/// without a known field are then kept unchanged, like those of ``Field/unknownKeys(_:)->Field<Root,Value,ReadOnly>``,
/// which extension fields replace. Each member is decoded when its field is first accessed. It is written back
/// unchanged unless the field is assigned. If the field's type has secrets, the field encodes the member itself and
/// omits members that the type does not know.
///
/// A member that does not match its field is an issue in the document's ``MappingError`` if the field was known when
/// the document was decoded. Otherwise the property has its default, ``value(of:)`` throws the error, and
/// ``Model/validate(options:)`` reports it; the member is still written back. Call ``declare(_:)`` to make fields known
/// in time.
public protocol Extensible: Model {
    /// The values of the extension fields.
    var extensionFields: ExtensionValues { get set }
}

extension Extensible {
    /// Makes extension fields known, so that documents decoded from now on are checked for them.
    ///
    /// ```swift
    /// Person.declare(Person.nickname, Person.score)
    /// ```
    ///
    /// - Parameter field: The fields. Mentioning them is enough to initialize them.
    public static func declare<each Value>(_ field: repeat ExtensionField<Self, each Value>) {}

    /// Returns the value of an extension field, or its default if there is none.
    ///
    /// - Parameter field: The field.
    /// - Returns: The value.
    /// - Throws: ``MappingError`` if the field has a member that cannot be decoded.
    public func value<Value>(of field: ExtensionField<Self, Value>) throws(MappingError) -> Value {
        try extensionFields.value(of: field) ?? field.defaultValue()
    }

    /// The value of an extension field. It is the default if there is no value or it cannot be decoded; ``value(of:)``
    /// throws the error.
    ///
    /// - Parameter field: The field.
    public subscript<Value>(field: ExtensionField<Self, Value>) -> Value {
        get { (try? extensionFields.value(of: field)) ?? field.defaultValue() }
        set { extensionFields.set(newValue, of: field) }
    }
}

extension Extensible where Self: AnyObject {
    /// The value of an extension field. It is the default if there is no value or it cannot be decoded;
    /// ``Extensible/value(of:)`` throws the error.
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
