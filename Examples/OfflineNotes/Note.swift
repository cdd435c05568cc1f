import Cyanotype
import CyanotypeStore

/// A note that a program keeps while it is offline, and that its server has afterwards.
struct Note: Model, Hashable {
    let id: Int
    var title: String
    var text: String

    static let blueprint = Blueprint(Note.init) {
        Field("id", \.id).id()
        Field("title", \.title)
        Field("text", \.text)
    }
    .synchronized()
}

// What the program and its server say to each other.

/// A change: `POST /changes`.
struct ChangeRequest: Model {
    /// By this, the server recognizes a change that it has already.
    let key: String
    let id: Int
    /// What the program believes that the server has; `null` for nothing.
    let base: JSON?
    /// The new state; `null` for a deletion.
    let note: JSON?

    static let blueprint = Blueprint(ChangeRequest.init) {
        Field("key", \.key)
        Field("id", \.id)
        Field("base", \.base)
        Field("note", \.note)
    }
}

/// The changes of all programs since a token: `GET /changes/TOKEN`.
struct ChangeList: Model {
    let changes: [Entry]
    let token: Int

    static let blueprint = Blueprint(ChangeList.init) {
        Field("changes", \.changes)
        Field("token", \.token)
    }

    struct Entry: Model {
        let id: Int
        let note: JSON?

        static let blueprint = Blueprint(Entry.init) {
            Field("id", \.id)
            Field("note", \.note)
        }
    }
}
