import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Testing

private struct Counter: Model, Sendable {
    var count = 0

    static let blueprint = Blueprint(creating: Counter.init) { Field("count", \.count).stored(in: .defaults) }

    static let store = MemoryStore(["Counter.count": .integer(1)])
    static let shared = Persisted(Counter.self, stores: [.defaults: store])

    /// What a program under test does.
    static func increment() { shared.count += 1 }
}

@Suite("Other stores for a singleton")
struct ReplacedStoresTests {
    @Test(arguments: 0..<8)
    func eachTaskHasItsOwn(_ start: Int) async throws {
        let store = MemoryStore(["Counter.count": .integer(Int64(start))])
        try await Counter.shared.withStores([.defaults: store]) {
            #expect(Counter.shared.count == start)
            Counter.increment()
            await withTaskGroup { group in group.addTask { Counter.increment() } }
            try await Counter.shared.flush()
            #expect(Counter.shared.count == start + 2)
            Counter.shared.withStores([.defaults: MemoryStore()]) {
                Counter.increment()
                #expect(Counter.shared.count == 1)
            }
            #expect(Counter.shared.count == start + 2)
        }
        #expect(try store.value(forKey: "Counter.count") == .integer(Int64(start + 2)))
        #expect(Counter.shared.count == 1)
        #expect(try Counter.store.value(forKey: "Counter.count") == .integer(1))
    }

    @Test func aFlushWritesToThem() async throws {
        let store = FaultInjectingStore()
        store.fail(.writing, with: .writeFailed)
        try await Counter.shared.withStores([.defaults: store]) {
            Counter.increment()
            store.succeed()
            try await Counter.shared.flush()
            #expect(try store.value(forKey: "Counter.count") == .integer(1))
        }
    }

    @Test func whatOthersChangeInThem() throws {
        let store = FaultInjectingStore()
        try Counter.shared.withStores([.defaults: store]) {
            try store.changeElsewhere(["Counter.count": .integer(7)])
            #expect(Counter.shared.count == 7)
        }
        #expect(Counter.shared.count == 1)
    }

    /// A singleton that is used only with replaced stores never opens the real ones.
    @Test func nothingRealIsTouched() async throws {
        struct Real: BackingStore {
            let location = "the real one"
            private func touched() -> BackingStoreError {
                Issue.record("the real store was touched")
                return BackingStoreError(.unavailable, store: location, reason: "it is real")
            }
            func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { throw touched() }
            func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { throw touched() }
            func keys() throws(BackingStoreError) -> [String] { throw touched() }
            func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
                _ = touched()
                return nil
            }
        }
        let counter = Persisted(Counter.self, stores: [.defaults: Real()])
        try await counter.withStores([.defaults: MemoryStore()]) {
            await counter.load()
            counter.count += 1
            try await counter.update { $0.count += 1 }
            try await counter.reset()
            try await counter.flush()
            _ = (counter.changes, counter.errors, counter.failures, counter.followedStores, counter.recoveries)
        }
        counter.withStores([.defaults: MemoryStore()]) { counter.count += 1 }
    }
}
