import Cyanotype
import CyanotypeStore

/// Models whose changes a server gets.
enum Synchronized {
    struct Author: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Author.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("author")
        .synchronized()
    }

    struct Article: Model, Hashable {
        var id: Int
        var title: String
        var author: Author?
        static let blueprint = Blueprint(Article.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("author", \.author).reference(onDelete: .cascade)
        }
        .storedName("article")
        .synchronized()
    }

    /// A note of a program that knows nothing of servers.
    struct PlainNote: Model, Hashable {
        var id: Int
        var text: String
        static let blueprint = Blueprint(PlainNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("note")
    }

    /// The same note of a program that sends it.
    struct Note: Model, Hashable {
        var id: Int
        var text: String
        static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("note")
        .synchronized()
    }

    struct Task: Syncable, Hashable {
        var id: Int
        var text: String
        var syncStatus = SyncStatus.undetermined
        static let blueprint = Blueprint({ @Sendable in Task(id: $0, text: $1) }) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("task")
        .synchronized()
    }
}

extension StoreOperations {
    /// All changes of a type, sent: on their way to a server.
    func begin(_ types: any Model.Type...) throws -> [OutboxChange] {
        var changes: [OutboxChange] = []
        for type in types { changes += try beginSyncing(try outbox(of: type, limit: 1_000).changes) }
        return changes
    }

    /// What is to be sent, in short: `+1` for an object and `-1` for a deletion, with `!` if it was sent before.
    func pending(_ types: any Model.Type...) throws -> [String] {
        var texts: [String] = []
        for type in types {
            for change in try outbox(of: type, limit: 1_000).changes {
                let sign = change.action == .save ? "+" : "-"
                texts.append("\(sign)\(change.id)\(change.isRepeated ? "!" : "")")
            }
        }
        return texts
    }
}
