internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The right to replace a property list file, which one thread has at a time.
///
/// The lock is `flock` on a separate file: every write replaces the property list, so a lock on the list itself would
/// be on a removed file.
struct PropertyListWriter {
    let file: PropertyListFile
    /// Whether only its owner may read the file, whatever its mode was before.
    let isPrivate: Bool
    /// The file to replace: the path with symbolic links at its end followed.
    let target: String
    let folder: String
    let name: String
    let lock: FileLock

    /// Waits for the other writers. A thread that already has this right gets it again.
    init(_ file: PropertyListFile, isPrivate: Bool) throws(FileLock.Failure) {
        self.file = file
        self.isPrivate = isPrivate
        do {
            target = try Path.followingLinks(file.path)
            (folder, name) = Path.split(target)
            try Folder.create(folder)
        } catch {
            throw .system(error)
        }
        lock = try FileLock.acquire("\(folder)/.\(name).lock", lockTimeout: file.operations.lockTimeout)
        shareLock()
    }

    /// Lets the next writer in. Call it on the thread that created the writer.
    func end() {
        lock.end()
    }

    /// Replaces the file with `contents`, which are `old` with `changes`. If that fails, throws and leaves the file as
    /// it was.
    ///
    /// - Returns: What the file holds now; `nil` if it was not written because it no longer held `old`.
    func replace(
        _ old: PropertyListFile.Snapshot,
        with contents: PropertyListContents,
        changed changes: [PropertyListContents.Change],
        format: PropertyListFormat,
        by subscriber: PropertyListMonitor.Subscriber
    ) throws(BackingStoreError) -> PropertyListFile.Snapshot? {
        let bytes = contents.bytes(format: format)
        if bytes.count > file.operations.largestSize { throw tooLarge(bytes.count) }
        // The cache holds this, without those old bytes that no value needs any more.
        let kept = contents.compacted(to: bytes)
        let directory: Int32
        do {
            // Opened first: after the replacement only synchronizing may fail.
            directory = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        } catch {
            throw failure("the file was not written and is as it was before", WriteFailure(error))
        }
        defer { SystemCalls.close(directory) }
        var written: PropertyListFile.Snapshot?
        do throws(WriteFailure) {
            let isFirst = file.isFirstToSweep()
            // Once per process is enough: `makeTemporary` replaces what dead writers leave later. With a new lock file
            // the prefix changes, and the files with the old one would stay.
            if isFirst || lock.isNew { removeLeftovers() }
            let model = old.status.map { (path: target, status: $0) }
            _ = try write(bytes, replacing: old.status, like: model) { new, descriptor throws(SystemError) in
                written = try file.monitor.write(changes, to: old, by: subscriber) { () throws(SystemError) in
                    try putInPlace(new, of: old.status)
                    // Without a status the next reader reads the file again.
                    let status = try? SystemCalls.status(of: descriptor)
                    let snapshot = PropertyListFile.Snapshot(status: status, contents: kept, bytes: bytes)
                    file.keep(snapshot)
                    // Counts even if synchronizing fails afterwards: what others have read is out of date.
                    lock.changes += 1
                    return snapshot
                }
            }
        } catch {
            throw failure("the file was not written and is as it was before", error)
        }
        if written != nil { try synchronize(directory) }
        return written
    }

    /// Gives a new file the name of the target, whose old file becomes the last good copy.
    private func putInPlace(_ new: String, of old: SystemCalls.Status?) throws(SystemError) {
        let isLinked = if let old { linkOld(old) } else { false }
        do throws(SystemError) {
            try file.operations.rename(new, target)
        } catch {
            if isLinked { try? SystemCalls.unlink(pendingCopy) }
            throw error
        }
        // Last: a writer that dies earlier leaves the previous copy.
        if isLinked { try? SystemCalls.rename(pendingCopy, lastGoodCopy) }
    }

    /// Whether a file with that status must be private but is readable by others.
    func mustMakePrivate(_ status: SystemCalls.Status?) -> Bool {
        guard isPrivate, let status else { return false }
        return status.permissions & 0o077 != 0
    }

    /// Completes the work of an earlier writer that was killed midway, or whose disk failed.
    func completeEarlierWrites() throws(BackingStoreError) {
        if let pending = try? SystemCalls.linkStatus(at: pendingCopy) {
            // With a second name it is the current version, with one name the version that was replaced.
            if pending.names == 1 {
                try? SystemCalls.rename(pendingCopy, lastGoodCopy)
            } else {
                try? SystemCalls.unlink(pendingCopy)
            }
        }
        guard file.isUnsynchronized else { return }
        let directory: Int32
        do {
            directory = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        } catch {
            throw unsynchronized(error)
        }
        defer { SystemCalls.close(directory) }
        try synchronize(directory)
    }

    private func synchronize(_ directory: Int32) throws(BackingStoreError) {
        file.isUnsynchronized = true
        do {
            try file.operations.synchronizeFolder(directory)
        } catch {
            // Some network and user-space file systems cannot synchronize a folder, and there is no alternative.
            if error.number != EINVAL { throw unsynchronized(error) }
        }
        file.isUnsynchronized = false
    }

    private func unsynchronized(_ error: SystemError) -> BackingStoreError {
        failure("the file was written, but a loss of power could still undo it", WriteFailure(error))
    }

    private func tooLarge(_ size: Int) -> BackingStoreError {
        BackingStoreError(
            .writeFailed,
            store: file.store,
            reason: "the file was not written and is as it was before: it would have \(size) bytes, of "
                + "\(file.operations.largestSize) that are allowed; keep large data in files of their own",
            systemError: EFBIG
        )
    }

    func failure(_ what: String, _ failure: WriteFailure) -> BackingStoreError {
        BackingStoreError(
            .writeFailed,
            store: file.store,
            reason: "\(what): \(failure.advice)",
            systemError: failure.error.number
        )
    }

    // MARK: Replacing

    /// Writes a new file beside the target and calls `commit` to put it in the target's place, if that still matches
    /// `existing`. Removes the new file if anything fails.
    ///
    /// No file that has been the list is ever written over: a process may have it open, or hold a handle or another name of
    /// it, and the system cannot tell.
    ///
    /// The new file gets the rights and attributes of the file at `model`, which has the status `existing` unless it was
    /// moved away.
    ///
    /// - Returns: Whether the file was replaced.
    func write(
        _ bytes: [UInt8],
        replacing existing: SystemCalls.Status?,
        like model: (path: String, status: SystemCalls.Status)?,
        commit: (_ temporary: String, _ descriptor: Int32) throws(SystemError) -> Void
    ) throws(WriteFailure) -> Bool {
        let (descriptor, temporary) = try WriteFailure.trying { () throws(SystemError) in try makeTemporary() }
        defer { SystemCalls.close(descriptor) }
        do throws(WriteFailure) {
            if let model {
                try FileAttributes(ofFileAt: model.path, model.status, isPrivate: isPrivate).give(to: descriptor)
            }
            return try WriteFailure.trying { () throws(SystemError) in
                try writeAll(bytes, to: descriptor)
                try file.operations.synchronizeFile(descriptor)
                guard try keepLock(), try SystemCalls.status(at: target) == existing else {
                    try? SystemCalls.unlink(temporary)
                    return false
                }
                try commit(temporary, descriptor)
                return true
            }
        } catch {
            // If the lock file was removed, the next writer may have removed this file as a leftover.
            if error.error == .noSuchFile, case .success(nil) = Self.linkStatus(at: temporary) { return false }
            // If this fails, the next writer removes it.
            try? SystemCalls.unlink(temporary)
            // The file whose attributes were to be kept may have been replaced.
            if error.attribute != nil, (try? SystemCalls.status(at: target)) != existing { return false }
            throw error
        }
    }

    private static func linkStatus(at path: String) -> Result<SystemCalls.Status?, SystemError> {
        Result { () throws(SystemError) in try SystemCalls.linkStatus(at: path) }
    }

    /// Makes sure that no one else can have taken the lock since the last check. Returns `false` if someone may have.
    private func keepLock() throws(SystemError) -> Bool {
        if try lock.isInPlace() { return true }
        do {
            try lock.renew(lockTimeout: file.operations.lockTimeout)
        } catch {
            switch error {
            case .system(let error): throw error
            case .reentered, .deadlock, .timedOut: throw .timedOut
            }
        }
        shareLock()
        return false
    }

    /// Returns the mode for a file that had `permissions`.
    private func allowed(_ permissions: UInt32) -> UInt32 {
        isPrivate ? 0o600 : permissions & 0o777
    }

    /// The prefix of the files that writers write into. Writers that share a lock file have the same prefix, so each
    /// removes what a dead one has left. Other writers have another prefix and so never write into the same file: the
    /// lock file may have been removed, and network file systems may lock for one machine only.
    var ownPrefix: String {
        // FNV-1a.
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in SystemCalls.hostName.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for shift in 0..<8 {
            number = (number ^ (lock.identity.inode >> (UInt64(shift) * 8) & 0xFF)) &* 0x100_0000_01B3
        }
        let digits = String(number, radix: 16)
        return "\(folder)/.\(name).\(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }

    private func makeTemporary() throws(SystemError) -> (descriptor: Int32, path: String) {
        let path = ownPrefix + ".tmp"
        while true {
            do {
                return (try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600), path)
            } catch {
                if error != .exists { throw error }
            }
            // A writer that died left the file: the lock excludes all others with this prefix.
            do {
                try SystemCalls.unlink(path)
            } catch {
                if error != .noSuchFile { throw error }
            }
        }
    }

    private func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = try unsafe bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
                try unsafe file.operations.write(
                    descriptor,
                    UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[written...]))
                )
            }
            // No system writes nothing without an error; if one did, this would loop forever.
            if count <= 0 { throw SystemError(EIO) }
            written += count
        }
    }

    /// Removes the new files of writers that died before they could rename or remove them. The holder
    /// of the lock is the only writer, so no one needs them.
    func removeLeftovers() {
        let prefix = "." + name + "."
        for candidate in (try? file.operations.names(folder, prefix)) ?? [] {
            let parts = candidate.utf8.dropFirst(prefix.utf8.count).split(
                separator: UInt8(ascii: "."),
                omittingEmptySubsequences: false
            )
            // `ownPrefix` ends in 16 hexadecimal digits. Digits of another host or lock file count too.
            guard parts.count == 2, parts[0].count == 16,
                parts[0].allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
                parts[1].elementsEqual("tmp".utf8)
            else { continue }
            try? SystemCalls.unlink("\(folder)/\(candidate)")
        }
    }

    // MARK: The lock and the way to the file

    /// Lets everyone who may write the file take its lock: the users and groups that share it, or its owner if root wrote
    /// first. Those who may only read it cannot open the lock file, and so cannot keep writers out.
    private func shareLock() {
        guard let existing = try? SystemCalls.status(at: target), existing.isRegularFile,
            let own = try? SystemCalls.status(of: lock.descriptor)
        else { return }
        // Writers get both bits: with the read bit alone no one can open the lock file.
        let writers = allowed(existing.permissions) & 0o222
        let mode = 0o600 | writers | writers << 1
        do throws(SystemError) {
            // A list that gives rights to others shows in the group's bits, which are its mask.
            let list =
                mode & 0o070 == 0
                ? nil
                : try SystemCalls.attribute(FileAttributes.accessList, at: target).map(FileAttributes.writersList)
            let ownList =
                own.permissions & 0o070 == 0
                ? nil : try SystemCalls.attribute(FileAttributes.accessList, of: lock.descriptor)
            let isOwned = own.owner == existing.owner && own.group == existing.group
            if isOwned, own.permissions == mode, ownList == list { return }
            // Anyone who may write to the folder can link the lock file's name to a file of ours, which must not be given
            // away. A lock file is empty and has one name.
            guard own.isRegularFile, own.names == 1, own.size == 0, own.owner == geteuid() else { return }
            if !isOwned { try? keepOwner(own, of: existing, on: lock.descriptor) }
            if let list {
                try SystemCalls.setAttribute(FileAttributes.accessList, to: list, of: lock.descriptor)
            } else {
                if ownList != nil || mode & 0o070 != 0 {
                    try SystemCalls.removeAttribute(FileAttributes.accessList, of: lock.descriptor)
                }
                try SystemCalls.setPermissions(lock.descriptor, mode)
            }
        } catch {
            // Then others cannot take the lock, and say so when they write.
        }
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
            // Only root may set the owner; the group alone may still be possible.
            try SystemCalls.setOwner(descriptor, own.owner, group: existing.group)
        }
    }
}
