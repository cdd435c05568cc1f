internal import Cyanotype

extension Catalog {
    private static let synchronization = SQL(
        "SELECT 1 FROM cyanotype_columns WHERE type = ?1 AND path = '' AND role = 'synchronization'"
    )
    /// The name of the property by which the keys of changes differ from those of all other files.
    static let syncStoreProperty = "sync.store"

    private static let storeName = SQL(
        "SELECT value FROM cyanotype_properties WHERE name = '\(syncStoreProperty)'"
    )

    private static let property = SQL("SELECT value FROM cyanotype_properties WHERE name = ?1")
    private static let setProperty = SQL("INSERT OR REPLACE INTO cyanotype_properties(name, value) VALUES(?1, ?2)")
    private static let tokenProperty = "sync.token."
    private static let horizonProperty = "sync.horizon."

    /// Returns the place in the changes of a server up to which the store has taken them.
    func syncToken(of origin: String) throws(SQLiteError) -> String? {
        try connection.first(Self.property, bind: { $0.bind(Self.tokenProperty + origin, at: 1) }) { $0.string(0) }
    }

    /// Sets the place in the changes of a server.
    func setSyncToken(_ token: String, of origin: String) throws(SQLiteError) {
        try connection.run(Self.setProperty) { statement in
            statement.bind(Self.tokenProperty + origin, at: 1)
            statement.bind(token, at: 2)
        }
    }

    /// Returns the revision up to which deletions of a type may be forgotten; 0 for none.
    func horizon(ofType id: Int64) throws(SQLiteError) -> Int64 {
        let text = try connection.first(Self.property, bind: { $0.bind("\(Self.horizonProperty)\(id)", at: 1) }) {
            $0.string(0)
        }
        return text.flatMap { Int64($0) } ?? 0
    }

    /// Notes that deletions of a type up to a revision are forgotten.
    func raiseHorizon(to revision: Int64, ofType id: Int64) throws(SQLiteError) {
        let horizon = max(revision, try horizon(ofType: id))
        try connection.run(Self.setProperty) { statement in
            statement.bind("\(Self.horizonProperty)\(id)", at: 1)
            statement.bind("\(horizon)", at: 2)
        }
    }

    /// Whether the file keeps the changes of a type's objects until a server has them.
    func isSynchronized(type id: Int64) throws(SQLiteError) -> Bool {
        try connection.first(Self.synchronization, bind: { $0.bind(id, at: 1) }) { _ in true } ?? false
    }

    /// The random name of the store; `nil` if no type is synchronized.
    func syncStoreName() throws(SQLiteError) -> String? { try connection.first(Self.storeName) { $0.string(0) } }
}
