internal import Cyanotype
internal import CyanotypeSettings

// MARK: - Changes

extension UnlockedCollection {
    /// Stores a value under `key`, replacing the value of existing items.
    ///
    /// If there is an item of ours, replaces its secret in one step of the service. The item keeps its label and its
    /// creation date. Storing a new item over it would also be one step, but then KeePassXC asks the user for
    /// confirmation if the item is from an earlier run.
    ///
    /// Afterwards, removes items that another program has stored with the attributes of this library and a schema of
    /// its own, so the old value stays until the new one exists. If the attributes are those of other programs, the
    /// item that would be read gets the new secret, and nothing is removed.
    ///
    /// - Parameters:
    ///   - payload: The item's secret.
    ///   - key: The key of the item.
    ///   - label: The label of a new item.
    ///   - found: The items of the key, if they have been searched for already.
    /// - Throws: The failure of any step.
    func store(
        _ payload: WipedBytes,
        key: String,
        label: String,
        over found: [LoadedItem]? = nil
    ) throws(ServiceFailure) {
        // `??` would lose the error's type.
        let old = if let found { found } else { try items(of: key) }
        if let item = kind.isOfLibrary ? old.first(where: { kind.isOurs($0) }) : old.first {
            try changing { (cancellation: Cancellation) throws(ServiceFailure) -> Void in
                try SecretCalls.setSecret(payload, of: item.object, cancellation)
            }
            return try afterChange { () throws(ServiceFailure) in try removeForeign(old) }
        }
        let attributes = kind.ofNewItem(key)
        let stored = try changing { cancellation throws(ServiceFailure) in
            try SecretCalls.store(
                payload,
                attributes: attributes,
                label: label,
                in: path,
                of: service,
                cancellation
            )
        }
        try afterChange { () throws(ServiceFailure) in
            try removeForeign(old)
            guard attributes.contains(where: { $0.value.utf8.count > 1000 }) else { return }
            try checkThatIsFound(stored, key)
        }
    }

    /// Runs `body`, whose failure does not mean that nothing has changed.
    private func afterChange(_ body: () throws(ServiceFailure) -> Void) throws(ServiceFailure) {
        do throws(ServiceFailure) {
            try body()
        } catch {
            call.noteUnknownChange()
            throw error
        }
    }

    /// Checks that a new item with a long attribute can be found. A service that truncates attributes would keep an
    /// item that nobody can find again.
    private func checkThatIsFound(
        _ stored: String,
        _ key: String
    ) throws(ServiceFailure) {
        guard try !items(of: key).contains(where: { $0.path == stored }) else { return }
        // If another program has removed the item since, this is not an error: the item was stored.
        guard try removeItem(at: stored) else { return }
        throw ServiceFailure(
            .serviceError,
            "the Secret Service does not find what it has stored by its attributes; it cannot keep a key so long"
        )
    }

    /// Removes those of `items` that other programs have stored with the attributes of this library. Any other item of
    /// ours comes from another process, and stays.
    private func removeForeign(_ items: [LoadedItem]) throws(ServiceFailure) {
        for item in items where kind.isOfLibrary && !kind.isOurs(item) {
            try removeItem(at: item.path)
        }
    }

    /// Removes the items of `key`, if there are any.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - found: The items, if they have been searched for already.
    /// - Throws: The failure to find or remove one.
    func remove(_ key: String, found: [LoadedItem]? = nil) throws(ServiceFailure) {
        let doomed = if let found { found } else { try items(of: key) }
        for item in doomed {
            try removeItem(at: item.path)
        }
    }

    /// Removes the item at `path`, if it still exists. Returns whether it did.
    @discardableResult
    private func removeItem(at path: String) throws(ServiceFailure) -> Bool {
        let existed = try changing { cancellation throws(ServiceFailure) in
            try SecretCalls.remove(at: path, of: service, run, cancellation) { show throws(ServiceFailure) in
                guard case .prompt(let limit) = unlocking else { return try show() }
                try call.prompting(upTo: limit, by: run, show)
            }
        }
        // Otherwise, another program has removed the item or it is hidden, or another run still has it.
        if existed {
            try afterChange(checkThatNothingIsHidden)
        } else {
            try checkThatNothingIsHidden()
        }
        return existed
    }

    /// Runs `body`, which makes one request that changes something.
    private func changing<Value>(
        _ body: (Cancellation) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        // Each change makes the service send a list of all items, which would pile up until the end of the call.
        defer { context.drain() }
        return try call.changing(body)
    }

    /// Removes the items at `paths` that still exist.
    func remove(at paths: [String]) throws(ServiceFailure) {
        for item in try unlocking(load(paths) { $0 }) { try removeItem(at: item.path) }
    }

    /// Removes the items that have a key, except those for which `isKept` is true.
    ///
    /// - Parameters:
    ///   - isKept: Whether to keep the items of a key.
    ///   - note: A closure that is called with the key of each item before its removal, and with `true` after it.
    /// - Throws: The failure to find, unlock or remove an item; the items before it stay removed.
    func removeAll(
        keeping isKept: (String) -> Bool,
        noting note: (_ key: String, _ isRemoved: Bool) -> Void
    ) throws(ServiceFailure) {
        let doomed = try load(paths()) { item in item.key.map(isKept) == false ? item : nil }
        for item in try unlocking(doomed) {
            let key = item.key
            if let key { note(key, false) }
            try removeItem(at: item.path)
            if let key { note(key, true) }
        }
    }
}
