public import Cyanotype
internal import Synchronization

extension Persisted {
    /// Makes this object use other stores while `body` runs, for tests of code that uses a singleton.
    ///
    /// ```swift
    /// @Test func signingOutForgetsTheToken() throws {
    ///     try Contacts.shared.withStores([.defaults: MemoryStore(), .keyring: MemoryStore(protectsSecrets: true)]) {
    ///         Contacts.shared.accessToken = Secret("abc")
    ///         try signOut()
    ///         #expect(Contacts.shared.accessToken == nil)
    ///     }
    /// }
    /// ```
    ///
    /// The object's own stores are not touched. They are read when the object is first used outside this call. Only the
    /// current task and its child tasks see the replacements, so tests may run at the same time. Detached tasks and
    /// threads of your own see the object's own stores.
    ///
    /// The compiler ignores a `try` inside `#expect(…)`. If `body` has no other, begin it with `() throws in`.
    ///
    /// - Parameters:
    ///   - stores: The stores, as for the initializer.
    ///   - body: The code that runs with them.
    /// - Returns: The result of `body`.
    /// - Throws: Any error of `body`.
    /// - Precondition: There is a store for each name that the fields use.
    public func withStores<Result>(
        _ stores: [StoreName: any BackingStore],
        perform body: () throws -> Result
    ) rethrows -> Result {
        try Replacements.$cores.withValue(replacing(stores)) { try body() }
    }

    /// Makes this object use other stores while `body` runs, for tests of code that uses a singleton.
    ///
    /// Works like the synchronous form.
    ///
    /// - Parameters:
    ///   - stores: The stores, as for the initializer.
    ///   - isolation: The caller's isolation; leave it out.
    ///   - body: The code that runs with them.
    /// - Returns: The result of `body`.
    /// - Throws: Any error of `body`.
    /// - Precondition: There is a store for each name that the fields use.
    public func withStores<Result>(
        _ stores: [StoreName: any BackingStore],
        isolation: isolated (any Actor)? = #isolation,
        perform body: () async throws -> Result
    ) async rethrows -> Result {
        try await Replacements.$cores.withValue(replacing(stores), operation: body, isolation: isolation)
    }

    private func replacing(_ stores: [StoreName: any BackingStore]) -> [ObjectIdentifier: any Sendable] {
        Replacements.wereMade.store(true, ordering: .relaxed)
        let core = PersistedCore<Root>(
            stores: stores,
            name: own.name,
            naming: naming,
            timing: own.timing,
            observers: observers
        )
        return Replacements.cores.merging([ObjectIdentifier(self): core]) { _, new in new }
    }

    /// The core for the current task, with its stores read.
    var core: PersistedCore<Root> {
        let core = coreInUse
        core.prepare()
        return core
    }

    /// The core for the current task.
    var coreInUse: PersistedCore<Root> {
        guard Replacements.wereMade.load(ordering: .relaxed) else { return own }
        return Replacements.cores[ObjectIdentifier(self)] as? PersistedCore<Root> ?? own
    }
}

/// The cores that replace those of settings objects while a test runs.
enum Replacements {
    @TaskLocal static var cores: [ObjectIdentifier: any Sendable] = [:]

    /// Whether there ever was a replacement. Without one, programs skip the lookup.
    static let wereMade = Atomic(false)
}
