import Cyanotype
import CyanotypeStore

/// A program with notes, which it sends to its server when there is one.
struct NoteClient {
    let name: String
    let store: ObjectStore
    let port: UInt16

    /// Sends what the server does not have, and takes what others have changed.
    func synchronize() throws {
        try pull()
        while true {
            let changes = try store.beginSyncing(try store.outbox(of: Note.self).changes)
            if changes.isEmpty { return }
            for change in changes {
                if try send(change) {
                    try store.acknowledge(change)
                } else {
                    // Another program was faster. Take its change, and send ours anew, on that base.
                    try pull()
                    try store.retry(change, isOutdated: true)
                }
            }
        }
    }

    private func send(_ change: OutboxChange) throws -> Bool {
        guard let id = change.id.value(as: Int.self) else { return false }
        let request = ChangeRequest(
            key: change.key,
            id: id,
            base: try change.base().map(JSON.object),
            note: try change.document().map(JSON.object)
        )
        return try perform("POST /changes", try request.jsonString()).line.contains(" 200 ")
    }

    private func pull() throws {
        let token = try store.syncToken(from: "notes") ?? "0"
        let list = try ChangeList(json: try perform("GET /changes/\(token)").body)
        let changes = list.changes.map { entry -> ServerChange<Note> in
            entry.note.map { .save($0) } ?? .delete(entry.id)
        }
        try store.apply(changes, from: "notes", token: "\(list.token)", conflicts: .merge)
    }

    private func perform(_ request: String, _ body: String = "") throws -> (line: String, body: String) {
        let connection = try Socket.connecting(to: port)
        try connection.write(
            "\(request) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        return try connection.readMessage()
    }
}
