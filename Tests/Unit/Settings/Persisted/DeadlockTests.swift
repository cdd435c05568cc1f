import CyanotypeTesting
import Cyanotype
import CyanotypeSettings
import Dispatch
import Foundation
import Observation
import Synchronization
import Testing

private struct Numbers: Model, Sendable, Equatable {
    var first = 0
    var second = 0

    static let blueprint = Blueprint(creating: Numbers.init) {
        Field("first", \.first).stored(in: .defaults)
        Field("second", \.second).stored(in: .defaults)
    }
}

/// Runs `body` on a separate thread, which a deadlock leaves after, so that the test fails and the suite continues.
private func withWatchdog(_ body: @escaping @Sendable () throws -> Void) throws {
    struct Deadlock: Error {}
    let outcome = Mutex<Result<Void, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread {
        let result = Result { try body() }
        outcome.withLock { $0 = result }
        done.signal()
    }.start()
    guard done.wait(timeout: .now() + 300) == .success else { throw Deadlock() }
    try outcome.withLock { $0 }?.get()
}

/// A store that is read only while nobody else writes to it.
private final class LockingStore: BackingStore {
    let base: MemoryStore
    let reading = DispatchSemaphore(value: 0)

    init(_ base: MemoryStore) {
        self.base = base
    }

    var location: String { "locking store" }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        reading.signal()
        let access = try base.beginExclusiveAccess()
        defer { access?.end() }
        return try base.value(forKey: key)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { try base.apply(changes) }
    func keys() throws(BackingStoreError) -> [String] { try base.keys() }
}

/// Nothing that the program does in a closure keeps another thread waiting forever.
@Suite("Deadlocks of settings", .serialized, .timeLimit(.minutes(60)))
struct DeadlockTests {
    private func open(_ store: any BackingStore = MemoryStore()) -> Persisted<Numbers> {
        Persisted(Numbers.self, stores: [.defaults: store])
    }

    /// An observer goes to a queue synchronously, on which the same object is being assigned.
    @Test func anObserverThatGoesToAQueueThatAssigns() throws {
        try withWatchdog {
            let settings = open()
            let queue = DispatchQueue(label: "as the main queue")
            let told = Atomic(0)
            let (inObserver, assigning) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            withObservationTracking {
                _ = settings.first
            } onChange: {
                inObserver.signal()
                // The queue is running now, and is about to reach the assignment.
                assigning.wait()
                queue.sync { _ = told.add(1, ordering: .relaxed) }
            }
            queue.async {
                inObserver.wait()
                assigning.signal()
                settings.second = 5
            }
            settings.first = 1
            #expect(told.load(ordering: .relaxed) == 1)
            queue.sync {}
            #expect(settings.snapshot == Numbers(first: 1, second: 5))
        }
    }

    /// Tasks that await the object share a serial queue, on which no observer runs.
    @Test func anObserverThatWaitsForATaskThatAwaitsTheObject() throws {
        try withWatchdog {
            let settings = open()
            let (told, updated) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            withObservationTracking {
                _ = settings.first
            } onChange: {
                let flushed = DispatchSemaphore(value: 0)
                Task.detached {
                    try? await settings.flush()
                    flushed.signal()
                }
                flushed.wait()
                told.signal()
            }
            Task.detached {
                try await settings.update { $0.first = 1 }
                updated.signal()
            }
            updated.wait()
            told.wait()
            #expect(settings.first == 1)
        }
    }

    /// The thread that reads the stores for the first time waits for this one, which reads them itself.
    @Test func anObjectThatAWaitingThreadIsReading() throws {
        let base = MemoryStore(["Numbers.first": .integer(5)])
        try withWatchdog {
            let store = LockingStore(base)
            let settings = open(store)
            let done = DispatchSemaphore(value: 0)
            let access = try base.beginExclusiveAccess()
            Thread {
                _ = settings.snapshot
                done.signal()
            }.start()
            store.reading.wait()
            settings.first += 1
            access?.end()
            done.wait()
            Task.detached {
                try? await settings.flush()
                done.signal()
            }
            done.wait()
            #expect(settings.first == 6)
        }
        #expect(try base.value(forKey: "Numbers.first") == .integer(6))
    }

    @Test func twoObjectsChangedInsideEachOthersExpressions() async throws {
        let (stores, objects) = twoObjects()
        try withWatchdog {
            let errors = onThreads(2) { thread in
                for _ in 0..<200 {
                    add(1, to: &objects[thread].first) { objects[1 - thread].second += 1 }
                }
            }
            #expect(errors.isEmpty)
        }
        for (store, object) in zip(stores, objects) {
            try await object.flush()
            #expect(object.first == 200)
            #expect(try store.value(forKey: "Numbers.first") == .integer(200))
            #expect(try store.value(forKey: "Numbers.second") == .integer(Int64(object.second)))
        }
    }

    /// The test forces the circle: each thread is in its expression when it reaches the other's object.
    @Test func aCircleOfTwoExpressionsIsSeen() async throws {
        let (stores, objects) = twoObjects()
        let inside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        try withWatchdog {
            let errors = onThreads(2) { thread in
                add(1, to: &objects[thread].first) {
                    inside[thread].signal()
                    inside[1 - thread].wait()
                    objects[1 - thread].second = 7
                }
            }
            #expect(errors.isEmpty)
        }
        for (store, object) in zip(stores, objects) {
            try await object.flush()
            #expect(object.snapshot == Numbers(first: 1, second: 7))
            #expect(try store.value(forKey: "Numbers.first") == .integer(1))
            #expect(try store.value(forKey: "Numbers.second") == .integer(7))
        }
    }

    @Test func anUpdateInACircleThrowsAndChangesNothing() throws {
        let (_, objects) = twoObjects()
        let inside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let refused = Atomic(0)
        try withWatchdog {
            _ = onThreads(2) { thread in
                add(1, to: &objects[thread].first) {
                    inside[thread].signal()
                    inside[1 - thread].wait()
                    do {
                        try objects[1 - thread].update { $0.second += 1 }
                    } catch {
                        refused.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        // One thread was first, and may have waited for the other.
        let count = refused.load(ordering: .relaxed)
        #expect((1...2).contains(count))
        #expect(objects.map(\.second).reduce(0, +) == 2 - count)
        #expect(objects.map(\.first) == [1, 1])
    }

    @Test func updatesOfTwoObjectsInsideOfEachOther() throws {
        let (_, objects) = twoObjects()
        let inside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let first = Atomic(2)
        try withWatchdog {
            let errors = onThreads(2) { thread in
                try objects[thread].update { numbers in
                    numbers.first += 1
                    // This happens only the first time, because the closure may be called again.
                    if first.load(ordering: .relaxed) > 0 {
                        first.subtract(1, ordering: .relaxed)
                        inside[thread].signal()
                        inside[1 - thread].wait()
                        try objects[1 - thread].update { $0.second = 1 }
                    }
                }
            }
            if let error = errors.first { throw error }
        }
        for object in objects { #expect(object.snapshot == Numbers(first: 1, second: 1)) }
    }

    @Test func anObserverThatChangesAnotherObjectWhoseObserverChangesThisOne() throws {
        let (_, objects) = twoObjects()
        try withWatchdog {
            for thread in 0..<2 {
                withObservationTracking {
                    _ = objects[thread].first
                } onChange: {
                    objects[1 - thread].second += 1
                    objects[thread].second += 1
                }
            }
            #expect(onThreads(2) { thread in objects[thread].first += 1 }.isEmpty)
        }
        for object in objects { #expect(object.second == 2) }
    }

    /// Changes are reported in order, one after another, even if an observer makes the next change.
    @Test func changesAreToldInTheirOrder() async throws {
        let settings = open()
        let changes = settings.changes(of: \.first)
        onChange(of: settings, until: 20)
        settings.first = 1
        var seen: [Int] = []
        for await change in changes.prefix(20) { seen.append(change.value) }
        #expect(seen == Array(1...20))
    }

    private func onChange(of settings: Persisted<Numbers>, until end: Int) {
        withObservationTracking {
            _ = settings.first
        } onChange: {
            if settings.first == end { return }
            onChange(of: settings, until: end)
            settings.first += 1
        }
    }

    /// A store's own thread reports a change while an expression is evaluated, and the expression waits for that thread.
    @Test func aStoreThatTellsMeanwhile() throws {
        let store = FaultInjectingStore()
        let settings = open(store)
        try withWatchdog {
            _ = settings.first
            let done = DispatchSemaphore(value: 0)
            try store.changeElsewhere(["Numbers.second": .integer(3)])
            add(1, to: &settings.first) {
                Thread {
                    // This waits until the expression is evaluated, but the expression does not wait for it.
                    store.notify(.changed(keys: ["Numbers.second"]))
                    done.signal()
                }.start()
            }
            done.wait()
            #expect(settings.snapshot == Numbers(first: 1, second: 3))
        }
    }

    /// Four objects over two files: a thread that is in an expression of one waits for the lock of the other's file.
    @Test func objectsThatShareFiles() async throws {
        let folder = try TemporaryFolder()
        let urls = [folder.file("a.plist"), folder.file("b.plist")]
        let outer = urls.map { open(PropertyListStore(url: $0)) }
        let inner = urls.map { open(PropertyListStore(url: $0)) }
        for object in outer + inner { _ = object.snapshot }
        let inside = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let clock = ContinuousClock()
        let taken = try clock.measure {
            try withWatchdog {
                _ = onThreads(2) { thread in
                    add(1, to: &outer[thread].first) {
                        inside[thread].signal()
                        inside[1 - thread].wait()
                        inner[1 - thread].second = 7
                    }
                }
            }
        }
        // Without detection, it would have taken until a thread gives up waiting for the file.
        #expect(taken < .seconds(50))
        for (url, object) in zip(urls, inner) {
            try await object.flush()
            let store = PropertyListStore(url: url)
            #expect(try store.value(forKey: "Numbers.first") == .integer(1))
            #expect(try store.value(forKey: "Numbers.second") == .integer(7))
        }
    }

    private func twoObjects() -> ([MemoryStore], [Persisted<Numbers>]) {
        let stores = [MemoryStore(), MemoryStore()]
        let objects = stores.map { open($0) }
        for object in objects { _ = object.snapshot }
        return (stores, objects)
    }
}

/// Calls `body` in the middle of an expression that changes `number`.
private func add(_ amount: Int, to number: inout Int, _ body: () -> Void) {
    body()
    number += amount
}
