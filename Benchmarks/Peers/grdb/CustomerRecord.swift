import GRDB

/// A customer as GRDB reads and writes it.
protocol CustomerRecord: FetchableRecord, PersistableRecord, Sendable {
    /// The name of this kind of record in the figures.
    static var peer: String { get }

    init(_ customer: Customer)

    var id: Int { get }
}

extension CustomerRecord {
    static var databaseTableName: String { "customers" }
}
