internal import Cyanotype
public import CyanotypeSettings
internal import CyanotypeSystem

/// A store that wraps another one and fails on demand, for tests of a program's error handling.
///
/// ```swift
/// let store = FaultInjectingStore(MemoryStore(protectsSecrets: true))
/// let settings = Persisted(Contacts.self, stores: [.defaults: MemoryStore(), .keyring: store])
/// store.fail(.reading, with: .locked)
/// settings.reload()
/// ```
public final class FaultInjectingStore: BackingStore {
    /// The calls that fail.
    public struct Calls: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// `value(forKey:)`, `values(forKeys:)`, `keys()`, and `addValue(_:forKey:)`, which first reads.
        public static let reading = Calls(rawValue: 1)
        /// `apply(_:)`, and `addValue(_:forKey:)` if there is no value yet. A delay counts its read and write apart.
        public static let writing = Calls(rawValue: 2)
        /// All of them.
        public static let all: Calls = [.reading, .writing]
    }

    private struct Fault {
        let calls: Calls
        let error: BackingStoreError
        /// The number of calls that succeed first.
        var delay: Int
        /// The number of calls that fail; `nil` for all further calls.
        var times: Int?
    }

    private struct State {
        var fault: Fault?
        var writes = 0
        var observers: [Int: @Sendable (StoreChange) -> Void] = [:]
        var nextObserver = 0
    }

    private let base: any BackingStore
    private let state = Locked(State())

    /// Creates a store over `base` that does not fail yet.
    ///
    /// - Parameter base: The store that keeps the values.
    public init(_ base: some BackingStore = MemoryStore()) {
        self.base = base
    }

    public var location: String { base.location }

    public var protectsSecrets: Bool { base.protectsSecrets }

    public var recoveries: [StoreRecovery] { base.recoveries }

    /// The number of successful writes.
    public var writeCount: Int { state.withLock { $0.writes } }

    /// Makes calls fail from now on; replaces an earlier setting. A call that fails changes nothing.
    ///
    /// - Parameters:
    ///   - calls: The calls that fail.
    ///   - code: The code of their error.
    ///   - delay: The number of calls that succeed first; 0 by default.
    ///   - times: The number of calls that fail; by default all, until ``succeed()``.
    public func fail(_ calls: Calls, with code: BackingStoreError.Code, after delay: Int = 0, times: Int? = nil) {
        let error = BackingStoreError(code, store: location, reason: "a test has this store fail")
        state.withLock { $0.fault = Fault(calls: calls, error: error, delay: delay, times: times) }
    }

    /// Makes all calls succeed again.
    public func succeed() {
        state.withLock { $0.fault = nil }
    }

    /// Changes values as another process would, and notifies the observers of the store.
    ///
    /// - Parameter changes: The new values; `nil` removes.
    /// - Throws: Any ``/CyanotypeSettings/BackingStoreError`` of the wrapped store.
    public func changeElsewhere(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try base.apply(changes)
        notify(.changed(keys: Set(changes.keys)))
    }

    /// Notifies the observers of the store of a change.
    public func notify(_ change: StoreChange) {
        for observer in state.withLock({ Array($0.observers.values) }) { observer(change) }
    }

    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try check(.reading)
        return try base.value(forKey: key)
    }

    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try check(.reading)
        return try base.values(forKeys: keys)
    }

    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try check(.writing)
        try base.apply(changes)
        state.withLock { $0.writes += 1 }
    }

    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        try check(.reading)
        if try base.value(forKey: key) != nil { return false }
        try check(.writing)
        guard try base.addValue(value, forKey: key) else { return false }
        state.withLock { $0.writes += 1 }
        return true
    }

    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        // It never fails, because it neither reads nor writes a value.
        try base.beginExclusiveAccess()
    }

    public func keys() throws(BackingStoreError) -> [String] {
        try check(.reading)
        return try base.keys()
    }

    public func eraseEarlierVersions() throws(BackingStoreError) {
        try check(.writing)
        try base.eraseEarlierVersions()
    }

    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        let number = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = body
            return state.nextObserver
        }
        // The wrapped store reports its own changes; `notify(_:)` reports those of the test.
        let inner = base.observeChanges(body)
        return StoreObservation { [weak self] in
            inner?.cancel()
            self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
        }
    }

    private func check(_ calls: Calls) throws(BackingStoreError) {
        let error: BackingStoreError? = state.withLock { state in
            guard var fault = state.fault, !fault.calls.isDisjoint(with: calls) else { return nil }
            if fault.delay > 0 {
                fault.delay -= 1
                state.fault = fault
                return nil
            }
            if let times = fault.times {
                if times <= 0 { return nil }
                fault.times = times - 1
                state.fault = fault
            }
            return fault.error
        }
        if let error { throw error }
    }
}
