internal import Cyanotype
internal import CyanotypeSystem

/// Reads the revisions of a store's types, with a connection of its own.
struct RevisionReader {
    private let path: String
    private var connection: SQLiteConnection?
    private var version: Int64?

    init(_ path: String) {
        self.path = path
    }

    /// Returns the revisions of all types; `nil` if nothing was committed since the last call.
    mutating func changedRevisions() throws(StoreError) -> [Int64: Int64]? {
        do throws(StoreError) {
            let connection = try openConnection()
            do throws(SQLiteError) {
                // First, so that the next call finds a commit in between.
                let version = try connection.dataVersion
                if version == self.version { return nil }
                let revisions = try Catalog(connection: connection).revisions()
                self.version = version
                return revisions
            } catch {
                throw StoreError(error)
            }
        } catch {
            close()
            throw error
        }
    }

    private mutating func openConnection() throws(StoreError) -> SQLiteConnection {
        if let connection { return connection }
        let configuration = try StoreConfiguration(
            location: .file(path),
            durability: .processCrash,
            busyTimeout: .zero
        )
        let opened = try StoreFile.openReader(configuration)
        // The thread does not wait for locks: it looks again.
        opened.busyDeadline = .past
        connection = opened
        return opened
    }

    mutating func close() {
        connection?.close()
        (connection, version) = (nil, nil)
    }
}
