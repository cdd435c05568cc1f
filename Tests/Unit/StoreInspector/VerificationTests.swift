import Cyanotype
import CyanotypeStore
import Foundation
import Testing

@Suite("The verification of a store")
struct VerificationTests {
    let folder: StoreFolder

    init() throws {
        folder = try StoreFolder()
        // Several pages.
        try folder.store().save((0..<400).map { Item($0) })
    }

    @Test("finds nothing in a sound file")
    func soundFile() throws {
        for arguments in [["verify", "store.db"], ["verify", "store.db", "--thorough"]] {
            let outcome = try folder.run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
        }
    }

    @Test("finds a damaged page")
    func damagedPage() throws {
        let page = try folder.rootPage(of: "objects_1")
        var data = try folder.contents()
        let start = (page - 1) * 4096
        data.replaceSubrange(start..<start + 200, with: Data(repeating: 0xA5, count: 200))
        try folder.write(data)
        let outcome = try folder.run("verify", "store.db")
        #expect(outcome.status == 1)
        #expect(!outcome.lines.isEmpty)
        #expect(outcome.errors.contains("store.db: something is wrong"))
        #expect(try folder.contents() == data)
        // Other commands cannot read it.
        let count = try folder.run("export", "store.db", "Item")
        #expect(count.status == 3 && count.errors.contains("store.db: "))
    }

    @Test("finds the keys of an object that is missing")
    func orphanKeys() throws {
        try folder.change(
            "CREATE TEMP TABLE kept AS SELECT * FROM elements_2 WHERE id = 'i12'; DELETE FROM objects_1 WHERE id = 'i12';"
                + "INSERT INTO elements_2 SELECT * FROM kept"
        )
        let outcome = try folder.run("verify", "store.db")
        #expect(outcome.status == 1)
        #expect(outcome.output == "Item i12: the index of tags has keys of this object, which is missing\n")
    }

    @Test("finds documents that are not JSON, and schemas that are missing")
    func wrongRows() throws {
        try folder.change(
            """
            UPDATE objects_1 SET doc = '{"id":' WHERE id = 'i7';
            UPDATE objects_1 SET schema = 99 WHERE id = 'i8';
            """
        )
        let outcome = try folder.run("verify", "store.db")
        #expect(outcome.status == 1)
        #expect(outcome.lines.contains { $0.hasPrefix("Item i7: the document is not JSON: ") })
        #expect(outcome.lines.contains("Item i8: the schema 99, which the object has, is not recorded"))
        #expect(outcome.lines.count == 2)
    }

    @Test("tells the first hundred of many findings")
    func manyFindings() throws {
        try folder.change("UPDATE objects_1 SET doc = ''")
        let outcome = try folder.run("verify", "store.db")
        #expect(outcome.lines.count { $0.contains("the document is not JSON") } == 100)
        #expect(outcome.lines.contains("Item: 300 more objects like these"))
    }
}
