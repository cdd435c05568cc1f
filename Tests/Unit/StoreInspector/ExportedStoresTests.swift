import Cyanotype
import CyanotypeStore
import Foundation
import Testing

/// Exports of whole stores, by the library and by the program, which import restores.
@Suite("Exports of all types")
struct ExportedStoresTests {
    private typealias First = Releases.First
    private typealias Second = Releases.Second

    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// A store with several types, versions, classes, and an object that could not be migrated.
    private func fill() throws -> ObjectStore {
        let first = try folder.store()
        try first.save((1...4).map { First($0) } + [First(5, "unlucky")])
        try first.save((1...3).map { Item($0) })
        try first.save([Memo(text: "a", weight: 1), Memo(text: "b", weight: -0.0)])
        try first.save([Visit(number: 1, until: .distantPast), Visit(number: 2, until: nil)])
        let ferry = Ferry()
        (ferry.name, ferry.line) = ("Berta", "north")
        try first.save([ferry])
        try first.close()
        let second = try ObjectStore(.file(folder.path()), models: [Second.self])
        try second.save(Second(id: 6, title: "new", tags: [], author: Releases.Author(name: "b")))
        let summary = try second.migrateAll([Second.self])
        #expect(summary.quarantined == 1)
        return second
    }

    /// A store that has the types, and no object.
    private func makeCopy() throws {
        let models: [any Model.Type] = [Second.self, Item.self, Memo.self, Visit.self, Vessel.self, Ferry.self]
        try ObjectStore(.file(folder.path("copy.db")), models: models).close()
    }

    private func expectEqual() throws {
        let models: [any Model.Type] = [Second.self, Vessel.self, Ferry.self]
        let (store, copy) = (try folder.store(), try ObjectStore(.file(folder.path("copy.db")), models: models))
        #expect(try copy.typeNames == store.typeNames)
        for name in try store.typeNames {
            let (old, new) = (
                try store.documents(ofType: name).map { try $0.get() },
                try copy.documents(ofType: name).map { try $0.get() }
            )
            #expect(!old.isEmpty || name == "Visit")
            #expect(new.map(\.id) == old.map(\.id), "\(name)")
            #expect(new.map(\.json) == old.map(\.json), "\(name)")
            #expect(new.map(\.version) == old.map(\.version) && new.map(\.className) == old.map(\.className))
            #expect(new.map(\.created) == old.map(\.created) && new.map(\.modified) == old.map(\.modified))
        }
        let (aside, expected) = (try copy.quarantined(), try store.quarantined())
        #expect(aside.map(\.document) == expected.map(\.document))
        #expect(aside.map(\.version) == [1] && aside.map(\.reason) == expected.map(\.reason))
        #expect(try copy.fetch(copy.query(Second.self).filter(\.title, .equals("heading 3"))).map(\.id) == [3])
        #expect(try copy.fetch(Ferry.self).map(\.line) == ["north"])
        #expect(try folder.run("verify", "copy.db", "--thorough").output == "")
    }

    @Test("by the library come back by one import, with versions and what is in quarantine", arguments: [true, false])
    func comeBack(isOpen: Bool) throws {
        let store = try fill()
        let path = folder.path("all.ndjson")
        var reports: [ExportProgress] = []
        let summary: ExportSummary
        if isOpen {
            summary = try store.export(to: path) { reports.append($0) }
        } else {
            try store.close()
            let names = try folder.names
            let bytes = try folder.contents()
            summary = try ObjectStore.export(of: .file(folder.path()), to: path) { reports.append($0) }
            #expect(try folder.names == (names + ["all.ndjson"]).sorted())
            #expect(try folder.contents() == bytes)
        }
        #expect(summary.objects == 13 && summary.quarantined == 1 && summary.unreadable.isEmpty)
        #expect(
            reports.map(\.typeName) == [
                "Item", "Item", "Memo", "Memo", "Vessel", "Vessel", "Visit", "Visit", "post", "post",
            ]
        )
        #expect(reports.last?.exported == 6 && reports.last?.total == 6 && reports.first?.exported == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try makeCopy()
        let outcome = try folder.run("import", "copy.db", "all.ndjson")
        #expect(outcome.status == 0 && outcome.output == "14\n", "\(outcome.errors)")
        try expectEqual()
        // A second time, nothing is doubled.
        #expect(try folder.run("import", "copy.db", "all.ndjson").output == "14\n")
        try expectEqual()
    }

    @Test("by the program are the same")
    func areTheSame() throws {
        let store = try fill()
        try store.export(to: folder.path("library.ndjson"))
        let program = try folder.run("export", "store.db", "--all")
        #expect(program.status == 0 && program.errors.isEmpty)
        #expect(Data(program.output.utf8) == (try folder.contents(of: "library.ndjson")))
        #expect(try folder.run("export", "store.db", "--all", "-o", "program.ndjson").output.isEmpty)
        #expect(try folder.contents(of: "program.ndjson") == folder.contents(of: "library.ndjson"))
        // Each type has its own header, and can be imported alone.
        let headers = program.lines.filter { $0.contains("cyanotype-export") }
        #expect(headers.count == 5)
        try store.export(to: folder.path("post.ndjson"), types: ["post"])
        let post = try folder.run("export", "store.db", "post")
        #expect(Data(post.output.utf8) == (try folder.contents(of: "post.ndjson")))
        #expect(try folder.run("export", "store.db", "--all", "--documents").lines.count == 13)
        let both = try folder.run("export", "store.db", "post", "--all")
        #expect(both.status == 2)
    }

    @Test("are made before a reset, when the store cannot be opened")
    func comeBeforeReset() throws {
        try folder.store().save([First(1), First(2)])
        let location = StoreLocation.file(folder.path())
        let error = #expect(throws: StoreError.self) { try ObjectStore(location, models: [Releases.Careless.self]) }
        #expect(error?.code == .schema)
        let summary = try ObjectStore.export(of: location, to: folder.path("saved.ndjson"))
        #expect(summary.objects == 2)
        try FileManager.default.removeItem(atPath: folder.path())
        try ObjectStore(location, models: [First.self]).close()
        #expect(try folder.run("import", "store.db", "saved.ndjson").status == 0)
        #expect(try folder.store().fetch(First.self) == [First(1), First(2)])
    }

    @Test("have headers without versions before, which are still read")
    func readEarlierHeaders() throws {
        let store = try folder.store()
        try store.save([Note(id: 1, text: "an engine")])
        let lines = try folder.run("export", "store.db", "Note").lines.map { try JSON(json: $0) }
        // As the version before has written them.
        var header = try #require(lines[0].objectValue)
        header["cyanotype-export"] = 1
        let schema: JSON = try [
            "number": #require(header["schemas"]?[0]?["number"]), "class": "Note", "superclasses": [],
            "fields": [["keys": ["id"], "type": "Int"], ["keys": ["text"], "type": "String"]], "columns": [],
        ]
        header["schemas"] = [schema]
        header["digest"] = nil
        let first = try ExchangeDigest.adding(to: header, below: "")
        var object = try #require(lines[1].objectValue)
        object["digest"] = nil
        let second = try ExchangeDigest.adding(to: object, below: #require(first["digest"]?.stringValue))
        try store.delete(Note.self, id: 1)
        let text = try first.jsonString() + "\n" + second.jsonString()
        #expect(try folder.run("import", "store.db", "-", input: text).output == "1\n")
        #expect(try folder.store().fetch(Note.self) == [Note(id: 1, text: "an engine")])
        #expect(try folder.store().search(Note.self, for: "engine").count == 1)
    }

    @Test("replace no file, and leave no part where they fail")
    func replaceNothing() throws {
        let store = try folder.store()
        try store.save([Item(1)])
        try folder.write(Data("mine".utf8), to: "old.ndjson")
        var error = #expect(throws: StoreError.self) { try store.export(to: folder.path("old.ndjson")) }
        #expect(error?.code == .cannotOpen && error?.path == folder.path("old.ndjson"))
        #expect(try folder.contents(of: "old.ndjson") == Data("mine".utf8))
        let names = try folder.names
        error = #expect(throws: StoreError.self) {
            try store.export(to: folder.path("new.ndjson"), types: ["Item", "None"])
        }
        #expect(error?.code == .type && error?.message.contains("it has the types Item") == true)
        error = #expect(throws: StoreError.self) { try store.export(to: folder.path("none/new.ndjson")) }
        #expect(error?.code == .cannotOpen)
        error = #expect(throws: StoreError.self) { try ObjectStore.export(of: .memory, to: folder.path("new.ndjson")) }
        #expect(error?.code == .cannotOpen)
        error = #expect(throws: StoreError.self) {
            try ObjectStore.export(of: .file(folder.path("missing.db")), to: folder.path("new.ndjson"))
        }
        #expect(error?.code == .cannotOpen)
        #expect(try folder.names == names)
        // A store in memory can be exported while it is open.
        let memory = try ObjectStore(.memory)
        try memory.save([Item(1), Item(2)])
        #expect(try memory.export(to: folder.path("memory.ndjson")).objects == 2)
        #expect(try folder.run("import", "store.db", "memory.ndjson").output == "2\n")
        #expect(try store.fetch(Item.self) == [Item(1), Item(2)])
    }

    @Test("tell of documents that are not JSON, and have the rest")
    func tellDamage() throws {
        try folder.store().save([Item(1), Item(2)])
        try folder.change("UPDATE objects_1 SET doc = 'secret' WHERE id = 'i1'")
        let summary = try folder.store().export(to: folder.path("rest.ndjson"))
        #expect(summary.objects == 1 && summary.unreadable.map(\.identity) == ["i1"])
        #expect(summary.unreadable.map(\.code) == [.corrupt] && !"\(summary.unreadable)".contains("secret"))
        #expect(
            String(decoding: try folder.contents(of: "rest.ndjson"), as: UTF8.self).split(separator: "\n").count == 2
        )
    }

    @Test("are one state of the store, whatever is written meanwhile")
    func areOneState() throws {
        let store = try folder.store()
        try store.save((0..<3_000).map { Visit(number: $0, until: nil) })
        try store.save([Note(id: 1, text: "before")])
        let writer = try folder.store()
        var calls = 0
        let summary = try store.export(to: folder.path("all.ndjson")) { progress in
            calls += 1
            // Notes come first, but what comes last is of the same state.
            try? writer.save([Visit(number: 10_000 + calls, until: nil), Visit(number: calls, until: .distantFuture)])
        }
        #expect(calls > 3)
        #expect(summary.objects == 3_001)
        #expect(try store.count(Visit.self) == 3_000 + calls)
        let text = String(decoding: try folder.contents(of: "all.ndjson"), as: UTF8.self)
        let objects = text.split(separator: "\n").filter { !$0.contains("cyanotype-export") }
        #expect(objects.count == 3_001)
        #expect(!objects.contains { $0.contains("until") })
    }
}
