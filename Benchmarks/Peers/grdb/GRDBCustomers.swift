import GRDB

/// Customers in a table with a column for each field.
struct GRDBCustomers<Record: CustomerRecord>: CustomerStore {
    static var peer: String { Record.peer }
    static var kind: Folder.Kind { .columns }

    static func record(of customer: Customer) -> Record { Record(customer) }

    private let pool: DatabasePool

    init(path: String) throws {
        // The pool sets the journal mode WAL and the synchronous mode NORMAL. It has five readers; eight of them are
        // slower, even for eight threads.
        pool = try DatabasePool(path: path)
    }

    func insert(_ records: [Record]) throws {
        try pool.write { database in
            for record in records { try record.insert(database) }
        }
    }

    func save(_ record: Record) throws {
        // One statement; `save` would be two for a new record.
        try pool.write { try record.upsert($0) }
    }

    func get(_ id: Int) throws -> Bool {
        try pool.read { try Record.fetchOne($0, key: id) }?.id == id
    }

    func query(region: Int) throws -> Int {
        try pool.read { try Record.filter(Column("region") == region).fetchAll($0) }.count
    }

    func scan() throws -> Int {
        try pool.read { database in
            let records = try Record.fetchCursor(database)
            var found = 0
            while let _ = try records.next() { found += 1 }
            return found
        }
    }

    /// A cursor is GRDB's sequence too.
    func pages() throws -> Int { try scan() }
}
