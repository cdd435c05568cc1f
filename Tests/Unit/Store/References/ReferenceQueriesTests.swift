import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Models with references of two levels.
private enum Library {
    struct Town: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Town.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("town")
    }

    struct Address: Model, Hashable {
        var street: String
        static let blueprint = Blueprint(Address.init) { Field("street", \.street) }
    }

    struct Writer: Model, Hashable {
        var id: Int
        var name: String
        var age: Int?
        var town: Town?
        var address: Address
        static let blueprint = Blueprint(Writer.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
            Field("age", \.age).indexed()
            Field("town", \.town).reference(onDelete: .keep)
            Field("address", \.address)
        }
        .storedName("writer")
        .index(\.address.street)
    }

    struct Letter: Model, Hashable {
        var id: Int
        var text: String
        var from: Writer?
        static let blueprint = Blueprint({ @Sendable in Letter(id: $0, text: $1, from: $2) }) {
            Field("id", \.id).id()
            Field("text", \.text).searchable()
            Field("from", \.from).reference(onDelete: .nullify)
        }
        .storedName("letter")
    }

    struct Book: Model, Hashable {
        var id: Int
        var title: String
        var author: Writer
        var editor: Writer?
        var readers: [Writer]
        static let blueprint = Blueprint(Book.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("author", \.author).reference(onDelete: .deny)
            Field("editor", \.editor).reference(onDelete: .keep)
            Field("readers", \.readers).reference(onDelete: .keep)
        }
        .storedName("book")
    }
}

@Suite("Queries through references")
struct ReferenceQueriesTests {
    private typealias Book = Library.Book
    private typealias Writer = Library.Writer

    private let folder: DatabaseFolder
    private let stores: [any StoreOperations]

    init() throws {
        folder = try DatabaseFolder()
        stores = [try ObjectStore(.file(folder.path())), try ObjectStore(.memory), MemoryObjectStore()]
        let towns = (0..<3).map { Library.Town(id: $0, name: ["Bern", "Oslo", "Rome"][$0]) }
        let writers = (0..<10).map { number in
            Writer(
                id: number,
                name: ["Ann", "Bob", "Cäsar", "dora", "Eva"][number % 5],
                age: number % 4 == 0 ? nil : 20 + number,
                town: number % 3 == 2 ? nil : towns[number % 3],
                address: Library.Address(street: "Street \(number % 4)")
            )
        }
        let books = (0..<40).map { number in
            Book(
                id: number,
                title: "Book \(number)",
                author: writers[number % 10],
                editor: number % 3 == 0 ? nil : writers[(number * 7) % 10],
                readers: (0..<(number % 4)).map { writers[(number + $0 * 3) % 10] }
            )
        }
        for store in stores {
            try store.save(books)
            // Some references lead to missing objects.
            try store.save(Writer(id: 50, name: "Gone", age: 1, town: nil, address: Library.Address(street: "x")))
            let gone = Writer(id: 50, name: "Gone", age: 1, town: nil, address: Library.Address(street: "x"))
            try store.save(Book(id: 100, title: "Book", author: writers[0], editor: gone, readers: [gone, writers[1]]))
            try store.delete(Writer.self, id: 50)
        }
    }

    private var queries: [(ObjectQuery<Book>, isInDatabase: Bool)] {
        let all = ObjectQuery<Book>()
        return [
            (all.filter(\.author.name, .equals("Ann")), true),
            (all.filter(#Predicate { $0.author.name == "Bob" }), true),
            (all.filter(#Predicate { $0.author.name != "Bob" }), true),
            (all.filter(#Predicate { $0.editor?.name == "Eva" }), true),
            (all.filter(#Predicate { $0.editor?.name == "Gone" }), true),
            (all.filter(#Predicate { $0.editor?.name == nil }), true),
            (all.filter(#Predicate { $0.author.name == "Ann" || $0.title == "Book 7" }), false),
            (all.filter(\.author.age, .isNil), true),
            (all.filter(#Predicate { !($0.author.name == "Ann") && $0.author.name < "E" }), true),
            (all.filter(\.author.name, .isOne(of: ["Ann", "dora"])), true),
            (all.filter(\.author.name, .contains("a")), false),
            (all.filter(\.author.name, .starts(with: "C")), false),
            (all.filter(\.author.address.street, .equals("Street 2")), true),
            (all.filter(#Predicate { $0.author.town?.name == "Oslo" }), true),
            (all.filter(#Predicate { $0.author.town?.name != "Oslo" }), true),
            (all.filter(#Predicate { $0.readers.contains { $0.name == "Bob" } }), true),
            (all.filter(#Predicate { $0.readers.allSatisfy { $0.name > "B" } }), true),
            (all.filter(#Predicate { $0.readers.contains { $0.name == "Gone" } }), true),
            (all.filter(#Predicate { $0.readers.isEmpty }), true),
            (all.filter(#Predicate { $0.author.name < $0.author.address.street }), true),
            (all.order(by: \.author.name).order(by: \.id, .reverse), true),
            (all.order(by: \.author.town?.name).limit(7).offset(3), true),
            (all.filter(\.author.name, .equals("Eva")).order(by: \.editor?.age, .reverse).limit(3), true),
        ]
    }

    @Test("have one meaning in memory and in SQL, and explain where they run")
    func haveOneMeaning() throws {
        for (index, (query, isInDatabase)) in queries.enumerated() {
            let results = try stores.map { try $0.fetch(query).map(\.id) }
            #expect(results[0] == results[2] && results[1] == results[2], "query \(index)")
            #expect(!results[0].isEmpty || index == 4 || index == 17, "query \(index) finds nothing")
            #expect(try stores.map { try $0.count(query) }.allSatisfy { $0 == results[0].count }, "query \(index)")
            let store = try #require(stores[0] as? ObjectStore)
            let explanation = try store.explain(query)
            let places = explanation.parts.map(\.place) + (explanation.sortedInMemory.isEmpty ? [] : [.memory])
            #expect(places.allSatisfy { $0 == .database } == isInDatabase, "query \(index): \(explanation)")
        }
    }

    @Test("use the indexes of the objects that they are about")
    func useIndexes() throws {
        let store = try #require(stores[0] as? ObjectStore)
        let query = store.query(Book.self).filter(\.author.name, .equals("Ann"))
        let explanation = try store.explain(query)
        #expect(!explanation.scansAllObjects, "\(explanation)")
    }

    @Test("see a change of the object alone, and leave out a deleted one")
    func seeChanges() throws {
        for store in stores {
            var writer = try #require(try store.fetch(Writer.self, id: 3))
            writer.name = "Zoe"
            try store.save(writer)
            let found = try store.fetch(store.query(Book.self).filter(\.author.name, .equals("Zoe")))
            #expect(found.map(\.id) == [3, 13, 23, 33] && found.allSatisfy { $0.author.name == "Zoe" })
        }
    }

    @Test("compute values of owners, and of the objects to which they refer")
    func compute() throws {
        let all = ObjectQuery<Book>()
        let ann = all.filter(\.author.name, .equals("Ann"))
        for store in stores {
            #expect(try store.values(of: \.author.name, in: ann.order(by: \.id)) == Array(repeating: "Ann", count: 9))
            #expect(
                try store.distinctValues(of: \.author.name, in: all).map { $0 } == [
                    "Ann", "Bob", "Cäsar", "Eva", "dora",
                ]
            )
            #expect(try store.values(of: \.id, in: ann.order(by: \.id)) == [0, 5, 10, 15, 20, 25, 30, 35, 100])
            #expect(try store.aggregate(.max(\.id), of: ann) == 100)
            #expect(try store.aggregate(.max(\.author.name), of: all) == "dora")
            let groups = try store.aggregate(.count, of: all, by: \.author.name)
            #expect(groups.map { "\($0.key) \($0.value)" } == ["Ann 9", "Bob 8", "Cäsar 8", "Eva 8", "dora 8"])
            let towns = try store.aggregate(.count, of: all, by: \.author.town?.name)
            #expect(towns.map { "\($0.key ?? "none") \($0.value)" } == ["none 12", "Bern 17", "Oslo 12"])
        }
    }

    @Test("find owners by their words, with the objects to which they refer")
    func search() throws {
        let letters = [Library.Letter(id: 1, text: "a blue whale"), Library.Letter(id: 2, text: "a red fox")]
        for store in stores {
            let writers = try store.fetch(Writer.self, ids: [3, 4]).compactMap { $0 }
            try store.save(zip(letters, writers).map { Library.Letter(id: $0.id, text: $0.text, from: $1) })
            let found = try store.search(Library.Letter.self, for: "whale").map(\.object)
            #expect(found.map(\.from?.name) == ["dora"] && found[0].from == writers[0])
            let sent = ObjectQuery<Library.Letter>().filter(\.from?.name, .equals("Eva"))
            #expect(try store.search(Library.Letter.self, for: "a", where: sent).map(\.object.id) == [2])
            try store.delete(ObjectQuery<Book>())
            try store.delete(writers[1])
            #expect(try store.search(Library.Letter.self, for: "fox").map(\.object) == [letters[1]])
        }
    }
}
