internal import Cyanotype
public import CyanotypeSettings
internal import CyanotypeSystem

/// A store for secrets that uses the desktop's keyring if there is a Secret Service, and a store of your choice
/// otherwise.
///
/// ```swift
/// let secrets = SecretStore(Keyring(service: "org.example.mail"), alternative: MemoryStore(protectsSecrets: true))
/// if case .alternative(let place) = secrets.decide() {
///     warn("no keyring here: passwords are kept in \(place)")
/// }
/// ```
///
/// The store decides once, at the first call, and the decision lasts as long as the object. It uses the alternative
/// only if there is **no session bus, no Secret Service on it, or no libsecret to call it by**. If the keyring is
/// locked, does not answer, or its prompt is dismissed, the secrets are still in the keyring, so calls throw the
/// keyring's error. ``backendInUse`` and ``location``, which errors include, show the decision.
///
/// **No value seems absent because it is in the other store.** If a machine gets a keyring after the program has run
/// without one, a secret may be only in the alternative. Reading it throws `onlyInAlternative`
/// (`BackingStoreError.keyringFailure`), and ``moveAlternativeIntoKeyring(resolvingConflictsBy:)`` moves it. The
/// reverse case cannot be detected: a session without a service cannot read the keyring of another session. Show users
/// which store is in use, and do not revoke a token because it is absent from the alternative.
///
/// Give the alternative a place of its own, such as a separate file: this store treats all of its contents as its own
/// secrets.
public final class SecretStore: BackingStore, SecretValueStore {
    /// The store that is in use.
    public enum Backend: Sendable, Hashable {
        /// The store has not decided yet, because no call has needed it.
        case undecided
        /// The keyring.
        case keyring
        /// The alternative, at this ``/CyanotypeSettings/BackingStore/location``.
        case alternative(location: String)
    }

    /// The rule for a key that has different values in the keyring and in the alternative.
    public enum ConflictResolution: Sendable, Hashable {
        /// Moves nothing and throws an error that names the key.
        case refusing
        /// Keeps the keyring's value and removes the alternative's.
        case keepingTheKeyring
        /// Replaces the keyring's value with the alternative's.
        case takingTheAlternative
    }

    let keyring: any BackingStore
    let alternative: any BackingStore
    private let availability: @Sendable () -> Keyring.Availability
    private let decision = Locked(Backend.undecided)
    /// Locked during the decision, which queries the service. Concurrent callers wait for the same answer.
    private let isDecided = Locked(false)

    /// Creates a store that uses `keyring`, or `alternative` if there is no Secret Service. Accesses neither until the
    /// first call.
    ///
    /// - Parameters:
    ///   - keyring: The keyring to use if there is a Secret Service.
    ///   - alternative: The store to use otherwise. It must be made to hold secrets: the initializer traps if its
    ///     ``/CyanotypeSettings/BackingStore/protectsSecrets`` is `false`.
    public convenience init(_ keyring: Keyring, alternative: some BackingStore) {
        self.init(keyring, alternative: alternative) { keyring.availability() }
    }

    /// Creates a store like the public initializer, with any store in the keyring's place.
    init(
        _ keyring: any BackingStore,
        alternative: any BackingStore,
        availability: @escaping @Sendable () -> Keyring.Availability
    ) {
        require(
            alternative.protectsSecrets,
            "the alternative to a keyring has to be a store that is made to hold secrets (protectsSecrets)"
        )
        self.keyring = keyring
        self.alternative = alternative
        self.availability = availability
    }

    /// The store that is in use, or `undecided`. Unlike ``decide()``, this does not query the service.
    public var backendInUse: Backend { decision.withLock { $0 } }

    /// Decides which of the two stores to use, if no call has done so yet. Shows no prompt.
    ///
    /// Only the first call blocks, for as long as the keyring's ``Keyring/availability()`` does.
    ///
    /// - Returns: The decision, which is final.
    @discardableResult
    public func decide() -> Backend {
        isDecided.withLock { isDecided in
            if isDecided { return backendInUse }
            let decided: Backend =
                switch availability() {
                case .noLibrary, .noBus, .noService: .alternative(location: alternative.location)
                case .available, .locked, .noCollection, .notResponding, .failed: .keyring
                }
            decision.withLock { $0 = decided }
            isDecided = true
            return decided
        }
    }

    /// The location of the store that is used, or of both before the decision.
    public var location: String {
        switch backendInUse {
        case .undecided: "\(keyring.location), or without one \(alternative.location)"
        case .keyring: keyring.location
        case .alternative(let location): location
        }
    }

    /// Always `true`: both stores are made to hold secrets.
    public var protectsSecrets: Bool { true }

    /// The repairs of the alternative.
    public var recoveries: [StoreRecovery] { alternative.recoveries }

    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        usesKeyring ? keyring.observeChanges(body) : alternative.observeChanges(body)
    }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store in use; `onlyInAlternative` if that is the
    ///   keyring and only the alternative has a value.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try secretValues(forKeys: [key])[key]?.storedValue
    }

    /// Returns the values stored under `keys`, omitting absent keys.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store in use; `onlyInAlternative` if that is the
    ///   keyring and only the alternative has one of the values.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try secretValues(forKeys: keys).mapValues(\.storedValue)
    }

    package func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        guard usesKeyring else { return try alternative.protectedValues(forKeys: keys) }
        let values = try keyring.protectedValues(forKeys: keys)
        let missing = keys.filter { values[$0] == nil }
        guard !missing.isEmpty else { return values }
        let left = try alternative.protectedValues(forKeys: missing)
        if let key = missing.first(where: { left[$0] != nil }) { throw onlyInAlternative(key) }
        return values
    }

    /// Writes all of `changes` to the store in use.
    ///
    /// If that is the keyring, also removes the alternative's values under the same keys, so that no old secret is
    /// left. Removed keys leave the alternative first, so that they cannot come back; other keys leave it last.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store that fails. The reason says so if the keyring
    ///   already has the changes.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        guard usesKeyring else { return try alternative.apply(protected: changes) }
        // Remove these from the alternative first, or moving its values would bring them back.
        let removals = changes.filter { $0.value?.isNull != false }.map(\.key)
        if !removals.isEmpty { try removeFromAlternative(removals) }
        try keyring.apply(protected: changes)
        do throws(BackingStoreError) {
            try removeFromAlternative(Array(changes.keys))
        } catch {
            var error = error
            error.reason += "; the keyring has the changes, and what was kept here under the same keys is still here"
            throw error
        }
    }

    private func removeFromAlternative(_ keys: [String]) throws(BackingStoreError) {
        let left = try alternative.protectedValues(forKeys: keys)
        if !left.isEmpty { try alternative.apply(protected: left.mapValues { _ in nil }) }
        // Also if nothing was left: an earlier call may have ended here.
        try alternative.eraseEarlierVersions()
    }

    /// Erases the earlier versions that the alternative keeps.
    ///
    /// - Throws: Any ``/CyanotypeSettings/BackingStoreError`` of the alternative.
    public func eraseEarlierVersions() throws(BackingStoreError) { try alternative.eraseEarlierVersions() }

    /// Returns the keys that have a value, sorted by their UTF-8 bytes. If the keyring is in use, includes the keys
    /// that only the alternative has, because those are not absent.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` if a store cannot be read.
    public func keys() throws(BackingStoreError) -> [String] {
        guard usesKeyring else { return try alternative.keys() }
        let keys = Set(try (keyring.keys() + alternative.keys()).map { Array($0.utf8) })
        return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Locks out other writers of the alternative, if it is in use and supports this. A keyring does not.
    ///
    /// - Throws: Any ``/CyanotypeSettings/BackingStoreError`` of the alternative.
    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        usesKeyring ? nil : try alternative.beginExclusiveAccess()
    }

    private var usesKeyring: Bool { decide() == .keyring }

    private func onlyInAlternative(_ key: String) -> BackingStoreError {
        let failure = Keyring.Failure.onlyInAlternative
        return BackingStoreError(
            failure,
            store: keyring.location,
            key: key,
            reason: "the value is not in the keyring, only in \(alternative.location); \(failure.advice)"
        )
    }
}
