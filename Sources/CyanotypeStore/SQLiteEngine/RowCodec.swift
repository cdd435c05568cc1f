internal import Cyanotype

/// The columns of a row apart from its keys: nothing else knows their order in statements.
enum RowCodec {
    /// Reads the row of an identity: see ``row(_:_:_:)``.
    static let columns = "schema, checksum, doc, expires"
    /// Reads the row and its times.
    static let columnsWithTimes = columns + ", revision, created, modified"
    /// Reads rows of any identities: see ``row(_:_:at:)``. The table has the alias of queries.
    static let columnsWithIdentity = "o.schema, o.checksum, o.doc, o.id"
    /// The number of these.
    static let count: Int32 = 4

    static let schema: Int32 = 0
    private static let checksum: Int32 = 1
    private static let document: Int32 = 2
    static let expires: Int32 = 3
    private static let identity: Int32 = 3
    private static let revision: Int32 = 4
    private static let created: Int32 = 5
    private static let modified: Int32 = 6

    /// The row with a known identity. It is valid until the statement steps on.
    static func row(
        _ statement: borrowing SQLiteStatement,
        _ identity: StorageKey,
        _ plan: ObjectPlan,
        at first: Int32 = 0
    ) -> StoredRow {
        let schema = statement.integer(first + schema)
        return unsafe StoredRow(
            identity: identity,
            schema: schema,
            className: schema == plan.schema ? nil : plan.schemas[schema]?.className,
            mayHaveExpired: plan.schemasWithoutExpiration.contains(schema),
            checksum: statement.integer(first + checksum),
            document: statement.bytes(first + document)
        )
    }

    /// The row of a statement with ``columnsWithIdentity``, the first of which has a position. It is valid until the
    /// statement steps on.
    static func row(_ statement: borrowing SQLiteStatement, _ plan: ObjectPlan, at first: Int32 = 0) -> StoredRow {
        row(statement, statement.key(first + identity), plan, at: first)
    }

    /// The times of a statement with ``columnsWithTimes``.
    static func times(_ statement: borrowing SQLiteStatement) -> RowTimes {
        RowTimes(
            revision: statement.integer(revision),
            created: statement.real(created),
            modified: statement.real(modified)
        )
    }
}

/// What an object's row holds beside its identity, keys and document: nothing else knows the order of these columns in the
/// statements that write rows.
struct RowHeader {
    let schema: Int64
    let revision: Int64
    /// Seconds since 2001.
    let created: Double
    let modified: Double
    let expires: StorageKey
    let checksum: Int64

    /// The columns in the order of their parameters. The keys and the document follow.
    static let columns = ["id", "schema", "revision", "created", "modified", "expires", "checksum"]
    static let parameterCount: Int32 = 7

    /// Binds the header, and returns the next parameter.
    func bind(to statement: borrowing SQLiteStatement, _ identity: StorageKey) -> Int32 {
        statement.bind(identity, at: 1)
        statement.bind(schema, at: 2)
        statement.bind(revision, at: 3)
        statement.bind(created, at: 4)
        statement.bind(modified, at: 5)
        statement.bind(expires, at: 6)
        statement.bind(checksum, at: 7)
        return Self.parameterCount + 1
    }
}
