internal import Glibc

/// The objects of a store's file, for tools that do not have the models.
///
/// It reads one snapshot of the file. A file that is only read is not changed, and none is created: the two files that
/// SQLite needs beside it meanwhile are removed again, unless another connection uses them.
package final class StoreInspection {
    let connection: SQLiteConnection
    let path: String
    /// Whether the log beside the file exists only because this connection needs it.
    private let ownsLog: Bool
    /// Whether the connection is closed with this object.
    private let ownsConnection: Bool

    /// Opens a file, which must be a store.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isWriting: Whether objects will be restored. Other writers wait until the end.
    /// - Throws: ``StoreError`` if the file is missing, is no store, or was written by a newer version.
    package init(path: String, isWriting: Bool = false) throws(StoreError) {
        self.path = path
        ownsConnection = true
        let hasLog = Self.size(of: path + "-wal") ?? 0 > 0
        let mode: SQLiteConnection.Mode =
            if isWriting { .readWrite } else if hasLog || StoreFile.mayCreateFiles(beside: path) { .readOnly } else {
                // SQLite could not create a log, and needs none if nobody else can.
                .immutable
            }
        ownsLog = !isWriting && Self.size(of: path + "-wal") == nil
        do throws(StoreError) {
            connection = try StoreFile.openExisting(
                StoreConfiguration(location: .file(path), durability: .processCrash, busyTimeout: .seconds(10)),
                mode: mode
            )
        } catch {
            if ownsLog { Self.removeEmptyLog(of: path) }
            throw error
        }
        try located { () throws(SQLiteError) in try connection.run(isWriting ? Self.beginWriting : Self.beginReading) }
    }

    /// Uses a connection of a store that is open.
    init(_ connection: SQLiteConnection, path: String?) {
        self.connection = connection
        self.path = path ?? SQLiteConnection.memoryPath
        (ownsLog, ownsConnection) = (false, false)
    }

    deinit {
        if ownsConnection { close() }
    }

    /// Commits the objects that were restored. Without this, closing the file rolls them back.
    package func commit() throws(StoreError) {
        try located { () throws(SQLiteError) in try connection.run(Self.commit) }
    }

    /// Commits the changes so far, and waits for its turn to make others.
    func commitAndGoOn() throws(StoreError) {
        try commit()
        try located { () throws(SQLiteError) in try connection.run(Self.beginWriting) }
    }

    /// Closes the file, and removes the log if it exists only because of this object.
    package func close() {
        connection.close()
        if ownsLog { Self.removeEmptyLog(of: path) }
    }

    /// Removes a log that nobody has written to. Only SQLite knows whether somebody uses it, and only a connection that
    /// may write removes it when it closes.
    private static func removeEmptyLog(of path: String) {
        guard size(of: path + "-wal") == 0 else { return }
        let cleaner = try? SQLiteConnection(path: path, mode: .readWrite)
        try? cleaner?.run(touch)
        cleaner?.close()
    }

    /// Calls a closure, and adds the file to its error.
    func located<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw StoreError(error).at(path)
        }
    }

    private static let beginReading = SQL("BEGIN")
    private static let beginWriting = SQL("BEGIN IMMEDIATE")
    private static let commit = SQL("COMMIT")
    private static let touch = SQL("SELECT 1 FROM sqlite_schema LIMIT 1")

    /// The size of a file; `nil` if there is none.
    private static func size(of path: String) -> Int? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
