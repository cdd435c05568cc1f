import Cyanotype
import CyanotypeTestSupport
import Foundation
import Observation
import Synchronization
import Testing

@testable import CyanotypeSettings

private struct Counter: Model, Sendable {
    var count = 0

    static let blueprint = Blueprint(creating: Counter.init) { Field("count", \.count).stored(in: .defaults) }
}

/// Many observers are notified by few threads, and one that takes its time keeps no other waiting.
@Suite(.timeLimit(.minutes(60))) struct SlowObserversTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        try PropertyListStore(url: url).setValue(.integer(0), forKey: "a")
    }

    /// In a process of its own, whose threads are no test's.
    @Test func aThousandStoresAreNotifiedByFewThreads() throws {
        let (lines, status) = try HelperProcess("SettingsWriter", ["observe-many", url.path(percentEncoded: false)])
            .finish()
        #expect(status == 0)
        #expect(lines.first == "told 19980")
        let threads = lines.last?.split(separator: " ").last.flatMap { Int($0) }
        // Those of the program, of the watch, of the monitor and of the notifications.
        #expect(try #require(threads) <= 16, "\(lines)")
    }

    /// An observer that waits until it may go on.
    private final class Gate: Sendable {
        private let isOpen = DispatchSemaphore(value: 0)
        private let changes = Mutex<[StoreChange]>([])

        var seen: [StoreChange] { changes.withLock { $0 } }

        func observe(_ change: StoreChange) {
            isOpen.wait()
            isOpen.signal()
            changes.withLock { $0.append(change) }
        }

        func open() {
            isOpen.signal()
        }
    }

    /// More than there are threads for notifications, of stores of their own and of one store.
    @Test(arguments: [false, true]) func slowOnesKeepNobodyWaitingAndMissNothing(ofOneStore: Bool) throws {
        let gate = (0..<12).map { _ in Gate() }
        let one = PropertyListStore(url: url)
        let stores = gate.map { _ in ofOneStore ? one : PropertyListStore(url: url) }
        let slow = try zip(gate, stores).map { gate, store in
            try #require(store.observeChanges { gate.observe($0) })
        }
        let log = ChangeLog()
        let quick = try #require((ofOneStore ? one : PropertyListStore(url: url)).observeChanges { log.add($0) })
        let writer = PropertyListStore(url: url)
        for number in 1...5 as ClosedRange<Int64> {
            try writer.setValue(.integer(number), forKey: "a")
            #expect(log.next() == .changed(keys: ["a"]))
        }
        #expect(gate.allSatisfy { $0.seen.isEmpty })
        for gate in gate { gate.open() }
        // The last change is there, and so are the others.
        for gate in gate {
            while gate.seen.count < 5 { usleep(1_000) }
            #expect(gate.seen == Array(repeating: .changed(keys: ["a"]), count: 5))
        }
        withExtendedLifetime((slow, quick)) {}
    }

    /// Objects that share a store notify each other.
    @Test func aSlowObserverOfOneObjectKeepsNoOtherObjectWaiting() async throws {
        let store = MemoryStore()
        let slow = Persisted(Counter.self, stores: [.defaults: store])
        let quick = Persisted(Counter.self, stores: [.defaults: store])
        let writer = Persisted(Counter.self, stores: [.defaults: store])
        let gate = Gate()
        _ = (slow.count, quick.count)
        withObservationTracking(
            { _ = slow.count },
            onChange: { gate.observe(.changed(keys: [])) }
        )
        var counts = quick.changes(of: \.count).makeAsyncIterator()
        writer.count = 1
        #expect(await counts.next()?.value == 1)
        writer.count = 2
        #expect(await counts.next()?.value == 2)
        gate.open()
        while slow.count != 2 || gate.seen.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(gate.seen.count == 1)
    }
}
