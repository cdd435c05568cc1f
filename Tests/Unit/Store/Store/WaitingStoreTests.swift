import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore
import CyanotypeTestSupport

@Suite("A store whose calls wait")
struct WaitingStoreTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    /// Longer than any machine needs for what does not wait.
    private static let patience = Duration.seconds(1800)

    /// Whether a task runs on one of the threads of Swift's tasks while a closure runs; if it cannot, this waits for ever.
    private func poolIsFree() async { await Task.detached(priority: .userInitiated) {}.value }

    @Test("lets the threads of tasks go while another process writes")
    func letsThreadsGo() async throws {
        let store = try ObjectStore(.file(folder.path("store.db")), models: [Article.self], busyTimeout: Self.patience)
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        @Sendable func save(_ number: Int, in store: some Store) async throws {
            try await store.save(Article(id: "\(number)"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            // More than there are threads for tasks.
            for number in 0..<64 { group.addTask { try await save(number, in: store) } }
            for _ in 0..<100 { await poolIsFree() }
            // Reading waits for no writer.
            #expect(try await store.background.count(Article.self) == 0)
            try other.execute("ROLLBACK")
            try await group.waitForAll()
        }
        #expect(try store.count(Article.self) == 64)
    }

    @Test("lets the threads of tasks go while another thread writes", arguments: [true, false])
    func letsThreadsGoWithinTheProcess(_ inMemory: Bool) async throws {
        let store = try ObjectStore(
            inMemory ? .memory : .file(folder.path("store.db")),
            models: [Article.self],
            busyTimeout: Self.patience
        )
        let (isInside, mayLeave) = (Monitor(false), Monitor(false))
        Thread.detachNewThread {
            try? store.transaction { _ in
                isInside.withLock { $0 = true }
                isInside.notifyAll()
                _ = mayLeave.wait { $0 ? true : nil }
            }
        }
        #expect(try await eventually { isInside.withLock { $0 } })
        @Sendable func use(_ number: Int, in store: some Store) async throws {
            try await store.save(Article(id: "\(number)"))
            _ = try await store.fetch(Article.self, id: "\(number)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<64 { group.addTask { try await use(number, in: store) } }
            for _ in 0..<100 { await poolIsFree() }
            mayLeave.withLock { $0 = true }
            mayLeave.notifyAll()
            try await group.waitForAll()
        }
        #expect(try store.count(Article.self) == 64)
    }

    @Test("does at once what does not have to wait, and only that", arguments: [Durability.processCrash, .powerLoss])
    func doesAtOnce(_ durability: Durability) async throws {
        let store = try ObjectStore(
            .file(folder.path("store.db")),
            models: [Article.self],
            durability: durability,
            busyTimeout: Self.patience
        )
        func threadOfWriting(in store: some Store) async throws -> String {
            let names = Collected<String>()
            try await store.save(Naming(names: names))
            return try #require(names.all.only)
        }
        let isWorker = try await threadOfWriting(in: store) == "cyanotype-write"
        #expect(isWorker == (durability == .powerLoss))
        // The elements are asked for once, also if the call has to wait.
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        let name = Task { try await threadOfWriting(in: store) }
        await poolIsFree()
        try other.execute("ROLLBACK")
        _ = try await name.value
    }

    /// Notes the thread on which it is asked for its elements.
    private struct Naming: Sequence, Sendable {
        let names: Collected<String>

        func makeIterator() -> some IteratorProtocol<Article> {
            let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
            names.append(name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "")
            return [Article(id: "x")].makeIterator()
        }
    }

    @Test("reads while calls that write wait")
    func readsMeanwhile() async throws {
        let store = try ObjectStore(.file(folder.path("store.db")), models: [Article.self], busyTimeout: Self.patience)
        try store.save(Article(id: "x"))
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 { group.addTask { try await store.background.save(Article(id: "\(number)")) } }
            for number in 0..<20 {
                group.addTask {
                    try await store.background.run { store in try store.save(Article(id: "run \(number)")) }
                }
            }
            #expect(try await store.background.fetch(Article.self, id: "x") != nil)
            let results = Consumer(store.observe(store.query(Article.self)))
            #expect(try await results.reaches { $0.count == 1 })
            try other.execute("ROLLBACK")
            try await group.waitForAll()
        }
        #expect(try store.count(Article.self) == 41)
    }

    @Test("ends a call that waits when its task is cancelled")
    func endsCancelledCalls() async throws {
        let store = try ObjectStore(.file(folder.path("store.db")), models: [Article.self], busyTimeout: Self.patience)
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        func code(_ body: @escaping @Sendable () async throws -> Void) async -> StoreError.Code? {
            let task = Task { try await body() }
            // Also while it waits in SQLite, for the gate or for a thread, whichever it has come to.
            for _ in 0..<10 { await poolIsFree() }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 0...20)))
            task.cancel()
            guard case .failure(let error as StoreError) = await task.result else { return nil }
            return error.code
        }
        @Sendable func save(in store: some Store) async throws { try await store.save(Article(id: "y")) }
        for _ in 0..<5 {
            #expect(await code { try await store.background.save(Article(id: "x")) } == .cancelled)
            #expect(await code { try await save(in: store) } == .cancelled)
            #expect(await code { try await store.background.transaction { _ in } } == .cancelled)
            #expect(await code { try await store.background.run { try $0.save(Article(id: "z")) } } == .cancelled)
        }
        try other.execute("ROLLBACK")
        #expect(try store.count(Article.self) == 0)
        try await store.background.save(Article(id: "x"))
        #expect(try store.count(Article.self) == 1)
    }

    @Test("ends a call that waits for another thread when its task is cancelled, and lets the others in")
    func endsCancelledCallsAtTheGate() async throws {
        let store = try ObjectStore(.memory, models: [Article.self], busyTimeout: Self.patience)
        let (isInside, mayLeave) = (Monitor(false), Monitor(false))
        async let first: Void = store.background.transaction { transaction in
            isInside.withLock { $0 = true }
            _ = mayLeave.wait { $0 ? true : nil }
            try transaction.save(Article(id: "first"))
        }
        #expect(try await eventually { isInside.withLock { $0 } })
        let cancelled = (0..<4).map { number in
            Task { try await store.background.run { try $0.save(Article(id: "\(number)")) } }
        }
        let other = Thread { try? store.save(Article(id: "other")) }
        other.start()
        try await Task.sleep(for: .milliseconds(20))
        for task in cancelled { task.cancel() }
        for task in cancelled {
            let result = await task.result
            #expect(throws: StoreError.self) { try result.get() }
        }
        mayLeave.withLock { $0 = true }
        mayLeave.notifyAll()
        try await first
        #expect(try await eventually { try store.count(Article.self) == 2 })
    }

    @Test("finishes a transaction that has begun when its task is cancelled")
    func finishesTransactions() async throws {
        let store = try ObjectStore(.file(folder.path("store.db")), models: [Article.self])
        let (isInside, mayGoOn) = (Monitor(false), Monitor(false))
        let task = Task {
            try await store.background.transaction { transaction in
                isInside.withLock { $0 = true }
                _ = mayGoOn.wait { $0 ? true : nil }
                try transaction.save(Article(id: "x"))
                try transaction.save(Article(id: "y"))
            }
        }
        #expect(try await eventually { isInside.withLock { $0 } })
        task.cancel()
        mayGoOn.withLock { $0 = true }
        mayGoOn.notifyAll()
        try await task.value
        #expect(try store.count(Article.self) == 2)
    }
}

extension Array {
    /// The element of an array that has one.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
