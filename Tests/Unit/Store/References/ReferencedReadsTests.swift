import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import Synchronization
import Testing

@testable import CyanotypeStore

@Suite("Reads of referenced objects", .serialized)
struct ReferencedReadsTests {
    private typealias Author = Graph.Author
    private typealias Post = Graph.Post
    private typealias Note = Shelf.Note
    private typealias Item = Shelf.Item
    private typealias Bundle = Shelf.Bundle

    @Test("take one statement for each type and level, whatever the number of objects")
    func takeFewStatements() throws {
        let statements = Locked<[String]>([])
        let trace = StatementTrace { statement in statements.withLock { $0.append(statement.sql) } }
        let store = try ObjectStore(.temporary, trace: trace)
        try store.save((0..<1_000).map { Post(id: "\($0)", author: Author(id: $0 % 500, name: "\($0 % 500)")) })
        let ids = (0..<1_000).map { "\($0)" }
        _ = try store.fetch(Post.self, ids: ids)
        statements.withLock { $0 = [] }
        let found = try store.fetch(Post.self, ids: ids)
        #expect(found.compactMap { $0?.author.id } == (0..<1_000).map { $0 % 500 })
        // The first pages are smaller, because a caller may want one object only.
        let selects = statements.withLock { $0.filter { $0.contains("doc") } }
        #expect(selects.count <= 1 + 6, "\(selects)")
    }

    @Test("see one state of all objects, while others change them", arguments: [StoreKind.file, .shared])
    func seeOneState(_ kind: StoreKind) throws {
        let store = try #require(try kind.make() as? ObjectStore)
        try store.save(Post(id: "p", author: Author(id: 1, name: "0"), editor: Author(id: 2, name: "0")))
        let isDone = Atomic(false)
        let errors = onThreads(2) { thread in
            if thread == 0 {
                defer { isDone.store(true, ordering: .releasing) }
                for number in 1...200 {
                    try store.save([Author(id: 1, name: "\(number)"), Author(id: 2, name: "\(number)")])
                }
                return
            }
            while !isDone.load(ordering: .acquiring) {
                let post = try #require(try store.fetch(Post.self, id: "p"))
                #expect(post.author.name == post.editor?.name)
                let all = try store.fetch(ObjectQuery<Post>())
                #expect(all.first?.author.name == all.first?.editor?.name)
            }
        }
        #expect(errors.isEmpty)
    }

    @Test(
        "have one instance for each identity, whether objects refer to it or a query finds it",
        arguments: StoreKind.allCases
    )
    func haveOneInstance(_ kind: StoreKind) throws {
        let store = try kind.make()
        let parts = (0..<3).map { Item(100 + $0) }
        try store.save((0..<50).map { Bundle($0, parts[$0 % 3]) })
        let found = try store.fetch(store.query(Item.self).order(by: \.id))
        #expect(found.map(\.id) == Array(0..<50) + [100, 101, 102])
        for (index, bundle) in found.prefix(50).enumerated() {
            #expect((bundle as? Bundle)?.part === found[50 + index % 3])
        }
        let twice = try store.fetch(Item.self, ids: [7, 101, 7, 100, 101])
        #expect(twice[0] === twice[2] && (twice[0] as? Bundle)?.part === twice[1] && twice[1] === twice[4])
    }

    @Test("fail with the error of a damaged object that they need, and only they")
    func failWithDamagedObjects() throws {
        let folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()))
        try store.save((0..<40).map { Note(id: $0, author: Author(id: $0 % 4, name: "\($0 % 4)")) })
        try folder.open().execute("UPDATE objects_2 SET doc = replace(doc, '\"name\":\"3\"', '\"name\":\"4\"')")
        for (index, result) in store.objects(store.query(Note.self).order(by: \.id)).enumerated() {
            guard index % 4 == 3 else {
                #expect(try result.get().author.name == "\(index % 4)")
                continue
            }
            let error = #expect(throws: StoreError.self) { try result.get() }
            #expect(error?.code == .corrupt && error?.type == "author" && error?.identity == "3")
        }
        #expect(throws: StoreError.self) { try store.fetch(Note.self, ids: [1, 3]) }
        #expect(try store.fetch(Note.self, ids: [1, 2, 1]).compactMap { $0?.author.id } == [1, 2, 1])
    }
}

/// Objects that refer to objects without references.
private enum Shelf {
    /// Refers to an author, who refers to nobody.
    struct Note: Model, Hashable {
        var id: Int
        var author: Graph.Author
        static let blueprint = Blueprint(Note.init) {
            Field("id", \.id).id()
            Field("author", \.author).reference(onDelete: .keep)
        }
    }

    /// Refers to nothing, but a subclass does.
    class Item: Model {
        var id = 0
        required init() {}
        class var blueprint: Blueprint<Item> {
            Blueprint(creating: Item.init) { Field("id", \.id).id() }.storedName("item")
        }

        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
    }

    final class Bundle: Item {
        var part: Item?
        override class var blueprint: Blueprint<Item> {
            Blueprint(extending: super.blueprint, creating: Bundle.init) {
                Field("part", \.part).reference(onDelete: .nullify)
            }
            .storedName("bundle")
        }

        convenience init(_ id: Int, _ part: Item) {
            self.init(id)
            self.part = part
        }
    }
}
