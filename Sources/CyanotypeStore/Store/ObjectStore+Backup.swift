internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

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
        for name in [path, path + "-wal"] where unsafe access(name, F_OK) == 0 {
            throw StoreError(.cannotOpen, "there is a file already; remove it, or choose another path").at(name)
        }
        let copy = try StoreCopy(for: path)
        try engine.connections.read { connection throws(StoreError) in
            try copy.fill(from: connection, isRestored: false, progress: progress)
        }
        try copy.placeAsNew()
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
        let source = try StoreInspection(path: backup)
        defer { source.close() }
        let target = Path.resolved(path)
        let presence = try StoreFile.presence(at: path, mayBeDamaged: true)
        if presence == .missing {
            do throws(SystemError) {
                try Folder.create(Path.split(target).folder)
            } catch {
                throw StoreError(.cannotOpen, error).at(path)
            }
        }
        if Path.resolved(backup) == target {
            throw StoreError(.cannotOpen, "the backup and the store are one file; name another path").at(path)
        }
        let lock = presence == .missing ? nil : try StoreFile.lock(target)
        defer { lock?.close() }
        let copy = try StoreCopy(for: target)
        try copy.fill(from: source.connection, isRestored: true, progress: progress)
        try copy.check()
        try copy.replaceStore(isNew: presence == .missing)
        lock?.unlockFile()
    }
}
