internal import Cyanotype
public import CyanotypeSettings
internal import FoundationEssentials

/// A store for secrets in the desktop's keyring, by way of the Secret Service: gnome-keyring, KWallet, KeePassXC.
///
/// ```swift
/// let keyring = Keyring(service: "org.example.mail")
/// try keyring.setValue(.string(password), forKey: "imap")
/// let password = try keyring.value(forKey: "imap")
/// ```
///
/// Every key is one item of the keyring, labelled `service: key`, with the attributes `service` and `account` (the key),
/// and `application`, which is `cyanotype`. Attributes and label are not secret: do not put a secret into a key. A string
/// is kept as it is, so that Seahorse and `secret-tool lookup service org.example.mail account imap` show it; other
/// values are kept as a short text that gives their type. One call replaces an item's value, so that there is the old
/// value or the new one at any moment.
///
/// **`nil` means absent.** A keyring that is locked or missing, or a service that is not there, is a thrown
/// ``/CyanotypeSettings/BackingStoreError`` and never `nil`:
///
/// | situation | code | `BackingStoreError.keyringFailure` |
/// |---|---|---|
/// | no session bus | `unavailable` | `noBus` |
/// | a session bus that does not answer, or has ended | `unavailable` | `busUnreachable`, `busEnded` |
/// | no Secret Service on the bus | `unavailable` | `noService`, `serviceNotStarted` |
/// | a service without the keyring that was asked for | `unavailable` | `noKeyring` |
/// | a service that ends during the call | `unavailable` | `serviceEnded` |
/// | locked, and prompting is not allowed | `locked` | `locked` |
/// | locked, and the prompt was dismissed | `dismissed` | `promptDismissed` |
/// | locked, and the prompt could not be shown | `serviceFailed` | `promptFailed` |
/// | nobody answered the prompt within its time | `timedOut` | `promptUnanswered` |
/// | no answer within the time that was given | `timedOut` | `notAnswering`, `busy`, `tooManyStuckCalls` |
/// | an error that the service reported | `serviceFailed` | `serviceError` |
/// | an item that this library cannot read | `corrupt` | `unreadableItem`, `newerItem` |
///
/// Calls block the calling thread until there is an answer. A call fails when the service does not answer for
/// ``timeout``, and a moment more; where a prompt is shown, it waits for as long as that may take besides. The time is for
/// each answer and not for the call: one that removes a thousand items, one request each, goes on for as long as the
/// service answers, however slowly, and so does a call that waits behind it. The service is talked to on a thread of the
/// keyring's own, so calls from several threads take turns. A service that ends or restarts between calls is connected to
/// anew.
///
/// A service that ends before it has answered a change may have made it. When it comes back at once, and unlocked, the
/// change is made again, which comes to the same; when it does not, the error's reason says that it is not known whether
/// the change was made. Read the key when the keyring can be read again.
///
/// What others change in the keyring is not told to anybody: read it again where that matters.
///
/// Some services have each use of an item confirmed, and show a prompt of their own for that, which
/// ``PromptPolicy/never`` does not prevent.
public final class Keyring: BackingStore, SecretValueStore {
    /// The most bytes that a value may have: a string's UTF-8 bytes, data's bytes, the written form of other values.
    ///
    /// Services write the whole keyring anew for each change, so that one large value makes every change slow.
    public static let maximumValueSize = 1 << 20

    /// The most UTF-8 bytes that a key or a service name may have.
    public static let maximumKeySize = 1 << 16

    /// What the items belong to: keyrings of different services do not see each other's keys.
    public let service: String
    /// Which of the service's keyrings holds the items.
    public let collection: Collection
    /// Whether a person may be asked to unlock the keyring.
    public let prompt: PromptPolicy
    /// How long the service may take for an answer, but for the time that a person takes to answer a prompt. A call that
    /// needs several answers has this time for each.
    public let timeout: Duration

    private let unlocking: KeyringSession.Unlocking
    private let thread: ServiceThread<KeyringSession>

    /// A keyring for `service`. Nothing is asked of the Secret Service before the first call.
    ///
    /// - Parameters:
    ///   - service: What the items belong to, for example an app's reverse domain name. The process's name by default.
    ///   - collection: Which of the service's keyrings holds the items.
    ///   - prompt: Whether a person may be asked to unlock the keyring.
    ///   - timeout: How long the service may take for an answer, but for the time that a person takes to answer a prompt.
    public init(
        service: String = Keyring.defaultService,
        collection: Collection = .default,
        prompt: PromptPolicy = .automatic,
        timeout: Duration = .seconds(10)
    ) {
        self.service = service
        self.collection = collection
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

    /// Whether the keyring can be used now. Nothing is unlocked and nobody is prompted.
    ///
    /// The answer may be out of date when it arrives: handle the errors of the calls that follow all the same.
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

    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        let attributes = try attributes(forKey: key)
        return try withCollection(key: key) { collection throws(ServiceFailure) in
            try collection.value(with: attributes)
        }?.storedValue
    }

    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try secretValues(forKeys: keys).mapValues(\.storedValue)
    }

    package func secretValues(forKeys keys: [String]) throws(BackingStoreError) -> [String: SecretValue] {
        guard !keys.isEmpty else { return [:] }
        var wanted: [ItemAttributes] = []
        for key in keys { wanted.append(try attributes(forKey: key)) }
        let progress = Progress()
        do throws(BackingStoreError) {
            return try withCollection(key: nil) {
                [wanted, attributes = serviceAttributes] collection throws(ServiceFailure) in
                // The service looks through all items for each search, so one key is searched for, and several are not.
                guard wanted.count == 1 else {
                    return try collection.values(of: keys, with: attributes) { progress.reach($0) }
                }
                progress.reach(0)
                return try collection.value(with: wanted[0]).map { [keys[0]: $0] } ?? [:]
            }
        } catch {
            throw error.about(progress.reached.map { keys[$0] })
        }
    }

    /// Writes all of `changes`, in the order of their keys' UTF-8 bytes, one item after another.
    ///
    /// Keys and values are checked before anything is written. The Secret Service has no transaction: when a change
    /// fails, those before it are made, and the error's reason says which.
    ///
    /// - Throws: ``/CyanotypeSettings/BackingStoreError``; `invalidKey` and `unsupportedValue` (too large, nested too
    ///   deeply, or with a date that is infinite or not a number) before anything is written.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(secrets: changes.mapValues { $0.map(SecretValue.plain) })
    }

    package func apply(secrets changes: [String: SecretValue?]) throws(BackingStoreError) {
        guard !changes.isEmpty else { return }
        var prepared: [Change] = []
        for (key, value) in changes.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let payload: WipedBytes? =
                if let value, !value.isNull { try payload(of: value, key: key) } else { nil }
            prepared.append(
                Change(
                    key: key,
                    attributes: try attributes(forKey: key),
                    label: "\(service): \(key)",
                    payload: payload
                )
            )
        }
        let progress = Progress()
        do throws(BackingStoreError) {
            try withCollection(key: nil) {
                [prepared, attributes = serviceAttributes] collection throws(ServiceFailure) in
                // When the call is made again, because the service has ended, what it has answered is done.
                let first = progress.reached ?? 0
                // The service looks through all items for each search.
                let found =
                    prepared.count - first > 1
                    ? try collection.items(of: prepared[first...].map(\.key), with: attributes) : nil
                for (index, change) in prepared.enumerated().dropFirst(first) {
                    progress.reach(index)
                    let old = found.map { $0[change.key] }
                    if let payload = change.payload {
                        try collection.store(payload, attributes: change.attributes, label: change.label, over: old)
                    } else {
                        try collection.remove(with: change.attributes, found: old)
                    }
                }
            }
        } catch {
            throw error.afterMaking(progress.reached, of: prepared.map(\.key))
        }
    }

    public func keys() throws(BackingStoreError) -> [String] {
        try checkNames()
        let attributes = serviceAttributes
        let keys: Set<[UInt8]> = try withCollection(key: nil) { collection throws(ServiceFailure) in
            var keys: Set<[UInt8]> = []
            for item in try collection.items(with: attributes) {
                // As bytes, since strings of different bytes can be equal.
                if let key = SecretCalls.attribute(SecretCalls.Attribute.account, of: item) {
                    keys.insert(Array(key.utf8))
                }
            }
            return keys
        }
        return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}

// MARK: - Calling

extension Keyring {
    /// One change, as it is handed to the thread.
    private struct Change {
        let key: String
        let attributes: ItemAttributes
        let label: String
        /// `nil` to remove the key.
        let payload: WipedBytes?
    }

    func withCollection<Value: Sendable>(
        key: String?,
        _ body: @escaping @Sendable (UnlockedCollection) throws(ServiceFailure) -> Value
    ) throws(BackingStoreError) -> Value {
        try run(key: key) { [unlocking, name = collection.name] session, call throws(ServiceFailure) in
            try session.withCollection(name, unlocking, call, body)
        }
    }

    private func run<Value: Sendable>(
        key: String? = nil,
        _ body: @escaping @Sendable (KeyringSession, ServiceCall) throws(ServiceFailure) -> Value
    ) throws(BackingStoreError) -> Value {
        do throws(ServiceFailure) {
            return try thread.run(timeout: timeout, body)
        } catch {
            throw BackingStoreError(error.kind, store: location, key: key, reason: error.reason)
        }
    }
}

// MARK: - Checking

extension Keyring {
    var serviceAttributes: ItemAttributes {
        [(SecretCalls.Attribute.application, "cyanotype"), (SecretCalls.Attribute.service, service)]
    }

    /// What an item is found by.
    private func attributes(forKey key: String) throws(BackingStoreError) -> ItemAttributes {
        try checkNames()
        if let problem = Self.problem(with: key) {
            throw BackingStoreError(.invalidKey, store: location, key: key, reason: "the key \(problem)")
        }
        return serviceAttributes + [(SecretCalls.Attribute.account, key)]
    }

    func checkNames() throws(BackingStoreError) {
        if let problem = Self.problem(with: service) {
            throw BackingStoreError(.invalidKey, store: location, reason: "the service name \(problem)")
        }
        if let problem = collection.name.isEmpty ? "is empty" : Self.problem(with: collection.name) {
            throw BackingStoreError(.invalidKey, store: location, reason: "the collection's alias \(problem)")
        }
    }

    private static func problem(with name: String) -> String? {
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
                reason: error == .noMoment
                    ? "the value \(BackingStoreError.noMomentReason)"
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
