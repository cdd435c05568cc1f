internal import Cyanotype
public import FoundationEssentials

/// A file's record of a class of objects: the form that their documents had when a program wrote them.
///
/// A store makes a record with the first object of a class, and another one after each change of the fields. A record
/// stays even if no object has that form any more.
public struct RecordedSchema: Sendable, Hashable {
    /// A field of the class.
    public struct Field: Sendable, Hashable {
        /// The keys that lead to the value in a document; none for a union whose members are among those of the model.
        public let keys: [String]

        /// The type of the value in a document, such as `optional<string>`, `array<model>` or `enum<string>{"a","b"}`.
        ///
        /// It has no Swift names. A file of format 1 has the name of a Swift type instead.
        public let storedType: String

        /// The name and number of the conversion that the value has, if the program has named it.
        public let conversion: String?
    }

    /// The name by which the store knows the objects: that of the topmost class.
    public let typeName: String

    /// The name of the class.
    public let className: String

    /// The names of its superclasses, topmost first.
    public let superclasses: [String]

    /// The version of the model.
    public let version: Int

    /// The hash of the fields, which does not depend on their order: 32 digits; empty in a file of format 1, and if a tool
    /// without the model has changed the documents.
    public let fingerprint: String

    /// The fields, sorted by their keys; none if the record is damaged, or a tool without the model has
    /// changed the documents.
    public let fields: [Field]

    /// The models inside, at any depth, each once. They have no nested ones themselves.
    public let nested: [RecordedSchema]

    /// The time of the record; `nil` in a file of format 1.
    public let recorded: Date?

    /// Whether there may be objects of this form.
    public let isUsed: Bool

    /// Whether it is the form in which this program writes objects of the class.
    public let isCurrent: Bool
}

extension RecordedSchema {
    /// Creates a schema from the texts of a file.
    ///
    /// - Parameters:
    ///   - typeName: The name of the type.
    ///   - className: The name of the class.
    ///   - superclasses: The names of the superclasses, topmost first.
    ///   - version: The version of the model.
    ///   - fingerprint: The hash of the fields; empty in a file of format 1.
    ///   - fields: The fields as JSON.
    ///   - parts: The models inside as JSON.
    ///   - recorded: The time.
    ///   - isUsed: Whether there may be rows with it.
    ///   - isCurrent: Whether it is what the program writes.
    init(
        typeName: String,
        className: String,
        superclasses: [String],
        version: Int,
        fingerprint: String,
        fields: String,
        parts: String,
        recorded: Date?,
        isUsed: Bool,
        isCurrent: Bool
    ) {
        let shape = ShapeText(fields: fields, parts: parts, fingerprint: fingerprint)
        self.typeName = typeName
        self.className = className
        self.superclasses = superclasses
        self.version = version
        self.fingerprint = fingerprint
        self.fields = (shape?.fields ?? []).map(Field.init)
        nested = (shape?.parts ?? []).map { part in
            RecordedSchema(
                typeName: typeName,
                className: part.name,
                superclasses: [],
                version: part.version,
                fingerprint: part.fingerprint,
                fields: part.fields.map(Field.init),
                nested: [],
                recorded: recorded,
                isUsed: isUsed,
                isCurrent: isCurrent
            )
        }
        self.recorded = recorded
        self.isUsed = isUsed
        self.isCurrent = isCurrent
    }
}

extension RecordedSchema.Field {
    fileprivate init(_ field: ShapeText.Field) {
        self.init(keys: field.keys, storedType: field.typeText, conversion: field.type?.conversionName)
    }
}

extension StoredType {
    /// The name and number of the outermost conversion that has a name.
    var conversionName: String? {
        switch self {
        case .converted(let name?, let number, _): "\(name) \(number)"
        case .optional(let type), .array(let type), .map(_, let type): type.conversionName
        case .simple, .tuple, .raw, .union, .converted(nil, _, _): nil
        }
    }
}

extension RecordedSchema: CustomStringConvertible {
    /// A line for the class, and one for each field.
    public var description: String {
        ([title] + fields.map { "  \($0)" } + nested.flatMap { ["  \($0.title)"] + $0.fields.map { "    \($0)" } })
            .joined(separator: "\n")
    }

    private var title: String {
        var title = "\(className.shownName), version \(version)"
        if !superclasses.isEmpty { title += ", a subclass of " + superclasses.map(\.shownName).joined(separator: ", ") }
        if !fingerprint.isEmpty { title += ", " + fingerprint.prefix(8).description.printable }
        if isCurrent { title += ", current" }
        if !isUsed { title += ", without objects" }
        return title
    }
}

extension RecordedSchema.Field: CustomStringConvertible {
    /// The keys, joined by dots, and the type.
    public var description: String { "\(keys.shownKeys): \(storedType.typeExcerpt)" }
}
