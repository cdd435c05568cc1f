import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("A migration of all objects while others use the store", .timeLimit(.minutes(60)))
struct BusyMigrationTests {
    private typealias V3 = Posts.V3

    private struct NoteV1: Model, Hashable {
        let id: Int
        let text: String
        static let blueprint = Blueprint(NoteV1.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("note")
    }

    private struct NoteV2: Model, Hashable {
        let id: Int
        let body: String
        static let blueprint = Blueprint(NoteV2.init) {
            Field("id", \.id).id()
            Field("body", \.body).indexed().searchable()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { document in
            document.rename("text", to: "body")
            meanwhile.withLock { $0 }?()
        }
    }

    /// Is called with each note that is migrated. No lock is held then.
    private static let meanwhile = Locked<(@Sendable () -> Void)?>(nil)

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = [], trace: StatementTrace? = nil) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models, busyTimeout: .seconds(600), trace: trace)
    }

    @Test("loses nothing, and they find what is there")
    func losesNothing() async throws {
        var random = SeededGenerator(printingSeedFor: "migration while others use the store")
        let values = (0..<Self.count).map { Posts.Values.random($0, using: &random) }
        try store().save(values.map(\.v1))
        let migrating = try store([V3.self])
        var users: [User] = []
        for number in 0..<2 {
            let own = values.filter { $0.id % 2 == number }
            users.append(
                User(
                    number: number,
                    store: try store([V3.self]),
                    objects: Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0.v3) }),
                    random: SeededGenerator(seed: random.next())
                )
            )
        }
        let (one, other) = (users[0], users[1])
        let turns = Monitor(Turns())
        async let first = Self.onThread { try Self.use(one, turns) }
        async let second = Self.onThread { try Self.use(other, turns) }
        let result = try await Self.onThread { try Self.migrate(migrating, turns) }
        let ended = try await [first, second]
        #expect(ended.flatMap(\.mistakes) == [])
        #expect(result.stages == Self.stageCount)
        #expect(result.summary.migrated >= Self.count - 2 * Self.roundLimit && result.summary.quarantined == 0)
        try expect(ended[0].objects.merging(ended[1].objects) { $1 })
    }

    /// Expects exactly some objects in the store, all of the current version.
    private func expect(_ objects: [Int: V3]) throws {
        let store = try store([V3.self])
        #expect(try store.fetch(V3.self) == objects.values.sorted { $0.id < $1.id })
        let query = ObjectQuery<V3>().filter(\.rating, .equals(4))
        #expect(try store.explain(query).outdatedObjectCount == 0)
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try store.migrateAll() == MigrationSummary())
    }

    @Test("writes no batch in one transaction that would keep them waiting")
    func endsTransactionsInTime() throws {
        // These are the rows of one batch. Its limit is 256 rows or 4 MiB, and a document has about 3 KiB. A transaction ends
        // after the row during which 5 ms have passed. SQLite would have to insert 102,400 elements in that time to write all
        // rows in one transaction.
        let count = 256
        let tags = (0..<400).map { "t\($0)" }
        let values = (0..<count).map {
            Posts.Values(id: $0, title: "title \($0)", rating: $0, tags: tags, first: "a", last: "b")
        }
        try store().save(values.map(\.v1))
        let statements = Collected<TracedStatement>()
        let store = try store([V3.self], trace: StatementTrace { statements.append($0) })
        var reports: [Int] = []
        let summary = try store.migrateAll { reports.append($0.migrated) }
        #expect(summary.migrated == count)
        let traced = statements.all.filter { $0.operation.hasPrefix("migrateAll") }
        let reads = traced.filter { $0.sql.contains("FROM objects_1 WHERE rowid >=") }
        #expect(reads.first?.rowCount == count)
        // The numbers of rows that the transactions have written, in their order.
        var transactions: [Int] = []
        var rows = 0
        for statement in traced {
            if statement.sql.hasPrefix("UPDATE objects_1 SET schema") { rows += statement.runCount }
            if statement.sql != "COMMIT" { continue }
            if rows > 0 { transactions.append(rows) }
            rows = 0
        }
        #expect(transactions.reduce(0, +) == count)
        #expect(transactions.count > 1 && transactions.allSatisfy { $0 < count }, "\(transactions)")
        // Each one is reported.
        #expect(zip(reports, reports.dropFirst()).map { $1 - $0 } == transactions)
        #expect(try store.fetch(V3.self) == values.map(\.v3))
        #expect(try store.count(ObjectQuery<V3>().filter(\.tags, .contains("t399"))) == count)
    }

    @Test("keeps what they do between the reading and the writing of a batch")
    func keepsLateChanges() throws {
        try store().save((1...5).map { NoteV1(id: $0, text: "text \($0)") })
        let (old, other, store) = (try store([NoteV1.self]), try store([NoteV2.self]), try store([NoteV2.self]))
        let (calls, revision, refusal) = (Locked(0), Locked<Int64?>(nil), Locked<StoreError.Code?>(nil))
        let change: @Sendable () -> Void = {
            // All rows of the batch are read before the first of them is migrated. Saving migrates a document as well.
            let isFirst = calls.withLock { calls in
                calls += 1
                return calls == 1
            }
            if !isFirst { return }
            do throws(StoreError) {
                try other.save(NoteV2(id: 2, body: "saved"))
                try other.delete(NoteV2.self, id: 3)
                let saved = try other.fetchStored(NoteV2.self, id: 2)?.revision
                revision.withLock { $0 = saved }
            } catch {
                Issue.record(error)
            }
            // A program of the first version may only read since the migration has begun.
            do throws(StoreError) {
                try old.save(NoteV1(id: 4, text: "late"))
            } catch {
                let code = error.code
                refusal.withLock { $0 = code }
            }
        }
        Self.meanwhile.withLock { $0 = change }
        defer { Self.meanwhile.withLock { $0 = nil } }
        var reports: [MigrationProgress] = []
        let summary = try store.migrateAll { reports.append($0) }
        #expect(refusal.withLock { $0 } == .newerType)
        // Two of the rows are not as they were read.
        #expect(summary.migrated == 3 && summary.quarantined == 0)
        #expect(reports.last?.migrated == 5 && reports.last?.remaining == 0)
        let bodies = [(1, "text 1"), (2, "saved"), (4, "text 4"), (5, "text 5")]
        #expect(try store.fetch(NoteV2.self) == bodies.map { NoteV2(id: $0.0, body: $0.1) })
        let saved = try #require(revision.withLock { $0 })
        #expect(try store.fetchStored(NoteV2.self, id: 2)?.revision == saved)
        #expect(try store.search(NoteV2.self, for: "saved").map(\.object.id) == [2])
        #expect(try store.fetch(ObjectQuery<NoteV2>().filter(\.body, .equals("text 2"))).isEmpty)
        #expect(try store.verify(thoroughly: true).isEmpty)
        #expect(try store.migrateAll() == MigrationSummary())
    }
}

// MARK: - Threads

extension BusyMigrationTests {
    private static let count = 3_000
    /// The greatest number of rounds of a user, each of whom changes one object in each. So at least 2,400 objects are left
    /// for the migration.
    private static let roundLimit = 300
    /// How often the migration waits for the users, and how many objects it migrates between two such times.
    private static let (stageCount, stageLength) = (4, 600)

    /// How far the threads are.
    private struct Turns: Sendable {
        /// The rounds that each user has ended; the greatest number for one who has ended.
        var rounds = [0, 0]
        var isOver = false
    }

    /// Somebody with a store of their own, who alone changes the objects of every second identity.
    private struct User: Sendable {
        let number: Int
        let store: ObjectStore
        /// The user's objects as they have to be.
        var objects: [Int: V3]
        var random: SeededGenerator
        /// What the user found although it was wrong.
        var mistakes: [String] = []

        /// Fetches by identity, queries or searches, and saves or deletes.
        mutating func useStore(inRound round: Int) throws {
            let id = 2 * Int.random(in: 0..<BusyMigrationTests.count / 2, using: &random) + number
            if try store.fetch(V3.self, id: id) != objects[id] { mistakes.append("\(id) in round \(round)") }
            if round.isMultiple(of: 2) {
                let rating = Int.random(in: -9...9, using: &random)
                let found = try store.fetch(ObjectQuery<V3>().filter(\.rating, .equals(rating)))
                compare(found, "the query in round \(round)") { $0.rating == rating }
            } else {
                let found = try store.search(V3.self, for: "plum").map(\.object)
                compare(found, "the search in round \(round)") { $0.title.contains("plum") }
            }
            if round % 5 == 4 {
                try store.delete(V3.self, id: id)
                objects[id] = nil
            } else {
                let object = Posts.Values.random(id, using: &random).v3
                try store.save(object)
                objects[id] = object
            }
        }

        /// Compares what was found of the user's own objects. Those of others may change at any time.
        private mutating func compare(_ found: [V3], _ name: String, _ isExpected: (V3) -> Bool) {
            let own = found.filter { $0.id % 2 == number }
            let expected = objects.values.filter(isExpected)
            if own.count != expected.count || Set(own) != Set(expected) { mistakes.append(name) }
        }
    }

    /// Lets a user use the store until the migration is over, or the user has done enough.
    private static func use(_ user: User, _ turns: Monitor<Turns>) throws -> User {
        var user = user
        let number = user.number
        // The migration waits for nobody who has ended.
        defer {
            turns.withLock { $0.rounds[number] = .max }
            turns.notifyAll()
        }
        for round in 0..<roundLimit {
            try user.useStore(inRound: round)
            let isOver = turns.withLock { turns in
                turns.rounds[number] += 1
                return turns.isOver
            }
            turns.notifyAll()
            if isOver { break }
        }
        return user
    }

    /// Migrates all objects. At each stage, this goes on when each user has ended one more round.
    private static func migrate(
        _ store: ObjectStore,
        _ turns: Monitor<Turns>
    ) throws -> (summary: MigrationSummary, stages: Int) {
        defer { turns.withLock { $0.isOver = true } }
        var stages = 0
        let summary = try store.migrateAll { progress in
            if stages == stageCount || progress.migrated < stages * stageLength { return }
            stages += 1
            let before = turns.withLock { $0.rounds }
            _ = turns.wait { turns in
                zip(before, turns.rounds).allSatisfy { $1 == .max || $1 > $0 } ? true : nil
            }
        }
        return (summary, stages)
    }

    /// Runs a closure on a thread of its own, because it waits.
    private static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}
