import Cyanotype
import CyanotypeStore
import Foundation
import Testing

private struct Writer: Model {
    var id: Int
    var name: String
    static let blueprint = Blueprint(Writer.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }
    .storedName("writer")
}

private struct Book: Model {
    var id: String
    var writer: Writer?
    var readers: [Writer]
    static let blueprint = Blueprint(Book.init) {
        Field("id", \.id).id()
        Field("writer", \.writer).reference(onDelete: .keep)
        Field("readers", \.readers).reference(onDelete: .nullify)
    }
    .storedName("book")
}

@Suite("The command about references")
struct ReferenceCommandsTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("lists fields with their rules, and references to missing objects")
    func listReferences() throws {
        let store = try folder.store()
        let writers = (1...3).map { Writer(id: $0, name: "\($0)") }
        try store.save([
            Book(id: "a", writer: writers[0], readers: [writers[1], writers[2]]),
            Book(id: "b\n\u{1B}[1m", writer: writers[1], readers: [writers[2]]),
            Book(id: "c", writer: nil, readers: []),
        ])
        var outcome = try folder.run("references", "store.db")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.lines == [
                "book writer → writer, onDelete keep: 2 references",
                "book readers → writer, onDelete nullify: 3 references",
            ]
        )
        try store.delete(Writer.self, id: 2)
        outcome = try folder.run("references", "store.db", "book")
        #expect(outcome.lines.count == 3 && outcome.lines[0].hasSuffix("2 references, 1 of them to missing objects"))
        // What a terminal would act upon is escaped.
        #expect(outcome.lines[1].hasPrefix("  b\\") && outcome.lines[1].hasSuffix("→ 2"))
        #expect(outcome.lines[2] == "book readers → writer, onDelete nullify: 2 references")
        #expect(try folder.run("references", "store.db", "writer").output.isEmpty)
        #expect(try folder.run("references", "store.db", "none").status == 1)
    }
}
