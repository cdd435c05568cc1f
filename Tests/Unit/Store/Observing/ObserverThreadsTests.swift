import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("The threads of observers")
    struct ObserverThreadsTests {
        private let query = ObjectQuery<Article>()

        private func watcherCount() throws -> Int { try Threads.count(named: "\(WatchingThread.name)") }

        @Test("are one for a file, from the first observer to the last")
        func areOne() async throws {
            let folder = try DatabaseFolder()
            let (one, other) = (try ObjectStore(.file(folder.path())), try ObjectStore(.file(folder.path())))
            try one.save(Article(id: "x"))
            #expect(try await eventually { try watcherCount() == 0 })
            let first = Consumer(one.observe(query))
            #expect(try await first.reaches { $0.count == 1 })
            let second = Consumer(other.observe(ObjectQuery<Account>()))
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
            let watcher = FileWatcher(folder.path(), usesEvents: usesEvents) { found.append($0) }
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
            let events = try FileEvents()
            let id = ObjectIdentifier(events)
            try events.watch(folder.path(), for: id)
            #expect(events.take().isEmpty)
            let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path(), "1"]).finish()
            #expect(status == 0)
            #expect(events.take() == [id])
        }

        /// The number of descriptors of inotify that watch a folder or a file in it. Other tests have theirs.
        private static func inotifyCount(in folder: DatabaseFolder) throws -> Int {
            let files = FileManager.default
            let names = try files.contentsOfDirectory(atPath: folder.path("")) + [""]
            let watches = try names.map { name in
                let attributes = try files.attributesOfItem(atPath: folder.path(name))
                let number = try #require(attributes[.systemFileNumber] as? Int)
                return " ino:\(String(number, radix: 16)) "
            }
            return try files.contentsOfDirectory(atPath: "/proc/self/fdinfo").count { descriptor in
                // One may be closed meanwhile.
                let text = (try? String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)) ?? ""
                return text.contains("inotify wd:") && watches.contains { text.contains($0) }
            }
        }

        @Test("are one for all files, each of whose observers sees the commits to it")
        func areOneForAllFiles() async throws {
            let folder = try DatabaseFolder()
            let stores = try (0..<50).map { try ObjectStore(.file(folder.path("\($0).db"))) }
            for store in stores { try store.save(Article(id: "x")) }
            var consumers = stores.map { Consumer($0.observe(query)) }
            for consumer in consumers { #expect(try await consumer.reaches { $0.count == 1 }) }
            #expect(try watcherCount() == 1)
            #expect(try Threads.count(named: "cyanotype-look") <= 4)
            #expect(try Self.inotifyCount(in: folder) == 1)
            for number in [7, 49] {
                let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path("\(number).db"), "1"]).finish()
                #expect(status == 0)
                #expect(try await consumers[number].reaches { $0.count == 2 })
            }
            #expect(consumers[8].all.allSatisfy { $0.count == 1 })
            // The others go on when one ends.
            await consumers[7].end()
            try ObjectStore(.file(folder.path("8.db"))).save(Article(id: "y"))
            #expect(try await consumers[8].reaches { $0.count == 2 })
            for consumer in consumers { await consumer.end() }
            consumers = []
            #expect(try await eventually { try watcherCount() == 0 })
        }
    }
}
