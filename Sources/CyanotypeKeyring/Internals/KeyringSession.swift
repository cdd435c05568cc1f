internal import CLibsecret
internal import Cyanotype
internal import CyanotypeSettings

/// One thread's connection to the Secret Service, and the order of its requests.
///
/// A search in a locked keyring finds nothing and reports no error, and so does a search without a keyring. So every use
/// takes the same steps: connect, find the collection, make sure that it is unlocked, search, make sure that the found
/// items are unlocked. Only then does "nothing found" mean absent.
final class KeyringSession {
    private let context = ThreadContext()
    private var service: Owned<SecretService>?

    /// The policy for a locked collection or item.
    enum Unlocking {
        case refuse
        case prompt(upTo: Duration)
    }

    deinit {
        // This must be released before the context, which delivers its signals.
        service = nil
    }

    /// Calls `body` with the unlocked collection called `alias`.
    ///
    /// A connection that was made for an earlier call may belong to a service that has restarted since. A call that fails on
    /// such a connection is repeated once on a new one. It is also repeated when an item disappears between two steps:
    /// storing an item even fails if the item is removed before libsecret has read it back. All of this is idempotent.
    func withCollection<Value>(
        _ alias: String,
        _ unlocking: Unlocking,
        _ call: ServiceCall,
        _ body: (UnlockedCollection) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        // This is enough for items that several programs write and remove at the same time; each takes a few milliseconds.
        var attempts = 20
        var ended: ServiceFailure?
        while true {
            attempts -= 1
            let hadConnection = service != nil
            do throws(ServiceFailure) {
                defer { context.drain() }
                let service = try connection(call)
                let collection = try call.answering { cancellation throws(ServiceFailure) in
                    try SecretCalls.collection(alias: alias, of: service, cancellation)
                }
                let unlocked = UnlockedCollection(
                    service: service,
                    collection: collection,
                    unlocking: unlocking,
                    call: call
                )
                if SecretCalls.isLocked(collection) { try unlocked.unlock([collection]) }
                return try body(unlocked)
            } catch {
                service = nil
                if error.kind == .serviceEnded { ended = error }
                let mayPass =
                    switch error.retry {
                    case .no: false
                    case .onNewConnection: hadConnection
                    case .always: true
                    }
                guard mayPass, attempts > 0, !call.cancellation.isCancelled else {
                    throw ended.map { error.after($0) } ?? error
                }
            }
        }
    }

    /// Whether the collection called `alias` is locked, without unlocking it.
    func isLocked(_ alias: String, _ call: ServiceCall) throws(ServiceFailure) -> Bool {
        // The connection is not kept: this checks whether one can be made.
        service = nil
        defer { context.drain() }
        let service = try connection(call)
        return try call.answering { cancellation throws(ServiceFailure) in
            SecretCalls.isLocked(try SecretCalls.collection(alias: alias, of: service, cancellation))
        }
    }

    private func connection(_ call: ServiceCall) throws(ServiceFailure) -> Owned<SecretService> {
        if let service { return service }
        try SecretCalls.connect(call.cancellation)
        let opened = try call.answering { cancellation throws(ServiceFailure) in
            try SecretCalls.openService(cancellation)
        }
        service = opened
        return opened
    }
}

/// A collection that is unlocked, as far as one call knows.
struct UnlockedCollection {
    fileprivate let service: Owned<SecretService>
    fileprivate let collection: Owned<SecretCollection>
    fileprivate let unlocking: KeyringSession.Unlocking
    fileprivate let call: ServiceCall

    /// The items that have all of `attributes`, including locked items.
    private func search(for attributes: ItemAttributes) throws(ServiceFailure) -> [Owned<SecretItem>] {
        try load(paths(of: attributes))
    }

    private func paths(of attributes: ItemAttributes) throws(ServiceFailure) -> [String] {
        try call.answering { cancellation throws(ServiceFailure) in
            try SecretCalls.search(collection, of: service, for: attributes, cancellation)
        }
    }

    private func load(_ paths: [String]) throws(ServiceFailure) -> [Owned<SecretItem>] {
        var items: [Owned<SecretItem>] = []
        for some in paths.inParts(of: SecretCalls.itemsLoadedAtOnce) {
            items += try SecretCalls.load(some, of: service, call.cancellation) { call.noteAnswer() }
        }
        return items
    }

    /// The unlocked items that have all of `attributes`, the one that was changed last first.
    func items(with attributes: ItemAttributes) throws(ServiceFailure) -> [Owned<SecretItem>] {
        Self.sorted(try unlocking(search(for: attributes)))
    }

    /// The same items, unlocked. An unlocked collection may have locked items, because some services ask for confirmation of
    /// every use of an item.
    private func unlocking(_ items: [Owned<SecretItem>]) throws(ServiceFailure) -> [Owned<SecretItem>] {
        let locked = items.filter { SecretCalls.isLocked($0) }
        if !locked.isEmpty { try unlock(locked) }
        return items
    }

    /// The items in order of precedence: the last modified item comes first.
    private static func sorted(_ items: [Owned<SecretItem>]) -> [Owned<SecretItem>] {
        guard items.count > 1 else { return items }
        // If two items were modified in the same second, ours comes first: see ``store(_:attributes:label:over:)``.
        return items.sorted { left, right in
            let (one, other) = (SecretCalls.modificationTime(of: left), SecretCalls.modificationTime(of: right))
            return one != other ? one > other : SecretCalls.isOurs(left) && !SecretCalls.isOurs(right)
        }
    }

    /// The items of some keys, unlocked. One search for all items of the service finds them, unless there are far more items
    /// than keys.
    func items(of keys: [String], with attributes: ItemAttributes) throws(ServiceFailure) -> FoundItems {
        let found = try find(keys, with: attributes)
        _ = try unlocking(found.byKey.values.flatMap { $0 })
        return found
    }

    /// The items of some keys, including locked items.
    private func find(_ keys: [String], with attributes: ItemAttributes) throws(ServiceFailure) -> FoundItems {
        let wanted = Set(keys.map(FoundItems.bytes(of:)))
        var found: [[UInt8]: [Owned<SecretItem>]] = [:]
        let paths = try paths(of: attributes)
        var items: [Owned<SecretItem>] = []
        if paths.count > 4 * wanted.count + SecretCalls.itemsLoadedAtOnce {
            for key in wanted {
                let account = (SecretCalls.Attribute.account, String(decoding: key, as: UTF8.self))
                items += try search(for: attributes + [account])
            }
        } else {
            items = try load(paths)
        }
        for item in items {
            guard let key = SecretCalls.attribute(SecretCalls.Attribute.account, of: item) else { continue }
            let bytes = FoundItems.bytes(of: key)
            if wanted.contains(bytes) { found[bytes, default: []].append(item) }
        }
        return FoundItems(byKey: found.mapValues { Self.sorted($0) })
    }

    /// The descriptions of the items that have all of `attributes`, including locked items. It requests no secrets.
    func descriptions(with attributes: ItemAttributes) throws(ServiceFailure) -> [ItemDescription] {
        try search(for: attributes).map { SecretCalls.description(of: $0) }
    }

    /// Removes the items that have all of `attributes`, except those for which `isKept` is true.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by which the items are found.
    ///   - isKept: Whether the items of a key stay.
    ///   - note: A closure that is called with the key of each item after its removal.
    /// - Throws: The failure of finding, unlocking or removing an item; the items before it are removed.
    func removeAll(
        with attributes: ItemAttributes,
        keeping isKept: (String) -> Bool,
        noting note: (String) -> Void
    ) throws(ServiceFailure) {
        let doomed = try search(for: attributes).filter {
            !isKept(SecretCalls.attribute(SecretCalls.Attribute.account, of: $0) ?? "")
        }
        for item in try unlocking(doomed) {
            try remove(item)
            note(SecretCalls.attribute(SecretCalls.Attribute.account, of: item) ?? "")
        }
    }

    /// Loads the secrets of `items`, with as few requests as possible.
    private func loadSecrets(of items: [Owned<SecretItem>]) throws(ServiceFailure) {
        for some in items.inParts(of: SecretCalls.secretsLoadedAtOnce) {
            try call.answering { (cancellation: Cancellation) throws(ServiceFailure) -> Void in
                try SecretCalls.loadSecrets(of: some, cancellation)
            }
        }
    }

    /// The value of the newest item that has all of `attributes`; `nil` when there is no such item.
    func value(with attributes: ItemAttributes) throws(ServiceFailure) -> SecretValue? {
        guard let item = try items(with: attributes).first else { return nil }
        try loadSecrets(of: [item])
        return try Self.value(of: item)
    }

    /// The values of the newest items of some keys, found and read together.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - attributes: The attributes that the items of all keys have in common.
    ///   - note: A closure that is called with the index of a key before its value is read, so that a failure can name it.
    /// - Returns: The values, without absent keys.
    /// - Throws: The failure of finding or reading one of them.
    func values(
        of keys: [String],
        with attributes: ItemAttributes,
        noting note: (Int) -> Void
    ) throws(ServiceFailure) -> [String: SecretValue] {
        let found = try find(keys, with: attributes)
        let items = found.byKey.values.compactMap(\.first)
        // An item that stays locked must not hide a failure of an earlier key, and its failure must name its own key.
        var refusal: ServiceFailure?
        do throws(ServiceFailure) {
            _ = try unlocking(items)
        } catch {
            guard error.kind == .locked || error.kind == .promptDismissed else { throw error }
            refusal = error
        }
        try loadSecrets(of: items)
        var values: [String: SecretValue] = [:]
        for (index, key) in keys.enumerated() {
            note(index)
            guard let item = found[key].first else { continue }
            if let refusal, SecretCalls.isLocked(item) { throw refusal }
            values[key] = try Self.value(of: item)
        }
        return values
    }

    /// The value of an item whose secret is loaded.
    private static func value(of item: Owned<SecretItem>) throws(ServiceFailure) -> SecretValue {
        try SecretCalls.withSecret(of: item) { bytes throws(ServiceFailure) in
            do throws(PayloadFormat.Failure) {
                return try PayloadFormat.decode(bytes)
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

    /// Stores an item, in place of the items that have all of `attributes`.
    ///
    /// An item of ours gets a new secret, in one step of the service, and keeps its label and its date. Storing a new item
    /// over it would be one step too, but KeePassXC asks the user for confirmation when the item is from an earlier run.
    ///
    /// An item that another program has stored, with the same attributes and its own schema, is removed afterwards: the
    /// old value stays until the new one is there.
    ///
    /// - Parameters:
    ///   - payload: The item's secret.
    ///   - attributes: The attributes by which the item is found.
    ///   - label: The label of a new item.
    ///   - found: The items that have these attributes, if they have been searched for already.
    /// - Throws: The failure of one of the steps.
    func store(
        _ payload: WipedBytes,
        attributes: ItemAttributes,
        label: String,
        over found: [Owned<SecretItem>]? = nil
    ) throws(ServiceFailure) {
        // `??` would lose the type of the error.
        let old = if let found { found } else { try items(with: attributes) }
        if let item = old.first(where: { SecretCalls.isOurs($0) }) {
            try call.changing { (cancellation: Cancellation) throws(ServiceFailure) -> Void in
                try SecretCalls.setSecret(payload, of: item, cancellation)
            }
            return try removeForeign(old)
        }
        let stored = try call.changing { cancellation throws(ServiceFailure) in
            try SecretCalls.store(payload, attributes: attributes, label: label, in: collection, cancellation)
        }
        try removeForeign(old)
        try checkThatIsFound(stored, with: attributes)
    }

    /// Makes sure that a new item with a long attribute can be found, because a service that truncates the attribute would
    /// keep an item that cannot be found again.
    private func checkThatIsFound(
        _ stored: Owned<SecretItem>,
        with attributes: ItemAttributes
    ) throws(ServiceFailure) {
        guard attributes.contains(where: { $0.value.utf8.count > 1000 }) else { return }
        let path = SecretCalls.path(of: stored)
        guard try !items(with: attributes).contains(where: { SecretCalls.path(of: $0) == path }) else { return }
        // If another program has removed the item in the meantime, that is not an error: the item was stored.
        guard try remove(stored) else { return }
        throw ServiceFailure(
            .serviceError,
            "the Secret Service does not find what it has stored by its attributes; it cannot keep a key so long"
        )
    }

    /// Removes the `items` that other programs have stored. Another item of ours was stored by another process since, and stays.
    private func removeForeign(_ items: [Owned<SecretItem>]) throws(ServiceFailure) {
        for item in items where !SecretCalls.isOurs(item) {
            try remove(item)
        }
    }

    /// Removes the items that have all of `attributes`, if there are any.
    ///
    /// - Parameters:
    ///   - attributes: The attributes by which the items are found.
    ///   - found: The items, if they have been searched for already.
    /// - Throws: The failure of finding or removing one.
    func remove(with attributes: ItemAttributes, found: [Owned<SecretItem>]? = nil) throws(ServiceFailure) {
        let doomed = if let found { found } else { try items(with: attributes) }
        for item in doomed {
            try remove(item)
        }
    }

    @discardableResult
    private func remove(_ item: Owned<SecretItem>) throws(ServiceFailure) -> Bool {
        try call.changing { cancellation throws(ServiceFailure) in
            try SecretCalls.remove(item, cancellation)
        }
    }

    fileprivate func unlock<Object>(_ objects: [Owned<Object>]) throws(ServiceFailure) {
        guard case .prompt(let limit) = unlocking else { throw .locked }
        if let refusal = call.refusal { throw refusal }
        let count: Int
        do throws(ServiceFailure) {
            let watch = SecretCalls.watch(service)
            count = try call.prompting(upTo: limit, watch: watch) { () throws(ServiceFailure) in
                try SecretCalls.unlock(objects, of: service, call.cancellation)
            }
        } catch {
            throw call.givenUp ?? error
        }
        guard count >= objects.count else {
            // If the call was given up, the library itself has dismissed the prompt.
            if let failure = call.givenUp { throw failure }
            call.refuse(.dismissed)
            throw .dismissed
        }
    }
}

/// The items of some keys.
struct FoundItems {
    /// The items by the bytes of their keys, because strings with different bytes can be equal. The items of one key are in
    /// order of precedence.
    let byKey: [[UInt8]: [Owned<SecretItem>]]

    static func bytes(of key: String) -> [UInt8] { Array(key.utf8) }

    subscript(key: String) -> [Owned<SecretItem>] { byKey[Self.bytes(of: key)] ?? [] }
}

extension Array {
    /// The elements in order, in parts of at most `size`.
    fileprivate func inParts(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}
