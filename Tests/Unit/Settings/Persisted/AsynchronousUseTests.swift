import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Dispatch
import Synchronization
import Testing

private struct Account: Model, Sendable, Equatable {
    var token: String?
    var count = 0
    var name = "none"

    static let blueprint = Blueprint(creating: { Account() }) {
        Field("token", \.token).stored(in: "vault")
        Field("count", \.count).stored(in: "vault")
        Field("name", \.name).stored(in: "vault")
    }
}

private struct Ratios: Model, Sendable, Equatable {
    var ratio = 0.5
    var other = 0

    static let blueprint = Blueprint(creating: Ratios.init) {
        Field("ratio", \.ratio).stored(in: .defaults)
        Field("other", \.other).stored(in: .defaults)
    }
}

/// A store that blocks its callers until it is opened.
private final class ClosedStore: BackingStore {
    private let base = MemoryStore(["Account.count": .integer(40)])
    private let open = DispatchSemaphore(value: 0)
    let waiting = Atomic(0)
    let writes = Atomic(0)

    var location: String { "closed store" }

    /// Lets all waiting and all later callers continue.
    func letGo() { for _ in 0..<1_000 { open.signal() } }

    private func wait() {
        waiting.add(1, ordering: .relaxed)
        open.wait()
    }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        wait()
        return try base.value(forKey: key)
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        wait()
        return try base.values(forKeys: keys)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        wait()
        writes.add(1, ordering: .relaxed)
        try base.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        wait()
        return try base.keys()
    }

    func kept() throws -> StoredValue? { try base.value(forKey: "Account.count") }
}

/// As many stores wait as the cooperative pool may have threads, and tasks still make progress.
@Suite("Asynchronous use of settings", .serialized, .timeLimit(.minutes(60)))
struct AsynchronousUseTests {
    @Test func loadingUpdatingAndReloadingKeepNoTaskWaiting() async throws {
        let stores = (0..<16).map { _ in ClosedStore() }
        let objects = stores.map { Persisted(Account.self, stores: ["vault": $0]) }
        try await withThrowingTaskGroup { group in
            for object in objects {
                group.addTask {
                    await object.load()
                    #expect(object.count == 40)
                    try await object.update { $0.count += 1 }
                    await object.reload()
                    try await object.flush()
                    try await object.reset(\.name)
                }
            }
            // If its threads waited for stores, the pool would have none left for this.
            while stores.contains(where: { $0.waiting.load(ordering: .relaxed) == 0 }) { await Task.yield() }
            for store in stores { store.letGo() }
            try await group.waitForAll()
        }
        for store in stores { #expect(try store.kept() == .integer(41)) }
    }

    @Test func assignmentsThatAreWrittenLaterKeepNobodyWaiting() async throws {
        let store = ClosedStore()
        let object = Persisted(Account.self, stores: ["vault": store], assigning: .later)
        let loading = Task { await object.load() }
        while store.waiting.load(ordering: .relaxed) == 0 { await Task.yield() }
        store.letGo()
        await loading.value
        let closed = ClosedStore()
        // The same with a store that is closed as soon as it has been read.
        try await object.withStores(["vault": GateStore(closed)]) {
            await object.load()
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<25 { object.count += 1 } }
                }
            }
            #expect(object.count == 200)
            #expect(object.status(of: \.count) == .scheduled)
            let flushing = Task { try await object.flush() }
            closed.letGo()
            try await flushing.value
            #expect(object.status(of: \.count) == .stored)
            #expect(object.failures.isEmpty)
            #expect(try closed.kept() == .integer(200))
            // Many assignments, few writes.
            #expect(closed.writes.load(ordering: .relaxed) < 20)
        }
    }

    @Test func whatCannotBeWrittenLaterIsToldAndKept() async throws {
        let store = FaultInjectingStore()
        let object = Persisted(Account.self, stores: ["vault": store], assigning: .later)
        let errors = object.errors
        store.fail(.writing, with: .locked)
        object.token = "abc"
        for await failure in errors.prefix(1) { #expect(failure.key == "Account.token") }
        await #expect(throws: PersistedError.self) { try await object.flush() }
        guard case .unwritten = object.status(of: \.token) else {
            Issue.record("\(object.status(of: \.token))")
            return
        }
        store.succeed()
        try await object.flush()
        #expect(try store.value(forKey: "Account.token") == .string("abc"))
    }

    /// Whichever of the two comes first.
    @Test func anUpdateReportsWhatCannotBeWrittenOfEarlierAssignments() throws {
        for _ in 0..<50 {
            let settings = Persisted(Ratios.self, stores: [.defaults: MemoryStore()], assigning: .later)
            settings.ratio = .nan
            try settings.update { $0.other = 1 }
            #expect(settings.failures.map(\.key) == ["Ratios.ratio"])
        }
    }

    @Test func whatIsAssignedBeforeTheObjectEndsIsWritten() async throws {
        let store = FaultInjectingStore()
        var object: Persisted<Account>? = Persisted(Account.self, stores: ["vault": store], assigning: .later)
        for number in 1...50 { object?.count = number }
        object = nil
        while try store.value(forKey: "Account.count") != .integer(50) { await Task.yield() }
    }

    @Test func updatesOfOneThatIsWrittenLaterAreDurable() async throws {
        let store = MemoryStore()
        let object = Persisted(Account.self, stores: ["vault": store], assigning: .later)
        for _ in 0..<20 {
            object.count += 1
            try await object.update { $0.count += 1 }
            #expect(try store.value(forKey: "Account.count") == .integer(Int64(object.count)))
        }
        #expect(object.count == 40)
    }
}

/// A store that can be read at once, but written only when the store after it is opened.
private struct GateStore: BackingStore {
    let base: ClosedStore

    init(_ base: ClosedStore) { self.base = base }

    var location: String { "gate" }
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { nil }
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { try base.apply(changes) }
    func keys() throws(BackingStoreError) -> [String] { [] }
}
