import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("Copies of referenced objects", .serialized)
struct ReferencedCopiesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Author = Graph.Author
    private typealias Post = Graph.Post

    private let ann = Author(id: 1, name: "Ann")

    @Test("that are changed back to an earlier state are saved", arguments: StoreKind.allCases)
    func areChangedBack(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Post(id: "p", author: ann))
        var post = try #require(try store.fetch(Post.self, id: "p"))
        for name in ["Anna", "Ann", "Anna", "Ann"] {
            post.author.name = name
            try store.save(post)
            #expect(try store.fetch(Author.self, id: 1)?.name == name)
            #expect(try store.fetch(Post.self, id: "p") == post)
        }
    }

    @Test("in an owner that was read twice do not overwrite a newer object", arguments: StoreKind.allCases)
    func areReadTwice(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Post(id: "p", author: ann))
        var first = try #require(try store.fetch(Post.self, id: "p"))
        try store.save(Author(id: 1, name: "Anna"))
        _ = try store.fetch(store.query(Post.self))
        first.readers = [Author(id: 2, name: "Bob")]
        try store.save(first)
        #expect(try store.fetch(Author.self, id: 1)?.name == "Anna")
        #expect(try store.fetch(Post.self, id: "p")?.readers.map(\.name) == ["Bob"])
    }

    @Test("with sets and dictionaries are known, also if their rows are older than their owners' model")
    func areOfAnyOrder() throws {
        let books = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)", $0) })
        // This store does not know that others refer to authors.
        try ObjectStore(.file(folder.path())).save(Author(id: 1, name: "Ann", books: books))
        let store = try ObjectStore(.file(folder.path()), models: [Post.self])
        let old = try #require(try store.fetch(Author.self, id: 1))
        try store.save(Author(id: 1, name: "Anna", books: books))
        try store.save(Post(id: "p", author: Author(id: 1, name: "Ann", books: old.books)))
        #expect(try store.fetch(Post.self, id: "p")?.author.name == "Anna")
    }

    @Test("of a nested transaction that fails count as never read", arguments: [StoreKind.file, .shared])
    func areOfNestedTransactions(_ kind: StoreKind) throws {
        struct Stop: Error {}
        let store = try #require(try kind.make(in: folder) as? ObjectStore)
        try store.save(Post(id: "p", author: ann))
        try store.transaction { transaction in
            for number in 0..<100 {
                try? transaction.transaction { inner in
                    try inner.save(Author(id: 1, name: "\(number)"))
                    _ = try inner.fetch(Post.self, id: "p")
                    throw Stop()
                }
            }
        }
        try store.save(Post(id: "p", author: Author(id: 1, name: "7")))
        #expect(try store.fetch(Author.self, id: 1)?.name == "7")
    }
}
