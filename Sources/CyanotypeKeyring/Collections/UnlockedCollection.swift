internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

/// A collection that one call has found unlocked or has unlocked, and its items of one kind.
@safe
struct UnlockedCollection {
    let service: OwnedService
    let run: ServiceRun
    /// The path of the collection.
    let path: String
    let kind: ItemKind
    let unlocking: KeyringSession.Unlocking
    let call: ServiceCall
    /// Receives the signals of the objects that the call creates.
    let context: ThreadMainContext

    /// Returns the items that have all of `attributes`, including locked items.
    private func search(for attributes: ItemAttributes) throws(ServiceFailure) -> [LoadedItem] {
        try load(paths(of: attributes)) { $0 }
    }

    /// Returns the bus paths of all items of the kind's service.
    func paths() throws(ServiceFailure) -> [String] { try paths(of: kind.ofService) }

    private func paths(of attributes: ItemAttributes) throws(ServiceFailure) -> [String] {
        let paths = try call.answering { cancellation throws(ServiceFailure) in
            try SecretCalls.search(in: path, of: service, for: attributes, cancellation)
        }
        try checkThatNothingIsHidden()
        return paths
    }

    /// Checks that what has not been found is absent: the call is still answered by the run of the service that it began
    /// with, and the collection is there and unlocked. A service finds nothing in a keyring that is locked or gone, and
    /// reports no error.
    func checkThatNothingIsHidden() throws(ServiceFailure) {
        let isLocked = try call.answering { cancellation throws(ServiceFailure) in
            guard try run.isCurrent(cancellation) else { throw .replaced }
            return try run.isLocked(.collection, at: path, cancellation)
        }
        switch isLocked {
        case false: return
        case true: throw ServiceFailure(.locked, ServiceFailure.locked.what, retry: .always)
        case nil: throw ServiceFailure(.noKeyring, "the keyring was removed while it was searched", retry: .always)
        }
    }

    /// Loads the items at `paths`, except those that do not exist or are not of this kind, and returns the results of
    /// `body`.
    func load<Result>(
        _ paths: [String],
        _ body: (LoadedItem) -> Result?
    ) throws(ServiceFailure) -> [Result] {
        var results: [Result] = []
        for some in paths.inParts(of: SecretCalls.itemsLoadedAtOnce) {
            let items = try SecretCalls.load(some, kind, of: service, call.cancellation) { call.noteAnswer() }
            if items.count < some.count { try checkThatAreGone(some, except: items) }
            for item in items where kind.includes(item) {
                if let result = body(item) { results.append(result) }
            }
            context.drain()
        }
        return results
    }

    /// Checks that the items at `paths` that could not be loaded do not exist.
    private func checkThatAreGone(
        _ paths: some Collection<String>,
        except loaded: [LoadedItem]
    ) throws(ServiceFailure) {
        let loaded = Set(loaded.map(\.path))
        for path in paths where !loaded.contains(path) {
            let isLocked = try call.answering { cancellation throws(ServiceFailure) in
                try run.isLocked(.item, at: path, cancellation)
            }
            if isLocked != nil {
                throw ServiceFailure(.itemVanished, "an item could not be read while searching", retry: .always)
            }
        }
        try checkThatNothingIsHidden()
    }

    /// Returns the paths of the items of each key, except those in `excluded`. Keys are bytes, because strings with
    /// different bytes can be equal.
    func pathsByKey(without excluded: Set<String>) throws(ServiceFailure) -> [[UInt8]: [String]] {
        let items = try load(paths().filter { !excluded.contains($0) }) { item in
            item.key.map { (key: FoundItems.bytes(of: $0), path: item.path) }
        }
        return Dictionary(grouping: items, by: \.key).mapValues { $0.map(\.path) }
    }

    /// Returns the value of the newest item at `paths`; `nil` if none exists any more.
    func value(at paths: [String]) throws(ServiceFailure) -> SecretValue? {
        try value(of: sorted(unlocking(load(paths) { $0 })))
    }

    /// Unlocks the items and returns their keys, as bytes, because strings with different bytes can be equal.
    func keys() throws(ServiceFailure) -> Set<[UInt8]> {
        var locked: [LoadedItem] = []
        let keys = try load(paths()) { item in
            if item.isLocked { locked.append(item) }
            return item.key.map(FoundItems.bytes(of:))
        }
        _ = try unlocking(locked)
        return Set(keys)
    }

    /// Returns the items of `key`, unlocked, with the last modified item first.
    func items(of key: String) throws(ServiceFailure) -> [LoadedItem] {
        sorted(try unlocking(search(for: kind.ofItem(key))))
    }

    /// Unlocks the items and returns them, without those that no longer exist. An unlocked collection may have locked
    /// items, because some services ask for confirmation of every use of an item.
    func unlocking(_ items: [LoadedItem]) throws(ServiceFailure) -> [LoadedItem] {
        let locked = items.filter(\.isLocked).map(\.path)
        if locked.isEmpty { return items }
        try unlock(locked)
        // libsecret requests no secret of an item that was locked when it was loaded.
        var unlocked: [String: LoadedItem] = [:]
        for item in try load(locked, { $0 }) {
            if item.isLocked { throw .locked }
            unlocked[item.path] = item
        }
        return items.compactMap { $0.isLocked ? unlocked[$0.path] : $0 }
    }

    /// Returns the items in order of precedence: the last modified item comes first.
    private func sorted(_ items: [LoadedItem]) -> [LoadedItem] {
        guard items.count > 1 else { return items }
        // If two items were modified in the same second, ours comes first: see ``store(_:key:label:over:)``. Among
        // several foreign items, the path decides, so that the one that was written to stays first.
        return items.sorted { left, right in
            let (one, other) = (left.modified, right.modified)
            guard one == other else { return one > other }
            guard kind.isOurs(left) == kind.isOurs(right) else { return kind.isOurs(left) }
            return left.path < right.path
        }
    }

    /// Returns the items of some keys, unlocked. Finds them with one search for all items of the service, unless there
    /// are far more items than keys.
    func items(of keys: [String]) throws(ServiceFailure) -> FoundItems {
        let found = try find(keys)
        _ = try unlocking(found.byKey.values.flatMap { $0 })
        return found
    }

    /// Returns the items of some keys, including locked items.
    private func find(_ keys: [String]) throws(ServiceFailure) -> FoundItems {
        let wanted = Set(keys.map(FoundItems.bytes(of:)))
        func ifWanted(_ item: LoadedItem) -> (key: [UInt8], item: LoadedItem)? {
            guard let key = item.key.map(FoundItems.bytes(of:)), wanted.contains(key) else { return nil }
            return (key, item)
        }
        var found: [(key: [UInt8], item: LoadedItem)] = []
        let paths = try paths()
        if paths.count > 4 * wanted.count + SecretCalls.itemsLoadedAtOnce {
            for key in wanted {
                let attributes = kind.ofItem(String(decoding: key, as: UTF8.self))
                found += try load(self.paths(of: attributes), ifWanted)
            }
        } else {
            found = try load(paths, ifWanted)
        }
        return FoundItems(byKey: Dictionary(grouping: found, by: \.key).mapValues { sorted($0.map(\.item)) })
    }

    /// Returns the descriptions of the items, including locked items. Requests no secrets.
    func descriptions() throws(ServiceFailure) -> [ItemDescription] {
        try load(paths(), \.description)
    }

    /// Loads the secrets of `items`, with as few requests as possible.
    private func loadSecrets(of items: [LoadedItem]) throws(ServiceFailure) {
        for some in items.inParts(of: SecretCalls.secretsLoadedAtOnce) {
            try call.answering { (cancellation: Cancellation) throws(ServiceFailure) -> Void in
                try SecretCalls.loadSecrets(of: some, cancellation)
            }
        }
    }

    /// Returns the value of the newest item of `key`; `nil` if there is none.
    func value(of key: String) throws(ServiceFailure) -> SecretValue? {
        try value(of: items(of: key))
    }

    /// Returns the value of the first of `items`, if there is one.
    private func value(of items: [LoadedItem]) throws(ServiceFailure) -> SecretValue? {
        guard let item = items.first else { return nil }
        try loadSecrets(of: [item])
        return try value(of: item)
    }

    /// Returns the values of the newest items of some keys, which it finds and reads together.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - note: A closure that is called with the index of a key before its value is read, so that a failure can name
    ///     it.
    /// - Returns: The values, omitting absent keys.
    /// - Throws: The failure to find or read one of them.
    func values(
        of keys: [String],
        noting note: (Int) -> Void
    ) throws(ServiceFailure) -> [String: SecretValue] {
        let found = try find(keys)
        var items = found.byKey.values.compactMap(\.first)
        // An item that stays locked must not mask the failure of an earlier key, and its failure must name its own key.
        var refusal: ServiceFailure?
        do throws(ServiceFailure) {
            items = try unlocking(items)
        } catch {
            guard error.kind == .locked || error.kind == .promptDismissed else { throw error }
            refusal = error
        }
        try loadSecrets(of: items)
        let loaded = Dictionary(uniqueKeysWithValues: items.map { ($0.path, $0) })
        var values: [String: SecretValue] = [:]
        for (index, key) in keys.enumerated() {
            note(index)
            guard let path = found[key].first?.path, let item = loaded[path] else { continue }
            if let refusal, item.isLocked { throw refusal }
            values[key] = try value(of: item)
        }
        return values
    }

    /// Returns the value of an item whose secret is loaded.
    private func value(of item: LoadedItem) throws(ServiceFailure) -> SecretValue {
        try unsafe SecretCalls.withSecret(of: item) { bytes throws(ServiceFailure) in
            if kind.isOurs(item), unsafe bytes.isEmpty {
                throw ServiceFailure(.unreadableItem, "the item has no secret: the service ended while storing it")
            }
            do throws(PayloadFormat.Failure) {
                return try unsafe PayloadFormat.decode(bytes)
            } catch {
                throw error == .unknownVersion
                    ? ServiceFailure(.newerItem, "the item was written by a later version of this library")
                    : ServiceFailure(
                        .unreadableItem,
                        "the item's secret begins like a value of this library and is none"
                    )
            }
        }
    }

    /// Unlocks the collections or items at `paths`.
    func unlock(_ paths: [String]) throws(ServiceFailure) {
        guard case .prompt(let limit) = unlocking else { throw .locked }
        if let refusal = call.refusal { throw refusal }
        let count: Int
        do throws(ServiceFailure) {
            count = try call.prompting(upTo: limit, by: run) { () throws(ServiceFailure) in
                try SecretCalls.unlock(paths, of: service, call.cancellation)
            }
        } catch {
            throw call.givenUp ?? error
        }
        guard count >= paths.count else {
            // If the call was cancelled, libsecret itself has dismissed the prompt.
            if let failure = call.givenUp { throw failure }
            // libsecret takes a service that has ended for a dismissed prompt.
            guard run.isAlive else { throw .endedDuringPrompt }
            call.refuse(.dismissed)
            throw .dismissed
        }
    }
}

/// The items of some keys.
@safe
struct FoundItems {
    /// The items by the bytes of their keys, because strings with different bytes can be equal. The items of one key
    /// are in order of precedence.
    let byKey: [[UInt8]: [LoadedItem]]

    static func bytes(of key: String) -> [UInt8] { Array(key.utf8) }

    subscript(key: String) -> [LoadedItem] { byKey[Self.bytes(of: key)] ?? [] }
}

extension Array {
    /// Returns the elements in order, in parts of at most `size`.
    fileprivate func inParts(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
