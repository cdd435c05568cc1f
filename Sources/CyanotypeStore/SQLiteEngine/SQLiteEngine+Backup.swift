internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

extension SQLiteEngine {
    /// Copies the store into a new file. See ``ObjectStore/backup(to:progress:)``.
    func backup(to path: String, progress: (Double) -> Void) throws(StoreError) {
        for name in [path, path + "-wal"] where unsafe access(name, F_OK) == 0 {
            throw StoreError(.cannotOpen, "there is a file already; remove it, or choose another path").at(name)
        }
        let copy = try StoreCopy(for: path)
        try connections.read { connection throws(StoreError) in
            try copy.fill(from: connection, isRestored: false, progress: progress)
        }
        try copy.placeAsNew()
    }

    /// Puts a backup in the place of a store. See ``ObjectStore/restore(from:to:progress:)``.
    static func restore(from backup: String, to path: String, progress: (Double) -> Void) throws(StoreError) {
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
