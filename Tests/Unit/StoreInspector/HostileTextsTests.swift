import Cyanotype
import CyanotypeStore
import Foundation
import Testing

@Suite("Texts that a terminal would act upon")
struct HostileTextsTests {
    /// A colour, a title, a NUL, a bell, C1 controls, DEL, an override of the direction, isolates and line separators.
    private static let hostile =
        "\u{1B}[31mred\u{1B}]0;title\u{7}\u{0}\u{9B}5m\u{85}\u{7F}\u{202E}\u{2066}\u{2069}\u{200F}\u{61C}\u{2028}\u{2029}\r\n\u{8}é"

    private func expectHarmless(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            let isHarmless =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: !scalar.properties.isBidiControl
                }
            #expect(isHarmless, "\(scalar.escaped(asASCII: true))", sourceLocation: sourceLocation)
        }
    }

    @Test("are escaped wherever they come from, and JSON stays JSON")
    func areEscaped() throws {
        let folder = try StoreFolder()
        let item = Item(1, id: "id" + Self.hostile, title: Self.hostile, note: Self.hostile)
        try folder.store().save(item)
        // Arguments of programs have no NUL.
        let argument = Self.hostile.filter { $0 != "\u{0}" }
        for outcome in [
            try folder.run("types", "store.db"), try folder.run("find", "store.db", "Item", "rating=1"),
            try folder.run("export", "store.db", "Item"), try folder.run("count", "store.db", argument),
            try folder.run("show", "store.db", "Item", argument), try folder.run(argument),
            try folder.run("types", argument), try folder.run("export", "store.db", "Item", "-o", "/\(argument)/x"),
            try folder.run("import", "store.db", "Item", "-", input: "{\"cyanotype-export\":1,\"\(argument)\":}"),
        ] {
            expectHarmless(outcome.output)
            expectHarmless(outcome.errors)
        }
        let found = try folder.run("find", "store.db", "Item", "rating=1")
        #expect(try JSON(json: found.output)["document"]?["note"]?.stringValue == Self.hostile)
        let documents = try folder.run("export", "store.db", "Item", "--documents")
        expectHarmless(documents.output)
        #expect(try Item(json: documents.output) == item)
    }

    @Test("are escaped in names, schemas and findings of a file that somebody made")
    func areEscapedInMetadata() throws {
        let folder = try StoreFolder()
        try folder.store().save(Item(1))
        try folder.change(
            """
            UPDATE cyanotype_types SET name = char(27) || '[31mItem' || char(8238);
            UPDATE cyanotype_shapes SET fields = '[{"keys":["\u{202E}\\u001b"],"type":"\u{9B}"}]', class = char(155);
            UPDATE cyanotype_schemas SET class = char(155);
            UPDATE cyanotype_columns SET path = path || char(27);
            UPDATE objects_1 SET doc = char(27) || 'x' || char(8232), id = char(7);
            """
        )
        for outcome in [
            try folder.run("types", "store.db"), try folder.run("verify", "store.db"),
            try folder.run("count", "store.db", "Item"),
            try folder.run("show", "store.db", "\u{1B}[31mItem\u{202E}", "\u{7}"),
            try folder.run("export", "store.db", "\u{1B}[31mItem\u{202E}"),
        ] {
            #expect(!(outcome.output + outcome.errors).isEmpty)
            expectHarmless(outcome.output)
            expectHarmless(outcome.errors)
        }
    }
}
