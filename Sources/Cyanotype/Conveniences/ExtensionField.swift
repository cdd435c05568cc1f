/// A field that a module adds to a model which it need not own: see ``Extensible``.
///
/// It is declared once, as a `static let`.
public struct ExtensionField<Root: Extensible, Value: Mappable & Sendable>: Sendable {
    /// The key of the field's member among those of the model.
    public var key: String { info.key }

    /// What the field belongs to, for ``Mappable/modelDescription``.
    public var category: String? { info.category }

    /// Whether the value is left out of descriptions and errors.
    public var isSensitive: Bool { info.isHidden }

    let defaultValue: @Sendable () -> Value
    let info: ExtensionFieldInfo

    /// A field with a default.
    ///
    /// Two fields of one model that have the same key and are of different types stop the program.
    ///
    /// - Parameters:
    ///   - key: The key of its member among those of the model, which must not be that of one of the model's own fields.
    ///   - default: The value when there is no such member.
    ///   - category: What the field belongs to, such as the name of the module.
    ///   - isSensitive: Whether the value is left out of descriptions and errors.
    public init(
        _ key: String,
        default: @autoclosure @escaping @Sendable () -> Value,
        category: String? = nil,
        isSensitive: Bool = false
    ) {
        defaultValue = `default`
        info = ExtensionFieldInfo(key: key, category: category, isSensitive: isSensitive, Value.self)
        ExtensionRegistry.add(info, to: Root.self)
    }

    /// A field whose value is `nil` unless it is set.
    ///
    /// Two fields of one model that have the same key and are of different types stop the program.
    ///
    /// - Parameters:
    ///   - key: The key of its member among those of the model, which must not be that of one of the model's own fields.
    ///   - category: What the field belongs to, such as the name of the module.
    ///   - isSensitive: Whether the value is left out of descriptions and errors.
    public init<Wrapped>(_ key: String, category: String? = nil, isSensitive: Bool = false) where Value == Wrapped? {
        self.init(key, default: nil, category: category, isSensitive: isSensitive)
    }
}

/// What an extension field says, whatever its type.
struct ExtensionFieldInfo: Sendable {
    let key: String
    let category: String?
    /// Whether the field is marked sensitive.
    let isSensitive: Bool
    let valueType: any Mappable.Type

    /// Reads a value into one that is there, or a new one.
    let read:
        @Sendable (inout JSONReader, _ old: (any AnyExtensionValue)?) throws(JSONReader.Failure)
            -> any AnyExtensionValue

    init<Value: Mappable & Sendable>(key: String, category: String?, isSensitive: Bool, _ type: Value.Type) {
        self.key = key
        self.category = category
        self.isSensitive = isSensitive
        valueType = type
        read = { (reader: inout JSONReader, old) throws(JSONReader.Failure) in
            func read(_ reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
                guard let old = old as? ExtensionValue<Value> else { return try Value.read(from: &reader) }
                return try old.value.merged(from: &reader)
            }
            let value = try isSensitive ? reader.readSensitive(read) : read(&reader)
            return ExtensionValue(
                field: ExtensionFieldInfo(key: key, category: category, isSensitive: isSensitive, Value.self),
                value: value
            )
        }
    }

    /// Whether the value must not be quoted, because the field is marked sensitive or its type is sensitive.
    var isHidden: Bool { isSensitive || hasSensitiveType }

    /// Whether the type is sensitive.
    var hasSensitiveType: Bool { valueType is any SensitiveValue.Type }

    /// Whether the value, or a part of it, must not be quoted.
    var mayBeSensitive: Bool { isSensitive || SchemaContext.hasSensitiveValues(in: valueType) }

    /// The key behind the category, as a description has it.
    var describedKey: String {
        category.map { "(\($0))\(key)" } ?? key
    }

    /// Reads a member that was kept as it was.
    func decode(_ member: JSON) throws(MappingError) -> any AnyExtensionValue {
        do throws(MappingError) {
            return try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
                let options = JSONOptions(maximumDepth: maximumDepth)
                return try member.textForReading(options).withBytes { bytes throws(MappingError) in
                    try JSONReader.withReader(of: bytes, options: options, hasText: false, type: { valueType }) {
                        (reader: inout JSONReader) throws(JSONReader.Failure) in
                        try read(&reader, nil)
                    }
                }
            }
        } catch {
            let issues = error.issues.map { issue in
                MappingError.Issue(
                    code: issue.code,
                    path: MappingPath([.key(key)] + issue.path.components),
                    location: nil,
                    expected: issue.expected,
                    found: issue.found
                )
            }
            throw MappingError(issues: issues, isTruncated: error.isTruncated)
        }
    }
}

/// The extension fields that are known, by the models that they were declared for.
enum ExtensionRegistry {
    private static let fields = Locked<[ObjectIdentifier: [UTF8Key: ExtensionFieldInfo]]>([:])

    static func add(_ field: ExtensionFieldInfo, to root: Any.Type) {
        let id = ObjectIdentifier(root)
        let known = fields.withLock { fields in
            let known = fields[id]?[UTF8Key(field.key)]
            if known == nil { fields[id, default: [:]][UTF8Key(field.key)] = field }
            return known
        }
        guard let known, known.valueType != field.valueType else { return }
        endProgram(
            """
            two extension fields of \(root) have the key \(jsonQuoted(field.key)): one is a \(known.valueType), the \
            other a \(field.valueType)
            """
        )
    }

    /// The number of extension fields.
    static var count: Int { fields.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    static func fields(of root: ObjectIdentifier?) -> [UTF8Key: ExtensionFieldInfo] {
        guard let root else { return [:] }
        return fields.withLock { $0[root] ?? [:] }
    }
}
