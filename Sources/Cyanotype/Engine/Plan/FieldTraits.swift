/// The declaration of a field, and what the building of its slot has to remember. Reading and writing need this for
/// special fields and for errors only.
@safe
struct FieldTraits: Sendable {
    /// The keys that lead from the model's object to the value; empty unless the role is `value`.
    var keys: [String]

    /// Alternative keys, for reading only.
    var aliases: [[String]] = []

    /// Whether a document may have several of these keys. The first of `keys` and `aliases` that is present wins.
    var allowsSeveralNames = false

    /// Whether the blueprint's key casing leaves the keys unchanged.
    var keepsCasing = false

    /// Whether the field is marked `exactKey()`.
    var hasExactKey = false

    /// Whether a conversion reads and writes the value instead of its type.
    var isConverted = false

    /// Whether the blueprint's date format leaves the dates unchanged.
    var keepsDateFormat = false

    /// Whether a blueprint has set the format of the dates.
    var isDated = false

    /// The role of the slot.
    var role = Slot.Role.value

    /// Whether the value is only read from documents, or only written to them.
    var direction = FieldDescription.Direction.both

    /// The rules that the value must satisfy.
    var rules: [FieldRule] = []

    /// The modifiers of reading, innermost first.
    var readModifiers: [ReadModifier] = []

    /// How the value is read without the modifiers; `nil` if there are none.
    var unmodifiedReads: (read: Slot.Read, merge: Slot.Read)?

    /// Whether the reading closures hide sensitive values.
    var hidesReads = false

    /// Coercions for this value, in addition to those of the call.
    var coercions: JSONOptions.Coercions = []

    /// The policy for elements that cannot be read.
    var elementPolicy: FieldDescription.ElementPolicy?

    var storage: FieldStorage?

    /// The roles of the field in a store of objects.
    var marks: StorageMarks = []

    /// The rule by which a store treats the object when one that it refers to is deleted; `nil` if the value is no reference.
    var deleteRule: DeleteRule?

    /// The model that declares the field, if the value is a reference.
    var referringModel: ObjectIdentifier?

    /// Where earlier versions of the program stored the value, latest first.
    var formerStorage: [FormerStorage] = []

    /// The JSON Schema of the value, before the field's own constraints.
    var valueSchema: @Sendable (inout SchemaContext) -> JSON

    /// User-supplied schema; replaces the derived one.
    var explicitSchema: JSON?

    init(keys: [String], valueSchema: @escaping @Sendable (inout SchemaContext) -> JSON) {
        self.keys = keys
        self.valueSchema = valueSchema
    }
}
