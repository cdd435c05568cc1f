/// A store of customers whose operations are timed.
protocol CustomerStore: Sendable {
    /// What the store keeps for a customer.
    associatedtype Record: Sendable

    /// The name of the store in the figures.
    static var peer: String { get }

    /// The kind of the files that the store opens.
    static var kind: Folder.Kind { get }

    /// Makes a record, before the time is taken.
    static func record(of customer: Customer) -> Record

    /// Opens the file at a path.
    init(path: String) throws

    /// Stores new records in one transaction.
    func insert(_ records: [Record]) throws

    /// Stores a record, new or not, in a transaction of its own.
    func save(_ record: Record) throws

    /// Finds the record with an identity, and returns whether it is that one.
    func get(_ id: Int) throws -> Bool

    /// Finds the records of a region, and returns their number.
    func query(region: Int) throws -> Int

    /// Reads all records as fast as the store can, without keeping them, and returns their number.
    func scan() throws -> Int

    /// Reads all records in pages of 1,000, or as `scan` does if the store has none, and returns their number.
    func pages() throws -> Int
}
