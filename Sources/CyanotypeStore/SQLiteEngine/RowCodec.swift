internal import Cyanotype

/// The columns that are selected to read rows, without those of keys. Nothing else knows their order.
enum RowCodec {
    /// Selects the row of a known identity. Pass the statement to ``row(_:_:_:at:)``.
    static let columns = "schema, checksum, doc, expires, sync"
    /// Selects the same, and the columns for ``times(_:)``.
    static let columnsWithTimes = columns + ", revision, created, modified"
    /// Selects rows of any identities. Pass the statement to ``row(_:_:at:)``. The table has the alias
    /// ``ObjectPlan/alias``.
    static let columnsWithIdentity = "o.schema, o.checksum, o.doc, o.id, o.sync"
    /// The number of columns in ``columnsWithIdentity``.
    static let count: Int32 = 5

    // Positions in the lists above. The fourth column differs: only a known identity need not be selected.
    static let schema: Int32 = 0
    private static let checksum: Int32 = 1
    private static let document: Int32 = 2
    static let expires: Int32 = 3
    private static let identity: Int32 = 3
    private static let syncStatus: Int32 = 4
    private static let revision: Int32 = 5
    private static let created: Int32 = 6
    private static let modified: Int32 = 7

    /// Returns the row of a known identity; its columns begin at `first`. It is valid until the statement's next step.
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
            foreign: plan.foreignSchema(schema),
            // In these rows, only the document has the time.
            mayHaveExpired: plan.schemasWithoutExpiration.contains(schema),
            checksum: statement.integer(first + checksum),
            syncStatus: SyncStatus(number: statement.integer(first + syncStatus)),
            document: statement.bytes(first + document)
        )
    }

    /// Returns the row of a statement with ``columnsWithIdentity``, which begin at `first`. It is valid until the
    /// statement's next step.
    static func row(_ statement: borrowing SQLiteStatement, _ plan: ObjectPlan, at first: Int32 = 0) -> StoredRow {
        // The column of integers has no other values.
        let identity =
            plan.table.identityKind == .integer
            ? StorageKey.integer(statement.integer(first + identity)) : statement.key(first + identity)
        return row(statement, identity, plan, at: first)
    }

    /// Returns the revision and the times of a statement with ``columnsWithTimes``.
    static func times(_ statement: borrowing SQLiteStatement) -> RowTimes {
        RowTimes(
            revision: statement.integer(revision),
            created: statement.real(created),
            modified: statement.real(modified),
            syncStatus: SyncStatus(number: statement.integer(syncStatus))
        )
    }
}

/// The columns of a row besides its identity, keys and document. Nothing else knows the order of their parameters in
/// statements that write rows.
struct RowHeader {
    let schema: Int64
    let revision: Int64
    /// In seconds since 2001, as are `modified` and `expires`.
    let created: Double
    let modified: Double
    /// `.null` if the object does not expire.
    let expires: StorageKey
    let checksum: Int64
    /// The status that the object has; `nil` if it has no property for it.
    let syncStatus: SyncStatus?

    /// The identity and the header, in the order of their parameters. The keys and the document follow.
    static let columns = ["id", "schema", "revision", "created", "modified", "expires", "checksum", "sync"]
    static let parameterCount: Int32 = 8
    /// The parameter of the status.
    static let syncStatus = "?8"

    /// Binds the identity and the header, and returns the number of the next parameter.
    func bind(to statement: borrowing SQLiteStatement, _ identity: StorageKey) -> Int32 {
        statement.bind(identity, at: 1)
        statement.bind(schema, at: 2)
        statement.bind(revision, at: 3)
        statement.bind(created, at: 4)
        statement.bind(modified, at: 5)
        statement.bind(expires, at: 6)
        statement.bind(checksum, at: 7)
        statement.bind(syncStatus.map { Int64($0.rawValue) }, at: 8)
        return Self.parameterCount + 1
    }
}
