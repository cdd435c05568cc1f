import Cyanotype
import CyanotypeSettings
import CyanotypeStore
import Foundation
import Testing

/// A book in two releases of a program, which keeps books in a store, in JSON and in its settings.
private enum Releases {
    struct FirstBook: Model, Sendable, Equatable {
        var id = 0
        var heading = ""
        var pages = 0
        var opened: Date?

        static let blueprint = Blueprint(creating: { FirstBook() }) {
            Field("id", \.id).id().stored(in: .defaults)
            Field("heading", \.heading).stored(in: .defaults)
            Field("pages", \.pages).stored(in: .defaults)
            Field("opened", \.opened).stored(in: .defaults)
        }
        .storedName("Book")
    }

    struct SecondBook: Model, Sendable, Equatable {
        var id = 0
        var title = ""
        var sheets = 0
        var opened: Date?

        static let blueprint = Blueprint(creating: { SecondBook() }) {
            Field("id", \.id).id().stored(in: .defaults)
            Field("title", \.title).stored(in: .defaults)
            Field("extent", "sheets", \.sheets).stored(in: .defaults)
            Field("opened", \.opened).stored(in: .defaults)
        }
        .storedName("Book")
        .version(2)
        .migration(from: 1) { document in
            document.rename("heading", to: "title")
            let pages = document.remove("pages")?.intValue ?? 0
            document["extent", "sheets"] = .number(JSON.Number((pages + 1) / 2))
            if let date = document.date("opened") { try document.setDate(date.addingTimeInterval(1), "opened") }
        }
    }
}

@Suite("One migration of a model")
struct OneMigrationEverywhereTests {
    private static let date = Date(timeIntervalSince1970: 1_000_000)
    private static let old = Releases.FirstBook(id: 3, heading: "Bread", pages: 11, opened: date)
    private static let new = Releases.SecondBook(id: 3, title: "Bread", sheets: 6, opened: date.addingTimeInterval(1))

    @Test("serves the objects of a store")
    func servesObjects() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "books.db").path
        let first = try ObjectStore(.file(path))
        try first.save(Self.old)
        try first.close()
        let store = try ObjectStore(.file(path), models: [Releases.SecondBook.self])
        #expect(try store.fetch(Releases.SecondBook.self, id: 3) == Self.new)
        #expect(try store.migrateAll().migrated == 1)
        #expect(try store.fetch(Releases.SecondBook.self) == [Self.new])
    }

    @Test("serves JSON texts")
    func servesTexts() throws {
        #expect(try Releases.SecondBook(json: Self.old.jsonString(), version: 1) == Self.new)
    }

    @Test("serves settings")
    func servesSettings() throws {
        let stores: [StoreName: any BackingStore] = [.defaults: MemoryStore()]
        try Persisted(Releases.FirstBook.self, stores: stores, name: "Book").update { $0 = Self.old }
        let settings = Persisted(Releases.SecondBook.self, stores: stores, name: "Book")
        #expect(settings.snapshot == Self.new)
        #expect(settings.failures.isEmpty)
    }
}
