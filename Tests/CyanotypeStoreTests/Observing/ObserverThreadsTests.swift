import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("The threads of observers")
    struct ObserverThreadsTests {
        private let query = Query<Article>()

        private func watcherCount() throws -> Int { try Threads.count(named: FileWatcher.threadName) }

        @Test("are one for a file, from the first observer to the last")
        func areOne() async throws {
            let folder = try DatabaseFolder()
            let (one, other) = (try ObjectStore(.file(folder.path())), try ObjectStore(.file(folder.path())))
            try one.save(Article(id: "x"))
            #expect(try await eventually { try watcherCount() == 0 })
            let first = Consumer(one.observe(query))
            #expect(try await first.reaches { $0.count == 1 })
            let second = Consumer(other.observe(Query<Account>()))
            #expect(try await second.reaches(\.isEmpty))
            #expect(try await eventually { try watcherCount() == 1 })
            await first.end()
            try other.save(Account(number: 1, mail: nil, owner: ""))
            #expect(try await second.reaches { $0.count == 1 })
            #expect(try watcherCount() == 1)
            await second.end()
            #expect(try await eventually { try watcherCount() == 0 })
        }

        @Test("are none for a store that no other process uses", arguments: [StoreLocation.memory, .temporary])
        func areNone(_ location: StoreLocation) async throws {
            #expect(try await eventually { try watcherCount() == 0 })
            let store = try ObjectStore(location)
            let consumer = Consumer(store.observe(query))
            #expect(try await consumer.reaches(\.isEmpty))
            #expect(try watcherCount() == 0)
        }

        @Test("see commits also where the kernel reports no writes", arguments: [true, false])
        func seeCommits(_ usesEvents: Bool) async throws {
            let folder = try DatabaseFolder()
            let store = try ObjectStore(.file(folder.path()))
            let found = Collected<[Int64: Int64]?>()
            let watcher = try FileWatcher(folder.path(), usesEvents: usesEvents) { found.append($0) }
            try watcher.start()
            #expect(try await eventually { found.all.count == 2 })
            #expect(found.all.first == .some(nil))
            try store.save(Article(id: "x"))
            #expect(try await eventually { found.all.last == [1: 1] })
            for _ in 0..<20 { try store.save(Article(id: "x")) }
            #expect(try await eventually { found.all.last == [1: 21] })
            watcher.stop()
            watcher.waitUntilEnded()
        }

        @Test("see the log that another process creates again")
        func seeNewLog() async throws {
            let folder = try DatabaseFolder()
            // Closes the file, which removes the log.
            do { try ObjectStore(.file(folder.path())).save(Article(id: "x")) }
            #expect(!folder.exists("test.db-wal"))
            let events = try FileEvents(folder.path())
            #expect(!events.take())
            let (_, status) = try HelperProcess("StoreProbe", ["save", folder.path(), "1"]).finish()
            #expect(status == 0)
            #expect(events.take())
        }
    }
}
