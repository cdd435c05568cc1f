public import Cyanotype
internal import CyanotypeStore

/// The models of stores whose migration is killed: letters, which an eager migration takes apart, and notes, which change by
/// themselves.
public enum Letters {
    struct Refusal: Error {}

    struct LetterV1: Model {
        var id: Int
        var sender: String
        var text: String
        static let blueprint = Blueprint(LetterV1.init) {
            Field("id", \.id).id()
            Field("sender", \.sender)
            Field("text", \.text).indexed()
        }
        .storedName("letter")
    }

    public struct Letter: Model, Hashable {
        var id: Int
        var body: String
        public static let blueprint = Blueprint(Letter.init) {
            Field("id", \.id).id()
            Field("body", \.body).indexed().searchable()
        }
        .storedName("letter")
        .version(2)
        .migration(from: 1) { document, transaction in
            let id = document["id"]?.intValue ?? -1
            let sender = document.remove("sender")?.stringValue ?? ""
            // Done twice, this would fail.
            try transaction.insert(Envelope(id: id, sender: sender))
            var tally = try transaction.fetch(Tally.self, id: sender) ?? Tally(sender: sender, letters: 0)
            tally.letters += 1
            try transaction.save(tally)
            if Letters.isRefused(id) { throw Refusal() }
            document.rename("text", to: "body")
        }
    }

    public struct Envelope: Model, Hashable {
        var id: Int
        var sender: String
        public static let blueprint = Blueprint(Envelope.init) {
            Field("id", \.id).id()
            Field("sender", \.sender).indexed()
        }
        .storedName("envelope")
    }

    /// The number of a sender's letters that have been taken apart.
    public struct Tally: Model, Hashable {
        var sender: String
        var letters: Int
        public static let blueprint = Blueprint(Tally.init) {
            Field("sender", \.sender).id()
            Field("letters", \.letters)
        }
        .storedName("tally")
    }

    struct NoteV1: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(NoteV1.init) {
            Field("id", \.id).id()
            Field("text", \.text).indexed()
        }
        .storedName("note")
    }

    public struct Note: Model, Hashable {
        var id: Int
        var body: String
        public static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("body", \.body).unique()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { document in
            if Letters.isRefused(document["id"]?.intValue ?? -1) { throw Refusal() }
            document.rename("text", to: "body")
        }
    }

    /// The models of the present version.
    public static let models: [any Model.Type] = [Letter.self, Envelope.self, Tally.self, Note.self]

    /// The number of letters, and that of notes.
    static let count = 600

    /// Whether the migration refuses the object with an identity.
    static func isRefused(_ id: Int) -> Bool { id % 50 == 49 }

    static func sender(_ id: Int) -> String { "sender \(id % 13)" }

    static func text(_ id: Int) -> String { "text \(id) " + String(repeating: "x", count: id % 200) }

    /// Creates a store of the first version.
    static func create(_ path: String) throws(StoreError) {
        let store = try ObjectStore(.file(path))
        try store.save((0..<count).map { LetterV1(id: $0, sender: sender($0), text: text($0)) })
        try store.save((0..<count).map { NoteV1(id: $0, text: text($0)) })
        try store.close()
    }
}
