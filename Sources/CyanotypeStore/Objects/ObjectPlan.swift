internal import Cyanotype

/// How objects of one class are stored: made once for each class and store.
final class ObjectPlan: Sendable {
    /// The name of the type, or of the class that declares the conformance.
    let typeName: String
    /// The name of the class itself.
    let className: String
    let table: ObjectTable
    /// The number of the schema that new documents have.
    let schema: Int64
    /// The schemas whose documents are of this class.
    let ownSchemas: Set<Int64>
    let identity: Identity
    let columns: [ColumnPlan]
    /// Makes the key of each column of the objects, in their order, from the address of an object.
    let makeSingleKeys: [@Sendable (ValueSource) throws(MappingError) -> StorageKey]
    /// Makes the keys of each table of elements.
    let makeElementKeys: [@Sendable (ValueSource) throws(MappingError) -> [StorageKey]]
    let expiration: StorageField?
    /// The fields of the model.
    let modelFields: StorageFields
    /// The schemas of the class and its subclasses; `nil` if these are all of the table.
    let familySchemas: [Int64]?
    let statements: ObjectStatements
    /// `nil` if no class of the type has searchable fields.
    let search: SearchIndex?

    init(
        _ shape: ObjectShape,
        table: ObjectTable,
        schema: Int64,
        ownSchemas: Set<Int64>,
        familySchemas: [Int64]?,
        columns: [ColumnPlan],
        others: [String],
        search: SearchIndex?
    ) {
        typeName = shape.typeName
        className = shape.className
        self.table = table
        self.schema = schema
        self.ownSchemas = ownSchemas
        identity = shape.identity
        self.columns = columns
        let fields = zip(columns, shape.fields)
        makeSingleKeys = fields.filter { !$0.0.isCollection }.map { _, field in
            { source throws(MappingError) in try field.key(in: source) }
        }
        makeElementKeys = fields.filter { $0.0.isCollection }.map { _, field in
            { source throws(MappingError) in try field.keys(in: source) }
        }
        expiration = shape.expiration
        modelFields = shape.modelFields
        self.familySchemas = familySchemas
        self.search = search
        statements = ObjectStatements(
            table,
            columns,
            others: others,
            schemas: familySchemas,
            expires: shape.expiration != nil
        )
    }
}

/// The part of a plan that follows from the blueprint alone.
struct ObjectShape: Sendable {
    let typeName: String
    let className: String
    let identity: Identity
    /// The columns without their numbers, and their fields.
    let columns: [ColumnPlan]
    let fields: [StorageField]
    /// The indexes over several columns, as indices of these.
    let indexes: [[Int]]
    let expiration: StorageField?
    let modelFields: StorageFields
    /// All fields, for the record of schemas.
    let record: String

    init<M: Model>(of type: M.Type) {
        let blueprint = type.cachedBlueprint
        typeName = "\(M.Subject.self)"
        className = "\(M.self)"
        identity = Identity(of: type)
        modelFields = blueprint.storageFields
        expiration = modelFields.expiration
        var collector = ColumnCollector()
        collector.collect(blueprint.storageFields.all)
        indexes = blueprint.storageIndexes.map { fields in fields.map { collector.index(of: $0) } }
        columns = collector.columns
        fields = collector.fields
        record = Self.record(blueprint.storageFields.all)
    }

    /// The fields as JSON, which a migration reads.
    private static func record(_ fields: [StorageField]) -> String {
        let members = fields.map { field -> JSON in
            .object([
                "keys": .array(field.keys.map { .string($0) }),
                "type": .string("\(field.valueType)"),
            ])
        }
        // Strings can always be written.
        return (try? JSON.array(members).jsonString()) ?? "[]"
    }
}

/// Collects the fields that have columns.
private struct ColumnCollector {
    private(set) var columns: [ColumnPlan] = []
    private(set) var fields: [StorageField] = []

    /// Adds the marked fields.
    mutating func collect(_ all: [StorageField]) {
        for field in all where field.marks.contains(.indexed) { _ = index(of: field) }
    }

    /// The index of a field's column, which is added if there is none.
    mutating func index(of field: StorageField) -> Int {
        let path = field.keys.joined(separator: ".")
        if let known = columns.firstIndex(where: { $0.path == path }) { return known }
        // The blueprint has checked that the field has keys.
        let type = field.keyType
        columns.append(
            ColumnPlan(
                path: path,
                kind: type?.kind ?? .text,
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
