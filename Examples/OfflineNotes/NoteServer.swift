import Cyanotype
import Foundation
import Synchronization

/// A server of notes: HTTP/1.1 on the loopback, in a thread of its own.
///
/// It keeps a list of all changes, and refuses one that is not based on the state that it has.
final class NoteServer: Sendable {
    private struct State {
        var notes: [Int: JSON] = [:]
        var changes: [ChangeList.Entry] = []
        var keys: Set<String> = []
        var port: UInt16 = 0
        var isOn = false
        /// After how many changes the plug is pulled, before the answer.
        var changesUntilEnd: Int?
    }

    private let state = Mutex(State())

    var port: UInt16 { state.withLock(\.port) }
    var notes: [Int: JSON] { state.withLock(\.notes) }

    /// Begins to listen, on the same port each time.
    func start() throws {
        var port = port
        let listener = try Socket.listening(on: &port)
        state.withLock { ($0.port, $0.isOn) = (port, true) }
        let box = ListenerBox(listener)
        Thread.detachNewThread { self.serve(box) }
    }

    /// Has the plug pulled when the server has taken some more changes, before it answers the last one.
    func pullPlug(afterChanges count: Int) { state.withLock { $0.changesUntilEnd = count } }

    private final class ListenerBox: Sendable {
        let socket: Socket
        init(_ socket: consuming Socket) { self.socket = socket }
    }

    private func serve(_ listener: ListenerBox) {
        while let connection = listener.socket.accepting() {
            // A broken request ends its connection.
            try? answer(connection)
            if state.withLock(\.isOn) { continue }
            // Nobody can connect when the client notices.
            listener.socket.shutDown()
            _ = consume connection
            return
        }
    }

    private func answer(_ connection: borrowing Socket) throws {
        let (line, body) = try connection.readMessage()
        let words = line.split(separator: " ")
        switch (words.first, words.dropFirst().first?.split(separator: "/")) {
        case ("POST", ["changes"]):
            let isTaken = try take(ChangeRequest(json: body))
            if !state.withLock(\.isOn) { return }
            try connection.write("HTTP/1.1 \(isTaken ? "200 OK" : "409 Conflict")\r\nContent-Length: 0\r\n\r\n")
        case ("GET", let path?) where path.first == "changes" && path.count == 2:
            let text = try list(after: Int(path[1]) ?? 0).jsonString()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
        default: try connection.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        }
    }

    private func take(_ request: ChangeRequest) -> Bool {
        state.withLock { state in
            defer {
                state.changesUntilEnd = state.changesUntilEnd.map { $0 - 1 }
                if state.changesUntilEnd == 0 { (state.isOn, state.changesUntilEnd) = (false, nil) }
            }
            if state.keys.contains(request.key) { return true }
            guard request.base == state.notes[request.id] else { return false }
            state.notes[request.id] = request.note
            state.changes.append(ChangeList.Entry(id: request.id, note: request.note))
            state.keys.insert(request.key)
            return true
        }
    }

    private func list(after token: Int) -> ChangeList {
        state.withLock { ChangeList(changes: Array($0.changes.dropFirst(token)), token: $0.changes.count) }
    }
}
