public import Cyanotype
internal import CyanotypeSystem

/// Keeps objects in a file, by the blueprints that map them to JSON.
///
/// ```swift
/// let store = try ObjectStore(.file("articles.db"), models: [Article.self])
/// try store.save(article)
/// let same = try store.fetch(Article.self, id: article.id)
/// ```
///
/// An object is stored as a document with all its fields, under an identity: the field marked `id()`, or else the `id`
/// of an `Identifiable` model, or else the SHA-256 of the document. The store keeps a snapshot: save an object again
/// after changing it. Fields marked `indexed()` are in columns too.
///
/// Calls work on the thread that calls them: a fetch takes microseconds, but a writer waits for another one. Any number
/// of threads, stores and processes may use one file. A reader waits for nobody and sees the last commit.
public final class ObjectStore: Sendable {
    let engine: SQLiteEngine
    /// The findings of opening the store: whether the file and the given models fit together.
    public let openReport: OpenReport
    /// For calls that read, which wait for no writer.
    let readers = WorkerThreads(name: "cyanotype-read")
    /// For closures of the program that get the store.
    let callers = WorkerThreads()
    /// For calls that write, one at a time.
    let writers = WorkerThreads(name: "cyanotype-write", limit: 1)

    /// Opens a store, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - location: Where the objects are kept.
    ///   - models: The models whose tables are prepared now. Others are prepared when they are first used. A class
    ///     whose instances are only read through its superclass has to be among these.
    ///   - durability: What survives after a change has been stored.
    ///   - policy: The policy for objects whose form differs from their models' although the version is the same.
    ///   - busyTimeout: How long a change waits for another writer.
    ///   - cacheSize: The memory for pages of the file, in bytes. All connections that read share it, and the one that
    ///     writes has as much. Queries of objects that are spread over the file are faster if most of it fits.
    ///   - trace: Gets the SQL statements that the store runs; by default, nothing does.
    /// - Throws: ``StoreError`` if the file is not a store, cannot be opened, or was written by a newer version, and with the
    ///   code `schema` if its objects have another form than the models. No object is changed then; a file of
    ///   an earlier format is upgraded before.
    public convenience init(
        _ location: StoreLocation,
        models: [any Model.Type] = [],
        durability: Durability = .processCrash,
        onUnknownChange policy: UnknownChangePolicy = .refuse,
        busyTimeout: Duration = .seconds(10),
        cacheSize: Int = 16 << 20,
        trace: StatementTrace? = nil
    ) throws(StoreError) {
        var configuration = try StoreConfiguration(
            location: location,
            durability: durability,
            busyTimeout: busyTimeout
        )
        configuration.cacheSize = cacheSize
        configuration.trace = trace
        configuration.unknownChangePolicy = policy
        try self.init(configuration, models: models)
    }

    init(_ configuration: StoreConfiguration, models: [any Model.Type] = []) throws(StoreError) {
        engine = try SQLiteEngine(configuration)
        openReport = try engine.prepare(models)
    }
}

// MARK: - Closing

extension ObjectStore {
    /// Closes the store: waits for the calls that are under way, and copies the log into the file, which is complete
    /// without the log then. Every later call throws ``StoreError`` with the code `closed`.
    ///
    /// A store that nobody refers to any more is closed as well, but cannot report a failure. Closing a closed store
    /// does nothing.
    ///
    /// - Throws: ``StoreError``: with the code `reentered` inside a transaction or a read of the store, and with the
    ///   code `busy` if calls do not end within the busy timeout; the store stays open then. After any other error it
    ///   is closed, and all that was stored is on the disk, but a part of it is in the file whose name ends in `-wal`,
    ///   for example because another process reads the store.
    public func close() throws(StoreError) { try engine.close() }
}
