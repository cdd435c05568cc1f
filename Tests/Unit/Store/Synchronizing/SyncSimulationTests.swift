import Cyanotype
import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeStore

/// The notes of a program, and those of its next version.
private typealias OldNote = Synchronized.Note

private struct NewNote: Model, Hashable {
    var id: Int
    var text: String
    var color: String?
    static let blueprint = Blueprint(NewNote.init) {
        Field("id", \.id).id()
        Field("text", \.text)
        Field("color", \.color)
    }
    .storedName("note")
    .synchronized()
}

/// A server with a list of its changes. It refuses changes that are not based on what it has.
private struct NoteServer {
    /// The members of each note.
    private(set) var notes: [Int: JSON.Object] = [:]
    private var log: [(id: Int, note: JSON.Object?)] = []
    private var answers: Set<String> = []

    /// Takes a change once, and gives the same answer each time: whether it has it.
    mutating func take(_ change: OutboxChange) throws -> Bool {
        // A refused change may be based on the right state when it is sent anew.
        if answers.contains(change.key) { return true }
        guard let id = change.id.value(as: Int.self), try change.base().map(Self.members) == notes[id] else {
            return false
        }
        notes[id] = try change.document().map(Self.members)
        log.append((id, notes[id]))
        answers.insert(change.key)
        return true
    }

    /// A member that is `null` is none.
    static func members(_ document: JSON.Object) -> JSON.Object {
        var members = JSON.Object()
        for (key, value) in document where !value.isNull { members[key] = value }
        return members
    }

    func changes<M: Model>(after token: String?, _: M.Type) -> (changes: [ServerChange<M>], token: String) {
        let start = token.flatMap { Int($0) } ?? 0
        let changes = log[start...].map { entry -> ServerChange<M> in
            guard var note = entry.note else { return .delete(entry.id) }
            // The new version may have removed it.
            if note["color"] == nil { note["color"] = .null }
            return .save(.object(note))
        }
        return (changes, "\(log.count)")
    }
}

/// A program with a store, and what is on its way between it and the server.
private struct Client {
    var store: any StoreOperations
    /// Whether it is the version that knows colors.
    var isNew = false
    /// Changes that the network has, some of them twice.
    var requests: [OutboxChange] = []
    var answers: [(change: OutboxChange, isTaken: Bool)] = []
    /// The keys of changes that the program had sent before it began anew.
    var earlier: Set<String> = []
    let policy: ConflictPolicy

    init(store: any StoreOperations, policy: ConflictPolicy) { (self.store, self.policy) = (store, policy) }

    func save(_ id: Int, _ random: inout Random, in store: some StoreOperations) throws {
        let text = "\(random.below(1_000))"
        if isNew {
            try store.save(NewNote(id: id, text: text, color: random.chance(1, in: 4) ? nil : "c\(random.below(9))"))
        } else {
            try store.save(OldNote(id: id, text: text))
        }
    }

    func delete(_ id: Int, in store: some StoreOperations) throws {
        if isNew { try store.delete(NewNote.self, id: id) } else { try store.delete(OldNote.self, id: id) }
    }

    func pull(_ server: NoteServer) throws {
        func pull<M: Model>(_ type: M.Type) throws {
            let (changes, token) = server.changes(after: try store.syncToken(from: "notes"), type)
            try store.apply(changes, from: "notes", token: token, conflicts: policy)
        }
        if isNew { try pull(NewNote.self) } else { try pull(OldNote.self) }
    }

    func outbox(limit: Int = 100) throws -> [OutboxChange] {
        let page =
            isNew
            ? try store.outbox(of: NewNote.self, limit: limit) : try store.outbox(of: OldNote.self, limit: limit)
        return page.changes
    }

    func hear(_ answer: (change: OutboxChange, isTaken: Bool), _ server: NoteServer) throws {
        var change = answer.change
        if earlier.contains(change.key) {
            // This program only knows the key of what an earlier one has sent.
            guard let found = try outbox().first(where: { $0.key == change.key }) else { return }
            change = found
        }
        if answer.isTaken {
            try store.acknowledge(change)
        } else {
            try pull(server)
            try store.retry(change)
        }
    }
}

/// Three programs edit the same notes while the network loses, repeats and reorders what they say to their server. One of them
/// keeps its notes in a file, is killed once, and begins anew as one of two versions.
@Suite("Simulated programs and their server")
struct SyncSimulationTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let first =
        environment["CYANOTYPE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64(UInt32.max))
    /// The seeds: `CYANOTYPE_SYNC_RUNS` of them from `CYANOTYPE_SEED` on.
    static let seeds = (0..<UInt64(environment["CYANOTYPE_SYNC_RUNS"].flatMap { Int($0) } ?? 20)).map { first &+ $0 }

    @Test("have the same notes at rest", arguments: seeds)
    func endEqual(seed: UInt64) throws {
        let folder = try DatabaseFolder()
        var path = folder.path("notes.db")
        var random = Random(seed: seed)
        var server = NoteServer()
        var clients = [
            Client(store: try ObjectStore(.file(path)), policy: .merge),
            Client(store: MemoryObjectStore(), policy: random.pick([.merge, .ours])),
            Client(store: MemoryObjectStore(), policy: .theirs),
        ]
        let killedStep = 20 + random.below(160)
        for step in 0..<200 {
            if step == killedStep {
                path = try kill(&clients[0], at: path, in: folder, &random)
            }
            let index = random.below(clients.count)
            switch random.below(12) {
            case 0...2: try clients[index].save(random.below(5), &random, in: clients[index].store)
            case 3:
                try clients[index].delete(random.below(5), in: clients[index].store)
            case 4, 5:
                let changes = try clients[index].outbox(limit: 1 + random.below(4))
                clients[index].requests += try clients[index].store.beginSyncing(changes)
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
            default: if index == 0 { try begin(&clients[0], at: path, &random) }
            }
        }
        try rest(&clients, &server)
        for client in clients {
            try client.pull(server)
            let history =
                try client.isNew
                ? client.store.history(of: NewNote.self) : client.store.history(of: OldNote.self)
            var notes: [Int: JSON.Object] = [:]
            for change in history.changes {
                guard let id = change.id.value(as: Int.self) else { continue }
                notes[id] = try change.document().map(NoteServer.members)
            }
            #expect(notes == server.notes)
        }
    }

    /// Ends the program, and begins it anew in one of its versions.
    private func begin(_ client: inout Client, at path: String, _ random: inout Random) throws {
        try (client.store as? ObjectStore)?.close()
        client.isNew = random.chance(1, in: 2)
        client.store =
            client.isNew
            ? try ObjectStore(.file(path), models: [NewNote.self])
            : try ObjectStore(.file(path), models: [OldNote.self])
        // Nobody waits for answers any more, but what was sent may arrive.
        client.answers = []
        client.requests.removeAll { _ in random.chance(1, in: 2) }
        client.earlier.formUnion(client.requests.map(\.key))
    }

    /// Leaves the program's files as if it was killed in a transaction, or after one, and begins it anew with them.
    private func kill(
        _ client: inout Client,
        at path: String,
        in folder: DatabaseFolder,
        _ random: inout Random
    ) throws -> String {
        struct Killed: Error {}
        let left = folder.path("left.db")
        func copyFiles() throws {
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: left + suffix)
            }
        }
        let store = try #require(client.store as? ObjectStore)
        let isInTransaction = random.chance(1, in: 2)
        do {
            try store.transaction { transaction in
                let changes =
                    client.isNew
                    ? try transaction.outbox(of: NewNote.self) : try transaction.outbox(of: OldNote.self)
                _ = try transaction.beginSyncing(changes.changes)
                for id in 0..<3 { try client.save(id, &random, in: transaction) }
                try client.delete(3, in: transaction)
                if isInTransaction {
                    try copyFiles()
                    throw Killed()
                }
            }
            try copyFiles()
        } catch is Killed {
        }
        try begin(&client, at: left, &random)
        return left
    }

    /// Lets the network be in order until nothing is left to send.
    private func rest(_ clients: inout [Client], _ server: inout NoteServer) throws {
        for _ in 0..<50 {
            for client in clients {
                try client.pull(server)
                for change in try client.store.beginSyncing(try client.outbox()) {
                    try client.hear((change, try server.take(change)), server)
                }
            }
            if try clients.allSatisfy({ try $0.outbox().isEmpty }) { return }
        }
        Issue.record("changes are left after 50 rounds")
    }
}
