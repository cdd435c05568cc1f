internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// A copy of a store. It is written beside its final path, under a name that no other file has.
///
/// It is removed with this object, unless it gets its final path. The file that a killed process leaves has a name that
/// begins with a dot and ends in `.part`, and blocks no other copy.
final class StoreCopy {
    /// The path of the copy until it is complete.
    let path: String
    private let target: String
    private let folder: String

    /// Creates an empty file.
    ///
    /// - Parameter target: The final path of the copy.
    /// - Throws: ``StoreError`` if no file can be created there.
    init(for target: String) throws(StoreError) {
        let (folder, name) = Path.split(target)
        (self.target, self.folder) = (target, folder)
        while true {
            let number = String(UInt64.random(in: 0 ... .max), radix: 16)
            // A name has 255 bytes at most, with the number and the suffix.
            let path = "\(folder)/.\(String(decoding: name.utf8.prefix(128), as: UTF8.self)).\(number).part"
            do throws(SystemError) {
                try StoreFile.createPrivately(path)
                self.path = path
                return
            } catch {
                if error.number != EEXIST { throw StoreError(.cannotOpen, error).at(target) }
            }
        }
    }

    deinit {
        unsafe unlink(path)
        LogFile.remove(of: path)
    }

    /// Copies a database, as it is now, and makes the copy durable.
    ///
    /// - Parameters:
    ///   - connection: A connection that reads the database.
    ///   - isRestored: Whether the copy may replace a store, so that a log beside its final path may belong to the
    ///     replaced file.
    ///   - progress: Called with the part that is copied, from 0 to 1.
    /// - Throws: ``StoreError`` if reading or writing fails.
    func fill(
        from connection: SQLiteConnection,
        isRestored: Bool,
        progress: (Double) -> Void
    ) throws(StoreError) {
        try connection.backup(to: path) { remaining, total throws(StoreError) in
            progress(total == 0 ? 1 : 1 - Double(remaining) / Double(total))
        }
        do throws(SystemError) {
            try finish(isRestored)
        } catch {
            let reason = error.text
            throw StoreError(.inputOutput, "the copy cannot be written: \(reason)").at(path)
        }
    }

    /// Gives the copy a generation that no log continues, so that a log beside its final path is not mistaken for its
    /// own. See ``LogGeneration``.
    private func finish(_ isRestored: Bool) throws(SystemError) {
        let descriptor = try SystemError.retrying { unsafe open(path, O_RDWR | O_CLOEXEC) }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: StoreFileHeader.count)
        let count = try SystemError.retrying { unsafe pread(descriptor, &header, header.count, 0) }
        if count == header.count {
            let generation = LogGeneration(
                format: StoreFileHeader(header).generation.format,
                number: LogGeneration.randomNumber(),
                isRestored: isRestored
            )
            // Only a restored file has a copy of the number in its header.
            let (userVersion, copy) = (generation.userVersion, isRestored ? generation.userVersion : 0)
            for (value, offset) in [
                (userVersion, StoreFileHeader.generationOffset), (copy, StoreFileHeader.copyOffset),
            ] {
                var bytes = UInt32(bitPattern: value).bigEndian
                let written = try SystemError.retrying { unsafe pwrite(descriptor, &bytes, 4, off_t(offset)) }
                guard written == 4 else { throw SystemError(EIO) }
            }
        }
        _ = try SystemError.retrying { fsync(descriptor) }
    }

    /// Checks the copy for damage.
    ///
    /// - Throws: ``StoreError`` with the first finding.
    func check() throws(StoreError) {
        let finding: String?
        do throws(SQLiteError) {
            // Nobody else uses the copy, so it needs no lock and no log.
            let connection = try SQLiteConnection(path: path, mode: .immutable)
            defer { connection.close() }
            finding = try connection.first(SQL(adHoc: "PRAGMA integrity_check(1)")) { $0.string(0) }
        } catch {
            guard error.isCorrupt || error.isNotADatabase else { throw StoreError(error) }
            finding = error.message
        }
        if let finding, finding != "ok" {
            throw StoreError(.corrupt, "the backup is damaged, so nothing was restored; use another one: \(finding)")
        }
    }

    /// Moves the copy to its final path. Fails if a file is there.
    func placeAsNew() throws(StoreError) {
        do throws(SystemError) {
            _ = try SystemError.retrying { unsafe link(path, target) }
        } catch {
            throw StoreError(.cannotOpen, "the copy cannot get its name: \(error.text)")
                .at(target)
        }
        unsafe unlink(path)
        try synchronizeFolder()
    }

    /// Moves the copy to its final path, and removes the files of the store that was there. The caller holds the lock
    /// of that store: see ``StoreFile/lock(_:)``.
    ///
    /// - Parameter isNew: Whether no file was there. A file that somebody has created meanwhile stays.
    /// - Throws: ``StoreError`` if the copy cannot get its final path.
    func replaceStore(isNew: Bool) throws(StoreError) {
        do throws(SQLiteError) {
            // Whoever opens the new file waits until the old one's log is gone.
            let lock = try SQLiteConnection(path: path, mode: .readWrite)
            defer { lock.close() }
            _ = try lock.lockFile()
            if unsafe (isNew ? link(path, target) : rename(path, target)) != 0 {
                let error = SystemError.last
                throw SQLiteError.misuse("the store cannot be replaced: \(error.text)")
            }
            LogFile.remove(of: target)
            lock.unlockFile()
        } catch {
            throw StoreError(.inputOutput, error.message).at(target)
        }
        try synchronizeFolder()
    }

    private func synchronizeFolder() throws(StoreError) {
        do throws(SystemError) {
            try Folder.synchronize(folder)
        } catch {
            // Some file systems cannot synchronize a folder.
            if error.number == EINVAL { return }
            throw StoreError(
                .inputOutput,
                "the copy is complete, but a loss of power could still undo it: \(error.text)"
            ).at(target)
        }
    }
}
