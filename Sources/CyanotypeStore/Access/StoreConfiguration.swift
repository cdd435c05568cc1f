internal import CyanotypeSystem

/// How a store opens its connections.
struct StoreConfiguration: Sendable {
    let durability: Durability
    /// How long a writer waits for another one.
    let busyTimeout: Duration
    /// The same in nanoseconds, because dividing a `Duration` would take a fortieth of a fetch.
    private let busyNanoseconds: Int
    /// The file, or `nil` for memory and for a temporary store, whose file has no name.
    let path: String?
    /// Whether the objects are in a file that SQLite removes as soon as it has created it.
    let isTemporary: Bool
    /// The bytes that the pages of all connections that read may take, and those of the one that writes.
    var cacheSize = 2 << 20
    var logLimit = LogLimit()
    /// The policy for objects whose form differs from that of their models.
    var unknownChangePolicy = UnknownChangePolicy.refuse
    /// Gets the statements that were run; `nil` if nothing does.
    var trace: StatementTrace?
    /// The name of SQLite's file system, for tests of failing devices; `nil` for the usual one.
    var fileSystem: String?

    var deadline: MonotonicTime { deadline(from: .now) }

    /// Returns when a call that began at a time stops waiting.
    func deadline(from start: MonotonicTime) -> MonotonicTime { start.advanced(byNanoseconds: busyNanoseconds) }

    /// What SQLite calls the database.
    var database: String { path ?? (isTemporary ? "" : SQLiteConnection.memoryPath) }

    init(location: StoreLocation, durability: Durability, busyTimeout: Duration) throws(StoreError) {
        self.durability = durability
        self.busyTimeout = busyTimeout
        busyNanoseconds = (MonotonicTime.past + busyTimeout).nanoseconds
        switch location.kind {
        case .file(let path): (self.path, isTemporary) = (path, false)
        case .memory: (path, isTemporary) = (nil, false)
        case .temporary: (path, isTemporary) = (nil, true)
        case .unusable(let reason): throw StoreError(.cannotOpen, reason)
        }
    }
}
