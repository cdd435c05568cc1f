public import CyanotypeSettings
internal import Cyanotype
internal import CyanotypeSystem
public import FoundationEssentials

extension Keyring {
    /// The description of a keyring item, without its secret, as Seahorse lists it.
    public struct Item: Sendable, Hashable {
        /// The item's key: the value of its attribute `account`, or of the one named in ``Keyring/attributes``.
        public var key: String
        /// The name that programs show: `service: key`, unless the item was renamed.
        public var label: String
        /// The creation date, to the second; `nil` if the service does not report it.
        public var created: Date?
        /// The date of the last change, to the second; `nil` if the service does not report it.
        public var modified: Date?
        /// Whether the item itself is locked. If so, reading its value requires the user's consent.
        public var isLocked: Bool
    }

    /// Returns the items of this service, sorted by the UTF-8 bytes of their keys. Reads no secret.
    ///
    /// A locked keyring does not list its items, so it is unlocked first, as for reading. Items of an unlocked keyring
    /// that are themselves locked stay locked. If another program has stored a second item under a key, the key appears
    /// once for each item.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` as ``keys()`` does.
    public func items() throws(BackingStoreError) -> [Item] {
        try checkNames()
        let found = try withCollection(key: nil) { collection throws(ServiceFailure) in try collection.descriptions() }
        let items: [Item] = found.compactMap { item in
            // Another program's item may have the attributes of the service but no key.
            guard let key = item.key else { return nil }
            return Item(
                key: key,
                label: item.label,
                created: Self.date(item.created),
                modified: Self.date(item.modified),
                isLocked: item.isLocked
            )
        }
        return items.sorted { left, right in
            guard left.key.utf8.elementsEqual(right.key.utf8) else {
                return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
            }
            // The newest first: it is the one that the keyring reads.
            return (left.modified ?? .distantPast) > (right.modified ?? .distantPast)
        }
    }

    /// Returns the items of this service whose key or label contains `text`, ignoring case. An empty text matches all
    /// items.
    ///
    /// For other conditions, filter ``items()``. This costs nothing extra: a service can search only for exact
    /// attribute values.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` as ``keys()`` does.
    public func search(for text: String) throws(BackingStoreError) -> [Item] {
        let wanted = text.lowercased()
        return try items().filter {
            wanted.isEmpty || $0.key.lowercased().contains(wanted) || $0.label.lowercased().contains(wanted)
        }
    }

    /// Removes all items of this service, one after another, except those of the given keys.
    ///
    /// ```swift
    /// try keyring.removeAll(keeping: ["device identifier"])
    /// ```
    ///
    /// Does not touch items of other services, or items of other programs with other attributes. The same call finds
    /// the items and unlocks them, with one prompt at most.
    ///
    /// - Parameter kept: The keys to keep, compared by their bytes; none by default.
    /// - Returns: The removed keys, sorted by their UTF-8 bytes.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``; the reason includes the number of keys removed before the
    ///   error.
    @discardableResult
    public func removeAll(keeping kept: [String] = []) throws(BackingStoreError) -> [String] {
        try checkNames()
        // Compare bytes, because strings with different bytes can be equal.
        let kept = Set(kept.map { Array($0.utf8) })
        // Kept outside the closure, so that they survive an error or a repeated call. A key may have two items.
        let requested = Locked<Set<[UInt8]>>([])
        let removed = Locked<Set<[UInt8]>>([])
        do throws(BackingStoreError) {
            try withCollection(key: nil) { collection throws(ServiceFailure) in
                try collection.removeAll(keeping: { kept.contains(Array($0.utf8)) }) { key, isRemoved in
                    (isRemoved ? removed : requested).withLock { _ = $0.insert(Array(key.utf8)) }
                }
            }
        } catch {
            var error = error
            // The service may have removed an item without answering, so "nothing" is not certain.
            let count = removed.withLock { $0.count }
            error.reason += count == 0 ? "; nothing is known to be removed" : "; \(count) keys were removed before"
            throw error
        }
        // If the service ended before it answered, its next run had the item no more or removed it.
        return requested.withLock { $0 }.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// A date of 0 means that the service does not report it.
    private static func date(_ seconds: UInt64) -> Date? {
        seconds == 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
    }
}
