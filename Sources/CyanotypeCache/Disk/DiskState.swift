internal import Cyanotype
internal import CyanotypeStore

/// The contents of the row `state`.
struct DiskState {
    var entryCount: Int64 = 0
    /// Of all keys and values, and of those that were read.
    var bytes: Int64 = 0
    var protectedBytes: Int64 = 0
    /// The blocks of the large values.
    var fileBytes: Int64 = 0
    /// The greatest number of pages that the log may have.
    var logPages: Int64 = 0

    init() {}

    /// Reads the row; `nil` if there is none, or a damaged one.
    init?(_ connection: SQLiteConnection) throws(SQLiteError) {
        var state = DiskState()
        let checksum = try connection.first(DiskSQL.state) { row in
            (state.entryCount, state.bytes, state.protectedBytes) = (row.integer(0), row.integer(1), row.integer(2))
            (state.fileBytes, state.logPages) = (row.integer(3), row.integer(4))
            return row.integer(5)
        }
        guard checksum == state.checksum else { return nil }
        self = state
    }

    func write(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(DiskSQL.setState) { statement in
            statement.bind(entryCount, at: 1)
            statement.bind(bytes, at: 2)
            statement.bind(protectedBytes, at: 3)
            statement.bind(fileBytes, at: 4)
            statement.bind(logPages, at: 5)
            statement.bind(checksum, at: 6)
        }
    }

    /// Without it, a damaged number could let the files outgrow the limit.
    var checksum: Int64 {
        let numbers = (entryCount, bytes, protectedBytes, fileBytes, logPages)
        return Int64(bitPattern: unsafe withUnsafeBytes(of: numbers) { unsafe XXH64.hash($0) })
    }

    /// Whether numbers are below zero, which happens when a removed row had a damaged size.
    var isWrong: Bool { min(entryCount, bytes, protectedBytes, fileBytes) < 0 }
}
