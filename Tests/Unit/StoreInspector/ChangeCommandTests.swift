import Cyanotype
import CyanotypeStore
import Foundation
import Testing

private struct SentNote: Model {
    var id: Int
    var text: String
    static let blueprint = Blueprint(SentNote.init) {
        Field("id", \.id).id()
        Field("text", \.text)
    }
    .storedName("note")
    .synchronized()
}

private struct TitledNote: Model {
    var id: Int
    var text: String
    var title: String?
    static let blueprint = Blueprint(TitledNote.init) {
        Field("id", \.id).id()
        Field("text", \.text)
        Field("title", \.title)
    }
    .storedName("note")
    .version(2)
    .migration(from: 1) { _ in }
    .synchronized()
}

private struct LocalPage: Model {
    var id: String
    static let blueprint = Blueprint(LocalPage.init) { Field("id", \.id).id() }.storedName("page")
}

@Suite("The command about changes for a server")
struct ChangeCommandTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("counts statuses, and lists changes, deletions and what was rejected")
    func listChanges() throws {
        let store = try folder.store()
        try store.save([LocalPage(id: "a"), LocalPage(id: "b")])
        try store.setSyncStatus(.synced, of: LocalPage.self, id: "a")
        #expect(try folder.run("changes", "store.db").lines == ["page: 1 undetermined, 1 synced"])
        #expect(try folder.run("show", "store.db", "page", "a").output.contains(#""status": "synced""#))
        try store.save((1...6).map { SentNote(id: $0, text: "a") })
        for change in try store.beginSyncing(try store.outbox(of: SentNote.self).changes) {
            try store.acknowledge(change)
        }
        try store.save([
            SentNote(id: 1, text: "b"), SentNote(id: 2, text: "b"), SentNote(id: 3, text: "b"),
            SentNote(id: 7, text: "b"),
        ])
        for id in [4, 5] { try store.delete(SentNote.self, id: id) }
        let sent = try store.beginSyncing(try store.outbox(of: SentNote.self).changes)
        #expect(sent.map(\.id.description) == ["1", "2", "3", "7", "4", "5"])
        try store.reject(sent[1], reason: "no\n\u{1B}[1m")
        try store.reject(sent[5], reason: "locked")
        try store.acknowledge(sent[4])
        try store.retry(sent[0])
        let outcome = try folder.run("changes", "store.db", "note")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.lines == [
                "note: 1 undetermined, 1 notSynced, 2 syncing, 1 synced; 0 deletions to send, 1 kept",
                "  save 1, revision 2 on 1", #"  save 2, revision 2 on 1, rejected: no\n\u001b[1m"#,
                "  save 3, revision 2 on 1, on its way", "  delete 5, revision 4 on 1, rejected: locked",
                "  save 7, revision 2, on its way",
            ]
        )
        let all = try folder.run("changes", "store.db", "note", "--all").lines
        #expect(all.filter { !outcome.lines.contains($0) } == ["  kept deletion of 4, revision 3"])
        #expect(try folder.run("changes", "store.db", "note", "--limit", "2").lines.count == 3)
        #expect(try folder.run("changes", "store.db").lines.count == 7)
        #expect(try folder.run("changes", "store.db", "none").status == 1)
    }

    @Test("An object is shown with what a server has, gets or has rejected, also if it was deleted")
    func show() throws {
        let store = try folder.store()
        try store.save((1...4).map { SentNote(id: $0, text: "a") })
        for change in try store.beginSyncing(try store.outbox(of: SentNote.self).changes) {
            try store.acknowledge(change)
        }
        try store.save([SentNote(id: 1, text: "b"), SentNote(id: 2, text: "b")])
        for id in 3...4 { try store.delete(SentNote.self, id: id) }
        let sent = try store.beginSyncing(try store.outbox(of: SentNote.self).changes)
        try store.reject(sent[0], reason: "too\nlong")
        try store.reject(sent[2], reason: "locked")
        func shown(_ id: Int) throws -> JSON.Object {
            let outcome = try folder.run("show", "store.db", "note", "\(id)")
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            let object = try JSON(json: Data(outcome.output.utf8)).objectValue ?? [:]
            #expect(object["id"] == .string("\(id)") && object["baseRevision"] == 1)
            return object
        }
        let (rejected, onItsWay) = (try shown(1), try shown(2))
        #expect(rejected["status"] == "undetermined" && rejected["rejected"] == "too\nlong")
        #expect(onItsWay["status"] == "syncing" && onItsWay["isOnItsWay"] == true && onItsWay["rejected"] == nil)
        let (rejectedDeletion, deletion) = (try shown(3), try shown(4))
        #expect(rejectedDeletion["status"] == "undetermined" && rejectedDeletion["rejected"] == "locked")
        #expect(deletion["status"] == "syncing" && deletion["isOnItsWay"] == true)
        #expect(deletion["deleted"] != nil && deletion["document"] == nil)
        // An edit makes the reason void.
        try store.save(SentNote(id: 1, text: "c"))
        #expect(try shown(1)["rejected"] == nil)
        try store.acknowledge(sent[3])
        let kept = try JSON(json: Data(folder.run("show", "store.db", "note", "4").output.utf8))
        #expect(kept["status"] == "synced" && kept["baseRevision"] == nil)
        #expect(try folder.run("show", "store.db", "note", "5").status == 1)
        #expect(try folder.run("changes", "store.db", "note").output.contains("rejected: locked"))
    }

    @Test("Imports and patches keep the state that the server has", arguments: [true, false])
    func keepBase(_ isChangedBefore: Bool) throws {
        let text = String(repeating: "words ", count: 1_000)
        do {
            let store = try folder.store()
            try store.save(SentNote(id: 1, text: text))
            for change in try store.beginSyncing(try store.outbox(of: SentNote.self).changes) {
                try store.acknowledge(change)
            }
            if isChangedBefore { try store.save(SentNote(id: 1, text: "b" + text)) }
            try store.close()
        }
        do {
            let other = try folder.store("other.db")
            try other.save(SentNote(id: 1, text: "imported " + text))
            try other.close()
        }
        let lines = try folder.run("export", "other.db", "note").output
        #expect(try folder.run("import", "store.db", "note", "-", input: lines).output == "1\n")
        try folder.write(Data(#"[{"op": "add", "path": "/title", "value": "patched"}]"#.utf8), to: "patch.json")
        #expect(try folder.run("migrate", "store.db", "note", "1", "2", "patch.json").output == "1\n")
        let store = try folder.store()
        let changes = try store.outbox(of: TitledNote.self).changes
        #expect(try changes.map { try $0.document()?["title"] } == ["patched"])
        #expect(try changes.map { try $0.document()?["text"]?.stringValue } == ["imported " + text])
        #expect(try changes.map { try $0.base()?["text"]?.stringValue } == [text])
        #expect(try folder.run("verify", "store.db", "--thorough").status == 0)
    }
}
