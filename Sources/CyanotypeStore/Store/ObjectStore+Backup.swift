internal import Cyanotype
internal import Glibc

extension ObjectStore {
    /// Copies the store, as it is now, into a new file.
    ///
    /// Others may read and write meanwhile; the copy has nothing of what they store after the start. The copy is written
    /// beside the new file and gets its name when it is complete and on the disk.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - progress: Called now and then with the part that is copied, from 0 to 1.
    /// - Throws: ``StoreError``, with the code `cannotOpen` if there is a file with the path; then there is no new file.
    public func backup(to path: String, progress: (Double) -> Void = { _ in }) throws(StoreError) {
        for name in [path, path + "-wal"] where unsafe access(name, F_OK) == 0 {
            throw StoreError(.cannotOpen, "there is a file already; remove it, or choose another path").at(name)
        }
        let part = path + ".part"
        func removePart() {
            for name in [part, part + "-wal", part + "-shm", part + "-journal"] { unsafe unlink(name) }
        }
        removePart()
        do throws(StoreError) {
            try connections.read { connection throws(StoreError) in
                try connection.backup(to: part) { remaining, total throws(StoreError) in
                    progress(total == 0 ? 1 : 1 - Double(remaining) / Double(total))
                }
            }
            try synchronize(part)
        } catch {
            removePart()
            throw error
        }
        // `link` fails if there is a file meanwhile.
        guard unsafe link(part, path) == 0 else {
            let error = SystemError.last
            removePart()
            throw StoreError(.cannotOpen, "the copy cannot get its name: \(error.text ?? "error \(error.number)")").at(
                path
            )
        }
        removePart()
        try synchronize(folder(of: path))
    }

    private func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Waits until a file, or the names in a folder, are on the disk.
    private func synchronize(_ path: String) throws(StoreError) {
        do throws(SystemError) {
            let descriptor = try SystemError.retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
            defer { close(descriptor) }
            _ = try SystemError.retrying { fsync(descriptor) }
        } catch {
            // Some file systems cannot synchronize a folder.
            if error.number == EINVAL { return }
            throw StoreError(.inputOutput, "the copy cannot be written: \(error.text ?? "error \(error.number)")").at(
                path
            )
        }
    }
}
