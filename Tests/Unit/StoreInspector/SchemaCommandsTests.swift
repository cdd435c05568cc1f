import Cyanotype
import CyanotypeStore
import Foundation
import ObjectStoreChecks
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The commands about versions")
struct SchemaCommandsTests {
    private typealias First = Releases.First
    private typealias Second = Releases.Second

    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// Stores five objects of the first release, and brings four to the second one.
    private func fill() throws {
        try folder.store().save((1...4).map { First($0) } + [First(5, "unlucky")])
        let second = try ObjectStore(.file(folder.path()), models: [Second.self])
        #expect(try second.migrateAll([Second.self]).quarantined == 1)
        try second.close()
    }

    /// Parses XML, and returns the texts of its elements, and the names of elements and attributes.
    private func parse(_ name: String) throws -> (texts: [String], names: Set<String>) {
        let reader = XMLReader()
        let parser = XMLParser(data: try folder.contents(of: name))
        parser.delegate = reader
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
        return (reader.texts, reader.names)
    }

    @Test("list classes in all versions with their fields")
    func listSchemas() throws {
        try fill()
        let before = try folder.contents()
        let names = try folder.names
        let outcome = try folder.run("schemas", "store.db")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let cells = outcome.lines.map { $0.split(separator: " ").map(String.init) }
        #expect(cells[0] == ["TYPE", "CLASS", "VERSION", "FINGERPRINT", "OBJECTS", "FIELD", "STORED", "TYPE"])
        let schemas = try folder.store().schemas(ofType: "post")
        #expect(schemas.map(\.version) == [1, 2])
        let heads = cells.filter { $0.first == "post" && $0.dropFirst().first == "post" && $0.count == 7 }
        #expect(heads.map { $0[2] } == ["1", "2"])
        #expect(heads.map { $0[3] } == schemas.map { String($0.fingerprint.prefix(8)) })
        #expect(heads.map { $0[4] } == ["0", "4"])
        #expect(cells.contains(["heading", "string"]) && cells.contains(["title", "string"]))
        #expect(cells.contains(["tags", "array<string>"]))
        #expect(outcome.lines.count { $0.contains("post > author  1") } == 2)
        #expect(try folder.run("schemas", "store.db", "post").output == outcome.output)
        #expect(try folder.run("schemas", "store.db", "none").status == 1)
        #expect(try folder.contents() == before && folder.names == names)
    }

    @Test("draw them as one file without scripts, with arrows to the models inside")
    func drawSchemas() throws {
        try fill()
        try ObjectStore(.file(folder.path())).save([Item(1)])
        #expect(try folder.run("schemas", "store.db", "--svg", "all.svg").status == 0)
        let (texts, names) = try parse("all.svg")
        #expect(
            names.isSubset(of: [
                "svg", "title", "defs", "marker", "path", "rect", "g", "text", "xmlns", "width", "height", "viewBox",
                "font-family", "font-size", "id", "refX", "refY", "markerWidth", "markerHeight", "orient", "d", "fill",
                "x", "y",
                "rx", "stroke", "font-weight", "marker-end",
            ]),
            "\(names)"
        )
        for text in [
            "post", "author", "Item", "heading: string", "title: string", "tags: array<string>", "name: string",
        ] {
            #expect(texts.contains(text), "\(text)")
        }
        let svg = String(decoding: try folder.contents(of: "all.svg"), as: UTF8.self)
        // One for each version of the post, and one for the author of an item.
        #expect(svg.components(separatedBy: "marker-end").count - 1 == 3)
        #expect(!svg.contains("href") && !svg.contains("script") && svg.components(separatedBy: "http").count == 2)
        let again = try folder.run("schemas", "store.db", "--svg", "all.svg")
        #expect(again.status == 3 && again.errors.contains("remove it, or choose another name"))
        #expect(try folder.run("schemas", "store.db", "Item", "--svg", "item.svg").status == 0)
        #expect(try !parse("item.svg").texts.contains("post"))
    }

    @Test("escape what a file that somebody made has for names")
    func escapeHostileTexts() throws {
        try folder.store().save([Item(1)])
        let hostile = "</text><script>alert(1)</script>&amp;]]>\"'\u{1B}[31m\u{202E}\u{FFFF}\u{0}\u{1F600}"
        let texts = [hostile, String(repeating: "x", count: 100_000)]
        for (index, text) in texts.enumerated() {
            let json = try JSON.array([["keys": [.string(text)], "type": .string(text)]]).jsonString()
            let sql = { (text: String) in
                "CAST(x'\(text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())' AS TEXT)"
            }
            try folder.change(
                """
                UPDATE cyanotype_types SET name = \(sql(text)); UPDATE cyanotype_schemas SET class = \(sql(text));
                UPDATE cyanotype_shapes SET class = \(sql(text)), fingerprint = \(sql(text)), fields = \(sql(json));
                """
            )
            let outcome = try folder.run("schemas", "store.db", "--svg", "\(index).svg")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let (shown, names) = try parse("\(index).svg")
            #expect(!names.contains("script") && !shown.isEmpty)
            let svg = String(decoding: try folder.contents(of: "\(index).svg"), as: UTF8.self)
            for text in [outcome.output, svg] {
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
            }
            #expect(svg.utf8.count < 20_000)
        }
    }

    @Test("list what is in quarantine, and show one object")
    func listQuarantine() throws {
        try fill()
        for arguments in [["quarantine", "store.db"], ["quarantine", "store.db", "post"]] {
            let outcome = try folder.run(arguments)
            #expect(outcome.status == 0 && outcome.lines.count == 1)
            #expect(outcome.output.hasPrefix("post 5, version 1, 20"))
            #expect(
                outcome.output.contains(
                    "the migration of post from version 1 to 2 threw StoreInspectorTests.Releases.Unlucky"
                )
            )
            // Reasons quote nothing of documents.
            #expect(!outcome.output.contains("unlucky"))
        }
        let shown = try JSON(json: try folder.run("quarantine", "store.db", "post", "5").output)
        #expect(shown["document"]?["heading"] == "unlucky" && shown["code"] == "migration" && shown["version"] == 1)
        #expect(shown["id"] == "5" && shown["reason"]?.stringValue?.isEmpty == false)
        let missing = try folder.run("quarantine", "store.db", "post", "4")
        #expect(missing.status == 1 && missing.errors.contains("no post with the identity 4 is in quarantine"))
        #expect(try folder.run("quarantine", "store.db", "none").status == 1)
        // Nothing is in it.
        try folder.store("empty.db").save([Item(1)])
        let empty = try folder.run("quarantine", "empty.db")
        #expect(empty.status == 0 && empty.output.isEmpty)
    }

    @Test("show the version of objects and schemas")
    func showVersions() throws {
        try fill()
        #expect(try JSON(json: folder.run("show", "store.db", "post", "2").output)["version"] == 2)
        #expect(try folder.run("types", "store.db").lines.contains { $0.hasSuffix("of post, version 2") })
    }

    @Test("bring a file of format 1 to the present one, which is told")
    func upgrade() throws {
        try FrozenStore("format1-news").makeFile(at: folder.path())
        let before = try folder.contents()
        // Only looking changes nothing, and finds nothing.
        #expect(try folder.run("verify", "store.db").status == 0)
        for arguments in [["schemas", "store.db"], ["quarantine", "store.db"], ["export", "store.db", "--all"]] {
            #expect(try folder.run(arguments).status == 0)
        }
        #expect(try folder.contents() == before)
        let outcome = try folder.run("migrate", "store.db")
        #expect(outcome.status == 0 && outcome.output == "format 1 became format 2\n", "\(outcome.errors)")
        #expect(try folder.run("migrate", "store.db").output == "the file has format 2 already\n")
        #expect(try folder.run("verify", "store.db", "--thorough").status == 0)
        #expect(try folder.run("count", "store.db", "Post").output == "12\n")
    }
}

@Suite("Migrations by a patch")
struct PatchCommandTests {
    private typealias First = Releases.First
    private typealias Second = Releases.Second

    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func migrate(_ patch: String, _ arguments: String...) throws -> StoreFolder.Outcome {
        try folder.write(Data(patch.utf8), to: "patch.json")
        return try folder.run(["migrate", "store.db"] + arguments + ["patch.json"])
    }

    private static let renaming = #"[{"op": "move", "from": "/heading", "path": "/title"}]"#

    @Test("give documents of the new version, which its program finds by all indexes", arguments: [3, 600])
    func giveNewVersion(count: Int) throws {
        try folder.store().save((1...count).map { First($0) })
        let times = try folder.store().fetchStored(First.self, id: 2)
        let outcome = try migrate(Self.renaming, "post", "1", "2")
        #expect(outcome.status == 0 && outcome.output == "\(count)\n", "\(outcome.errors)")
        #expect(try folder.run("verify", "store.db", "--thorough").output == "")
        let cells = try folder.run("schemas", "store.db").lines.map { $0.split(separator: " ").map(String.init) }
        #expect(cells.contains { Array($0.prefix(5)) == ["post", "post", "2", "-", "\(count)"] })
        // The program of before may only read.
        let error = #expect(throws: StoreError.self) { try folder.store().save(First(9)) }
        #expect(error?.code == .newerType)
        let store = try ObjectStore(.file(folder.path()), models: [Second.self])
        #expect(store.openReport.isClean)
        let expected = (1...count).map {
            Second(id: $0, title: "heading \($0)", tags: ["t\($0 % 2)"], author: Releases.Author(name: "a"))
        }
        #expect(try store.fetch(Second.self) == expected)
        let query = store.query(Second.self).filter(\.title, .equals("heading 2"))
        #expect(try store.explain(query).parts.allSatisfy { $0.place == .database })
        #expect(try store.fetch(query).map(\.id) == [2])
        #expect(try store.count(store.query(Second.self).filter(\.tags, .contains("t1"))) == (count + 1) / 2)
        #expect(try store.fetchStored(Second.self, id: 2)?.modified == times?.modified)
        #expect(try store.fetchStored(Second.self, id: 2)?.revision == times?.revision)
        try store.save(expected[0])
        #expect(try store.verify(thoroughly: true).isEmpty)
        // There is nothing left.
        let again = try migrate(Self.renaming, "post", "1", "2")
        #expect(again.status == 1 && again.output == "0\n" && again.errors.contains("no post has version 1"))
    }

    @Test("leave documents as they are to which the patch cannot be applied")
    func leaveOthers() throws {
        try folder.store().save((1...3).map { First($0) })
        let patch =
            #"[{"op": "test", "path": "/tags", "value": ["t1"]}, {"op": "move", "from": "/heading", "path": "/title"}]"#
        let outcome = try migrate(patch, "post", "1", "2")
        #expect(outcome.status == 1 && outcome.output == "2\n")
        #expect(outcome.errors.contains("post 2 stays as it is: "))
        #expect(!outcome.errors.contains("t0"))
        let documents = try folder.store().documents(ofType: "post").map { try $0.get() }
        #expect(documents.map(\.version) == [2, 1, 2])
        #expect(documents[1].json["heading"] == "heading 2")
        // The program's own migration, or another patch, takes what is left.
        #expect(try migrate(Self.renaming, "post", "1", "2").output == "1\n")
        #expect(
            try ObjectStore(.file(folder.path()), models: [Second.self]).fetch(Second.self).map(\.title)
                == (1...3).map { "heading \($0)" }
        )
    }

    @Test("change no identity, and make nothing else of an object")
    func changeNoIdentity() throws {
        try folder.store().save([First(1)])
        let before = try folder.run("export", "store.db", "--all").lines.last
        for (patch, reason) in [
            (#"[{"op": "replace", "path": "/id", "value": 2}]"#, "the patch changes the identity"),
            (#"[{"op": "remove", "path": "/id"}]"#, "the patch changes the identity"),
            (#"[{"op": "replace", "path": "", "value": [1]}]"#, "the patch makes something else of the object"),
            (#"[{"op": "remove", "path": "/none"}]"#, "post 1 stays as it is"),
        ] {
            let outcome = try migrate(patch, "post", "1", "2")
            #expect(
                outcome.status == 1 && outcome.output == "0\n" && outcome.errors.contains(reason),
                "\(outcome.errors)"
            )
        }
        #expect(try folder.run("export", "store.db", "--all").lines.last?.contains(#""heading":"heading 1""#) == true)
        #expect(before != nil)
        try folder.store().save([Memo(text: "a", weight: 1)])
        let memo = try migrate("[]", "Memo", "1", "2")
        #expect(memo.status == 3 && memo.errors.contains("identified by their documents"))
    }

    @Test("are of one class of a type")
    func areOfOneClass() throws {
        let (vessel, ferry) = (Vessel(), Ferry())
        (vessel.name, ferry.name, ferry.line) = ("Anna", "Berta", "north")
        try folder.store().save([vessel, ferry])
        #expect(try migrate(#"[{"op": "add", "path": "/extra", "value": 1}]"#, "Ferry", "1", "2").output == "1\n")
        let documents = try folder.store().documents(ofType: "Vessel").map { try $0.get() }
        #expect(documents.map(\.version) == [1, 2] && documents.map(\.className) == ["Vessel", "Ferry"])
    }

    @Test(
        "are refused with what is wrong",
        arguments: [
            ("migrate x T", "migrate needs two versions and the file of a patch", 2),
            ("migrate x T 1 2", "migrate needs two versions and the file of a patch", 2),
            ("migrate x T a 2 p", "a is not a version", 2), ("migrate x T 2 2 p", "2 is no later version than 2", 2),
            ("migrate x T 1 2 p q", "q is one argument too many for migrate", 2),
            ("export x", "export needs the name of a type", 2), ("import x", "import needs the name of a type", 2),
            ("schemas x T U", "U is one argument too many for schemas", 2),
            ("schemas x --all", "schemas has no option --all", 2),
            ("quarantine x --svg a", "quarantine has no option", 2),
            ("migrate none.db", "none.db: No such file", 3),
        ] as [(String, String, Int32)]
    )
    func areRefused(line: String, reason: String, status: Int32) throws {
        let outcome = try folder.run(line.split(separator: " ").map(String.init))
        #expect(outcome.status == status && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("cyanotype-store: \(reason)"), "\(outcome.errors)")
    }

    @Test("need a patch, and a type that the file has")
    func needPatch() throws {
        try folder.store().save([First(1)])
        for (patch, type, reason, status) in [
            ("{", "post", "it is not a JSON Patch", 1), (#"[{"op": "paint"}]"#, "post", "it is not a JSON Patch", 1),
            ("[]", "none", "there is no type none", 1),
        ] as [(String, String, String, Int32)] {
            let outcome = try migrate(patch, type, "1", "2")
            #expect(outcome.status == status && outcome.errors.contains(reason), "\(outcome.errors)")
        }
        #expect(try folder.run("migrate", "store.db", "post", "1", "2", "none.json").status == 3)
        #expect(try folder.store().document(ofType: "post", id: 1)?.version == 1)
    }
}

private final class XMLReader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    var names: Set<String> = []
    private var text = ""

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        names.insert(name)
        names.formUnion(attributes.keys)
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if !text.isEmpty { texts.append(text) }
        text = ""
    }
}
