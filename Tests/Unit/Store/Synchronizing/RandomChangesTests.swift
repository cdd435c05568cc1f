import Cyanotype
@testable import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

/// A server that has the last state of each object, and knows the changes that it has by their keys.
private struct Server {
    private(set) var notes: [Int: JSON.Object] = [:]
    private var known: Set<String> = []

    func has(_ change: OutboxChange) -> Bool { known.contains(change.key) }

    /// Takes a change, unless it has it already.
    mutating func take(_ change: OutboxChange) throws {
        guard known.insert(change.key).inserted, let id = change.id.value(as: Int.self) else { return }
        // It refuses what is not based on what it has.
        if let base = try change.base(), let own = notes[id], own != base { throw Conflict(change: change, own: own) }
        notes[id] = try change.document()
    }

    struct Conflict: Error {
        let change: OutboxChange
        let own: JSON.Object
    }
}

/// A copy of a store's notes, from the history of their type.
private struct NotesCopy {
    private var notes: [Int: JSON] = [:]
    private var token: HistoryToken?

    /// Takes what has changed, or all if the store has forgotten that, and compares the result with the store.
    mutating func pull(_ store: any StoreOperations, _ comment: Comment) throws {
        do {
            try takePages(store)
        } catch let error as StoreError where error.code == .outdatedToken {
            (notes, token) = ([:], nil)
            try takePages(store)
        }
        let stored = try store.fetch(store.query(Synchronized.Note.self)).map { ($0.id, JSON.string($0.text)) }
        #expect(notes == Dictionary(uniqueKeysWithValues: stored), comment)
    }

    private mutating func takePages(_ store: any StoreOperations) throws {
        var page: HistoryPage
        repeat {
            page = try store.history(of: Synchronized.Note.self, after: token, limit: 2)
            for change in page.changes {
                guard let id = change.id.value(as: Int.self) else { continue }
                notes[id] = try change.document()?["text"]
            }
            token = page.token
        } while page.hasMore
    }
}

/// Random work of a program and its network with a store on a file and one in memory, which have to agree at each step. At
/// the end, the server has what the stores have.
@Suite("Random changes for a server", .serialized)
struct RandomChangesTests {
    private typealias Note = Synchronized.Note

    private static let environment = ProcessInfo.processInfo.environment
    private static let seed =
        environment["CYANOTYPE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64(UInt32.max))
    private static let runs = environment["CYANOTYPE_SYNC_RUNS"].flatMap { Int($0) } ?? 20

    @Test("end with equal sides, whatever is lost, repeated, edited and rejected")
    func endsEqual() throws {
        for run in 0..<Self.runs {
            let seed = Self.seed &+ UInt64(run)
            let comment = Comment(rawValue: "CYANOTYPE_SEED=\(seed)")
            try withKnownSeed(comment) { try self.run(seed, comment) }
        }
    }

    private func withKnownSeed(_ comment: Comment, _ body: () throws -> Void) throws {
        do { try body() } catch { Issue.record(error, comment) }
    }

    private func run(_ seed: UInt64, _ comment: Comment) throws {
        let folder = try DatabaseFolder()
        let file = folder.path("notes.db")
        var stores: [any StoreOperations] = [try ObjectStore(.file(file)), MemoryObjectStore()]
        var random = Random(seed: seed)
        var server = Server()
        // The same change of both stores.
        var sent: [[OutboxChange]] = []
        var copies = stores.map { _ in NotesCopy() }
        for step in 0..<150 {
            let id = random.below(6)
            switch random.below(18) {
            case 0...3:
                let note = Note(id: id, text: "\(random.below(3))")
                for store in stores { try store.save(note) }
            case 4, 5: for store in stores { try store.delete(Note.self, id: id) }
            case 6:
                let query = ObjectQuery<Note>().filter(\.id, .between(id...id + 2))
                for store in stores { _ = try store.delete(query) }
            case 7...9:
                let limit = 1 + random.below(3)
                let begun = try stores.map { try $0.beginSyncing($0.outbox(of: Note.self, limit: limit).changes) }
                for index in begun[0].indices where begun[1].indices.contains(index) {
                    sent.append(begun.map { $0[index] })
                }
            case 10...12 where !sent.isEmpty:
                // An answer may come late, or twice.
                let index = random.below(sent.count)
                try server.take(sent[index][0])
                if random.chance(1, in: 2) {
                    let results = try zip(stores, sent[index]).map { try $0.acknowledge($1) }
                    #expect(results[0] == results[1], comment)
                }
                if random.chance(1, in: 2) { sent.remove(at: index) }
            case 13 where !sent.isEmpty:
                let index = random.below(sent.count)
                let key = sent[index][0].key
                if server.has(sent[index][0]) || sent.count(where: { $0[0].key == key }) > 1 { break }
                // The server has refused it, and will never take it.
                let results = try zip(stores, sent.remove(at: index)).map { try $0.reject($1, reason: "no") }
                #expect(results[0] == results[1], comment)
            case 14:
                let rejected = try stores.map { try $0.rejectedChanges(of: Note.self) }
                #expect(rejected[0].map(\.id) == rejected[1].map(\.id), comment)
                guard let index = rejected[0].indices.randomElement(using: &random) else { break }
                let retries = random.chance(1, in: 2)
                let results = try zip(stores, rejected).map { store, changes in
                    try retries ? store.retry(changes[index]) : store.revert(changes[index])
                }
                #expect(results[0] == results[1], comment)
            case 15:
                // The program begins anew, and forgets what it was waiting for.
                try (stores[0] as? ObjectStore)?.close()
                stores[0] = try ObjectStore(.file(file))
                sent.removeAll { _ in random.chance(1, in: 2) }
            case 16: for store in stores { try store.forget(before: Date(timeIntervalSinceNow: 3_600)) }
            case 17: for index in stores.indices { try copies[index].pull(stores[index], comment) }
            default: break
            }
            try expectEqual(stores, Comment(rawValue: "step \(step), \(comment)"))
        }
        // At rest, nothing is lost any more.
        while true {
            for (store, rejected) in try stores.map({ ($0, try $0.rejectedChanges(of: Note.self)) }) {
                for change in rejected { try store.retry(change) }
            }
            let begun = try stores.map { try $0.beginSyncing($0.outbox(of: Note.self).changes) }
            if begun[0].isEmpty { break }
            for change in begun[0] { try server.take(change) }
            for (store, changes) in zip(stores, begun) { for change in changes { try store.acknowledge(change) } }
            try expectEqual(stores, comment)
        }
        for (index, store) in stores.enumerated() {
            try copies[index].pull(store, comment)
            let notes = try store.fetch(store.query(Note.self))
            #expect(notes.map(\.id) == server.notes.keys.sorted(), comment)
            for note in notes { #expect(server.notes[note.id]?["text"] == .string(note.text), comment) }
        }
    }

    private func expectEqual(_ stores: [any StoreOperations], _ comment: Comment) throws {
        let states = try stores.map { store in
            try store.fetch(store.query(Note.self)).map { note in
                "\(note.id) \(note.text) \(try store.syncStatus(of: note).map { "\($0)" } ?? "gone")"
            }
        }
        #expect(states[0] == states[1], comment)
        let changes = try stores.map { store in
            try (store.outbox(of: Note.self).changes + store.rejectedChanges(of: Note.self)).map { change in
                let texts = [try change.document(), try change.base()].map { $0?["text"].map { "\($0)" } ?? "none" }
                return "\(change.action) \(change.id) \(texts) \(change.isRepeated) \(change.reason ?? "")"
            }
        }
        #expect(changes[0] == changes[1], comment)
    }
}
