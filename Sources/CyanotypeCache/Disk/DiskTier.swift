internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials
internal import Synchronization

/// The part of a cache that is on the disk: the records of its values in a `DiskStorage`.
@usableFromInline
final class DiskTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let storage: DiskStorage
    let events: Broadcast<CacheEvent>
    /// Look-ups that found a value here and not in memory.
    let hits = Atomic(0)

    private let coding: CacheCoding<Key, Value>
    private let lifetimes: Lifetimes
    private let hasCipher: Bool

    /// Opens the files, or creates them.
    ///
    /// - Throws: ``CacheError`` if the values are sensitive and there is no cipher, the limit is too small, or the path cannot
    ///   be used. A disk that cannot be used is none: it is an event.
    init(
        _ disk: CacheDisk,
        coding: CacheCoding<Key, Value>,
        lifetimes: Lifetimes,
        clock: DiskClock
    ) throws(CacheError) {
        if disk.cipher == nil, coding.values.isSensitive() {
            throw CacheError(
                .sensitive,
                "\(Value.self) has sensitive fields or secrets, which must not be on the disk in the clear; "
                    + "give the disk a cipher, or use a cache in memory"
            )
        }
        if disk.limit < DiskBudget.leastLimit {
            throw CacheError(
                .limit,
                "\(disk.limit) bytes are too few for a cache on the disk; use at least \(DiskBudget.leastLimit)"
            )
        }
        (self.coding, self.lifetimes, hasCipher) = (coding, lifetimes, disk.cipher != nil)
        let folder = try disk.folder()
        let events = Broadcast<CacheEvent>(remembering: 64)
        self.events = events
        storage = DiskStorage(folder: folder, limit: disk.limit, cipher: disk.cipher, clock: clock) { event in
            events.send([CacheEvent(event, path: folder)])
        }
    }

    deinit {
        // So that the next cache of the folder finds everything, and a program that ends now has lost nothing.
        storage.flush()
    }

    // MARK: - Writing

    /// A value that is ready to be written.
    struct Draft {
        /// How many bytes its document has.
        let count: Int
        /// `nil` in a forked child.
        let change: DiskChange?
    }

    /// Encodes a value.
    ///
    /// - Throws: ``CacheError`` if the key has no text, and the error of the value if it cannot be encoded.
    func draft(of value: Value, for key: Key, lifetime: Int64?) throws -> Draft {
        let name = try name(of: key)
        let now = storage.clock.wall()
        let last = Lifetimes.time(now, plus: lifetime ?? lifetimes.afterWrite)
        let deadline = min(last, Lifetimes.time(now, plus: lifetimes.afterAccess))
        let record = DiskRecord(lastDeadline: last, deadline: deadline)
        let bytes = try self.bytes(of: value, record)
        return Draft(count: bytes.count - DiskRecord.headerCount, change: change(of: name, bytes, record, written: now))
    }

    private func change(of name: [UInt8], _ bytes: [UInt8], _ record: DiskRecord, written: Int64) -> DiskChange? {
        // It is kept for longer, in case it cannot be loaded again.
        let end = Lifetimes.time(record.deadline, plus: lifetimes.grace)
        return storage.change(of: name, to: bytes, written: written, deadline: end)
    }

    /// Prepares the removal of a key. One without a text was never written.
    func removal(of key: Key) -> DiskChange? { (try? name(of: key)).flatMap(storage.removal) }

    private func name(of key: Key) throws -> [UInt8] { Array(try coding.keys.text(key).utf8) }

    private func bytes(of value: Value, _ record: DiskRecord) throws -> [UInt8] {
        if let data = coding.values.data {
            return try unsafe data.encode(value).withUnsafeBytes { unsafe record.bytes(of: $0) }
        }
        var writer = DocumentWriter(revealsSecrets: hasCipher, refusesSensitiveValues: !hasCipher)
        // Wipes a secret.
        defer { writer.reset() }
        do {
            try coding.values.write(value, &writer)
        } catch {
            if !writer.hasRefusedSensitiveValue { throw error }
            throw CacheError(.sensitive, "the value has sensitive fields or secrets; give the disk a cipher")
        }
        return unsafe writer.withBytes { unsafe record.bytes(of: $0) }
    }

    // MARK: - Reading

    /// A value that was found.
    struct Found {
        fileprivate let name: [UInt8]
        fileprivate let stored: DiskValue
        fileprivate let record: DiskRecord
        /// How long ago it was written, in nanoseconds.
        let age: Int64
        /// How long it lives, however it is used, in nanoseconds; `nil` for as long as any other. Negative if its time has come.
        let lifetime: Int64?
        /// Whether its time has come, so that it is only kept in case it cannot be loaded again.
        let isStale: Bool

        /// How many bytes its document has.
        var count: Int { stored.bytes.count - DiskRecord.headerCount }
        /// When it was last used, in seconds since 1970.
        var used: Int64 { stored.used ?? stored.written / 1_000_000_000 }
    }

    /// Finds the value of a key, which is not decoded yet.
    func find(_ key: Key, isUse: Bool) -> Found? {
        // A key without a text was never written.
        guard let name = try? name(of: key), let stored = storage.read(name, isUse: isUse) else { return nil }
        return found(stored, name)
    }

    private func found(_ stored: DiskValue, _ name: [UInt8]) -> Found? {
        guard let record = DiskRecord(stored.bytes) else { return nil }
        let now = storage.clock.wall()
        let written = stored.written
        // A value of a program that set no times has those of this one.
        let ownLast = Lifetimes.time(written, plus: lifetimes.afterWrite)
        let last = record.lastDeadline < .max ? record.lastDeadline : ownLast
        let unused = Lifetimes.time(written, plus: lifetimes.afterAccess)
        let deadline = min(last, record.deadline < .max ? record.deadline : unused)
        let rest = SealedValue.remaining(written: written, deadline: deadline, now: now)
        return Found(
            name: name,
            stored: stored,
            record: record,
            age: max(0, now &- written),
            lifetime: last == .max ? nil : min(last &- now, last &- written),
            isStale: rest == nil
        )
    }

    /// Decodes a value that was found; `nil` if that fails, which is an event.
    func value(of found: Found) -> Value? {
        do {
            let bytes = found.stored.bytes
            if let data = coding.values.data { return try data.decode(Data(bytes[DiskRecord.headerCount...])) }
            return try unsafe bytes.withUnsafeBytes { bytes in
                try unsafe coding.values.read(UnsafeRawBufferPointer(rebasing: bytes[DiskRecord.headerCount...]))
            }
        } catch {
            let message = "a value cannot be decoded as \(Value.self), such as one of another version of the program"
            events.send([CacheEvent(.undecodableValue, message, path: storage.folder)])
            return nil
        }
    }

    /// Prepares the removal of a value that was found.
    func removal(of found: Found) -> DiskChange? { storage.removal(of: found.name) }

    /// Prepares the later deadline that a use gives a value; `nil` if it is hardly later.
    func renewal(of found: Found) -> DiskChange? {
        if lifetimes.afterAccess == .max { return nil }
        let record = found.record
        let deadline = min(record.lastDeadline, Lifetimes.time(storage.clock.wall(), plus: lifetimes.afterAccess))
        if record.deadline < .max, deadline &- record.deadline < lifetimes.afterAccess / 16 { return nil }
        let renewed = DiskRecord(lastDeadline: record.lastDeadline, deadline: deadline)
        let bytes = renewed.bytes(ofRecord: found.stored.bytes)
        return change(of: found.name, bytes, renewed, written: found.stored.written)
    }

    /// Calls a closure with each key whose value is not too old, and the value, until it returns `false`.
    func forEach(_ body: (Key, Found) -> Bool) {
        storage.forEach { name, stored in
            guard let found = found(stored, name), !found.isStale, let text = String(validating: name, as: UTF8.self),
                let key = try? coding.keys.key(text)
            else { return true }
            return body(key, found)
        }
    }
}
