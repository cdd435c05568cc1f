internal import Cyanotype
public import CyanotypeSettings
internal import FoundationEssentials

/// A store for secrets in the desktop's keyring. It uses the Secret Service: gnome-keyring, KWallet, KeePassXC.
///
/// ```swift
/// let keyring = Keyring(service: "org.example.mail")
/// try keyring.setValue(.string(password), forKey: "imap")
/// let password = try keyring.value(forKey: "imap")
/// ```
///
/// Every key is one item of the keyring, labelled `service: key`, with the attributes `service` and `account` (the
/// key), and `application`, which is `cyanotype`. Attributes and label are not secret: do not put a secret into a key.
/// A string is stored unchanged, so that Seahorse and `secret-tool lookup service org.example.mail account imap` show
/// it. Other values are stored as a short text that includes their type. One call replaces an item's value, so the item
/// has either the old value or the new one at any moment.
///
/// Other programs' items have other attributes. Pass those (``Attributes``) to the keyring to use or import the items.
///
/// **`nil` means absent.** For a locked or missing keyring, and for a missing service, calls throw a
/// ``/CyanotypeSettings/BackingStoreError`` and never return `nil`:
///
/// | situation | code | `BackingStoreError.keyringFailure` |
/// |---|---|---|
/// | no libsecret | `unavailable` | `noLibrary` |
/// | no session bus | `unavailable` | `noBus` |
/// | a session bus that does not answer, or has ended | `unavailable` | `busUnreachable`, `busEnded` |
/// | no Secret Service on the bus | `unavailable` | `noService`, `serviceNotStarted` |
/// | a service without the requested keyring | `unavailable` | `noKeyring` |
/// | a service that ends during the call | `unavailable` | `serviceEnded` |
/// | locked, and prompting is not allowed | `locked` | `locked` |
/// | locked, and the prompt was dismissed | `dismissed` | `promptDismissed` |
/// | locked, and the prompt could not be shown | `serviceFailed` | `promptFailed` |
/// | nobody answered the prompt within its time | `timedOut` | `promptUnanswered` |
/// | no answer within the timeout | `timedOut` | `notAnswering`, `busy`, `tooManyStuckCalls` |
/// | an error that the service reported | `serviceFailed` | `serviceError` |
/// | an item that this library cannot read | `corrupt` | `unreadableItem`, `newerItem` |
///
/// Calls block the calling thread until there is an answer. A call fails soon after the service has not answered for
/// ``timeout``. If a prompt is shown, the call also waits for as long as the prompt may take. The timeout applies to
/// each answer, not to the whole call: a call that removes a thousand items, with one request for each, continues as
/// long as each answer is in time, and so does a call that waits for it. The keyring calls the service on a thread of
/// its own, so calls from several threads run one at a time. If the service ends or restarts between calls, the keyring
/// reconnects.
///
/// If the service ends before it answers a change, it may have made the change. If it restarts at once, unlocked, the
/// keyring repeats the change, which is idempotent. Otherwise the error's reason states that the change may have been
/// made. Read the key when the keyring is available again.
///
/// The keyring does not report changes by other programs. If they matter, read the value again.
///
/// Some services ask for confirmation of each use of an item. They show a prompt of their own, which
/// ``PromptPolicy/never`` does not prevent.
public final class Keyring: BackingStore, SecretValueStore {
    /// The maximum size of a value: a string's UTF-8 bytes, data's bytes, the encoded form of other values.
    ///
    /// Services rewrite the whole keyring for each change, so one large value makes every change slow.
    public static let maximumValueSize = 1 << 20

    /// The maximum number of UTF-8 bytes of a key or a service name.
    public static let maximumKeySize = 1 << 16

    /// The owner of the items. Keyrings of different services do not see each other's keys.
    public let service: String
    /// The keyring of the service that holds the items.
    public let collection: Collection
    /// The attributes of the items.
    public let attributes: Attributes
    /// Whether the user may be prompted to unlock the keyring.
    public let prompt: PromptPolicy
    /// The maximum time for each answer of the service, excluding the time that the user takes to answer a prompt.
    public let timeout: Duration

    private let unlocking: KeyringSession.Unlocking
    private let thread: ServiceThread<KeyringSession>

    /// Creates a keyring for `service`. Does not contact the Secret Service until the first call.
    ///
    /// - Parameters:
    ///   - service: The owner of the items, for example an app's reverse domain name. The process's name by default.
    ///   - collection: The keyring of the service that holds the items.
    ///   - attributes: The attributes of the items: those of this library by default, or those of another program.
    ///   - prompt: Whether the user may be prompted to unlock the keyring.
    ///   - timeout: The maximum time for each answer of the service, excluding the user's time to answer a prompt.
    public init(
        service: String = Keyring.defaultService,
        collection: Collection = .default,
        attributes: Attributes = .cyanotype,
        prompt: PromptPolicy = .automatic,
        timeout: Duration = .seconds(10)
    ) {
        self.service = service
        self.collection = collection
        self.attributes = attributes
        self.prompt = prompt
        self.timeout = timeout
        unlocking =
            switch prompt {
            case .never: .refuse
            case .prompt(let timeout): .prompt(upTo: timeout)
            case .automatic: Self.hasDisplay ? .prompt(upTo: .seconds(120)) : .refuse
            }
        thread = ServiceThread { KeyringSession() }
    }

    /// The name of the process.
    public static var defaultService: String { ProcessInfo.processInfo.processName }

    private static var hasDisplay: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    }

    public var location: String { "keyring (\(collection.name)) of \(service)" }

    public var protectsSecrets: Bool { true }

    /// Returns whether the keyring can be used now. Unlocks nothing and shows no prompt.
    ///
    /// The state can change at any time, so still handle the errors of later calls.
    public func availability() -> Availability {
        let name = collection.name
        do throws(BackingStoreError) {
            try checkNames()
            let isLocked = try run { session, call throws(ServiceFailure) in try session.isLocked(name, call) }
            return isLocked ? .locked : .available
        } catch {
            return Availability(error)
        }
    }

    /// Returns the value stored under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` when the keyring cannot be read.
    /// - Complexity: One search, for which the service scans its items, and one request for the secret.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try check(key)
        return try withCollection(key: key) { collection throws(ServiceFailure) in
            try collection.value(of: key)
        }?.storedValue
    }

    /// Returns the values stored under `keys`, omitting absent keys.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` if one of the values cannot be read.
    /// - Complexity: O(*k*) requests to the service for *k* keys.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try secretValues(forKeys: keys).mapValues(\.storedValue)
    }

    package func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        guard !keys.isEmpty else { return [:] }
        for key in keys { try check(key) }
        try checkSpellings(of: keys)
        let progress = KeyProgress()
        do throws(BackingStoreError) {
            return try withCollection(key: nil) { collection throws(ServiceFailure) in
                // The service scans all items for each search, so only a single key is searched for.
                guard keys.count == 1 else {
                    return try collection.values(of: keys) { progress.reach($0) }
                }
                progress.reach(0)
                return try collection.value(of: keys[0]).map { [keys[0]: $0] } ?? [:]
            }
        } catch {
            throw error.about(progress.reached.map { keys[$0] })
        }
    }

    /// Writes all of `changes`, in the order of their keys' UTF-8 bytes, one item after another.
    ///
    /// Checks all keys and values before it writes anything. The Secret Service has no transactions: if a change fails,
    /// the changes before it remain, and the error's reason names them.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``; `invalidKey` and `unsupportedValue` (too large, nested too
    ///   deeply, or with a date that is infinite or not a number) before it writes anything.
    /// - Complexity: O(*k*) requests to the service for *k* changes.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        guard !changes.isEmpty else { return }
        var prepared: [Change] = []
        for (key, value) in changes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let payload: WipedBytes? =
                if let value, !value.isNull { try payload(of: value, key: key) } else { nil }
            try check(key)
            prepared.append(Change(key: key, label: "\(service): \(key)", payload: payload))
        }
        let progress = KeyProgress()
        do throws(BackingStoreError) {
            try withCollection(key: nil) { [prepared] collection throws(ServiceFailure) in
                // If the call is repeated because the service ended, skip the changes that the service has answered.
                let first = progress.reached ?? 0
                // The service scans all items for each search, so several keys share one search.
                let found =
                    prepared.count - first > 1
                    ? try collection.items(of: prepared[first...].map(\.key)) : nil
                for (index, change) in prepared.enumerated().dropFirst(first) {
                    progress.reach(index)
                    let old = found.map { $0[change.key] }
                    if let payload = change.payload {
                        try collection.store(payload, key: change.key, label: change.label, over: old)
                    } else {
                        try collection.remove(change.key, found: old)
                    }
                }
            }
        } catch {
            throw error.afterMaking(progress.reached, of: prepared.map(\.key))
        }
    }

    /// Returns the keys of this service's items, sorted by their UTF-8 bytes.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError`` when the keyring cannot be read.
    /// - Complexity: O(*k* log *k*) in the number of keys, and at most O(*k*) requests to the service.
    public func keys() throws(BackingStoreError) -> [String] {
        try checkNames()
        let keys = try withCollection(key: nil) { collection throws(ServiceFailure) in try collection.keys() }
        return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}

// MARK: - Calling

extension Keyring {
    /// One change, prepared for the thread.
    private struct Change {
        let key: String
        let label: String
        /// `nil` to remove the key.
        let payload: WipedBytes?
    }

    func withCollection<Value: Sendable>(
        key: String?,
        _ body: @escaping @Sendable (UnlockedCollection) throws(ServiceFailure) -> Value
    ) throws(BackingStoreError) -> Value {
        let kind = ItemKind(attributes: attributes, service: service)
        return try run(key: key) { [unlocking, name = collection.name] session, call throws(ServiceFailure) in
            try session.withCollection(name, kind, unlocking, call, body)
        }
    }

    private func run<Value: Sendable>(
        key: String? = nil,
        _ body: @escaping @Sendable (KeyringSession, ServiceCall) throws(ServiceFailure) -> Value
    ) throws(BackingStoreError) -> Value {
        do throws(ServiceFailure) {
            return try thread.run(timeout: timeout, body)
        } catch {
            throw BackingStoreError(error.failure, store: location, key: key, reason: error.reason)
        }
    }
}

// MARK: - Checking

extension Keyring {
    func check(_ key: String) throws(BackingStoreError) {
        try checkNames()
        if let problem = Self.problem(with: key) {
            throw BackingStoreError(.invalidKey, store: location, key: key, reason: "the key \(problem)")
        }
    }

    func checkNames() throws(BackingStoreError) {
        if let problem = Self.problem(with: service) {
            throw BackingStoreError(.invalidKey, store: location, reason: "the service name \(problem)")
        }
        if let problem = collection.name.isEmpty ? "is empty" : Self.problem(with: collection.name) {
            throw BackingStoreError(.invalidKey, store: location, reason: "the collection's alias \(problem)")
        }
        if let problem = attributes.problem {
            throw BackingStoreError(.invalidKey, store: location, reason: problem)
        }
    }

    static func problem(with name: String) -> String? {
        if name.utf8.contains(0) { return "has a NUL character in it, which no attribute of an item can have" }
        if name.utf8.count > maximumKeySize {
            return "has \(name.utf8.count) bytes, and at most \(maximumKeySize) can be kept"
        }
        return nil
    }

    private func payload(of value: SecretValue, key: String) throws(BackingStoreError) -> WipedBytes {
        let payload: WipedBytes
        let value = value.hidden
        do throws(PayloadFormat.Failure) {
            payload = try PayloadFormat.encode(value)
        } catch {
            throw BackingStoreError(
                .unsupportedValue,
                store: location,
                key: key,
                reason: error == .nonFiniteDate
                    ? "the value \(BackingStoreError.nonFiniteDateReason)"
                    : "the value is nested more than \(PayloadFormat.depthLimit) levels deep"
            )
        }
        let size =
            switch value {
            case .string(let bytes), .data(let bytes): bytes.count
            default: payload.count - PayloadFormat.marker.utf8.count
            }
        guard size <= Self.maximumValueSize else {
            throw BackingStoreError(
                .unsupportedValue,
                store: location,
                key: key,
                reason:
                    "the value has \(size) bytes, and at most \(Self.maximumValueSize) are kept in a keyring; keep it "
                    + "in a file, encrypted with a key that is kept here"
            )
        }
        return payload
    }
}
