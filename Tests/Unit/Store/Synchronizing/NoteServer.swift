import Cyanotype
import NoteSimulation

/// The server of the simulation, with a list of its changes, of which it may forget the first ones.
///
/// It takes only changes that are based on what it has, and rejects bad texts.
struct NoteServer {
    enum Answer {
        case taken
        /// The change is not based on what the server has.
        case outdated
        case rejected
    }

    static let badText = "bad"
    /// A text that many edits set, so that a note may become again what it was.
    static let commonText = "common"

    /// The members of each note.
    private(set) var notes: [Int: JSON.Object] = [:]
    private var log: [Int] = []
    /// How many changes of the log are forgotten.
    private var forgotten = 0
    private var taken: Set<String> = []

    /// Gives the same answer to a change that it has taken each time that it comes. One that it has refused may be right when it
    /// is sent anew.
    mutating func answer(_ change: NoteChange) -> Answer {
        if taken.contains(change.key) { return .taken }
        // What is to be deleted is gone.
        if change.note == nil, notes[change.id] == nil { return .taken }
        if change.base.map(Self.members) != notes[change.id] { return .outdated }
        let note = change.note.map(Self.members)
        if note?["text"] == .string(Self.badText) { return .rejected }
        notes[change.id] = note
        log.append(change.id)
        taken.insert(change.key)
        return .taken
    }

    mutating func forgetChanges() { forgotten = log.count }

    /// The command with all that has changed after a token: each note as it is now.
    func news(after token: String?) -> NoteCommand {
        let start = token.flatMap { Int($0) } ?? 0
        guard start < forgotten else {
            return NoteCommand(.apply, changes: log[start...].map(change), token: "\(log.count)")
        }
        return NoteCommand(.applySnapshot, changes: notes.keys.sorted().map(change), token: "\(log.count)")
    }

    private func change(of id: Int) -> NoteChange {
        var note = notes[id]
        // A program may have removed it.
        if note != nil, note?["color"] == nil { note?["color"] = .null }
        return NoteChange(id: id, note: note.map(JSON.object))
    }

    /// The members of a note that are not `null`, which is the same as none.
    static func members(_ note: JSON) -> JSON.Object {
        var members = JSON.Object()
        guard case .object(let all) = note else { return members }
        for (key, value) in all where !value.isNull { members[key] = value }
        return members
    }
}
