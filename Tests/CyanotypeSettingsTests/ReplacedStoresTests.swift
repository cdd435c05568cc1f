import Cyanotype
import CyanotypeSettings
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
}
