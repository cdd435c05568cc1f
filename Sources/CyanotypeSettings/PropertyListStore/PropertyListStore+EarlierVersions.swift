internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

extension PropertyListStore {
    /// Replaces the last good copy with a copy of the file as it is now, and removes all other files in which writers
    /// keep or have left earlier versions. Files that were moved aside as damaged stay.
    ///
    /// Call it after a value was removed that must not stay on the disk. Only a file is read if there is nothing to do.
    ///
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does. Then an earlier version may still be there.
    public func eraseEarlierVersions() throws(BackingStoreError) {
        let file = try observers.get().file
        // No lock file appears beside a list that was never written.
        guard try file.hasFilesBeside() else { return }
        let transaction = try beginTransaction()
        defer { transaction.end() }
        try transaction.eraseEarlierVersions()
    }
}

extension PropertyListFile {
    /// Whether there are files beside the list in which writers keep or leave versions of it.
    fileprivate func hasFilesBeside() throws(BackingStoreError) -> Bool {
        do {
            let (folder, name) = Path.split(try Path.followingLinks(path))
            return try operations.names(folder, ".\(name).").contains { $0 != ".\(name).lock" }
        } catch {
            if error == .noSuchFile { return false }
            throw failure(.system(error))
        }
    }
}

extension PropertyListTransaction {
    fileprivate func eraseEarlierVersions() throws(BackingStoreError) {
        try writer.completeEarlierWrites()
        let deadline = MonotonicTime.now.advanced(byNanoseconds: writer.file.operations.lockTimeout)
        repeat {
            do throws(WriteFailure) {
                if try writer.eraseEarlierVersions(than: snapshot.status) { return }
            } catch {
                throw writer.failure("an earlier version of the file may still be beside it", error)
            }
            try look()
        } while MonotonicTime.now < deadline
        throw conflict("keeps replacing the file; try again when it has done")
    }
}

extension PropertyListWriter {
    /// Makes all files beside the list hold what the list holds, or removes them.
    ///
    /// - Parameter present: The status of the list; `nil` if there is none.
    /// - Returns: `false` if the list is no longer the one with that status.
    /// - Throws: The error of a file that could not be read, written or removed.
    fileprivate func eraseEarlierVersions(than present: SystemCalls.Status?) throws(WriteFailure) -> Bool {
        removeLeftovers()
        let lists = try WriteFailure.trying { () throws(SystemError) in
            try remove(pendingCopy)
            if present == nil { try remove(lastGoodCopy) }
            return (now: try contents(of: target), before: try contents(of: lastGoodCopy))
        }
        let status = try WriteFailure.trying { () throws(SystemError) in try SystemCalls.status(at: target) }
        guard status == present else { return false }
        if let present, let now = lists.now, let before = lists.before, before != now {
            let isWritten = try write(now, replacing: present, like: (target, present)) { new, _ throws(SystemError) in
                try SystemCalls.rename(new, lastGoodCopy)
            }
            guard isWritten else { return false }
        }
        try WriteFailure.trying { () throws(SystemError) in try synchronizeFolder() }
        return true
    }

    private func remove(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try SystemCalls.unlink(path)
        } catch {
            if error != .noSuchFile { throw error }
        }
    }

    private func synchronizeFolder() throws(SystemError) {
        let directory = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
        defer { SystemCalls.close(directory) }
        do throws(SystemError) {
            try file.operations.synchronizeFolder(directory)
        } catch {
            // Some network and user-space file systems cannot synchronize a folder.
            if error.number != EINVAL { throw error }
        }
    }

    /// Returns the bytes of the file at a path; `nil` if there is none. What cannot be read as a list has no bytes.
    private func contents(of path: String) throws(SystemError) -> [UInt8]? {
        let descriptor: Int32
        do throws(SystemError) {
            descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
        } catch {
            if error == .noSuchFile { return nil }
            throw error
        }
        defer { SystemCalls.close(descriptor) }
        let status = try SystemCalls.status(of: descriptor)
        do throws(PropertyListReadFailure) {
            return status.isRegularFile ? try file.readAll(descriptor, size: status.size) : []
        } catch {
            return []
        }
    }
}
