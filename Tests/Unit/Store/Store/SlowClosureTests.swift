import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Closures of queries")
struct SlowClosureTests {
    /// How a query calls the program's code.
    enum Use: String, CaseIterable {
        case filter, order, count, sum, page
    }

    /// A gate that closures wait for, so that a call is in the middle of one.
    private final class Barrier: Sendable {
        private let state = Monitor((isReached: false, isOpen: false))

        func pass() {
            state.withLock { $0.isReached = true }
            state.notifyAll()
            _ = state.wait { $0.isOpen ? true : nil }
        }

        func reach() { _ = state.wait { $0.isReached ? true : nil } }

        func open() {
            state.withLock { $0.isOpen = true }
            state.notifyAll()
        }
    }

    /// A model whose initializer waits while it is decoded.
    private struct Waiting: Model, Identifiable {
        static let current = Locked<Barrier?>(nil)

        let id: String
        let text: String

        static let blueprint = Blueprint({ @Sendable in Waiting.decoded(id: $0, text: $1) }) {
            Field("id", \.id).id()
            Field("text", \.text).searchable()
        }

        private static func decoded(id: String, text: String) -> Waiting {
            current.withLock { $0 }?.pass()
            return Waiting(id: id, text: text)
        }
    }

    @Test("keep nobody else waiting in a store in memory", arguments: Use.allCases)
    func keepNobodyWaiting(_ use: Use) throws {
        let store = try ObjectStore(.memory, models: [Article.self], busyTimeout: .seconds(600))
        try store.save((0..<5).map { Article(id: "\($0)", rating: $0) })
        let barrier = Barrier()
        let all = store.query(Article.self)
        let slow = all.filter { _ in
            barrier.pass()
            return true
        }
        let result = Monitor<String?>(nil)
        let reader = Thread {
            let text: String
            do {
                switch use {
                case .count: text = "\(try store.count(slow))"
                case .sum: text = "\(try store.aggregate(.sum(\.rating), of: slow))"
                case .page: text = "\(try store.fetchPage(slow.limit(5)).objects.count)"
                case .order:
                    text = "\(try store.fetch(slow.order(by: \.rating, .reverse)).map(\.rating))"
                default: text = "\(try store.fetch(slow).map(\.rating))"
                }
            } catch {
                text = "\(error)"
            }
            result.withLock { $0 = text }
            result.notifyAll()
        }
        reader.start()
        barrier.reach()
        // The call is in the closure now.
        try store.save(Article(id: "other", rating: 100))
        #expect(try store.fetch(Article.self, id: "other")?.rating == 100)
        #expect(try store.count(Article.self) == 6)
        barrier.open()
        let text = result.wait { $0 }
        let expected: [Use: String] = [
            .filter: "[0, 1, 2, 3, 4]", .order: "[4, 3, 2, 1, 0]", .count: "5", .sum: "10", .page: "5",
        ]
        // The state is that of the beginning.
        #expect(text == expected[use])
    }

    /// Each number of objects that a call finds.
    private static let decodingCalls: [(name: String, find: @Sendable (ObjectStore) throws -> Int, count: Int)] = [
        ("query", { try $0.fetch(Waiting.self).count }, 2),
        ("identity", { try $0.fetch(Waiting.self, id: "a") == nil ? 0 : 1 }, 1),
        ("identities", { try $0.fetch(Waiting.self, ids: ["a", "x", "b", "c"]).count { $0 != nil } }, 2),
        ("stored", { try $0.fetchStored(Waiting.self, id: "a")?.value.text.count ?? 0 }, 4),
        ("search", { try $0.search(for: "word", in: $0.query(Waiting.self)).count }, 2),
    ]

    @Test("keep nobody else waiting where they decode objects", .serialized, arguments: decodingCalls.map(\.name))
    func keepNobodyWaitingWhileDecoding(_ name: String) throws {
        let call = try #require(Self.decodingCalls.first { $0.name == name })
        let store = try ObjectStore(.memory, models: [Waiting.self], busyTimeout: .seconds(600))
        try store.save([Waiting(id: "a", text: "word"), Waiting(id: "b", text: "word")])
        let barrier = Barrier()
        Waiting.current.withLock { $0 = barrier }
        defer { Waiting.current.withLock { $0 = nil } }
        let count = Monitor<Int?>(nil)
        Thread {
            let found = (try? call.find(store)) ?? -1
            count.withLock { $0 = found }
            count.notifyAll()
        }
        .start()
        barrier.reach()
        try store.save(Waiting(id: "c", text: "word"))
        barrier.open()
        #expect(count.wait { $0 } == call.count)
        #expect(try store.count(Waiting.self) == 3)
    }

    @Test("may use the store, in memory and in a file", arguments: ["memory", "temporary", "file"])
    func mayUseTheStore(_ place: String) throws {
        let folder = try DatabaseFolder()
        let file = StoreLocation.file(folder.path("store.db"))
        let locations = ["memory": StoreLocation.memory, "temporary": .temporary, "file": file]
        let store = try ObjectStore(#require(locations[place]), models: [Article.self])
        try store.save((0..<4).map { Article(id: "\($0)", rating: $0) })
        let query = store.query(Article.self).filter { article in
            // The next one, which the call has read already.
            try store.save(Article(id: "\(article.rating + 1)", rating: 10))
            return try store.fetch(Article.self, id: article.id) != nil
        }
        #expect(try store.fetch(query).map(\.rating) == [0, 1, 2, 3])
    }

    @Test("are told as they are when they throw, and the store goes on")
    func mayThrow() throws {
        struct Refusal: Error {}
        let store = try ObjectStore(.memory, models: [Article.self])
        try store.save(Article(id: "a"))
        let query = store.query(Article.self).filter { _ in throw Refusal() }
        let error = #expect(throws: StoreError.self) { try store.fetch(query) }
        #expect(error?.code == .query)
        #expect(error?.underlying is Refusal)
        try store.save(Article(id: "b"))
        #expect(try store.count(Article.self) == 2)
    }

    @Test("have the statements of their own call in a trace, whatever others do meanwhile")
    func areTraced() throws {
        let statements = Collected<String>()
        let trace = StatementTrace { statement in statements.append("\(statement.operation): \(statement.sql)") }
        let store = try ObjectStore(.memory, models: [Article.self], trace: trace)
        try store.save(Article(id: "a"))
        let query = store.query(Article.self).filter { _ in
            try store.contains(Article.self, id: "a")
        }
        #expect(try store.fetch(query).count == 1)
        let fetches = statements.all.filter { $0.hasPrefix("fetch") && $0.contains("FROM objects_") }
        let others = statements.all.filter { $0.hasPrefix("contains") && $0.contains("FROM objects_") }
        #expect(fetches.count == 1)
        #expect(others.count == 1)
    }

    @Test("end with an error in a store that is closed meanwhile")
    func areClosedMeanwhile() throws {
        let store = try ObjectStore(.memory, models: [Article.self])
        try store.save(Article(id: "a"))
        let query = store.query(Article.self).filter { _ in
            try store.close()
            return true
        }
        #expect(#expect(throws: StoreError.self) { try store.fetch(query) }?.code == .closed)
    }
}
