internal import Glibc

/// The right to replace a property list file, which one writer has at a time.
///
/// The lock is `flock` on a file of its own: the property list is replaced by every write, so a lock on it would be on
/// a file that is there no more. `flock` also keeps threads apart, since each opens the lock file for itself.
struct PropertyListWriter {
    let file: PropertyListFile
    /// The file to replace: the path with symbolic links at its end followed.
    let target: String
    let folder: String
    let name: String
    private let lock: Int32
    /// The lock file, whatever path leads to it.
    private let lockIdentity: SystemCalls.FileIdentity

    init(_ file: PropertyListFile) throws(SystemError) {
        self.file = file
        target = try Self.followLinks(file.path)
        (folder, name) = Self.split(target)
        try Self.makeFolder(folder)
        (lock, lockIdentity) = try Self.acquire(folder + "/." + name + ".lock")
        HeldLocks.insert(lockIdentity)
        shareLock()
    }

    /// Lets the next writer in. To be called on the thread that made this.
    func end() {
        SystemCalls.close(lock)
        HeldLocks.remove(lockIdentity)
    }

    /// Puts a file with `contents` in the place of the file, or leaves that as it is and throws.
    ///
    /// `replaced` is called once the file has been replaced, also if what is left to do then fails.
    func replace(
        with contents: PropertyListContents,
        format: PropertyListStore.Format,
        replaced: () -> Void = {}
    ) throws(BackingStoreError) {
        let bytes = contents.bytes(format: format)
        let directory: Int32
        do {
            // Opened first: once the file is replaced, nothing but synchronizing may be left to fail.
            directory = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        } catch {
            throw failure("the file was not written and is as it was before", error)
        }
        defer { SystemCalls.close(directory) }
        do {
            removeLeftovers()
            try write(bytes, keepingOld: true)
        } catch {
            throw failure("the file was not written and is as it was before", error)
        }
        replaced()
        do {
            try file.operations.synchronizeFolder(directory)
        } catch {
            // Some network and user-space file systems cannot do this to a folder; there is nothing more to be had.
            if error.number == EINVAL { return }
            throw failure("the file was written, but a loss of power could still undo it", error)
        }
    }

    private func failure(_ what: String, _ error: SystemError) -> BackingStoreError {
        BackingStoreError(
            .writeFailed,
            store: file.store,
            reason: "\(what): \(error.advice)",
            systemError: error.number
        )
    }

    // MARK: Replacing

    /// Writes a new file beside the target and renames it to the target. The new file is gone if anything fails.
    ///
    /// It gets the mode and owner of the file that it replaces, or those of `model` if that was moved away.
    func write(_ bytes: [UInt8], keepingOld: Bool, mode model: SystemCalls.Status? = nil) throws(SystemError) {
        let existing = try SystemCalls.status(at: target)
        if let existing, !existing.isRegularFile { throw existing.isDirectory ? .isDirectory : .exists }
        let (descriptor, temporary) = try makeTemporary()
        do throws(SystemError) {
            defer { SystemCalls.close(descriptor) }
            if let model = existing ?? model { try keepMode(of: model, on: descriptor) }
            try writeAll(bytes, to: descriptor)
            try file.operations.synchronizeFile(descriptor)
            let keepsOld = keepingOld && existing != nil && linkOld()
            do {
                try file.operations.rename(temporary, target)
            } catch {
                if keepsOld { try? SystemCalls.unlink(pendingCopy) }
                throw error
            }
            // Only now: a writer that dies before leaves the copy that was there.
            if keepsOld { try? SystemCalls.rename(pendingCopy, lastGoodCopy) }
        } catch {
            // If this fails, the next writer removes it.
            try? SystemCalls.unlink(temporary)
            throw error
        }
    }

    /// The mode that a file has which had `permissions`.
    private func allowed(_ permissions: UInt32) -> UInt32 {
        file.isPrivate ? 0o600 : permissions & 0o777
    }

    private func makeTemporary() throws(SystemError) -> (descriptor: Int32, path: String) {
        while true {
            let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            let path = "\(folder)/.\(name).\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
            do {
                return (try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600), path)
            } catch {
                if error != .exists { throw error }
            }
        }
    }

    private func keepMode(of existing: SystemCalls.Status, on descriptor: Int32) throws(SystemError) {
        let own = try SystemCalls.status(of: descriptor)
        // As much of it as can be had: only root can give a file away, and others only to a group of theirs.
        try? keepOwner(own, of: existing, on: descriptor)
        try SystemCalls.setPermissions(descriptor, allowed(existing.permissions))
    }

    private func keepOwner(
        _ own: SystemCalls.Status,
        of existing: SystemCalls.Status,
        on descriptor: Int32
    ) throws(SystemError) {
        if own.owner == existing.owner, own.group == existing.group { return }
        do {
            try SystemCalls.setOwner(descriptor, existing.owner, group: existing.group)
        } catch {
            try SystemCalls.setOwner(descriptor, own.owner, group: existing.group)
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
                try file.operations.write(
                    descriptor,
                    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[written...]))
                )
            }
            // No system writes nothing without an error; one that did would keep this waiting for ever.
            if count <= 0 { throw SystemError(EIO) }
            written += count
        }
    }

    /// Removes the new files of writers that died before they could rename or remove them. Whoever has the lock is the
    /// only writer, so each such file is one.
    private func removeLeftovers() {
        let prefix = "." + name + "."
        let suffix = ".tmp"
        for candidate in (try? SystemCalls.names(in: folder)) ?? [] {
            let bytes = candidate.utf8
            guard bytes.count == prefix.utf8.count + 16 + suffix.utf8.count, bytes.starts(with: prefix.utf8),
                bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8),
                bytes.dropFirst(prefix.utf8.count).prefix(16).allSatisfy({
                    (48...57).contains($0) || (97...102).contains($0)
                })
            else { continue }
            try? SystemCalls.unlink("\(folder)/\(candidate)")
        }
    }

    // MARK: The lock and the way to the file

    private static func acquire(_ path: String) throws(SystemError) -> (lock: Int32, SystemCalls.FileIdentity) {
        while true {
            let descriptor = try SystemCalls.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
            do throws(SystemError) {
                let identity = try SystemCalls.status(of: descriptor).identity
                if HeldLocks.contains(identity) { throw .reentered }
                try SystemCalls.lockExclusively(descriptor)
                // Someone may have removed the file while this waited; the lock is then on nothing.
                let held = try SystemCalls.status(of: descriptor)
                if let current = try SystemCalls.status(at: path), current.isSameFile(as: held) {
                    return (descriptor, identity)
                }
            } catch {
                SystemCalls.close(descriptor)
                throw error
            }
            SystemCalls.close(descriptor)
        }
    }

    /// Lets those who may write the file take its lock, too: the group that shares it, or its owner, when root was the
    /// first to write.
    private func shareLock() {
        guard let existing = try? SystemCalls.status(at: target), existing.isRegularFile,
            let own = try? SystemCalls.status(of: lock)
        else { return }
        let mode = allowed(existing.permissions) | 0o600
        if own.owner == existing.owner, own.group == existing.group, own.permissions == mode { return }
        // Only the lock file's owner and root can; to others it already belongs to someone.
        try? keepOwner(own, of: existing, on: lock)
        try? SystemCalls.setPermissions(lock, mode)
    }

    private static func followLinks(_ path: String) throws(SystemError) -> String {
        var path = path
        // As many as Linux follows.
        for _ in 0...40 {
            guard let target = try SystemCalls.linkTarget(path) else { return path }
            path = target.utf8.first == UInt8(ascii: "/") ? target : split(path).folder + "/" + target
        }
        throw .loop
    }

    /// Makes a folder and those around it that are missing, each on the disk before the next is made in it.
    private static func makeFolder(_ path: String) throws(SystemError) {
        // A file in its place fails by itself in the next call.
        if try SystemCalls.status(at: path) != nil { return }
        let parent = split(path).folder
        try makeFolder(parent)
        do {
            try SystemCalls.makeDirectory(path)
        } catch {
            if error != .exists { throw error }
        }
        guard let descriptor = try? SystemCalls.open(parent, O_RDONLY | O_DIRECTORY) else { return }
        defer { SystemCalls.close(descriptor) }
        try? SystemCalls.synchronize(descriptor)
    }

    /// The folder of a path and the name in it.
    static func split(_ path: String) -> (folder: String, name: String) {
        var path = path[...]
        while path.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(path)) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(Substring(path.utf8[slash...].dropFirst())))
    }
}
