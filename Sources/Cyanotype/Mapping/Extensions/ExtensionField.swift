internal import CyanotypeSystem

/// A field that a module adds to a model, which another module may own: see ``Extensible``.
///
/// Declare it once, as a `static let`.
public struct ExtensionField<Root: Extensible, Value: Mappable & Sendable>: Sendable {
    /// The key of the field's member in the model's object.
    public var key: String { info.key }

    /// The group that the field belongs to in ``Mappable/modelDescription``.
    public var category: String? { info.category }

    /// Whether descriptions and errors omit the value.
    public var isSensitive: Bool { info.isHidden }

    let defaultValue: @Sendable () -> Value

    /// The description of the field. Traps if another field has its key and a different type.
    var usableInfo: ExtensionFieldInfo {
        if let mistake { endProgram([mistake].description(of: "Blueprint<\(Root.self)>")) }
        return info
    }

    private let info: ExtensionFieldInfo
    private let mistake: BlueprintMistake?

    /// Creates a field with a default.
    ///
    /// Two fields of one model with the same key and different types are a mistake, which ``Blueprint/lint()`` finds.
    /// The program traps when it uses the second field or reads the model.
    ///
    /// - Parameters:
    ///   - key: The key of its member in the model's object. It must not be the key of one of the model's own fields.
    ///   - default: The value if there is no member.
    ///   - category: The group that the field belongs to, such as the name of the module.
    ///   - isSensitive: Whether descriptions and errors omit the value.
    public init(
        _ key: String,
        default: @autoclosure @escaping @Sendable () -> Value,
        category: String? = nil,
        isSensitive: Bool = false
    ) {
        defaultValue = `default`
        info = ExtensionFieldInfo(key: key, category: category, isSensitive: isSensitive, Value.self)
        mistake = ExtensionRegistry.add(info, to: Root.self)
    }

    /// Creates a field whose value is `nil` unless it is set.
    ///
    /// Two fields of one model with the same key and different types are a mistake, which ``Blueprint/lint()`` finds.
    /// The program traps when it uses the second field or reads the model.
    ///
    /// - Parameters:
    ///   - key: The key of its member in the model's object. It must not be the key of one of the model's own fields.
    ///   - category: The group that the field belongs to, such as the name of the module.
    ///   - isSensitive: Whether descriptions and errors omit the value.
    public init<Wrapped>(_ key: String, category: String? = nil, isSensitive: Bool = false) where Value == Wrapped? {
        self.init(key, default: nil, category: category, isSensitive: isSensitive)
    }
}

/// The description of an extension field, without its value's static type.
struct ExtensionFieldInfo: ExtensionMember, Sendable {
    let key: String
    let category: String?
    /// Whether the field is marked sensitive.
    let isSensitive: Bool
    let valueType: any Mappable.Type

    /// Reads a value, either merging it into an existing one or creating a new one.
    let read:
        @Sendable (inout JSONReader, _ old: (any AnyExtensionValue)?) throws(JSONReader.Failure)
            -> any AnyExtensionValue

    init<Value: Mappable & Sendable>(key: String, category: String?, isSensitive: Bool, _ type: Value.Type) {
        self.key = key
        self.category = category
        self.isSensitive = isSensitive
        valueType = type
        read = { (reader: inout JSONReader, old) throws(JSONReader.Failure) in
            // Nobody knows the form of a member that is kept until its field is known.
            let readsExactValues = reader.readsExactValues
            let references = reader.context?.references
            reader.readsExactValues = false
            reader.context?.references = nil
            defer {
                reader.readsExactValues = readsExactValues
                reader.context?.references = references
            }
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

    /// Whether the value must not be quoted, because the field or its type is sensitive.
    var isHidden: Bool { isSensitive || hasSensitiveType }

    /// Whether the type is sensitive.
    var hasSensitiveType: Bool { valueType is any SensitiveValue.Type }

    /// Whether the value or a part of it must not be quoted.
    var mayBeSensitive: Bool { isSensitive || SchemaContext.hasSensitiveValues(in: valueType) }

    /// The key after the category, as descriptions show it.
    var describedKey: String {
        category.map { "(\($0))\(key)" } ?? key
    }

    /// Decodes a member that was kept unchanged.
    func decode(_ member: JSON) throws(MappingError) -> any AnyExtensionValue {
        do throws(MappingError) {
            return try ThreadStack.withRoomForDocument { maximumDepth throws(MappingError) in
                let options = JSONOptions(maximumDepth: maximumDepth)
                return try unsafe member.textForReading(options).withBytes { bytes throws(MappingError) in
                    try unsafe JSONReader.withReader(of: bytes, options: options, hasText: false, type: { valueType }) {
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

/// The known extension fields of each model.
enum ExtensionRegistry {
    /// The fields of one model.
    private struct Known {
        var fields: [ExactString: ExtensionFieldInfo] = [:]
        var mistakes: [ExactString: BlueprintMistake] = [:]
    }

    private static let models = Locked<[ObjectIdentifier: Known]>([:])

    /// Registers a field, unless there is already one with its key.
    ///
    /// - Returns: The mistake, if the existing field has another type.
    static func add(_ field: ExtensionFieldInfo, to root: Any.Type) -> BlueprintMistake? {
        let key = ExactString(field.key)
        return models.withLock { models in
            let id = ObjectIdentifier(root)
            guard let known = models[id]?.fields[key] else {
                models[id, default: Known()].fields[key] = field
                return nil
            }
            if known.valueType == field.valueType {
                // A value that any of several fields hides stays hidden.
                if field.isSensitive { models[id]?.fields[key] = field }
                return nil
            }
            let mistake = BlueprintMistake(
                .duplicateKey,
                at: [field.key],
                """
                two extension fields have the key \(quoted(field.key)): one of the type \(known.valueType), the other \
                of the type \(field.valueType)
                """
            )
            models[id]?.mistakes[key] = mistake
            return mistake
        }
    }

    /// The number of extension fields.
    static var count: Int { models.withLock { $0.values.reduce(0) { $0 + $1.fields.count } } }

    static func fields(of root: ObjectIdentifier?) -> [ExactString: ExtensionFieldInfo] {
        guard let root else { return [:] }
        return models.withLock { $0[root]?.fields ?? [:] }
    }

    /// Returns the fields of a model that is being read. Traps if there are mistakes.
    static func usableFields(of root: Any.Type) -> [ExactString: ExtensionFieldInfo] {
        let mistakes = mistakes(of: ObjectIdentifier(root))
        require(mistakes.isEmpty, mistakes.description(of: "Blueprint<\(root)>"))
        return fields(of: ObjectIdentifier(root))
    }

    /// Returns the mistakes in the fields of a model, sorted by message.
    static func mistakes(of root: ObjectIdentifier?) -> [BlueprintMistake] {
        guard let root else { return [] }
        let mistakes = models.withLock { $0[root]?.mistakes ?? [:] }
        return mistakes.values.sorted { $0.message < $1.message }
    }
}
