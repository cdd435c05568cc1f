import Cyanotype
import CyanotypeStore
import Foundation
import Testing

@Suite("Commands that print objects")
struct ObjectCommandsTests {
    let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
        let store = try folder.store()
        try store.save((0..<20).map { Item($0) })
        try store.save([Visit(number: -7, until: nil), Visit(number: 8, until: .distantPast)])
    }

    @Test("list the types with their fields, indexes and numbers of objects")
    func listTypes() throws {
        let outcome = try folder.run("types", "store.db")
        #expect(outcome.status == 0)
        #expect(outcome.lines.contains("Item: 20 objects, revision 1, identities are string"))
        #expect(outcome.lines.contains("Visit: 2 objects, revision 1, identities are integer"))
        #expect(outcome.lines.contains("    seen: optional<date>"))
        #expect(outcome.lines.contains("  index of tags: elements:string"))
        #expect(outcome.lines.contains("  index of author.name: string"))
        #expect(try folder.run("count", "store.db", "Item").output == "20\n")
    }

    @Test("show an object with its revision and times")
    func show() throws {
        let store = try folder.store()
        try store.save(Item(4, note: "new"))
        let stored = try #require(try store.fetchStored(Item.self, id: "i4"))
        let outcome = try folder.run("show", "store.db", "Item", "i4")
        let json = try JSON(json: outcome.output)
        #expect(outcome.status == 0)
        #expect(json["id"]?.stringValue == "i4")
        #expect(json["revision"]?.intValue == 2)
        #expect(json["document"]?["note"]?.stringValue == "new")
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        #expect(json["created"]?.stringValue == stored.created.formatted(format))
        #expect(json["modified"]?.stringValue == stored.modified.formatted(format))
        #expect(outcome.lines.count > 10)
    }

    @Test("show objects by identities that are negative numbers, UUIDs and digests, also expired ones")
    func showByOtherIdentities() throws {
        let store = try folder.store()
        let device = Device(serial: UUID())
        try store.save(device)
        try store.save(Memo(text: "first", weight: 0.1))
        #expect(try folder.run("show", "store.db", "Visit", "-7").status == 0)
        #expect(try folder.run("show", "store.db", "Visit", "8").output.contains(#""expires": "0001-01-0"#))
        #expect(try folder.run("show", "store.db", "Device", device.serial.uuidString).status == 0)
        let found = try folder.run("find", "store.db", "Memo", "text=first")
        let id = try #require(try JSON(json: found.output)["id"]?.stringValue)
        #expect(try folder.run("show", "store.db", "Memo", id).output.contains(#""text": "first""#))
    }

    @Test("say that there is no such object or type, with status 1")
    func missing() throws {
        let object = try folder.run("show", "store.db", "Item", "none")
        #expect(object.status == 1)
        #expect(object.output.isEmpty)
        #expect(object.errors == "cyanotype-store: store.db: there is no Item with the identity none\n")
        let type = try folder.run("count", "store.db", "Thing")
        #expect(type.status == 1)
        #expect(type.errors == "cyanotype-store: store.db: there is no type Thing; it has the types Item, Visit\n")
    }

    /// The identities of the objects that are found.
    private func found(_ type: String, _ filters: String...) throws -> [String] {
        let outcome = try folder.run(["find", "store.db", type] + filters)
        let all = try outcome.lines.map { try JSON(json: $0)["id"]?.stringValue ?? "?" }
        #expect(outcome.status == (all.isEmpty ? 1 : 0))
        return all.sorted()
    }

    @Test("find objects by the values of fields with an index, whatever their keys are")
    func findByIndex() throws {
        #expect(try found("Item", "title=title 3") == ["i13", "i18", "i3", "i8"])
        #expect(try found("Item", "rating=6") == ["i13", "i6"])
        #expect(try found("Item", "tags=t12") == ["i12"])
        // Documents have the seconds since 2001.
        #expect(try found("Item", "seen=-978307195.75") == ["i4"])
        #expect(try found("Item", "size=18446744073709551615") == ["i1"])
        #expect(try found("Item", "price=1.25") == ["i5"])
        #expect(try found("Item", "serial=\(Item(9).serial)") == ["i9"])
        #expect(try found("Item", "author.name=author 1", "rating=6") == ["i13"])
    }

    @Test("find objects by the values of other fields, arrays and objects inside")
    func findByDocuments() throws {
        #expect(try found("Item", "author.city=city 3", "title=title 3") == ["i3"])
        #expect(try found("Item", "note=plain", "rating=6") == ["i13", "i6"])
        #expect(try found("Item", #"tags=["three","t12"]"#) == ["i12"])
        #expect(try found("Item", "seen=null", "rating=6") == ["i13"])
        #expect(try found("Item", "author.name=nobody").isEmpty)
        #expect(try found("Visit", "number=-7") == ["-7"])
        #expect(try folder.run("find", "store.db", "Item", "note=plain", "--limit", "3").lines.count == 3)
    }

    @Test("refuse fields that no object has, in models and in what is inside", arguments: ["=5", "=null"])
    func refuseUnknownFields(_ value: String) throws {
        for field in ["nothing", "author.nothing", "author.name.nothing", "Title", "tags.nothing"] {
            let outcome = try folder.run("find", "store.db", "Item", "title=title 3", field + value)
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            let error = "store.db: no Item has a field \(field); the fields are author, id, "
            #expect(outcome.errors.hasPrefix("cyanotype-store: \(error)"))
        }
    }

    @Test("find numbers in texts, and texts that are canonically equivalent")
    func findTexts() throws {
        try folder.store().save([Item(50, title: "12345"), Item(51, title: "Cafe\u{301}", note: "Cafe\u{301}")])
        #expect(try found("Item", "title=12345") == ["i50"])
        #expect(try found("Item", "title=Caf\u{e9}") == ["i51"])
        #expect(try found("Item", "note=Caf\u{e9}") == ["i51"])
    }

    @Test("find what documents have, also where a blueprint makes other keys of it")
    func findConverted() throws {
        try folder.store().save([Parcel(id: 1, label: "left"), Parcel(id: 2, label: "right")])
        #expect(try found("Parcel", "label=LEFT") == ["1"])
        #expect(try found("Parcel", "label=left").isEmpty)
    }

    @Test("show documents that are not JSON as text, with status 1")
    func showInvalidDocuments() throws {
        try folder.change("UPDATE objects_1 SET doc = '{broken' WHERE id = 'i4'")
        let outcome = try folder.run("show", "store.db", "Item", "i4")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(#""text": "{broken""#))
        #expect(outcome.errors.contains("the document is not JSON; verify tells more"))
    }
}
