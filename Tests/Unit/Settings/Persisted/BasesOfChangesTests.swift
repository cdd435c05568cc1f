import Cyanotype
import CyanotypeSettings
import Synchronization
import Testing

private struct Tracks: Model, Sendable, Equatable {
    var total = 0
    var recent: [String] = []

    static let blueprint = Blueprint(creating: Tracks.init) {
        Field("total", \.total).stored(in: .defaults)
        Field("recent", \.recent).stored(in: .defaults)
    }
}

/// A store that can be read, but that another writer keeps to itself for a while.
private final class BusyStore: BackingStore {
    let base = MemoryStore()
    private let failure = Mutex<(code: BackingStoreError.Code, delay: Duration)?>(nil)

    var location: String { "busy store" }

    func begin(_ code: BackingStoreError.Code, after delay: Duration = .zero) {
        failure.withLock { $0 = (code, delay) }
    }

    func end() { failure.withLock { $0 = nil } }

    private func check() throws(BackingStoreError) {
        guard let failure = failure.withLock({ $0 }) else { return }
        let end = ContinuousClock.now + failure.delay
        while ContinuousClock.now < end {}
        throw BackingStoreError(failure.code, store: location, reason: "another writer has it")
    }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { try base.value(forKey: key) }
    func keys() throws(BackingStoreError) -> [String] { try base.keys() }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try check()
        try base.apply(changes)
    }

    func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        try check()
        return try base.beginExclusiveAccess()
    }
}

/// A change that depends on the stored value is not based on one that another writer may be changing.
@Suite("Changes while another writer has the store", .timeLimit(.minutes(60)))
struct BasesOfChangesTests {
    private let store = BusyStore()

    private func open() -> Persisted<Tracks> {
        let tracks = Persisted(Tracks.self, stores: [.defaults: store])
        _ = tracks.snapshot
        return tracks
    }

    private func total() throws -> StoredValue? { try store.base.value(forKey: "Tracks.total") }

    @Test func anUpdateChangesNothing() throws {
        let tracks = open()
        store.begin(.timedOut)
        #expect(throws: PersistedError.self) { try tracks.update { $0.total += 1 } }
        #expect(tracks.total == 0)
        // The other writer finishes.
        try store.base.setValue(.integer(5), forKey: "Tracks.total")
        store.end()
        try tracks.update { $0.total += 1 }
        #expect(try total() == .integer(6))
    }

    @Test(arguments: [BackingStoreError.Code.timedOut, .conflict])
    func anIncrementDoesNotOverwriteTheChangeOfTheOther(_ code: BackingStoreError.Code) async throws {
        let tracks = open()
        store.begin(code)
        tracks.total += 1
        #expect(tracks.total == 1)
        try store.base.setValue(.integer(5), forKey: "Tracks.total")
        store.end()
        let error = await #expect(throws: PersistedError.self) { try await tracks.flush() }
        guard case .conflict? = error?.failures.first?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(tracks.total == 5)
        #expect(try total() == .integer(5))
    }

    /// The value that the change was based on is still there, so nothing is lost.
    @Test func anIncrementIsWrittenIfTheOtherChangedNothing() async throws {
        try store.base.setValue(.integer(4), forKey: "Tracks.total")
        let tracks = open()
        store.begin(.timedOut)
        tracks.total += 1
        tracks.recent.append("a")
        store.end()
        try await tracks.flush()
        try await tracks.flush()
        #expect(try total() == .integer(5))
        #expect(try store.base.value(forKey: "Tracks.recent") == .array([.string("a")]))
        #expect(tracks.failures.isEmpty)
    }

    @Test func anIncrementIsGivenUpIfTheOtherRemovedTheValue() async throws {
        try store.base.setValue(.integer(4), forKey: "Tracks.total")
        let tracks = open()
        store.begin(.timedOut)
        tracks.total += 1
        try store.base.removeValue(forKey: "Tracks.total")
        store.end()
        await #expect(throws: PersistedError.self) { try await tracks.flush() }
        #expect(tracks.total == 0)
        #expect(try total() == nil)
    }

    /// An assignment replaces the stored value in any case, so what is changed in it afterwards has a base.
    @Test func aChangeOfAnUnwrittenAssignmentIsKept() async throws {
        try store.base.setValue(.array([.string("old")]), forKey: "Tracks.recent")
        let tracks = open()
        // Slow enough for a pause.
        store.begin(.timedOut, after: .seconds(1.2))
        tracks.recent = ["a"]
        tracks.recent.append("b")
        store.end()
        try await tracks.flush()
        #expect(try store.base.value(forKey: "Tracks.recent") == .array([.string("a"), .string("b")]))
    }

    /// Stores that implement no `addValue` of their own add a value atomically too.
    @Test func addingByTheDefaultImplementationKeepsOthersOut() throws {
        store.begin(.timedOut)
        #expect(throws: BackingStoreError.self) { try store.addValue(.integer(1), forKey: "a") }
        store.end()
        #expect(try store.addValue(.integer(1), forKey: "a"))
        #expect(try store.addValue(.integer(2), forKey: "a") == false)
        store.begin(.timedOut)
        // Without the access, it cannot know that the value stays.
        #expect(throws: BackingStoreError.self) { try store.addValue(.integer(2), forKey: "a") }
    }
}
