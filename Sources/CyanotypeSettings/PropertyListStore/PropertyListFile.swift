internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// A property list on the disk. Reads it, caches what was read, and hands out the right to replace it.
///
/// All stores over one path share one instance, so that none reads again what another has read.
final class PropertyListFile: Sendable {
    /// The path as given; may be a symbolic link.
    let path: String
    /// The name of the store in errors.
    let store: String
    let operations: FileOperations
    /// Notifies the stores of changes in the file.
    let monitor = PropertyListMonitor()

    private struct State {
        var snapshot: Snapshot?
        /// Whether the temporary files of dead writers have been removed.
        var isSwept = false
        /// Whether a write still lacks the synchronization of its folder.
        var isUnsynchronized = false
    }

    private let state = Locked(State())

    /// The contents of the file at one moment.
    struct Snapshot: Sendable {
        /// Snapshots with the same number have the same contents.
        let number = numbers.withLock { number in
            number += 1
            return number
        }
        /// `nil` if there was no file.
        var status: SystemCalls.Status?
        var contents: PropertyListContents
        /// The bytes of the file, kept only while a different version could have the same status.
        var bytes: [UInt8]?

        private static let numbers = Locked(0)
    }

    init(path: String, store: String, operations: FileOperations) {
        self.path = path
        self.store = store
        self.operations = operations
    }

    // MARK: One for each path

    private struct Reference {
        weak var file: PropertyListFile?
    }

    private static let files = Locked<[ExactString: Reference]>([:])

    /// Returns the file at `path` that all stores of the process share.
    static func shared(path: String, store: String) -> PropertyListFile {
        files.withLock { files in
            if let file = files[ExactString(path)]?.file { return file }
            let file = PropertyListFile(path: path, store: store, operations: .system)
            files[ExactString(path)] = Reference(file: file)
            return file
        }
    }

    deinit {
        let key = ExactString(path)
        // A new instance may have taken its place.
        Self.files.withLock { files in
            if let reference = files[key], reference.file == nil { files[key] = nil }
        }
    }

    // MARK: Reading

    func exists() throws(BackingStoreError) -> Bool {
        do {
            return try SystemCalls.status(at: path) != nil
        } catch {
            throw readFailure(error)
        }
    }

    /// Returns what is at `path` now, which must be a path to this file. Reads and parses only if necessary.
    func snapshot(at path: String) throws(PropertyListReadFailure) -> Snapshot {
        if let known = state.withLock({ $0.snapshot }), let current = try confirm(known, at: path) { return current }
        let current = try inspect(path)
        keep(current)
        return current
    }

    /// Caches `snapshot`, which is used until the file's status changes.
    func keep(_ snapshot: Snapshot) {
        state.withLock { $0.snapshot = snapshot }
    }

    /// Returns `known` if it is still what is at `path`; `nil` if that has changed.
    private func confirm(_ known: Snapshot, at path: String) throws(PropertyListReadFailure) -> Snapshot? {
        do throws(SystemError) {
            guard try SystemCalls.status(at: path) == known.status else { return nil }
            guard let status = known.status, let bytes = known.bytes else { return known }
            let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
            defer { SystemCalls.close(descriptor) }
            let started = operations.now()
            guard try SystemCalls.status(of: descriptor) == status, try holds(descriptor, bytes),
                try SystemCalls.status(of: descriptor) == status
            else { return nil }
            guard Self.isSettled(status, at: started) else { return known }
            var settled = known
            settled.bytes = nil
            keep(settled)
            return settled
        } catch {
            // The file disappeared between the calls.
            if error == .noSuchFile { return nil }
            throw .system(error)
        }
    }

    /// Reads what is at `path` now, bypassing the cache.
    func inspect(_ path: String) throws(PropertyListReadFailure) -> Snapshot {
        for _ in 0..<5 {
            do {
                // Without O_NONBLOCK a pipe of that name would block forever.
                let descriptor = try SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
                defer { SystemCalls.close(descriptor) }
                return try read(descriptor)
            } catch let error as SystemError {
                if error == .noSuchFile { return Snapshot(contents: PropertyListContents()) }
                throw .system(error)
            } catch PropertyListReadFailure.system(.stale) {
                // Another machine replaced the file after it was opened.
                continue
            } catch let failure as PropertyListReadFailure {
                throw failure
            } catch {
                throw .noFile
            }
        }
        throw .system(.stale)
    }

    private func read(_ descriptor: Int32) throws -> Snapshot {
        var before = try SystemCalls.status(of: descriptor)
        guard before.isRegularFile else {
            throw before.isDirectory ? .system(.isDirectory) : PropertyListReadFailure.noFile
        }
        var bytes: [UInt8] = []
        // A program may be writing in place right now. A few tries outlast all that do not write forever.
        for _ in 0..<5 {
            let started = operations.now()
            bytes = try readAll(descriptor, size: before.size)
            let after = try SystemCalls.status(of: descriptor)
            if before == after {
                return Snapshot(
                    status: after,
                    contents: try Self.contents(bytes, status: after),
                    bytes: Self.isSettled(after, at: started) ? nil : bytes
                )
            }
            before = after
        }
        return Snapshot(status: before, contents: try Self.contents(bytes, status: before), bytes: bytes)
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
    /// some file systems, and inode numbers are reused at once. So two files written within one tick can have the same
    /// status.
    ///
    /// Only the time of the last status change counts, which programs cannot set. A time that is not a multiple of a
    /// millisecond comes from a file system with times as fine as the kernel's clock, which ticks at least a hundred
    /// times a second.
    private static func isSettled(_ status: SystemCalls.Status, at moment: SystemCalls.Moment) -> Bool {
        let age = moment.nanoseconds(since: status.changed)
        return age > (status.changed.nanoseconds.isMultiple(of: 1_000_000) ? 3_000_000_000 : 20_000_000)
    }

    /// Returns all bytes of a file whose last known size is `size`.
    func readAll(_ descriptor: Int32, size: Int64) throws(PropertyListReadFailure) -> [UInt8] {
        if size > operations.largestSize { throw .tooLarge(size) }
        do throws(SystemError) {
            if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
            // One byte more than the size, to detect the end without another round.
            var room = Int(size) + 1
            var bytes: [UInt8] = []
            while true {
                let part = try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count throws(SystemError) in
                    while count < buffer.count {
                        let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
                        let read = try unsafe operations.read(descriptor, UnsafeMutableRawBufferPointer(free))
                        if read <= 0 { break }
                        count += read
                    }
                }
                if bytes.isEmpty { bytes = part } else { bytes += part }
                if part.count < room { return bytes }
                if bytes.count > operations.largestSize { break }
                room = max(4_096, bytes.count)
            }
        } catch {
            throw .system(error)
        }
        throw .tooLarge(nil)
    }

    /// Whether the file holds exactly `bytes`.
    private func holds(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) -> Bool {
        var buffer = [UInt8](repeating: 0, count: min(bytes.count + 1, 1 << 17))
        var position = 0
        while true {
            let count = try unsafe buffer.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
                try unsafe operations.read(descriptor, UnsafeMutableRawBufferPointer(buffer))
            }
            if count <= 0 { return position == bytes.count }
            guard position + count <= bytes.count else { return false }
            let isSame = unsafe bytes.withUnsafeBytes { bytes in
                unsafe buffer.withUnsafeBytes { buffer in
                    // Neither is empty, and both have `count` bytes from there.
                    guard let one = bytes.baseAddress, let other = buffer.baseAddress else { return false }
                    return unsafe memcmp(one + position, other, count) == 0
                }
            }
            if !isSame { return false }
            position += count
        }
    }

    // MARK: Writing

    /// Whether this is the first call: one sweep in a process is enough.
    func isFirstToSweep() -> Bool {
        state.withLock { state in
            defer { state.isSwept = true }
            return !state.isSwept
        }
    }

    /// Whether a completed write of this process may not be on the disk yet.
    var isUnsynchronized: Bool {
        get { state.withLock { $0.isUnsynchronized } }
        set { state.withLock { $0.isUnsynchronized = newValue } }
    }

    // MARK: Failures

    /// Returns the error for `failure`. `outcome` describes what the store did about damage, if anything.
    func failure(_ failure: PropertyListReadFailure, outcome: String? = nil) -> BackingStoreError {
        switch failure {
        case .system(let error): readFailure(error)
        case .noFile: corrupt("it is no regular file", outcome: outcome)
        case .tooLarge(let size): tooLarge(size)
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

    private func tooLarge(_ size: Int64?) -> BackingStoreError {
        BackingStoreError(
            .readFailed,
            store: store,
            reason: "the file has \(size.map(String.init) ?? "more") bytes, of \(operations.largestSize) that are "
                + "allowed; move it away, and keep large data in files of their own",
            systemError: EFBIG
        )
    }

    /// Returns the error for a list that others can read, and that stays where it is under either policy.
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

    /// Waits for all other writers of the file and returns the right to write it, which `end()` releases. If
    /// `isPrivate`, only its owner may read the file afterwards, whatever its mode was before.
    func beginWriting(isPrivate: Bool) throws(BackingStoreError) -> PropertyListWriter {
        do {
            return try PropertyListWriter(self, isPrivate: isPrivate)
        } catch {
            switch error {
            case .system(let error):
                // Reports damage first, even where nothing can be written.
                if let damage = damage() { throw failure(damage) }
                throw BackingStoreError(
                    .writeFailed,
                    store: store,
                    reason: "the file cannot be written: \(error.advice)",
                    systemError: error.number
                )
            case .reentered:
                throw BackingStoreError(.writeFailed, store: store, reason: error.advice)
            case .deadlock:
                throw BackingStoreError(.conflict, store: store, reason: error.advice)
            case .timedOut:
                throw BackingStoreError(.timedOut, store: store, reason: "the file was not written: \(error.advice)")
            }
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
    /// A file of that size, if known.
    case tooLarge(Int64?)
    /// A regular file with invalid contents; the status is that of the file when it was read.
    case damage(PropertyListDamage, SystemCalls.Status)
}

extension FileLock.Failure {
    /// The failure and its remedy, in words.
    var advice: String {
        switch self {
        case .system(let error):
            error.advice
        case .reentered:
            "the file is being written by the caller itself; make the change in the update's own values"
        case .deadlock:
            "another thread is writing the file, and it waits for this one; change one file after the other"
        case .timedOut(let holder?, let path, let seconds) where holder.isCurrent:
            "another thread of this process has held the lock \(path) for \(seconds) seconds; have it change less at once, "
                + "and try again"
        case .timedOut(let holder?, let path, let seconds):
            "\(holder) has held the lock \(path) for \(seconds) seconds; "
                + (holder.isStopped ? "continue it (kill -CONT \(holder.number))" : "wait for it")
                + " or end it, and try again"
        case .timedOut(nil, let path, let seconds):
            "another process has held the lock \(path) for \(seconds) seconds; find it with \"lsof \(path)\", wait for "
                + "it or end it, and try again"
        }
    }
}
