import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

extension ObservingTests {
    @Suite("Observed results")
    struct ObservedResultsTests {
        private let folder: DatabaseFolder
        private let query = ObjectQuery<Article>().order(by: \.rating)

        init() throws { folder = try DatabaseFolder() }

        private func makeStore() throws -> ObjectStore { try ObjectStore(.file(folder.path())) }

        @Test("are those of now, and those after each change", arguments: [StoreLocation.memory, .temporary])
        func follow(_ location: StoreLocation) async throws {
            let store = try ObjectStore(location)
            try store.save(Article(id: "x", rating: 1))
            var results = store.observe(query.filter(\.rating, .less(than: 3))).makeAsyncIterator()
            #expect(try await results.next()?.map(\.id) == ["x"])
            try store.save(Article(id: "y", rating: 2))
            #expect(try await results.next()?.map(\.id) == ["x", "y"])
            try store.delete(Article.self, id: "x")
            #expect(try await results.next()?.map(\.id) == ["y"])
            try store.save(Article(id: "y", rating: 3))
            #expect(try await results.next()?.isEmpty == true)
        }

        @Test("are those of a model that is not in the file yet")
        func beginEmpty() async throws {
            let store = try makeStore()
            var results = store.observe(query).makeAsyncIterator()
            #expect(try await results.next()?.isEmpty == true)
            try store.save(Article(id: "x"))
            #expect(try await results.next()?.count == 1)
        }

        @Test("come once after several changes, and are the last")
        func coalesce() async throws {
            let store = try makeStore()
            var results = store.observe(query).makeAsyncIterator()
            _ = try await results.next()
            for number in 1...50 { try store.save(Article(id: "x", rating: number)) }
            #expect(try await results.next()?.map(\.rating) == [50])
            try store.save(Article(id: "x", rating: 51))
            #expect(try await results.next()?.map(\.rating) == [51])
        }

        @Test("do not come again where nothing of the type has changed")
        func stayQuiet() async throws {
            let store = try makeStore()
            let consumer = Consumer(store.observe(query))
            #expect(try await consumer.reaches(\.isEmpty))
            for number in 1...20 { try store.save(Account(number: number, mail: nil, owner: "")) }
            struct Oops: Error {}
            #expect(throws: Oops.self) {
                try store.transaction { transaction in
                    try transaction.save(Article(id: "undone"))
                    throw Oops()
                }
            }
            try store.delete(Article.self, id: "missing")
            try store.save(Article(id: "x"))
            #expect(try await consumer.reaches { $0.count == 1 })
            #expect(consumer.all.map(\.count) == [0, 1])
        }

        @Test("follow another store of the process, and two types at once")
        func followOtherStore() async throws {
            let (one, other) = (try makeStore(), try makeStore())
            let articles = Consumer(one.observe(query))
            let accounts = Consumer(one.observe(ObjectQuery<Account>()))
            #expect(try await articles.reaches(\.isEmpty))
            #expect(try await accounts.reaches(\.isEmpty))
            try other.save(Article(id: "x"))
            #expect(try await articles.reaches { $0.map(\.id) == ["x"] })
            try other.save(Account(number: 1, mail: nil, owner: ""))
            #expect(try await accounts.reaches { $0.map(\.number) == [1] })
            #expect(accounts.all.count == 2)
        }

        @Test("follow another process to its last commit")
        func followOtherProcess() async throws {
            let store = try makeStore()
            let consumer = Consumer(store.observe(query))
            #expect(try await consumer.reaches(\.isEmpty))
            let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path(), "200"]).finish()
            #expect(status == 0)
            #expect(try await consumer.reaches { $0.count == 200 && $0.last?.rating == 200 })
            let (_, second) = try HelperProcess("ObjectProbe", ["delete", folder.path(), "probe7"]).finish()
            #expect(second == 0)
            #expect(try await consumer.reaches { $0.count == 199 })
        }

        @Test("follow another process that deletes the object which it has saved last")
        func followDeletionOfLast() async throws {
            let store = try makeStore()
            let consumer = Consumer(store.observe(query))
            #expect(try await consumer.reaches(\.isEmpty))
            let (_, status) = try HelperProcess("ObjectProbe", ["save", folder.path(), "1"]).finish()
            #expect(status == 0)
            #expect(try await consumer.reaches { $0.count == 1 })
            let (_, second) = try HelperProcess("ObjectProbe", ["delete", folder.path(), "probe1"]).finish()
            #expect(second == 0)
            #expect(try await consumer.reaches(\.isEmpty))
        }

        @Test("come after a failure that passes, which is reported")
        func recover() async throws {
            let store = try makeStore()
            let failures = Collected<StoreError>()
            try store.save(Article(id: "x"))
            let consumer = Consumer(store.observe(query) { failures.append($0) })
            #expect(try await consumer.reaches { $0.count == 1 })
            let connection = try folder.open()
            try connection.execute("ALTER TABLE objects_1 RENAME TO hidden; UPDATE cyanotype_types SET forgotten = 100")
            #expect(try await eventually { !failures.all.isEmpty })
            try connection.execute("ALTER TABLE hidden RENAME TO objects_1")
            #expect(try await eventually { consumer.all.count == 2 })
            #expect(consumer.last?.map(\.id) == ["x"])
            #expect(consumer.error == nil)
        }

        @Test("leave out an object that cannot be decoded, and report it")
        func leaveOutBadObjects() async throws {
            let store = try makeStore()
            try store.save([Article(id: "x"), Article(id: "y")])
            let failures = Collected<StoreError>()
            let connection = try folder.open()
            let checksum = unsafe Array("{}".utf8).withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, .text("x")) }
            try connection.execute("UPDATE objects_1 SET doc = '{}', checksum = \(checksum) WHERE id = 'x'")
            var results = store.observe(query) { failures.append($0) }.makeAsyncIterator()
            #expect(try await results.next()?.map(\.id) == ["y"])
            #expect(failures.all.map(\.code) == [.mapping])
            try store.save(Article(id: "x"))
            #expect(try await results.next()?.count == 2)
        }

        @Test("end with the error of a predicate that throws")
        func endWithQueryError() async throws {
            struct Oops: Error {}
            let store = try makeStore()
            try store.save(Article(id: "x"))
            let consumer = Consumer(store.observe(query.filter { _ in throw Oops() }))
            #expect(try await eventually { consumer.error != nil })
            #expect(consumer.error?.code == .query)
            await consumer.end()
            #expect(consumer.all.isEmpty)
        }

        @Test("end when the task is cancelled, and let the store close")
        func endWithTask() async throws {
            weak var weakStore: ObjectStore?
            let path = folder.path()
            func observe() async throws {
                let store = try ObjectStore(.file(path))
                weakStore = store
                let consumer = Consumer(store.observe(query))
                #expect(try await consumer.reaches(\.isEmpty))
                await consumer.end()
            }
            try await observe()
            #expect(try await eventually { weakStore == nil })
            // The last connection has removed it.
            #expect(try await eventually { !folder.exists("test.db-wal") })
        }
    }
}
