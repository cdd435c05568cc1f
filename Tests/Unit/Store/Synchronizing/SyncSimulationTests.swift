import Cyanotype
import Foundation
import NoteSimulation
import Testing

@testable import CyanotypeStore

/// Three programs edit the same notes while the network loses, repeats and reorders what they say to their server, which
/// rejects some of it and forgets its oldest changes. The first is a process that keeps its notes in a file, is killed once
/// by SIGKILL in the middle of a call, and begins anew as one of two versions, with a clock that may be wrong by years.
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
        var simulation = try Simulation(seed: seed, path: folder.path("notes.db"))
        try simulation.run(steps: 200)
        #expect(simulation.kills == 1)
        try simulation.rest()
    }
}

private struct Simulation {
    /// A program, and what is on its way between it and the server.
    struct Client {
        var program: any SimulatedProgram
        /// Whether what was edited here replaces all that others have edited.
        var prefersOwn = false
        /// The values of each note that the program knows the server to have had, without the common one. No two edits set the
        /// same one.
        var known: [Int: Set<JSON>] = [:]
        /// Changes that the network has, some of them twice.
        var requests: [NoteChange] = []
        var answers: [(change: NoteChange, answer: NoteServer.Answer)] = []

        /// Notes that the program knows what the server has. All of a note that it keeps although the server has deleted it is its
        /// own.
        mutating func learn(_ change: NoteChange) {
            guard let note = change.note else {
                known[change.id] = nil
                return
            }
            for (key, value) in NoteServer.members(note) where key != "id" {
                if value != .string(NoteServer.commonText) { known[change.id, default: []].insert(value) }
            }
        }

        mutating func learn(_ news: NoteCommand) {
            if news.kind == .applySnapshot {
                let present = Set(news.changes.map(\.id))
                known = known.filter { present.contains($0.key) }
            }
            news.changes.forEach { learn($0) }
        }
    }

    /// What a program has, as far as it told.
    struct Contents: Equatable {
        var notes: [Int: JSON.Object] = [:]
        /// The notes whose changes wait for an answer, or for the user.
        var waiting: Set<Int> = []
        var rejected: Set<Int> = []

        init(_ answer: NoteAnswer) {
            for change in answer.changes { notes[change.id] = change.note.map(NoteServer.members) }
            (waiting, rejected) = (Set(answer.pending + answer.rejected), Set(answer.rejected))
        }
    }

    private let path: String
    private var random: Random
    private var server = NoteServer()
    private var edits = 0
    private var clients: [Client]
    private(set) var kills = 0
    /// What the first program had before its last command, as long as it is about to die.
    private var contents: Contents?

    init(seed: UInt64, path: String) throws {
        self.path = path
        random = Random(seed: seed)
        let process = try NoteProcess(path, .first)
        _ = try #require(try process.isOpen())
        func client(_ policy: ConflictPolicy, prefersOwn: Bool = false) -> Client {
            Client(program: NoteProgram(.first, MemoryObjectStore(), policy), prefersOwn: prefersOwn)
        }
        let prefersOwn = random.chance(1, in: 2)
        clients = [
            Client(program: process), client(prefersOwn ? .ours : .merge, prefersOwn: prefersOwn), client(.theirs),
        ]
    }

    mutating func run(steps: Int) throws {
        let killedStep = 20 + random.below(steps - 40)
        for step in 0..<steps {
            if step == killedStep { try beginToDie() }
            try takeStep(with: random.below(clients.count))
        }
        // It may have had nothing more to do.
        if kills == 0 { try restart(after: nil) }
    }

    private mutating func takeStep(with index: Int) throws {
        switch random.below(14) {
        case 0...2:
            edits += 1
            let text = random.pick(
                [NoteServer.badText, nil, nil] + Array(repeating: NoteServer.commonText, count: 3)
                    + Array(repeating: "text \(edits)", count: 4)
            )
            let color = random.pick([nil, nil, "", "color \(edits)", "color \(edits)"])
            try tell(index, NoteCommand(.save, id: random.below(5), text: text, color: color))
        case 3: try tell(index, NoteCommand(.delete, id: random.below(5)))
        case 4, 5:
            guard let answer = try tell(index, NoteCommand(.send, limit: 1 + random.below(4))) else { break }
            clients[index].requests += answer.changes
        case 6, 7:
            guard let place = clients[index].requests.indices.randomElement(using: &random) else { break }
            let change = clients[index].requests[place]
            if !random.chance(1, in: 4) { clients[index].requests.remove(at: place) }
            if random.chance(1, in: 5) { break }
            clients[index].answers.append((change, answer(change, from: index)))
        case 8, 9:
            guard let place = clients[index].answers.indices.randomElement(using: &random) else { break }
            let (change, answer) = clients[index].answers[place]
            if !random.chance(1, in: 4) { clients[index].answers.remove(at: place) }
            if random.chance(1, in: 5) { break }
            try hear(index, change, answer)
        case 10: try pull(index)
        case 11: try tell(index, NoteCommand(.forget))
        case 12: if random.chance(1, in: 3) { server.forgetChanges() }
        default:
            if index > 0 { break }
            if random.chance(1, in: 2) {
                try tell(0, NoteCommand(.wait, limit: random.pick([-1, 1]) * random.below(100_000_000)))
            } else if contents == nil {
                try begin(random.pick(NoteVersion.allCases))
            }
        }
    }

    @discardableResult
    private mutating func tell(_ index: Int, _ command: NoteCommand) throws -> NoteAnswer? {
        guard let answer = try clients[index].program.perform(command) else {
            try restart(after: command)
            return nil
        }
        if index == 0, contents != nil {
            guard let notes = try clients[0].program.perform(NoteCommand(.notes)) else {
                try restart(after: command, wasAnswered: true)
                return answer
            }
            contents = Contents(notes)
        }
        return answer
    }

    private mutating func pull(_ index: Int) throws {
        guard let token = try tell(index, NoteCommand(.token)) else { return }
        let news = server.news(after: token.token)
        if try tell(index, news) != nil { clients[index].learn(news) }
    }

    /// Has the server answer a change, which must not bring back what others have replaced.
    private mutating func answer(_ change: NoteChange, from index: Int) -> NoteServer.Answer {
        let before = server.notes[change.id]
        let answer = server.answer(change)
        guard let before, let after = server.notes[change.id], !clients[index].prefersOwn else { return answer }
        for (key, value) in after where value != before[key] && key != "id" {
            #expect(
                clients[index].known[change.id]?.contains(value) != true,
                "\(before[key] ?? .null) of note \(change.id) is lost"
            )
        }
        return answer
    }

    private mutating func hear(_ index: Int, _ change: NoteChange, _ answer: NoteServer.Answer) throws {
        switch answer {
        case .taken:
            let told = try tell(index, NoteCommand(.acknowledge, key: change.key))
            if told?.isSynced == true { clients[index].learn(change) }
        case .rejected: try tell(index, NoteCommand(.reject, key: change.key))
        case .outdated:
            try pull(index)
            try tell(index, NoteCommand(.retry, key: change.key))
        }
    }

    // MARK: - Ending and beginning anew

    /// Lets the first program die some calls from now.
    private mutating func beginToDie() throws {
        contents = Contents(try #require(try clients[0].program.perform(NoteCommand(.notes))))
        try tell(0, NoteCommand(.die, limit: 1 + random.below(150)))
    }

    /// Begins the first program anew after it was killed during a command, or after one that it had answered, and compares what is
    /// left with what was there.
    private mutating func restart(after command: NoteCommand?, wasAnswered: Bool = false) throws {
        kills += 1
        let before = contents
        contents = nil
        if command == nil {
            // It was doing nothing, so it is killed where it opens the file.
            try begin(random.pick(NoteVersion.allCases), dyingBefore: 1 + random.below(40))
        }
        try begin(random.pick(NoteVersion.allCases))
        let after = Contents(try #require(try clients[0].program.perform(NoteCommand(.notes))))
        guard let before else { return }
        switch command?.kind {
        case .save, .delete:
            // All of the command was done, or nothing, and nothing only if there was no answer.
            let id = command?.id ?? -1
            if wasAnswered || after.notes[id] != before.notes[id] {
                if command?.kind == .delete {
                    #expect(after.notes[id] == nil)
                } else {
                    let text = command?.text.map(JSON.string) ?? before.notes[id]?["text"]
                    #expect(after.notes[id]?["text"] == text)
                    #expect(wasAnswered || after.waiting.contains(id))
                }
            }
            #expect(after.notes.filter { $0.key != id } == before.notes.filter { $0.key != id })
            #expect(after.waiting.subtracting([id]) == before.waiting.subtracting([id]))
        case .apply, .applySnapshot: break
        case .acknowledge, .reject, .retry, .send: #expect(after.notes == before.notes)
        default: #expect(after == before)
        }
    }

    /// Ends the first program, and begins it anew.
    private mutating func begin(_ version: NoteVersion, dyingBefore calls: Int = 0) throws {
        let process = try NoteProcess(path, version, dyingBefore: calls)
        // The old one ends here at the latest.
        clients[0].program = process
        // If it is to die, it may be too late.
        #expect(try process.isOpen() || calls > 0)
        // Nobody waits for answers any more, but what was sent may arrive.
        clients[0].answers = []
        clients[0].requests.removeAll { _ in random.chance(1, in: 2) }
    }

    // MARK: - Rest

    /// Lets the network be in order until nothing is left to send, and then gives up what was rejected.
    mutating func rest() throws {
        try sendAll()
        for index in clients.indices {
            let contents = try contents(of: index)
            // What was rejected has blocked nothing else.
            let notes = server.notes.filter { !contents.rejected.contains($0.key) }
            #expect(contents.notes.filter { !contents.rejected.contains($0.key) } == notes)
            try tell(index, NoteCommand(.revert))
        }
        try sendAll()
        for index in clients.indices {
            let contents = try contents(of: index)
            #expect(contents.notes == server.notes)
            #expect(contents.waiting.isEmpty)
        }
    }

    private func contents(of index: Int) throws -> Contents {
        Contents(try #require(try clients[index].program.perform(NoteCommand(.notes))))
    }

    private mutating func sendAll() throws {
        for _ in 0..<50 {
            var isAtRest = true
            for index in clients.indices {
                try pull(index)
                let changes = try tell(index, NoteCommand(.send, limit: 100))?.changes ?? []
                for change in changes { try hear(index, change, answer(change, from: index)) }
                if !changes.isEmpty { isAtRest = false }
            }
            if isAtRest { return }
        }
        Issue.record("changes are left after 50 rounds")
    }
}
