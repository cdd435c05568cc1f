import Cyanotype
import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeStore

private typealias ServedNote = Synchronized.Note

/// A server with a list of its changes. It refuses changes that are not based on what it has.
private struct NoteServer {
    private(set) var notes: [Int: String] = [:]
    private var log: [(id: Int, text: String?)] = []
    private var answers: [String: Bool] = [:]

    /// Takes a change once, and gives the same answer each time: whether it has it.
    mutating func take(_ change: OutboxChange) throws -> Bool {
        if let answer = answers[change.key] { return answer }
        guard let id = change.id.value(as: Int.self) else { return false }
        let base = try change.base()?["text"]?.stringValue
        let isCurrent = base == notes[id]
        if isCurrent {
            notes[id] = try change.document()?["text"]?.stringValue
            log.append((id, notes[id]))
        }
        // A refused change may be based on the right state when it is sent anew.
        if isCurrent { answers[change.key] = true }
        return isCurrent
    }

    func changes(after token: String?) -> (changes: [ServerChange<ServedNote>], token: String) {
        let start = token.flatMap { Int($0) } ?? 0
        let changes = log[start...].map { entry -> ServerChange<ServedNote> in
            guard let text = entry.text else { return .delete(entry.id) }
            return .save(["id": JSON(integerLiteral: entry.id), "text": .string(text)])
        }
        return (changes, "\(log.count)")
    }
}

/// A program with a store, and what is on its way between it and the server.
private struct Client {
    var store: any StoreOperations
    /// Changes that the network has, some of them twice.
    var requests: [OutboxChange] = []
    var answers: [(change: OutboxChange, isTaken: Bool)] = []
    let policy: ConflictPolicy

    func pull(_ server: NoteServer) throws {
        let (changes, token) = server.changes(after: try store.syncToken(from: "notes"))
        try store.apply(changes, from: "notes", token: token, conflicts: policy)
    }

    func hear(_ answer: (change: OutboxChange, isTaken: Bool), _ server: NoteServer) throws {
        if answer.isTaken {
            try store.acknowledge(answer.change)
        } else {
            try pull(server)
            try store.retry(answer.change)
        }
    }
}

/// Three programs edit the same notes while the network loses, repeats and reorders what they say to their server.
@Suite("Simulated programs and their server", .serialized)
struct SyncSimulationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed =
        environment["CYANOTYPE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64(UInt32.max))
    private static let runs = environment["CYANOTYPE_SYNC_RUNS"].flatMap { Int($0) } ?? 20

    @Test("have the same notes at rest")
    func endEqual() throws {
        for run in 0..<Self.runs {
            let seed = Self.seed &+ UInt64(run)
            do { try simulate(seed) } catch { Issue.record(error, "CYANOTYPE_SEED=\(seed)") }
        }
    }

    private func simulate(_ seed: UInt64) throws {
        let comment = Comment(rawValue: "CYANOTYPE_SEED=\(seed)")
        let folder = try DatabaseFolder()
        let path = folder.path("notes.db")
        var random = Random(seed: seed)
        var server = NoteServer()
        var clients = [
            Client(store: try ObjectStore(.file(path)), policy: .merge),
            Client(store: MemoryObjectStore(), policy: random.pick([.merge, .ours])),
            Client(store: MemoryObjectStore(), policy: .theirs),
        ]
        for _ in 0..<200 {
            let index = random.below(clients.count)
            switch random.below(12) {
            case 0...2: try clients[index].store.save(ServedNote(id: random.below(5), text: "\(random.below(1_000))"))
            case 3: try clients[index].store.delete(ServedNote.self, id: random.below(5))
            case 4, 5:
                let page = try clients[index].store.outbox(of: ServedNote.self, limit: 1 + random.below(4))
                clients[index].requests += try clients[index].store.beginSyncing(page.changes)
            case 6, 7:
                guard let place = clients[index].requests.indices.randomElement(using: &random) else { break }
                let change = clients[index].requests[place]
                if !random.chance(1, in: 4) { clients[index].requests.remove(at: place) }
                if random.chance(1, in: 5) { break }
                clients[index].answers.append((change, try server.take(change)))
            case 8, 9:
                guard let place = clients[index].answers.indices.randomElement(using: &random) else { break }
                let answer = clients[index].answers[place]
                if !random.chance(1, in: 4) { clients[index].answers.remove(at: place) }
                if random.chance(1, in: 5) { break }
                try clients[index].hear(answer, server)
            case 10: try clients[index].pull(server)
            default:
                guard index == 0, let store = clients[0].store as? ObjectStore else { break }
                try store.close()
                clients[0].store = try ObjectStore(.file(path))
                (clients[0].requests, clients[0].answers) = ([], [])
            }
        }
        // At rest, the network is in order.
        var rounds = 0
        repeat {
            rounds += 1
            for client in clients {
                try client.pull(server)
                for change in try client.store.beginSyncing(try client.store.outbox(of: ServedNote.self).changes) {
                    try client.hear((change, try server.take(change)), server)
                }
            }
        } while try clients.contains { try !$0.store.pending(ServedNote.self).isEmpty } && rounds < 50
        #expect(rounds < 50, comment)
        for client in clients {
            try client.pull(server)
            let notes = try client.store.fetch(client.store.query(ServedNote.self))
            #expect(notes.map(\.id) == server.notes.keys.sorted(), comment)
            for note in notes { #expect(server.notes[note.id] == note.text, comment) }
        }
    }
}
