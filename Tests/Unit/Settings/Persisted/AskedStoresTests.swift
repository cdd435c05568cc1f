import Cyanotype
import CyanotypeSettings
import Synchronization
import Testing

private struct Mixed: Model, Sendable, Equatable {
    var count = 0
    var token = "none"
    var second = "none"
    var hover = 0
    var both: Int {
        get { count + hover }
        set { (count, hover) = (newValue, newValue) }
    }

    static let blueprint = Blueprint(creating: { Mixed() }) {
        Field("count", \.count).stored(in: .defaults)
        Field("token", \.token).stored(in: "vault")
        Field("second", \.second).stored(in: "other vault")
        Field("hover", \.hover)
    }
}

/// A store that fails slowly, like one with a stopped service or a prompt.
private final class SlowStore: BackingStore {
    private let asked = Atomic(0)
    private let code: BackingStoreError.Code
    private let delay: Duration
    private let canBeRead: Bool

    init(_ code: BackingStoreError.Code, delay: Duration = .zero, canBeRead: Bool = false) {
        self.code = code
        self.delay = delay
        self.canBeRead = canBeRead
    }

    var count: Int { asked.load(ordering: .relaxed) }
    var location: String { "slow store" }

    private func fail() -> BackingStoreError {
        asked.add(1, ordering: .relaxed)
        let end = ContinuousClock.now + delay
        while ContinuousClock.now < end {}
        return BackingStoreError(code, store: location, reason: "it took its time")
    }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        if canBeRead { nil } else { throw fail() }
    }
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { throw fail() }
    func keys() throws(BackingStoreError) -> [String] { throw fail() }
}

/// A change accesses only the stores of the affected properties, and not again while they are known to fail.
@Suite("Stores that changes access", .timeLimit(.minutes(60)))
struct AskedStoresTests {
    private func settings(
        _ vault: SlowStore,
        _ other: SlowStore = SlowStore(.locked),
        _ timing: AssignmentTiming = .now
    ) -> Persisted<Mixed> {
        let settings = Persisted(
            Mixed.self,
            stores: [.defaults: MemoryStore(), "vault": vault, "other vault": other],
            assigning: timing
        )
        _ = settings.snapshot
        return settings
    }

    @Test func areOnlyThoseOfThePropertiesConcerned() throws {
        let (vault, other) = (SlowStore(.locked), SlowStore(.locked))
        let settings = settings(vault, other)
        #expect(vault.count == 1)
        settings.count += 1
        settings.count = 2
        settings.hover += 1
        settings.hover = 3
        try settings.update { $0.count += 1 }
        try settings.reset(\.count)
        #expect(vault.count == 1)
        settings.token += "a"
        #expect(vault.count == 2)
        #expect(other.count == 1)
    }

    @Test func aPropertyThatIsComputedConcernsThoseThatItChanges() throws {
        let vault = SlowStore(.timedOut, delay: .seconds(1.2))
        let settings = settings(vault)
        for value in 0..<5 { settings.both = value }
        #expect(settings.count == 4)
        // The path may lead to any property, but the pause is respected.
        #expect(vault.count == 1)
    }

    @Test(arguments: [BackingStoreError.Code.timedOut, .dismissed])
    func aStoreThatTookItsTimeIsLeftAlone(code: BackingStoreError.Code) async throws {
        let vault = SlowStore(code, delay: code == .dismissed ? .zero : .seconds(1.2))
        let settings = settings(vault)
        for _ in 0..<20 { settings.token += "a" }
        #expect(throws: PersistedError.self) { try change(settings) }
        #expect(vault.count == 1)
        #expect(settings.token == "none" + String(repeating: "a", count: 20))
        // An explicit reload or flush accesses the store at once.
        await settings.reload()
        #expect(vault.count == 2)
        await #expect(throws: PersistedError.self) { try await settings.flush() }
        #expect(vault.count == 3)
    }

    /// A prompt that the user dismissed for one write is not shown again for the next ones.
    @Test(arguments: AssignmentTiming.all)
    func aStoreThatCouldNotBeWrittenIsLeftAlone(_ timing: AssignmentTiming) async throws {
        let vault = SlowStore(.dismissed, canBeRead: true)
        let settings = settings(vault, SlowStore(.locked), timing)
        settings.token = "a"
        // Each failure doubles the pause, which then outlasts the test on the slowest machine.
        for _ in 0..<6 { await #expect(throws: PersistedError.self) { try await settings.flush() } }
        let count = vault.count
        #expect(count > 0)
        settings.token = "b"
        settings.token += "c"
        settings.count += 1
        try await settings.update { $0.count += 1 }
        try await settings.update { $0.hover += 1 }
        await #expect(throws: PersistedError.self) { try await settings.update { $0.token += "d" } }
        // The queue has done all that was scheduled.
        await settings.load()
        #expect(vault.count == count)
        #expect(settings.failures.contains { $0.key == "Mixed.token" })
        await #expect(throws: PersistedError.self) { try await settings.flush() }
        #expect(vault.count == count + 1)
    }

    private func change(_ settings: Persisted<Mixed>) throws { try settings.update { $0.token += "b" } }

    @Test func aStoreThatFailsAtOnceIsAskedByEachChange() {
        let vault = SlowStore(.locked)
        let settings = settings(vault)
        for _ in 0..<3 { settings.token += "a" }
        #expect(vault.count == 4)
    }
}
