public import Cyanotype
internal import Synchronization

extension Persisted {
    /// Has this object use other stores while `body` runs, for the tests of code that uses a singleton.
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
    /// The object's own stores are not touched: they are read when the object is first used outside of this. Only the
    /// current task sees the others, and the child tasks that it makes, so that tests may run at the same time; a detached
    /// task and a thread of your own see the object as it is.
    ///
    /// - Parameters:
    ///   - stores: The stores, as for the initializer.
    ///   - body: What runs with them.
    /// - Returns: What `body` returns.
    public func withStores<Result>(
        _ stores: [StoreName: any BackingStore],
        perform body: () throws -> Result
    ) rethrows -> Result {
        try Replacements.$cores.withValue(replacing(stores)) { try body() }
    }

    /// Has this object use other stores while `body` runs, for the tests of code that uses a singleton.
    ///
    /// As the synchronous one does.
    ///
    /// - Parameters:
    ///   - stores: The stores, as for the initializer.
    ///   - isolation: Where the caller runs; leave it out.
    ///   - body: What runs with them.
    /// - Returns: What `body` returns.
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

    /// What this object is made of for the current task, with its stores read.
    var core: PersistedCore<Root> {
        let core = coreInUse
        core.prepare()
        return core
    }

    /// What this object is made of for the current task.
    var coreInUse: PersistedCore<Root> {
        guard Replacements.wereMade.load(ordering: .relaxed) else { return own }
        return Replacements.cores[ObjectIdentifier(self)] as? PersistedCore<Root> ?? own
    }
}

/// What stands for the cores of settings objects while a test runs.
enum Replacements {
    @TaskLocal static var cores: [ObjectIdentifier: any Sendable] = [:]

    /// Whether there ever was one, so that programs do not look for them.
    static let wereMade = Atomic(false)
}
