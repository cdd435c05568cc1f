extension ObjectStore {
    /// Copies the store, as it is now, into a new file, which only this user may read.
    ///
    /// Others may read and write meanwhile. The copy has nothing that they store after the start. The copy is written
    /// beside the new file, under a name of its own, and gets its place when it is complete and on the disk. No other
    /// file is touched.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - progress: Called now and then with the part that is copied, from 0 to 1.
    /// - Throws: ``StoreError``, with the code `cannotOpen` if there is a file with the path; then there is no new
    ///   file.
    public func backup(to path: String, progress: (Double) -> Void = { _ in }) throws(StoreError) {
        try engine.backup(to: path, progress: progress)
    }

    /// Puts a backup in the place of a store, or creates the store from it.
    ///
    /// The backup stays as it is. It is copied, the copy is checked for damage, and then takes the store's place in one
    /// step, on the disk: a program that is killed meanwhile leaves the old store or the new one. The files beside the
    /// old store, whose names end in `-wal` and `-shm`, are removed, because they belong to the old store. To copy a
    /// backup over a store by hand, remove both.
    ///
    /// Nobody may have the store open: close it in this program first. Others that open it meanwhile wait.
    ///
    /// - Parameters:
    ///   - backup: The path of the backup: a file of ``backup(to:progress:)``, or that of a store that is closed.
    ///   - path: The path of the store. Its folder is created if it is missing.
    ///   - progress: Called now and then with the part that is copied, from 0 to 1.
    /// - Throws: ``StoreError``, with the code `busy` if a process has the store open, or with the code of the failure
    ///   if the backup cannot be used. Then the store is as before.
    public static func restore(
        from backup: String,
        to path: String,
        progress: (Double) -> Void = { _ in }
    ) throws(StoreError) {
        try SQLiteEngine.restore(from: backup, to: path, progress: progress)
    }
}
