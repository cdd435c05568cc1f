internal import Cyanotype
public import CyanotypeSettings

/// A store for secrets that uses the desktop's keyring if there is a Secret Service, and a store of your choice otherwise.
///
/// ```swift
/// let secrets = SecretStore(Keyring(service: "org.example.mail"), alternative: MemoryStore(protectsSecrets: true))
/// if case .alternative(let place) = secrets.decide() {
///     warn("no keyring here: passwords are kept in \(place)")
/// }
/// ```
///
/// The store decides once, at the first call, and the decision lasts as long as the object. The alternative is used only
/// when there is **no session bus, no Secret Service on it, or no libsecret to call it by**. If the keyring is locked, does
/// not answer, or its prompt is dismissed, the secrets are still in the keyring, so calls throw the keyring's error.
/// ``backendInUse`` and ``location``, which errors include, show the decision.
///
/// **Nothing seems absent because it is in the other store.** If a machine gets a keyring after the program has run without
/// one, a secret may be in the alternative only. Reading it throws `onlyInAlternative`
/// (`BackingStoreError.keyringFailure`), and ``moveAlternativeIntoKeyring(resolvingConflictsBy:)`` moves it. The reverse
/// case cannot be detected: a session without a service cannot read the keyring of another session. Show users which store
/// is in use, and do not revoke anything because a token is absent from the alternative.
///
/// The alternative should hold nothing else, such as a file of its own: everything in it counts as a secret of this store.
public final class SecretStore: BackingStore, SecretValueStore {
    /// The store that is in use.
    public enum Backend: Sendable, Hashable {
        /// No call has needed the decision yet.
        case undecided
        /// The keyring.
        case keyring
        /// The alternative, which is at this place (``/CyanotypeSettings/BackingStore/location``).
        case alternative(location: String)
    }

    /// The rule for a key that has different values in the keyring and in the alternative.
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
    /// Held during the decision, which queries the service. Concurrent callers wait for the same answer.
    private let isDecided = Locked(false)

    /// Creates a store that uses `keyring`, or `alternative` if there is no Secret Service. It accesses neither before the
    /// first call.
    ///
    /// - Parameters:
    ///   - keyring: The keyring that is used wherever there is a Secret Service.
    ///   - alternative: The store that is used otherwise. It must be made to hold secrets: the program ends if its
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

    /// The store that is in use, if that is decided. It does not query the service, unlike ``decide()``.
    public var backendInUse: Backend { decision.withLock { $0 } }

    /// Decides now which of the two stores is used, if no call has done so yet. It shows no prompt.
    ///
    /// It blocks once, for as long as the keyring's ``Keyring/availability()`` does.
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

    /// Always `true`: both are made to hold secrets.
    public var protectsSecrets: Bool { true }

    /// The repairs of the alternative.
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
    /// If that is the keyring, values that the alternative still has under the same keys are removed too, so that no old
    /// secret is left. For keys that are removed this comes first, so that they cannot come back; for others it comes last.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` of the store that fails. If that is the alternative, the keyring
    ///   has the changes, as the reason says.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        guard usesKeyring else { return try alternative.apply(carried: changes) }
        // Removed keys go from the alternative first, or they would come back when its values are moved.
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

    /// The keys that have a value, sorted by their UTF-8 bytes. If the keyring is used, they include the keys that only the
    /// alternative has, because those are not absent.
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
