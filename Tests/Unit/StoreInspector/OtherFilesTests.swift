import CyanotypeStore
import Foundation
import Testing

@Suite("The file of a store that is inspected")
struct OtherFilesTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// Commands that need a file, with a file to import.
    private static let commands = [
        ["types", "store.db"], ["count", "store.db", "Item"], ["show", "store.db", "Item", "i1"],
        ["find", "store.db", "Item", "id=i1"], ["export", "store.db", "Item"], ["verify", "store.db"],
        ["import", "store.db", "Item", "-"],
    ]

    private func expectRefusal(_ reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try folder.names.map { ($0, try? folder.contents(of: $0)) }
        for command in Self.commands {
            let outcome = try folder.run(command)
            #expect(outcome.status == 3, "\(command)", sourceLocation: sourceLocation)
            #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
            #expect(
                outcome.errors.hasPrefix("cyanotype-store: store.db: ") && outcome.errors.contains(reason),
                "\(outcome.errors)",
                sourceLocation: sourceLocation
            )
            let after = try folder.names.map { ($0, try? folder.contents(of: $0)) }
            #expect(before.elementsEqual(after) { $0 == $1 }, "\(command)", sourceLocation: sourceLocation)
        }
    }

    @Test("is not created if it is missing")
    func isMissing() throws { try expectRefusal("No such file or directory; check the path") }

    @Test("is refused if it is a folder")
    func isFolder() throws {
        try FileManager.default.createDirectory(atPath: folder.path(), withIntermediateDirectories: true)
        try expectRefusal("it is not a file")
    }

    @Test("is refused if it is empty")
    func isEmpty() throws {
        try folder.write(Data())
        try expectRefusal("the file is empty, so it is no store")
    }

    @Test("is refused if it is not a database")
    func isNoDatabase() throws {
        try folder.write(Data("This is a text, not a database. ".utf8) + Data(repeating: 0x20, count: 4096))
        try expectRefusal("the file is not an SQLite database")
    }

    @Test("is refused if another program has written it")
    func isForeign() throws {
        try folder.change("CREATE TABLE notes(text)")
        try expectRefusal("the file is the database of another program")
    }

    @Test("is refused if a newer version has written it")
    func isNewer() throws {
        _ = try folder.store()
        try folder.change(
            """
            PRAGMA user_version = 99;
            UPDATE cyanotype_properties SET value = 99 WHERE name IN ('format.reader', 'format.writer')
            """
        )
        try expectRefusal("a newer version of Cyanotype has written the file (format 99)")
    }

    @Test("is not changed by commands that read, and nothing is left beside it")
    func isNotChanged() throws {
        try folder.store().save([Item(1), Item(2)])
        let (names, contents) = (try folder.names, try folder.contents())
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path())
        for command in Self.commands.dropLast() {
            #expect(try folder.run(command).status == 0, "\(command)")
            #expect(try folder.names == names, "\(command)")
            #expect(try folder.contents() == contents)
        }
        let later = try FileManager.default.attributesOfItem(atPath: folder.path())
        #expect(attributes[.modificationDate] as? Date == later[.modificationDate] as? Date)
    }

    @Test("is read with what a running program has committed, whose files stay")
    func isInUse() throws {
        let store = try folder.store()
        try store.save([Item(1)])
        let names = try folder.names
        #expect(names.contains("store.db-wal"))
        #expect(try folder.run("count", "store.db", "Item").output == "1\n")
        #expect(try folder.names == names)
        try store.save([Item(2)])
        #expect(try folder.run("count", "store.db", "Item").output == "2\n")
        // Both may write.
        let lines = try folder.run("export", "store.db", "Item").output
        try store.delete(Item.self)
        #expect(try folder.run("import", "store.db", "Item", "-", input: lines).status == 0)
        #expect(try store.fetch(Item.self) == [Item(1), Item(2)])
    }
}
