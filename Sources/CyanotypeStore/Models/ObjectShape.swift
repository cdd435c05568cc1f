internal import Cyanotype
internal import CyanotypeSystem
internal import Synchronization

/// The part of a class's ``ObjectPlan`` that follows from its blueprint alone, whatever a file has.
final class ObjectShape: Sendable {
    let model: any Model.Type
    /// The stored name of the topmost superclass that is a model, or the model's own. The objects of all its subclasses
    /// share a table.
    let typeName: String
    /// The name of the class itself.
    let className: String
    /// Whether the model is a class, which may have subclasses.
    let isClass: Bool
    /// Whether the model has a property with the status of its row.
    let isSyncable: Bool
    /// Whether the store keeps the changes of objects until a server has them.
    let isSynchronized: Bool
    /// The names of the superclasses, topmost first.
    let superclasses: [String]
    /// The names that the class had before.
    let formerNames: [String]
    /// The names that the type had before: those of its topmost class.
    let formerTypeNames: [String]
    let identity: Identity
    /// The columns. They have no numbers here, because these depend on the file.
    let columns: [ColumnPlan]
    /// The field of each column, in the order of the columns.
    let fields: [StorageField]
    /// Makes the key of each column that has one key, in the order of the columns, from the address of an object.
    let makeSingleKeys: [@Sendable (ValueSource) throws(MappingError) -> StorageKey]
    /// Makes the keys of each collection, in the order of the columns.
    let makeElementKeys: [@Sendable (ValueSource) throws(MappingError) -> [StorageKey]]
    /// The indexes over several columns, as positions in ``columns``.
    let indexes: [[Int]]
    /// The time at which objects expire; `nil` if they never do.
    let expiration: StorageField?
    /// The searchable fields, each of another property.
    let searchable: [StorageField]
    /// The schema of rows in memory. No other version of the program writes there.
    let currentSchema: ForeignSchema
    /// All fields of the blueprint, with or without columns.
    let modelFields: StorageFields
    /// The form of the documents, as files record it.
    let contents: ShapeContents
    /// Whether neither the class nor any model inside keeps members that it does not know.
    let dropsUnknownMembers: Bool
    /// Makes the shape with its types. Only a comparison with another shape needs it.
    private let makeStoredShape: @Sendable () -> StoredShape
    private let knownMerger = Locked<DocumentMerger?>(nil)
    /// Whether documents refer to other objects.
    let hasReferences: Bool
    /// Whether equal objects give equal documents, also without sorted keys.
    let hasFixedOrder: Bool
    private let knownReferences = AtomicLazyReference<DocumentReferences>()
    /// Whether a model inside has another version than the first.
    let hasNestedVersions: Bool

    /// The shapes of models that stores have used. Making one takes a tenth of the time to open a store.
    private static let known = Locked<[ObjectIdentifier: ObjectShape]>([:])

    /// Returns the shape of a model, which is made once.
    ///
    /// - Throws: ``StoreError`` with the code `identity` if the model has none that can be stored.
    static func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape {
        let key = ObjectIdentifier(type)
        if let shape = known.withLock({ $0[key] }) { return shape }
        // The lock is not held, because this calls the model's code.
        let shape = try ObjectShape(of: type)
        // Another thread may have made one too: nobody compares shapes by identity.
        known.withLock { $0[key] = shape }
        return shape
    }

    private init<M: Model>(of type: M.Type) throws(StoreError) {
        model = type
        let blueprint = type.cachedBlueprint
        className = M.storedName
        isClass = type is AnyObject.Type
        isSyncable = type is any Syncable.Type
        isSynchronized = blueprint.isSynchronized
        currentSchema = ForeignSchema(current: M.storedName)
        superclasses = Self.superclasses(of: type)
        typeName = M.storedTypeNames[0]
        formerNames = Self.formerNames(of: type)
        formerTypeNames = Array(M.storedTypeNames.dropFirst())
        identity = try Identity(of: type)
        modelFields = blueprint.storageFields
        expiration = modelFields.expiration
        searchable = Self.searchable(modelFields.all)
        var collector = ColumnCollector()
        collector.collect(modelFields.all)
        indexes = blueprint.storageIndexes.map { fields in fields.map { collector.index(of: $0) } }
        columns = collector.columns
        fields = collector.fields
        let columnsWithFields = zip(collector.columns, collector.fields)
        makeSingleKeys = columnsWithFields.filter { !$0.0.isCollection }.map { _, field in
            { source throws(MappingError) in try field.key(in: source) }
        }
        makeElementKeys = columnsWithFields.filter { $0.0.isCollection }.map { _, field in
            { source throws(MappingError) in try field.keys(in: source) }
        }
        makeStoredShape = { StoredShape(of: type) }
        let stored = makeStoredShape()
        contents = ShapeContents(stored)
        dropsUnknownMembers = type.versions.isStrict && stored.parts.allSatisfy { $0.type.versions.isStrict }
        hasReferences = stored.hasReferences
        hasFixedOrder = stored.hasFixedOrder
        hasNestedVersions = stored.parts.contains { $0.version > 1 }
        if let mistake = Self.mistake(in: stored, of: type) { throw mistake }
    }

    private static func formerNames<M: Model>(of type: M.Type) -> [String] {
        type.versions.formerNames.filter { $0 != M.storedName }
    }

    /// The names of the superclasses that are models, topmost first.
    private static func superclasses<M: Model>(of type: M.Type) -> [String] {
        func name<Super: Model>(_ type: Super.Type) -> String { type.storedName }
        return type.modelSuperclasses.map { name($0) }
    }

    /// Returns the first mistake in the versions of a model or of the models inside. Documents could not be read with
    /// such a mistake.
    private static func mistake<M: Model>(in shape: StoredShape, of type: M.Type) -> StoreError? {
        if let mistake = StoreError(mistakesOf: type.versions, of: type.storedName) { return mistake }
        return shape.parts.lazy.compactMap { StoreError(mistakesOf: $0.type.versions, of: $0.name) }.first
    }

    private static func searchable(_ all: [StorageField]) -> [StorageField] {
        var paths: Set<String> = []
        return all.filter { $0.marks.contains(.searchable) && paths.insert($0.joinedKeys).inserted }
    }
}

// MARK: - Objects

extension ObjectShape {
    var storedShape: StoredShape { makeStoredShape() }

    /// The merger that keeps unknown members of documents. It is made on first use.
    func merger() -> DocumentMerger {
        if let known = knownMerger.withLock({ $0 }) { return known }
        // The lock is not held, because this calls the model's code.
        let merger = DocumentMerger(of: model)
        knownMerger.withLock { $0 = merger }
        return merger
    }

    /// Returns the members of a document in the form that the blueprint gives them elsewhere.
    func translated(_ document: JSON.Object) throws(StoreError) -> JSON.Object {
        func translated<M: Model>(_ type: M.Type) throws(MappingError) -> JSON.Object {
            try DocumentTranslator.json(of: document, as: type)
        }
        do throws(MappingError) { return try translated(model) } catch { throw StoreError(error, of: className) }
    }

    /// Whether documents of the class, or of a subclass that their tags name, may refer to other objects.
    var mayHaveReferences: Bool { hasReferences || isClass && !references().isEmpty }

    /// The references in documents. They are found on first use.
    func references() -> DocumentReferences {
        knownReferences.load() ?? knownReferences.storeIfNil(DocumentReferences(of: model))
    }

    /// The fields with references.
    var referencePlaces: [DocumentReferences.Place] { hasReferences ? references().places : [] }

    /// Returns the key of an identity that a caller gives; `nil` if no object can have it, such as a number that is too
    /// great for the model's identities.
    ///
    /// - Throws: ``StoreError`` with the code `identity` if its type is not that of the model's identities.
    func identityKey<ID: Hashable>(of id: ID) throws(StoreError) -> StorageKey? {
        try identity.key(of: id, ofType: typeName)
    }

    /// Returns the key of the time at which an object expires, and `.null` if it never does; `nil` if the class has no
    /// such property.
    func expirationKey<M: Model>(of object: M) -> StorageKey? {
        guard let expiration else { return nil }
        // The object has been encoded or decoded, so its time can be encoded too.
        return
            (try? ValueSource.withSource(of: object) { source throws(MappingError) in try expiration.key(in: source) })
            ?? .null
    }

    /// Returns the words of each searchable field of an object; `nil` for a field without words.
    func texts<M: Model>(of object: M) throws(StoreError) -> [String?] {
        do throws(MappingError) {
            return try ValueSource.withSource(of: object) { source throws(MappingError) in
                var texts: [String?] = []
                for field in searchable {
                    let strings = try field.texts(in: source).filter { !$0.isEmpty }
                    // No phrase matches across two elements.
                    let text = strings.map(CanonicalText.words).joined(
                        separator: " \(Unicode.Scalar.elementSeparator) "
                    )
                    texts.append(text.isEmpty ? nil : text)
                }
                return texts
            }
        } catch {
            throw StoreError(error, of: className)
        }
    }
}

extension StorageField {
    /// The path of the property in JSON, as the file records it: `author.name`.
    var joinedKeys: String { keys.joined(separator: ".") }
}

/// Collects the fields that have columns.
private struct ColumnCollector {
    private(set) var columns: [ColumnPlan] = []
    private(set) var fields: [StorageField] = []

    /// Adds the fields that are marked `indexed()`.
    mutating func collect(_ all: [StorageField]) {
        for field in all where field.marks.contains(.indexed) { _ = index(of: field) }
    }

    /// Returns the position of a field's column, which is added if there is none.
    mutating func index(of field: StorageField) -> Int {
        let path = field.joinedKeys
        if let known = columns.firstIndex(where: { $0.path == path }) { return known }
        // The blueprint has checked that the field has keys, so the defaults are never used.
        let type = field.keyType
        columns.append(
            ColumnPlan(
                path: path,
                encoding: type?.encoding ?? .string,
                isCollection: type?.isCollection ?? false,
                isOrdered: type?.isOrdered ?? false,
                isIndexed: field.marks.contains(.indexed),
                isUnique: field.marks.contains(.unique)
            )
        )
        fields.append(field)
        return columns.count - 1
    }
}

/// A column, or a table beside the objects, for the keys of a property.
struct ColumnPlan: Sendable {
    /// The names of the properties that lead to it, as they are in JSON, joined by dots.
    let path: String
    let encoding: StorageKeyType.Encoding
    /// Whether each object has any number of keys, in a table of their own.
    let isCollection: Bool
    /// Whether the keys have the order of the values.
    let isOrdered: Bool
    /// Whether the property alone has an index.
    let isIndexed: Bool
    /// Whether no two objects may have the same key.
    let isUnique: Bool
    /// The number of the column in the file; 0 in an ``ObjectShape``, which is for any file.
    var id: Int64 = 0
}

extension ColumnPlan {
    /// The name of the column among those of the objects.
    var name: String { TableName.column(id) }

    var kind: StorageKeyType.Kind { encoding.kind }

    /// The role as the file records it. A field whose encoding changes gets another column.
    var role: ColumnRole { isCollection ? .elements(encoding) : .key(encoding) }
}

extension StorageKeyType.Kind {
    /// The type of a column.
    var typeName: String {
        switch self {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}
