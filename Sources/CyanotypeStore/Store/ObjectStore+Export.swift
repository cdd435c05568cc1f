extension ObjectStore {
    /// Writes the objects of the store, as they are now, into a new file, which only this user may read.
    ///
    /// ```swift
    /// try store.export(to: "articles.ndjson")
    /// ```
    ///
    /// Each line is JSON. The first line of each type describes it: its fields in all their versions. The others have an
    /// object each, as it was written: objects of earlier and newer versions, those of types whose models are gone, those that
    /// have expired, and those that could not be migrated. So nothing is lost if the store is removed afterwards. Documents
    /// have all their members, also those of sensitive fields. The command `cyanotype-store import` restores the objects in a
    /// file that has the types.
    ///
    /// Others may read and write meanwhile. The export has nothing that they store after the start. It is written beside the
    /// new file, under a name of its own, and gets its place when it is complete and on the disk.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - types: The names of the types; `nil` for all. See ``typeNames``.
    ///   - progress: Called for each type before its first object, now and then, and after the last one. It must not use
    ///     the store if that is in memory: others wait until the export is complete.
    /// - Returns: The counts of the objects that were written.
    /// - Throws: ``StoreError``, with the code `cannotOpen` if there is a file with the path, and `type` if the store has no
    ///   type of a name; then there is no new file.
    @discardableResult
    public func export(
        to path: String,
        types: [String]? = nil,
        progress: (ExportProgress) -> Void = { _ in }
    ) throws(StoreError) -> ExportSummary {
        try engine.export(to: path, types: types, progress: progress)
    }

    /// Writes the objects of a store that is not open into a new file, also if it cannot be opened with the program's models.
    ///
    /// ```swift
    /// do {
    ///     store = try ObjectStore(location, models: [Post.self])
    /// } catch {
    ///     try ObjectStore.export(of: location, to: "posts.ndjson")
    /// }
    /// ```
    ///
    /// The store stays as it is. See ``export(to:types:progress:)``.
    ///
    /// - Parameters:
    ///   - location: The file.
    ///   - path: The path of the new file.
    ///   - types: The names of the types; `nil` for all.
    ///   - progress: Called for each type before its first object, now and then, and after the last one.
    /// - Returns: The counts of the objects that were written.
    /// - Throws: ``StoreError`` if there is no store, or it cannot be read, or the file cannot be written; then there is no
    ///   new file.
    @discardableResult
    public static func export(
        of location: StoreLocation,
        to path: String,
        types: [String]? = nil,
        progress: (ExportProgress) -> Void = { _ in }
    ) throws(StoreError) -> ExportSummary {
        let configuration = try StoreConfiguration(
            location: location,
            durability: .processCrash,
            busyTimeout: .seconds(10)
        )
        return try SQLiteEngine.export(of: configuration, to: path, types: types, progress: progress)
    }
}
