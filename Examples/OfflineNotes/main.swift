import Cyanotype
import CyanotypeStore
import Foundation

// Two programs edit the same notes, and send them to a server over HTTP. Its plug is pulled in the middle.
//
//     OfflineNotes FOLDER     keeps the stores in FOLDER, for cyanotype-store to look at

let folder = CommandLine.arguments.dropFirst().first ?? "."
let server = NoteServer()
try server.start()
var phone = NoteClient(name: "phone", store: try ObjectStore(.file("\(folder)/phone.db")), port: server.port)
let desk = NoteClient(name: "desk", store: try ObjectStore(.file("\(folder)/desk.db")), port: server.port)

func section(_ title: String) { print("\n== \(title)") }

func synchronize(_ client: NoteClient) throws {
    do {
        try client.synchronize()
        print("\(client.name): all is sent")
    } catch let error as Socket.Failure {
        print("\(client.name): \(error); to be sent:")
        for change in try client.store.outbox(of: Note.self).changes {
            print("  \(change)\(change.isRepeated ? ", perhaps there already" : "")")
        }
    }
}

func show(_ client: NoteClient) throws {
    for note in try client.store.fetch(client.store.query(Note.self)) {
        print("  \(client.name) has \(note.id): \(note.title), \(note.text)")
    }
}

section("The phone writes three notes, and the desk gets them")
try phone.store.save([
    Note(id: 1, title: "Shopping", text: "milk"), Note(id: 2, title: "Trip", text: "train at nine"),
    Note(id: 3, title: "Old", text: "to be deleted"),
])
try synchronize(phone)
try synchronize(desk)
try show(desk)

section("The plug is pulled when the server has taken the second change of three, before it has answered")
server.pullPlug(afterChanges: 2)
try phone.store.save([
    Note(id: 1, title: "Shopping", text: "milk, bread"), Note(id: 2, title: "Trip", text: "train at ten"),
])
try phone.store.delete(Note.self, id: 3)
try synchronize(phone)

section("Both go on without a connection, and the phone's program ends and begins anew")
try phone.store.save(Note(id: 2, title: "Trip", text: "train at eleven"))
try phone.store.close()
phone = NoteClient(name: "phone", store: try ObjectStore(.file("\(folder)/phone.db")), port: server.port)
try desk.store.save([Note(id: 1, title: "Shopping list", text: "milk"), Note(id: 4, title: "Desk", text: "new")])
try synchronize(phone)
try synchronize(desk)

section("The server is there again")
try server.start()
try synchronize(phone)
try synchronize(desk)
try synchronize(phone)
try show(phone)
try show(desk)
for (id, note) in server.notes.sorted(by: { $0.key < $1.key }) {
    print("  the server has \(id): \(note["title"]?.stringValue ?? ""), \(note["text"]?.stringValue ?? "")")
}
