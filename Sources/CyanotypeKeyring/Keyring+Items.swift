public import CyanotypeSettings
internal import Cyanotype
public import FoundationEssentials

extension Keyring {
    /// What a keyring tells of one of its items without showing the secret, as Seahorse lists it.
    public struct Item: Sendable, Hashable {
        /// The key that the item is kept under: its attribute `account`, or the one that ``Keyring/attributes`` name.
        public var key: String
        /// What programs show it as: `service: key`, unless somebody has renamed it.
        public var label: String
        /// When it was made, to the second; `nil` when the service does not tell.
        public var created: Date?
        /// When it was changed last, to the second; `nil` when the service does not tell.
        public var modified: Date?
        /// Whether the item itself is locked, so that reading its value is asked of a person first.
        public var isLocked: Bool
    }

    /// The items of this service, sorted by the UTF-8 bytes of their keys. No secret is read.
    ///
    /// A locked keyring is unlocked as it is for reading, since it does not show what it holds; items of an unlocked one
    /// that are locked themselves are listed as they are. A key for which another program has stored an item of its own
    /// beside this library's is listed for each.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` as ``keys()`` does.
    public func items() throws(BackingStoreError) -> [Item] {
        try checkNames()
        let found = try withCollection(key: nil) { collection throws(ServiceFailure) in try collection.descriptions() }
        let items: [Item] = found.compactMap { item in
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
            return (left.modified ?? .distantPast) > (right.modified ?? .distantPast)
        }
    }

    /// The items of this service whose key or label contains `text`, in upper or lower case; all for an empty text.
    ///
    /// Nothing else of an item is looked at. For other conditions, filter ``items()``: a service can only be asked for
    /// attributes that are equal, so that nothing is lost by that.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` as ``keys()`` does.
    public func search(for text: String) throws(BackingStoreError) -> [Item] {
        let wanted = text.lowercased()
        return try items().filter {
            wanted.isEmpty || $0.key.lowercased().contains(wanted) || $0.label.lowercased().contains(wanted)
        }
    }

    /// Removes all items of this service but those of the given keys, one after another.
    ///
    /// ```swift
    /// try keyring.removeAll(keeping: ["device identifier"])
    /// ```
    ///
    /// Items of other services, and of other programs that have other attributes, are not touched. What is removed is searched for and unlocked in
    /// the same call, with one prompt at most.
    ///
    /// - Parameter kept: The keys that stay, told apart by their bytes; none by default.
    /// - Returns: The removed keys, sorted by their UTF-8 bytes.
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``; the reason says how many items were removed before.
    @discardableResult
    public func removeAll(keeping kept: [String] = []) throws(BackingStoreError) -> [String] {
        try checkNames()
        // As bytes, since strings of different bytes can be equal.
        let kept = Set(kept.map { Array($0.utf8) })
        let removed = Locked<Set<[UInt8]>>([])
        do throws(BackingStoreError) {
            try withCollection(key: nil) { collection throws(ServiceFailure) in
                try collection.removeAll(keeping: { kept.contains(Array($0.utf8)) }) { key in
                    removed.withLock { _ = $0.insert(Array(key.utf8)) }
                }
            }
        } catch {
            var error = error
            let count = removed.withLock { $0.count }
            error.reason += count == 0 ? "; nothing is known to be removed" : "; \(count) keys were removed before"
            throw error
        }
        return removed.withLock { $0 }.sorted { $0.lexicographicallyPrecedes($1) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func date(_ seconds: UInt64) -> Date? {
        seconds == 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
    }
}
