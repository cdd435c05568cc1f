public import Cyanotype

/// What a simulated program is told to do: a line of JSON if it is another process.
public struct NoteCommand: Model {
    public enum Kind: String, Mappable, Sendable {
        /// Saves the note `id` with `text`, and with `color` if the version has one. What is missing stays, and an empty color is
        /// none. Without a text, only a note that is there is saved.
        case save
        /// Deletes the note `id`.
        case delete
        /// Begins to send at most `limit` changes, which the answer has.
        case send
        /// The server has taken the change `key`.
        case acknowledge
        /// The server has rejected the change `key`.
        case reject
        /// The change `key` was not based on what the server has.
        case retry
        /// Reverts all rejected changes.
        case revert
        /// Answers with the token of the server's list of changes.
        case token
        /// Applies `changes` of the server up to `token`.
        case apply
        /// Applies all notes of the server.
        case applySnapshot
        /// Forgets all deletions.
        case forget
        /// Answers with all notes and with what waits.
        case notes
        /// Ends by SIGKILL before the call `limit` of SQLite's file system from now on.
        case die
        /// Sets the clock `limit` seconds forward.
        case wait
    }

    public let kind: Kind
    public var id: Int?
    public var text: String?
    public var color: String?
    public var limit: Int?
    public var key: String?
    public var changes: [NoteChange] = []
    public var token: String?

    public static let blueprint = Blueprint(NoteCommand.init) {
        Field("kind", \.kind)
        Field("id", \.id)
        Field("text", \.text)
        Field("color", \.color)
        Field("limit", \.limit)
        Field("key", \.key)
        Field("changes", \.changes)
        Field("token", \.token)
    }

    public init(
        _ kind: Kind,
        id: Int? = nil,
        text: String? = nil,
        color: String? = nil,
        limit: Int? = nil,
        key: String? = nil,
        changes: [NoteChange] = [],
        token: String? = nil
    ) {
        (self.kind, self.id, self.text, self.color) = (kind, id, text, color)
        (self.limit, self.key, self.changes, self.token) = (limit, key, changes, token)
    }
}

/// A change of a note, from a program or from the server.
public struct NoteChange: Model {
    public let id: Int
    /// The members of the note; `nil` if it was deleted.
    public var note: JSON?
    /// The members that the server had before; `nil` if it had none.
    public var base: JSON?
    /// What the change is called on its way to the server.
    public var key = ""

    public static let blueprint = Blueprint(NoteChange.init) {
        Field("id", \.id)
        Field("note", \.note)
        Field("base", \.base)
        Field("key", \.key)
    }

    public init(id: Int, note: JSON?, base: JSON? = nil, key: String = "") {
        (self.id, self.note, self.base, self.key) = (id, note, base, key)
    }
}

/// What a program answers.
public struct NoteAnswer: Model {
    public var changes: [NoteChange] = []
    public var token: String?
    /// The notes that the server does not have yet, and those that it has rejected.
    public var pending: [Int] = []
    public var rejected: [Int] = []
    /// Whether the server has the note as it is, after an acknowledgement.
    public var isSynced = false
    /// Why the command has failed.
    public var failure: String?

    public static let blueprint = Blueprint(NoteAnswer.init) {
        Field("changes", \.changes)
        Field("token", \.token)
        Field("pending", \.pending)
        Field("rejected", \.rejected)
        Field("isSynced", \.isSynced)
        Field("failure", \.failure)
    }

    public init(
        changes: [NoteChange] = [],
        token: String? = nil,
        pending: [Int] = [],
        rejected: [Int] = [],
        isSynced: Bool = false,
        failure: String? = nil
    ) {
        (self.changes, self.token, self.pending) = (changes, token, pending)
        (self.rejected, self.isSynced, self.failure) = (rejected, isSynced, failure)
    }
}
