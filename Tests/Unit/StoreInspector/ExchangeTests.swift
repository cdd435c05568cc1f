import Cyanotype
import CyanotypeStore
import Foundation
import Testing

@Suite("Exports and imports")
struct ExchangeTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func export(_ type: String) throws -> StoreFolder.Outcome { try folder.run("export", "store.db", type) }

    /// Stores objects, exports them, and restores them in another file that has the type.
    private func roundTrip<M: Model>(_ objects: [M]) throws -> ObjectStore {
        try folder.store().save(objects)
        let copy = try ObjectStore(.file(folder.path("copy.db")), models: [M.self])
        let export = try folder.run("export", "store.db", "\(M.self)", "-o", "\(M.self).ndjson")
        #expect(export.status == 0 && export.output.isEmpty && export.errors.isEmpty)
        let restored = try folder.run("import", "copy.db", "\(M.self)", "\(M.self).ndjson")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.output == "\(objects.count)\n")
        return copy
    }

    @Test("give equal objects, which are found by all indexes")
    func giveEqualObjects() throws {
        let items = (0..<30).map { Item($0, note: $0 == 3 ? "a\u{0}b\u{1B}\u{202E}\u{2028}" : "plain") }
        let copy = try roundTrip(items)
        #expect(try copy.fetch(Item.self, orderBy: .by(\.size)) == items.sorted { $0.size < $1.size })
        for (name, query) in [
            ("title", copy.query(Item.self).filter(\.title, .equals("title 3"))),
            ("tags", copy.query(Item.self).filter(\.tags, .contains("t12"))),
            ("rating", copy.query(Item.self).filter(\.rating, .greater(than: 4))),
            ("seen", copy.query(Item.self).filter(\.seen, .less(than: Date(timeIntervalSince1970: 9)))),
            ("size", copy.query(Item.self).filter(\.size, .greater(than: 1 << 63))),
            ("price", copy.query(Item.self).filter(\.price, .equals(Decimal(5) / 4))),
            ("serial", copy.query(Item.self).filter(\.serial, .equals(items[7].serial))),
            ("author.name", copy.query(Item.self).filter(\.author.name, .equals("author 1"))),
        ] {
            let explanation = try copy.explain(query)
            #expect(explanation.parts.allSatisfy { $0.place == .database }, "\(name): \(explanation)")
            let found = try Set(copy.fetch(query).map(\.id))
            #expect(found == (try Set(folder.store().fetch(query).map(\.id))), "\(name)")
            #expect(!found.isEmpty, "\(name)")
        }
        let times = try copy.fetchStored(Item.self, id: "i3")
        let original = try folder.store().fetchStored(Item.self, id: "i3")
        #expect(times?.created == original?.created)
        #expect(times?.modified == original?.modified)
        #expect(try folder.run("verify", "copy.db", "--thorough").status == 0)
    }

    @Test("keep the identities that are digests of documents")
    func keepDigests() throws {
        let memos = [
            Memo(text: "z\u{7F}\u{85}", weight: 1e20), Memo(text: "a", weight: -0.0), Memo(text: "", weight: 5),
        ]
        let copy = try roundTrip(memos)
        // Saved again, each is the object that is there already.
        try copy.save(memos)
        #expect(try copy.count(Memo.self) == 3)
    }

    @Test("keep expirations, negative identities and UUIDs")
    func keepOthers() throws {
        let visits = try roundTrip([Visit(number: -5, until: .distantFuture), Visit(number: 6, until: .distantPast)])
        #expect(try visits.fetch(Visit.self).map(\.number) == [-5])
        let device = Device(serial: UUID())
        #expect(try roundTrip([device]).fetch(Device.self, id: device.serial) == device)
    }

    @Test("keep the classes of objects, also where the file has not had them")
    func keepClasses() throws {
        let (vessel, ferry) = (Vessel(), Ferry())
        (vessel.name, ferry.name, ferry.line) = ("Anna", "Berta", "north")
        try folder.store().save([vessel, ferry])
        _ = try ObjectStore(.file(folder.path("copy.db")), models: [Vessel.self, Ferry.self])
        let lines = try export("Vessel").output
        #expect(try folder.run("import", "copy.db", "Vessel", "-", input: lines).status == 0)
        let copy = try ObjectStore(.file(folder.path("copy.db")), models: [Vessel.self, Ferry.self])
        #expect(try copy.fetch(Vessel.self).map { "\(type(of: $0)) \($0.name)" } == ["Vessel Anna", "Ferry Berta"])
        #expect(try copy.fetch(copy.query(Ferry.self).filter(\.line, .equals("north"))).count == 1)
        // A store that has not used the subclass lacks its index, which the next program adds.
        _ = try ObjectStore(.file(folder.path("other.db")), models: [Vessel.self])
        #expect(try folder.run("import", "other.db", "Vessel", "-", input: lines).status == 0)
        let other = try ObjectStore(.file(folder.path("other.db")), models: [Vessel.self, Ferry.self])
        #expect(try other.fetch(other.query(Ferry.self).filter(\.line, .equals("north"))).count == 1)
        #expect(try other.verify(thoroughly: true).isEmpty)
    }

    @Test("are found by their words as soon as a program opens the file")
    func findWords() throws {
        _ = try roundTrip([Note(id: 1, text: "an old engine"), Note(id: 2, text: "a new roof")])
        #expect(try found("engine") == [1])
        let edited = [Note(id: 1, text: "an old cellar"), Note(id: 3, text: "an engine room")]
        try folder.store("source.db").save(edited)
        let lines = try folder.run("export", "source.db", "Note").output
        #expect(try folder.run("import", "copy.db", "Note", "-", input: lines).status == 0)
        #expect(try found("engine") == [3])
        #expect(try found("cellar") == [1])
        #expect(try found("roof") == [2])
        #expect(try folder.run("verify", "copy.db", "--thorough").status == 0)
        #expect(try folder.run("types", "copy.db").lines.contains { $0.hasSuffix("search of text") })
        #expect(try folder.run("find", "copy.db", "Note", "text=a new roof").lines.count == 1)
    }

    private func found(_ word: String) throws -> [Int] {
        let copy = try folder.store("copy.db")
        return try copy.search(Note.self, for: word).map(\.object.id)
    }

    @Test("replace objects with their identities, and raise the revision")
    func replaceObjects() throws {
        let store = try folder.store()
        try store.save([Item(1), Item(2)])
        let lines = try export("Item").output
        try store.save([Item(1, title: "other", note: "changed"), Item(3)])
        #expect(try folder.run("import", "store.db", "Item", "-", input: lines).output == "2\n")
        #expect(try store.fetch(Item.self, ids: ["i1", "i2", "i3"]) == [Item(1), Item(2), Item(3)])
        #expect(try store.fetch(store.query(Item.self).filter(\.title, .equals("other"))).isEmpty)
        #expect(try store.fetchStored(Item.self, id: "i1")?.revision == 3)
        #expect(try store.fetchStored(Item.self, id: "i3")?.revision == 2)
    }

    @Test("may be joined")
    func join() throws {
        try folder.store().save([Item(1)])
        let first = try export("Item").output
        try folder.store().save([Item(2)])
        let lines = try first + export("Item").output
        #expect(try folder.run("import", "store.db", "Item", "-", input: lines).output == "3\n")
    }

    @Test(
        "are refused with the line and the reason, and then nothing is imported",
        arguments: [
            ("edited", "line 3: it is not as it was exported"), ("keyless", "line 3: it lacks \"digest\""),
            ("broken", "line 3: it is not JSON"), ("array", "line 3: it is not an object"),
            ("headless", "line 1: the line with \"cyanotype-export\" must come first"),
            ("newer", "line 1: a newer version of the program has written the export"),
            ("empty", "there is nothing in it"),
        ]
    )
    func areRefused(_ change: String, _ reason: String) throws {
        let store = try folder.store()
        try store.save([Item(1), Item(2)])
        var lines = try export("Item").lines
        switch change {
        case "edited": lines[2] = lines[2].replacingOccurrences(of: "title 2", with: "title 9")
        case "keyless": lines[2] = lines[2].replacingOccurrences(of: "\"digest\"", with: "\"d\"")
        case "broken": lines[2].removeLast()
        case "array": lines[2] = "[]"
        case "headless": lines.removeFirst()
        case "newer": lines[0] = lines[0].replacingOccurrences(of: "export\":2", with: "export\":3")
        default: lines = []
        }
        try store.save(Item(1, note: "later"))
        let outcome = try folder.run("import", "store.db", "Item", "-", input: lines.joined(separator: "\n"))
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("cyanotype-store: standard input") && outcome.errors.contains(reason))
        #expect(try store.fetch(Item.self, id: "i1")?.note == "later")
        #expect(try store.fetchStored(Item.self, id: "i1")?.revision == 2)
        #expect(try folder.run("types", "store.db").output.contains("2 objects, revision 2,"))
    }

    @Test("are refused where a line has no end")
    func areNotReadWithoutEnd() throws {
        try folder.store().save([Item(1)])
        let outcome = try folder.run("import", "store.db", "Item", "/dev/zero")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("cyanotype-store: /dev/zero, line 1: it is longer than "))
    }

    @Test("are refused for another type, other identities, and values that are not unique")
    func areRefusedForOtherTypes() throws {
        let store = try folder.store()
        try store.save([Item(1)])
        try store.save(Visit(number: 1, until: nil))
        let lines = try export("Item").output
        let other = try folder.run("import", "store.db", "Visit", "-", input: lines)
        #expect(other.status == 1 && other.errors.contains("the objects are of the type Item, not Visit"))
        try store.delete(Item.self, id: "i1")
        try store.save(Item(2, serial: Item(1).serial))
        let conflict = try folder.run("import", "store.db", "Item", "-", input: lines)
        #expect(conflict.status == 1 && conflict.errors.contains("line 2: another object has the same value"))
        #expect(try store.fetch(Item.self).map(\.id) == ["i2"])
        let missing = try folder.run("import", "store.db", "Thing", "-", input: lines)
        #expect(missing.status == 1 && missing.errors.contains("there is no type Thing"))
        #expect(try folder.run("import", "store.db", "Item", "missing.ndjson").status == 3)
    }

    @Test("are taken by a type that has another name since")
    func areTakenUnderAnotherName() throws {
        try folder.store().save([Releases.First(1), Releases.First(2)])
        let lines = try folder.run("export", "store.db", "post").output
        let other = try ObjectStore(.file(folder.path("other.db")), models: [Releases.Renamed.self])
        for arguments in [["entry", "-"], ["post", "-"]] {
            let outcome = try folder.run(["import", "other.db"] + arguments, input: lines)
            #expect(outcome.status == 0 && outcome.output == "2\n", "\(outcome.errors)")
        }
        try folder.write(Data(lines.utf8), to: "lines.ndjson")
        #expect(try folder.run("import", "other.db", "lines.ndjson").status == 0)
        #expect(try other.fetch(Releases.Renamed.self).map(\.heading) == ["heading 1", "heading 2"])
    }

    @Test("print documents only, which cannot be imported, and replace no file")
    func printDocuments() throws {
        try folder.store().save([Item(1), Item(2)])
        let documents = try folder.run("export", "store.db", "Item", "--documents")
        let items = try documents.lines.map { line in
            try unsafe Array(line.utf8).withUnsafeBytes { try unsafe JSONReader.readStored(Item.self, in: $0) }
        }
        #expect(items == [Item(1), Item(2)])
        #expect(try folder.run("import", "store.db", "Item", "-", input: documents.output).status == 1)
        try folder.write(Data("mine".utf8), to: "old.ndjson")
        let refused = try folder.run("export", "store.db", "Item", "-o", "old.ndjson")
        #expect(refused.status == 3 && refused.errors.contains("File exists; remove it, or choose another name"))
        #expect(try folder.contents(of: "old.ndjson") == Data("mine".utf8))
    }

    @Test("leave out documents that are not JSON, with status 1")
    func leaveOutInvalidDocuments() throws {
        try folder.store().save([Item(1), Item(2)])
        try folder.change("UPDATE objects_1 SET doc = 'x' WHERE id = 'i1'")
        let outcome = try export("Item")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 2)
        #expect(outcome.errors.contains("Item i1 is left out"))
    }
}
