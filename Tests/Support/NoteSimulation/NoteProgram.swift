import Cyanotype
public import CyanotypeStore
import FoundationEssentials

/// A program that keeps notes and sends their changes to a server.
public final class NoteProgram {
    private let store: any StoreOperations
    private let version: NoteVersion
    private let policy: ConflictPolicy
    /// The changes that this run of the program has sent, by their keys.
    private var sent: [String: OutboxChange] = [:]

    public init(_ version: NoteVersion, _ store: any StoreOperations, _ policy: ConflictPolicy) {
        (self.version, self.store, self.policy) = (version, store, policy)
    }

    /// Does what a command says, except for `die` and `wait`, which are for a process.
    ///
    /// - Throws: An error of the store.
    public func perform(_ command: NoteCommand) throws -> NoteAnswer { try perform(command, version.model) }

    private func perform<Note: SimulatedNote>(_ command: NoteCommand, _ type: Note.Type) throws -> NoteAnswer {
        switch command.kind {
        case .save:
            let id = command.id ?? 0
            let known = try store.fetch(type, id: id)
            let color = command.color ?? known?.color
            // There may be nothing to edit.
            guard let text = command.text ?? known?.text else { break }
            try store.save(Note(id: id, text: text, color: color == "" ? nil : color))
        case .delete:
            try store.delete(type, id: command.id ?? 0)
        case .send:
            let changes = try store.beginSyncing(try store.outbox(of: type, limit: command.limit ?? 1).changes)
            for change in changes { sent[change.key] = change }
            return NoteAnswer(changes: try changes.map(NoteChange.init))
        case .acknowledge:
            if let change = try change(command, type) { return NoteAnswer(isSynced: try store.acknowledge(change)) }
        case .reject:
            if let change = try change(command, type) { try store.reject(change, reason: "The text is bad.") }
        case .retry:
            if let change = try change(command, type) { try store.retry(change, isOutdated: true) }
        case .revert:
            for change in try store.rejectedChanges(of: type) { try store.revert(change) }
        case .token:
            return NoteAnswer(token: try store.syncToken(from: "notes"))
        case .apply:
            let changes = command.changes.map { change -> ServerChange<Note> in
                change.note.map { .save($0) } ?? .delete(change.id)
            }
            try store.apply(changes, from: "notes", token: command.token, conflicts: policy)
        case .applySnapshot:
            let notes = command.changes.compactMap(\.note)
            try store.applySnapshot(notes, of: type, from: "notes", token: command.token, conflicts: policy)
        case .forget:
            try store.forget(before: .now)
        case .notes:
            let changes = try store.history(of: type).changes.map(NoteChange.init)
            return NoteAnswer(
                changes: changes.filter { $0.note != nil },
                pending: try store.outbox(of: type).changes.map(\.id.note),
                rejected: try store.rejectedChanges(of: type).map(\.id.note)
            )
        case .die, .wait: preconditionFailure("a command for a process")
        }
        return NoteAnswer()
    }

    /// The change to which the server has answered. Of those that an earlier run has sent, the program only knows the keys.
    private func change<Note: SimulatedNote>(_ command: NoteCommand, _ type: Note.Type) throws -> OutboxChange? {
        guard let key = command.key else { return nil }
        return try sent[key] ?? store.outbox(of: type).changes.first { $0.key == key }
    }
}

extension ObjectID {
    fileprivate var note: Int { value(as: Int.self) ?? -1 }
}

extension NoteChange {
    fileprivate init(_ change: OutboxChange) throws {
        self.init(
            id: change.id.note,
            note: try change.document().map(JSON.object),
            base: try change.base().map(JSON.object),
            key: change.key
        )
    }

    fileprivate init(_ change: HistoryChange) throws {
        self.init(id: change.id.note, note: try change.document().map(JSON.object))
    }
}
