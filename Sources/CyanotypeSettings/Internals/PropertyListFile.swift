internal import Glibc

/// A property list on the disk: reads it, and hands out the right to replace it.
struct PropertyListFile: Sendable {
    /// As given; may be a symbolic link.
    let path: String
    /// What errors call it.
    let store: String
    let operations: FileOperations

    /// What was in the file at one moment.
    struct Snapshot: Sendable {
        fileprivate var status: SystemCalls.Status?
        var contents: PropertyListContents
        /// Whether an unchanged status means unchanged contents.
        var isTrustworthy: Bool
    }

    func exists() throws(BackingStoreError) -> Bool {
        do {
            return try SystemCalls.status(at: path) != nil
        } catch {
            throw readFailure(error)
        }
    }

    /// What the file holds now. `cached` is used instead of reading again if the file is still the same.
    func snapshot(cached: Snapshot?) throws(BackingStoreError) -> Snapshot {
        if let cached {
            do {
                if let status = try SystemCalls.status(at: path), status == cached.status { return cached }
            } catch {
                throw readFailure(error)
            }
        }
        return try Self.read(path, of: self)
    }

    fileprivate static func read(_ path: String, of file: PropertyListFile) throws(BackingStoreError) -> Snapshot {
        do {
            // Without O_NONBLOCK a pipe of that name would block for good.
            let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
            defer { SystemCalls.close(descriptor) }
            return try file.read(descriptor)
        } catch let error as SystemError {
            if error == .noSuchFile { return Snapshot(contents: PropertyListContents(), isTrustworthy: false) }
            throw file.readFailure(error)
        } catch let error as PropertyListDamage {
            throw BackingStoreError(
                .corrupt,
                store: file.store,
                reason: "the file is not a property list that can be used: \(error.reason); "
                    + "repair it, restore it from a backup, or move it away to start anew"
            )
        } catch {
            throw BackingStoreError(.readFailed, store: file.store, reason: "reading failed; try again")
        }
    }

    private func read(_ descriptor: Int32) throws -> Snapshot {
        var before = try SystemCalls.status(of: descriptor)
        guard before.isRegularFile else {
            throw before.isDirectory ? SystemError.isDirectory : PropertyListDamage("it is no regular file")
        }
        var bytes: [UInt8] = []
        // Programs that write in place can be caught at it; a few tries outlast all that are not writing for ever.
        for _ in 0..<5 {
            let started = operations.now()
            bytes = try readAll(descriptor, size: before.size)
            let after = try SystemCalls.status(of: descriptor)
            if before == after {
                let list = try PropertyList(bytes: bytes)
                return Snapshot(
                    status: after,
                    contents: try Self.root(list),
                    isTrustworthy: Self.isSettled(after, at: started)
                )
            }
            before = after
        }
        return Snapshot(contents: try Self.root(PropertyList(bytes: bytes)), isTrustworthy: false)
    }

    /// Whether every later change shows in the status. File times are as coarse as the kernel's tick, or two seconds on
    /// some file systems, and inode numbers are used again at once, so that two files written within one tick can have
    /// the same status.
    private static func isSettled(_ status: SystemCalls.Status, at moment: SystemCalls.Moment) -> Bool {
        max(status.changed.seconds, status.modified.seconds) + 2 < moment.seconds
    }

    private static func root(_ list: PropertyList) throws(PropertyListDamage) -> PropertyListContents {
        guard case .dictionary(let entries) = list else { throw PropertyListDamage("its root is not a dictionary") }
        return PropertyListContents(entries)
    }

    private func readAll(_ descriptor: Int32, size: Int64) throws(SystemError) -> [UInt8] {
        if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
        // One more than the file says, to see its end without another round.
        var bytes = [UInt8](repeating: 0, count: Int(clamping: size) + 1)
        var count = 0
        while true {
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(4_096, count))) }
            let read = try bytes.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
                try operations.read(
                    descriptor,
                    UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...]))
                )
            }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private func readFailure(_ error: SystemError) -> BackingStoreError {
        BackingStoreError(
            .readFailed,
            store: store,
            reason: "the file cannot be read: \(error.advice)",
            systemError: error.number
        )
    }

    /// Waits for all other writers of the file and returns the right to write it; `end()` gives it back.
    func beginWriting() throws(BackingStoreError) -> PropertyListWriter {
        do {
            return try PropertyListWriter(self)
        } catch {
            throw BackingStoreError(
                .writeFailed,
                store: store,
                reason: error == .reentered
                    ? "the file is being written by the caller itself; make the change in the update's own values"
                    : "the file cannot be written: \(error.advice)",
                systemError: error == .reentered ? nil : error.number
            )
        }
    }
}

extension PropertyListWriter {
    /// What the file holds, and will until it is replaced: nobody else writes meanwhile.
    func contents() throws(BackingStoreError) -> PropertyListContents {
        try PropertyListFile.read(target, of: file).contents
    }
}

extension SystemError {
    /// The thread that waits for the lock holds it.
    static let reentered = SystemError(EDEADLK)
}
