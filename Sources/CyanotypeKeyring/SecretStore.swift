internal import Cyanotype
public import CyanotypeSettings

/// A store for secrets that is the desktop's keyring where there is a Secret Service, and a store of your choice where
/// there is none.
///
/// ```swift
/// let secrets = SecretStore(Keyring(service: "org.example.mail"), alternative: MemoryStore(protectsSecrets: true))
/// if case .alternative(let place) = secrets.decide() {
///     warn("no keyring here: passwords are kept in \(place)")
/// }
/// ```
///
/// Which one it is, is decided once, at the first call, and stays so for as long as the object lives. The alternative is
/// used only when there is **no session bus or no Secret Service on it**. A keyring that is locked, does not answer, or
/// whose prompt is dismissed, is still the place where the secrets are: then calls throw what the keyring says.
/// ``backendInUse`` tells the decision, and so does ``location``, which errors repeat.
///
/// **Nothing seems absent because it is in the other place.** A machine gets a keyring after the program has run without
/// one; then a secret may be in the alternative only. Reading it throws `onlyInAlternative`
/// (`BackingStoreError.keyringFailure`), and ``moveAlternativeIntoKeyring(resolvingConflictsBy:)``
/// moves it. The other way round it cannot be known: a session without a service cannot ask what the keyring of another
/// session holds. Show people which one is in use, and do not take an absent token in the alternative for a reason to
/// revoke anything.
///
/// The alternative should hold nothing else, as a file of its own does: all of it is taken for secrets of this store.
public final class SecretStore: BackingStore, SecretValueStore {
    /// Which of the two stores is used.
    public enum Backend: Sendable, Hashable {
        /// No call has needed to know yet.
        case undecided
        /// The keyring.
        case keyring
        /// The alternative, which is at this place (``/CyanotypeSettings/BackingStore/location``).
        case alternative(location: String)
    }

    /// What becomes of a key that has different values in the keyring and in the alternative.
    public enum ConflictResolution: Sendable, Hashable {
        /// Nothing is moved, and the error names the key.
        case refusing
        /// The keyring's value stays, and the alternative's is removed.
        case keepingTheKeyring
        /// The alternative's value takes the place of the keyring's.
        case takingTheAlternative
    }

    let keyring: any BackingStore
    let alternative: any BackingStore
    private let availability: @Sendable () -> Keyring.Availability
    private let decision = Locked(Backend.undecided)
    /// Held while it is decided, which asks the service: callers that come meanwhile wait for the same answer.
    private let isDecided = Locked(false)

    /// A store that uses `keyring`, or `alternative` where there is no Secret Service. Nothing is asked of either before
    /// the first call.
    ///
    /// - Parameters:
    ///   - keyring: The keyring that is used wherever there is a Secret Service.
    ///   - alternative: What is used elsewhere. It must be a store that is made to hold secrets, and the program ends
    ///     when it is not (its ``/CyanotypeSettings/BackingStore/protectsSecrets`` is `false`).
    public convenience init(_ keyring: Keyring, alternative: some BackingStore) {
        self.init(keyring, alternative: alternative) { keyring.availability() }
    }

    /// The same with any store in the keyring's place.
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

    /// Which of the two stores is used, as far as that is decided. It asks nothing: ``decide()`` does.
    public var backendInUse: Backend { decision.withLock { $0 } }

    /// Decides now which of the two stores is used, if no call has done so yet. Nobody is prompted.
    ///
    /// It blocks for as long as the keyring's ``Keyring/availability()`` does, once.
    ///
    /// - Returns: The decision, which does not change any more.
    @discardableResult
    public func decide() -> Backend {
        isDecided.withLock { isDecided in
            if isDecided { return backendInUse }
            let decided: Backend =
                switch availability() {
                case .noBus, .noService: .alternative(location: alternative.location)
                case .available, .locked, .noCollection, .notResponding, .failed: .keyring
                }
            decision.withLock { $0 = decided }
            isDecided = true
            return decided
        }
    }

    /// The place of the store that is used; of both, until that is decided.
    public var location: String {
        switch backendInUse {
        case .undecided: "\(keyring.location), or without one \(alternative.location)"
        case .keyring: keyring.location
        case .alternative(let location): location
        }
    }

    /// Always `true`: both are made to hold secrets.
    public var protectsSecrets: Bool { true }

    /// What the alternative has recovered from.
    public var recoveries: [StoreRecovery] { alternative.recoveries }

    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        usesKeyring ? keyring.observeChanges(body) : alternative.observeChanges(body)
    }

    /// The value kept under `key`, or `nil` when there is none.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store that is used; `onlyInAlternative` when the
    ///   keyring is used and only the alternative has a value.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try secretValues(forKeys: [key])[key]?.storedValue
    }

    /// The values kept under `keys`; keys that are absent have no entry.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store that is used; `onlyInAlternative` when the
    ///   keyring is used and only the alternative has one of the values.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try secretValues(forKeys: keys).mapValues(\.storedValue)
    }

    package func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        guard usesKeyring else { return try alternative.carriedValues(forKeys: keys) }
        let values = try keyring.carriedValues(forKeys: keys)
        let missing = keys.filter { values[$0] == nil }
        guard !missing.isEmpty else { return values }
        let left = try alternative.carriedValues(forKeys: missing)
        if let key = missing.first(where: { left[$0] != nil }) { throw onlyInAlternative(key) }
        return values
    }

    /// Writes all of `changes` to the store that is used.
    ///
    /// When that is the keyring, what the alternative still has under the same keys is removed too, so that no old secret
    /// is left behind: of a key that is removed first, so that it cannot come back, and of others afterwards.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store that fails. When that is the alternative, the
    ///   keyring has the changes, as the reason says.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        guard usesKeyring else { return try alternative.apply(carried: changes) }
        // What is to be gone is removed from the alternative first, or it would come back when that is moved.
        let removals = changes.filter { $0.value?.isNull != false }.map(\.key)
        if !removals.isEmpty { try removeFromAlternative(removals) }
        try keyring.apply(carried: changes)
        do throws(BackingStoreError) {
            try removeFromAlternative(Array(changes.keys))
        } catch {
            var error = error
            error.reason += "; the keyring has the changes, and what was kept here under the same keys is still here"
            throw error
        }
    }

    private func removeFromAlternative(_ keys: [String]) throws(BackingStoreError) {
        let left = try alternative.carriedValues(forKeys: keys)
        if !left.isEmpty { try alternative.apply(carried: left.mapValues { _ in nil }) }
    }

    /// The keys that have a value, sorted by their UTF-8 bytes; with those that only the alternative has when the keyring
    /// is used, because they are not absent.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` when a store cannot be read.
    public func keys() throws(BackingStoreError) -> [String] {
        guard usesKeyring else { return try alternative.keys() }
        let keys = Set(try (keyring.keys() + alternative.keys()).map { Array($0.utf8) })
        return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Keeps other writers of the alternative out, if the alternative is in use and can do so. A keyring cannot.
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
