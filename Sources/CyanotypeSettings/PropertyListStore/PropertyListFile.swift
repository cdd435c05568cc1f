internal import Glibc

/// A property list on the disk: reads it, and hands out the right to replace it.
struct PropertyListFile: Sendable {
    /// As given; may be a symbolic link.
    let path: String
    /// What errors call it.
    let store: String
    let operations: FileOperations
    /// Whether nobody but its owner may read the file, whatever its mode was before.
    let isPrivate: Bool

    /// What was in the file at one moment.
    struct Snapshot: Sendable {
        var status: SystemCalls.Status?
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
    func snapshot(cached: Snapshot?) throws(PropertyListReadFailure) -> Snapshot {
        if let cached {
            do {
                if let status = try SystemCalls.status(at: path), status == cached.status { return cached }
            } catch {
                throw .system(error)
            }
        }
        return try inspect(path)
    }

    /// What is at `path` now, without a word about it to the caller of the store: see `failure(_:)`.
    func inspect(_ path: String) throws(PropertyListReadFailure) -> Snapshot {
        do {
            // Without O_NONBLOCK a pipe of that name would block for good.
            let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
            defer { SystemCalls.close(descriptor) }
            return try read(descriptor)
        } catch let error as SystemError {
            if error == .noSuchFile { return Snapshot(contents: PropertyListContents(), isTrustworthy: false) }
            throw .system(error)
        } catch let failure as PropertyListReadFailure {
            throw failure
        } catch {
            throw .noFile
        }
    }

    private func read(_ descriptor: Int32) throws -> Snapshot {
        var before = try SystemCalls.status(of: descriptor)
        guard before.isRegularFile else {
            throw before.isDirectory ? .system(.isDirectory) : PropertyListReadFailure.noFile
        }
        var bytes: [UInt8] = []
        // Programs that write in place can be caught at it; a few tries outlast all that are not writing for ever.
        for _ in 0..<5 {
            let started = operations.now()
            bytes = try readAll(descriptor, size: before.size)
            let after = try SystemCalls.status(of: descriptor)
            if before == after {
                return Snapshot(
                    status: after,
                    contents: try Self.contents(bytes, status: after),
                    isTrustworthy: Self.isSettled(after, at: started)
                )
            }
            before = after
        }
        return Snapshot(contents: try Self.contents(bytes, status: before), isTrustworthy: false)
    }

    private static func contents(
        _ bytes: [UInt8],
        status: SystemCalls.Status
    ) throws(PropertyListReadFailure) -> PropertyListContents {
        do {
            return try PropertyListContents(bytes: bytes)
        } catch {
            throw .damage(error, status)
        }
    }

    /// Whether every later change shows in the status. File times are as coarse as the kernel's tick, or two seconds on
    /// some file systems, and inode numbers are used again at once, so that two files written within one tick can have
    /// the same status.
    private static func isSettled(_ status: SystemCalls.Status, at moment: SystemCalls.Moment) -> Bool {
        max(status.changed.seconds, status.modified.seconds) + 2 < moment.seconds
    }

    func readAll(_ descriptor: Int32, size: Int64) throws(SystemError) -> [UInt8] {
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

    // MARK: Failures

    /// The error of a call that met `failure`; `outcome` says what the store did about damage, if anything.
    func failure(_ failure: PropertyListReadFailure, outcome: String? = nil) -> BackingStoreError {
        switch failure {
        case .system(let error): readFailure(error)
        case .noFile: corrupt("it is no regular file", outcome: outcome)
        case .damage(let damage, _) where damage.isForeign: foreign(damage.reason)
        case .damage(let damage, _): corrupt(damage.reason, outcome: outcome)
        }
    }

    private func corrupt(_ reason: String, outcome: String?) -> BackingStoreError {
        BackingStoreError(
            .corrupt,
            store: store,
            reason: "the file is not a property list that can be used: \(reason); "
                + (outcome ?? "repair it, restore it from a backup, or move it away to start anew")
        )
    }

    /// Of a list that others can read, and that is left where it is under either policy.
    private func foreign(_ reason: String) -> BackingStoreError {
        BackingStoreError(
            .corrupt,
            store: store,
            reason: "the file is a property list that cannot be used here and is left as it is: \(reason); "
                + "give the store another file, or move this one away",
            detail: "foreign"
        )
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
            // Damage is what has to be dealt with first, also where nothing can be written.
            if error != .reentered, let damage = damage() { throw failure(damage) }
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

    private func damage() -> PropertyListReadFailure? {
        do {
            _ = try inspect(path)
        } catch {
            if case .damage = error { return error }
        }
        return nil
    }
}

/// Why a file could not be read.
enum PropertyListReadFailure: Error {
    case system(SystemError)
    /// A pipe, a socket or a device.
    case noFile
    /// A regular file, in the state that its status says, with other contents than it must have.
    case damage(PropertyListDamage, SystemCalls.Status)
}

extension SystemError {
    /// The thread that waits for the lock holds it.
    static let reentered = SystemError(EDEADLK)
}
