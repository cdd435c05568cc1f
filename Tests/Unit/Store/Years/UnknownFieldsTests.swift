import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// A program saves objects that a later release has written with fields that this one does not know.
@Suite("Fields that a program does not know")
struct UnknownFieldsTests {
    struct Chapter: Model, Hashable {
        var number: Int
        var title: String
        static let blueprint = Blueprint(Chapter.init) {
            Field("number", \.number).id()
            Field("title", \.title)
        }
        .storedName("chapter")
    }

    struct NewChapter: Model, Hashable {
        var number: Int
        var title: String
        var pages: Int?
        static let blueprint = Blueprint(NewChapter.init) {
            Field("number", \.number).id()
            Field("title", \.title)
            Field("pages", \.pages)
        }
        .storedName("chapter")
    }

    /// The release before.
    struct Book: Model, Hashable {
        var id: Int
        var title: String
        var code: String?
        var chapters: [Chapter]
        static let blueprint = Blueprint(Book.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
            Field("code", \.code).unique()
            Field("chapters", \.chapters)
        }
        .storedName("book")
    }

    /// The release after, in the same version, because each change needs nothing.
    struct NewBook: Model, Hashable {
        var id: Int
        var title: String
        var code: String?
        var chapters: [NewChapter]
        var shelf: String?
        var color: String?
        static let blueprint = Blueprint(NewBook.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("code", \.code).unique()
            Field("chapters", \.chapters)
            Field("place", "shelf", \.shelf).indexed()
            Field("color", \.color)
        }
        .storedName("book")
    }

    struct StrictBook: Model {
        var id: Int
        var title: String
        static let blueprint = Blueprint(StrictBook.init) {
            Field("id", \.id).id()
            Field("title", \.title)
        }
        .storedName("book")
        .strict()
    }

    /// A later version of the book, which knows little of it. Each book has a label, too.
    private struct LabeledBook: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(LabeledBook.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("book")
        .version(2)
        .migration(from: 1) { document, transaction in
            try transaction.save(Label(book: document["id"]?.intValue ?? 0))
            document["title"] = .string((document["title"]?.stringValue ?? "") + "!")
        }
    }

    private struct Label: Model, Hashable {
        var book: Int
        static let blueprint = Blueprint(Label.init) { Field("book", \.book).id() }.storedName("label")
    }

    /// A post of the first version with a color, which no later version knows.
    private struct ColoredPost: Model, Hashable {
        var id: Int
        var heading: String
        var rating: String
        var tags: [String]
        var author: Posts.V1.Author
        var color: String
        static let blueprint = Blueprint(ColoredPost.init) {
            Field("id", \.id).id()
            Field("heading", \.heading)
            Field("rating", \.rating)
            Field("tags", \.tags)
            Field("author", \.author)
            Field("color", \.color)
        }
        .storedName("post")
    }

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    /// The documents of the first type in the file.
    private func documents() throws -> [String] {
        var documents: [String] = []
        try folder.open().forEach(SQL("SELECT doc FROM objects_1 ORDER BY id")) { row in
            documents.append(row.string(0))
            return true
        }
        return documents
    }

    private static func post(rating: String) -> ColoredPost {
        ColoredPost(id: 1, heading: "h", rating: rating, tags: ["x"], author: .init(name: "a b"), color: "red")
    }

    private static func book(_ id: Int) -> NewBook {
        NewBook(
            id: id,
            title: "t\(id)",
            code: "c\(id)",
            chapters: [.init(number: 1, title: "one", pages: id), .init(number: 2, title: "two", pages: nil)],
            shelf: "s\(id)",
            color: "red"
        )
    }

    /// Changes a book as the release before knows it.
    private static func change(_ book: inout Book) {
        book.title += "!"
        book.chapters.reverse()
        book.chapters.append(.init(number: 3, title: "three"))
    }

    private static func changed(_ id: Int) -> NewBook {
        var book = book(id)
        book.title += "!"
        book.chapters = [
            book.chapters[1], book.chapters[0], .init(number: 3, title: "three", pages: nil),
        ]
        return book
    }

    @Test("stay when it saves an object", arguments: ["save", "bulk", "batch", "transaction", "nested"])
    func stay(way: String) throws {
        let (old, new) = (try store(), try store())
        try new.save((1...5).map(Self.book))
        var books = try old.fetch(Book.self)
        for index in books.indices { Self.change(&books[index]) }
        let changed = books
        switch way {
        case "save": for book in changed { try old.save(book) }
        case "bulk": try old.save(changed)
        case "batch":
            let batch = old.batch()
            for book in changed { try batch.save(book) }
            try batch.commit()
        case "nested":
            try old.transaction { transaction in
                for book in changed {
                    try? transaction.transaction { inner in
                        try inner.save(book)
                        if book.id == 3 { throw CancellationError() }
                    }
                }
                try transaction.save(changed[2])
            }
        default:
            try old.transaction { transaction in
                for book in changed { try transaction.save(book) }
            }
        }
        #expect(try new.fetch(NewBook.self) == (1...5).map(Self.changed))
        #expect(try old.fetch(Book.self) == changed)
        // Queries of the new release find them by what the old one did not know.
        #expect(try new.fetch(ObjectQuery<NewBook>().filter(\.shelf, .equals("s2"))).map(\.id) == [2])
        #expect(try new.count(ObjectQuery<NewBook>().filter { $0.shelf != nil }) == 5)
        #expect(try new.verify(thoroughly: true).isEmpty)
        #expect(try old.verify().isEmpty)
        // The same happens a second time, in both releases.
        for book in changed { try old.save(book) }
        #expect(try new.fetch(NewBook.self) == (1...5).map(Self.changed))
        for id in 1...5 { try new.save(Self.book(id)) }
        #expect(try new.fetch(NewBook.self) == (1...5).map(Self.book))
    }

    @Test("stay when one transaction saves an object twice")
    func stayWhenSavedTwice() throws {
        let (old, new) = (try store(), try store())
        try new.save([Self.book(1), Self.book(2)])
        try old.transaction { transaction in
            for title in ["first", "second"] {
                for id in 1...2 {
                    var book = try #require(try transaction.fetch(Book.self, id: id))
                    book.title = title
                    try transaction.save(book)
                }
            }
        }
        #expect(try new.fetch(NewBook.self).map(\.shelf) == ["s1", "s2"])
        #expect(try new.fetch(NewBook.self).map(\.title) == ["second", "second"])
    }

    @Test("stay when unique values are swapped")
    func stayInSwaps() throws {
        let (old, new) = (try store(), try store())
        try new.save([Self.book(1), Self.book(2)])
        var books = try old.fetch(Book.self)
        (books[0].code, books[1].code) = (books[1].code, books[0].code)
        try old.save(books)
        #expect(try new.fetch(NewBook.self).map(\.code) == ["c2", "c1"])
        #expect(try new.fetch(NewBook.self).map(\.shelf) == ["s1", "s2"])
        books[0].code = "c1"
        let error = #expect(throws: StoreError.self) { try old.save(books[0]) }
        #expect(error?.code == .constraint)
        #expect(try new.fetch(NewBook.self).map(\.shelf) == ["s1", "s2"])
    }

    @Test("go when the object is deleted or the model is strict")
    func goWhenWanted() throws {
        let (old, new) = (try store(), try store())
        try new.save([Self.book(1), Self.book(2)])
        let book = try #require(try old.fetch(Book.self, id: 1))
        try old.delete(Book.self, id: 1)
        try old.insert(book)
        #expect(try new.fetch(NewBook.self, id: 1)?.shelf == nil)
        let strict = try store()
        var other = try #require(try strict.fetch(StrictBook.self, id: 2))
        other.title = "strict"
        try strict.save(other)
        let document = try folder.open().first(SQL("SELECT doc FROM objects_1 WHERE id = 2")) { $0.string(0) }
        #expect(document == #"{"id":2,"title":"strict"}"#)
    }

    @Test("stay when a later version reads and saves an object that nobody has migrated")
    func stayInLazySaves() throws {
        try store().save(Self.post(rating: "5"))
        let later = try store([Posts.V3.self])
        let post = try #require(try later.fetch(Posts.V3.self, id: 1))
        let changed = Posts.V3(id: 1, title: "new", rating: post.rating + 1, tags: post.tags, author: post.author)
        try later.save(changed)
        for _ in 0..<2 {
            let document = try #require(try documents().first)
            #expect(document.contains(#""color":"red""#), "\(document)")
            #expect(document.contains(#""title":"new""#) && !document.contains("heading"), "\(document)")
            #expect(try later.fetch(Posts.V3.self) == [changed])
            #expect(try later.verify(thoroughly: true).isEmpty)
            // Nothing is left to be done.
            #expect(try later.migrateAll() == MigrationSummary())
        }
    }

    @Test("stay when a migration reads or writes other objects")
    func stayInTransactions() throws {
        try store().save([Self.book(1), Self.book(2)])
        let later = try store([LabeledBook.self, Label.self])
        let summary = try later.migrateAll()
        #expect(summary.migrated == 2 && summary.quarantined == 0)
        let books = [LabeledBook(id: 1, title: "t1!"), LabeledBook(id: 2, title: "t2!")]
        #expect(try later.fetch(LabeledBook.self) == books)
        #expect(try later.fetch(Label.self).map(\.book) == [1, 2])
        func expectMembers(_ location: SourceLocation = #_sourceLocation) throws {
            let documents = try documents()
            #expect(documents.count == 2, sourceLocation: location)
            for (id, document) in zip(1...2, documents) {
                let members = [#""color":"red""#, #""shelf":"s\#(id)""#, #""code":"c\#(id)""#, #""pages":\#(id)"#]
                for member in members { #expect(document.contains(member), "\(document)", sourceLocation: location) }
            }
        }
        try expectMembers()
        // A later save keeps them, too.
        try later.save(books)
        try expectMembers()
        #expect(try later.verify(thoroughly: true).isEmpty)
    }

    @Test("stay when an object is set aside and comes back")
    func stayInQuarantine() throws {
        try store().save(Self.post(rating: "many"))
        let later = try store([Posts.V3.self])
        #expect(try later.migrateAll().quarantined == 1)
        #expect(try documents().isEmpty)
        #expect(try later.quarantined().first?.document.contains(#""color":"red""#) == true)
        let mended = try store([QuarantineTests.Mended.self])
        #expect(try mended.retryQuarantined().restored == 1)
        let post = QuarantineTests.Mended(id: 1, title: "h", rating: -1)
        #expect(try mended.fetch(QuarantineTests.Mended.self) == [post])
        let document = try #require(try documents().first)
        // Nor does the mended model know the tags.
        #expect(document.contains(#""color":"red""#) && document.contains(#""tags":["x"]"#), "\(document)")
        #expect(try mended.verify(thoroughly: true).isEmpty)
    }

    @Test("cost no statement where every release knows the same")
    func costNothing() throws {
        let statements = Locked<[String]>([])
        let trace = StatementTrace { statement in statements.withLock { $0.append(statement.sql) } }
        let store = try ObjectStore(.file(folder.path()), models: [Book.self], trace: trace)
        let book = Book(id: 1, title: "t", code: nil, chapters: [])
        try store.save(book)
        statements.withLock { $0 = [] }
        try store.save(book)
        let all = statements.withLock { $0 }
        #expect(all.count { $0.hasPrefix("INSERT INTO objects_") } == 1)
        #expect(!all.contains { $0.contains("NOT schema IN") || $0.hasPrefix("SELECT") && $0.contains("doc") })
    }
}
