internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials
internal import Synchronization

/// The part of a cache that is on the disk: its keys as texts and its values as documents or data in a `DiskStorage`.
@usableFromInline
final class DiskTier<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let storage: DiskStorage
    let events: Broadcast<CacheEvent>
    /// Look-ups that found a value here and not in memory.
    let hits = Atomic(0)

    /// Threads that read for tasks.
    let readers = WorkerThreads(name: "cyanotype-cache")

    private let documentReaders = DocumentReaders()
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
        storage = DiskStorage(
            folder: folder,
            limit: disk.limit,
            cipher: disk.cipher,
            lifetimes: lifetimes,
            clock: clock
        ) { event in
            events.send([CacheEvent(event, path: folder)])
        }
    }

    deinit { storage.closeLater() }

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
        let bytes = try bytes(of: value)
        let now = storage.clock.wall()
        let deadline = Lifetimes.time(now, plus: lifetime ?? lifetimes.afterWrite)
        return Draft(count: bytes.count, change: storage.change(of: name, to: bytes, written: now, deadline: deadline))
    }

    /// Prepares the removal of a key. One without a text was never written.
    func removal(of key: Key) -> DiskChange? { (try? name(of: key)).flatMap(storage.removal) }

    /// The text of a key in the form that equal texts share.
    private func name(of key: Key) throws -> [UInt8] { Array(CanonicalText.normalized(try coding.keys.text(key)).utf8) }

    private func bytes(of value: Value) throws -> [UInt8] {
        if let data = coding.values.data { return Array(try data.encode(value)) }
        var writer = DocumentWriter(revealsSecrets: hasCipher, refusesSensitiveValues: !hasCipher)
        // Wipes a secret.
        defer { writer.reset() }
        do {
            try coding.values.write(value, &writer)
        } catch {
            if !writer.hasRefusedSensitiveValue { throw error }
            throw CacheError(.sensitive, "the value has sensitive fields or secrets; give the disk a cipher")
        }
        return unsafe writer.withBytes { unsafe Array($0) }
    }

    // MARK: - Reading

    /// Finds the value of a key.
    func find(_ key: Key, isUse: Bool) -> FoundValue? {
        // A key without a text was never written.
        guard let name = try? name(of: key), let stored = storage.read(name, isUse: isUse) else { return nil }
        return FoundValue(name: name, stored: stored)
    }

    /// Decodes a value that was found; `nil` if that fails, which is an event.
    func value(of found: FoundValue) -> Value? {
        do {
            let bytes = found.stored.bytes
            if let data = coding.values.data { return try data.decode(Data(bytes)) }
            return try unsafe bytes.withUnsafeBytes { bytes in
                // A reader that stays would keep decrypted bytes in its memory.
                if hasCipher { return try unsafe coding.values.read(bytes, DocumentReader()) }
                return try documentReaders.withReader { try unsafe coding.values.read(bytes, $0) }
            }
        } catch {
            let message = "a value cannot be decoded as \(Value.self), such as one of another version of the program"
            events.send([CacheEvent(.undecodableValue, message, path: storage.folder)])
            return nil
        }
    }

    /// Prepares the removal of a value that was found.
    func removal(of found: FoundValue) -> DiskChange? { storage.removal(of: found.name) }

    /// Calls a closure with each key whose value is not too old, and the value, until it returns `false`.
    func forEach(_ body: (Key, FoundValue) -> Bool) {
        storage.forEach { name, stored in
            guard !stored.isStale, let text = String(validating: name, as: UTF8.self),
                let key = try? coding.keys.key(text)
            else { return true }
            return body(key, FoundValue(name: name, stored: stored))
        }
    }
}

/// A value that was found, and is not decoded yet.
// Not in the generic class, whose metadata each look-up would need.
struct FoundValue {
    fileprivate let name: [UInt8]
    fileprivate let stored: DiskValue
    /// How long ago it was written, in nanoseconds.
    var age: Int64 { stored.age }

    /// How long it lives, however it is used, in nanoseconds; `nil` for as long as any other.
    var lifetime: Int64? { stored.remaining == .max ? nil : stored.remaining }
    /// Whether its time has come, so that it is only kept in case it cannot be loaded again.
    var isStale: Bool { stored.isStale }
    /// How many bytes its document has.
    var count: Int { stored.bytes.count }
    /// When it was last used, in seconds since 1970.
    var used: Int64 { stored.used }
}
