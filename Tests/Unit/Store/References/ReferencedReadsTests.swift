import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import Synchronization
import Testing

@testable import CyanotypeStore

@Suite("Reads of referenced objects", .serialized)
struct ReferencedReadsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

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
        let store = try #require(try kind.make(in: folder) as? ObjectStore)
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
        let store = try kind.make(in: folder)
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

    @Test("migrate objects of earlier versions, and refuse those of later ones")
    func migrateObjects() throws {
        let old = try ObjectStore(.file(folder.path()), models: [Shelf.OldLabeled.self])
        try old.save((0..<10).map { Shelf.OldLabeled(id: $0, label: Shelf.OldLabel(id: $0 % 3, text: "\($0 % 3)")) })
        let new = try ObjectStore(.file(folder.path()), models: [Shelf.Labeled.self])
        let found = try new.fetch(ObjectQuery<Shelf.Labeled>().order(by: \.id))
        #expect(found == (0..<10).map { Shelf.Labeled(id: $0, label: Shelf.Label(id: $0 % 3, name: "\($0 % 3)")) })
        // A copy that was migrated when it was read was not changed.
        let revision = try new.fetchStored(Shelf.Label.self, id: 1)?.revision
        try new.save(found[1])
        #expect(try new.fetchStored(Shelf.Label.self, id: 1)?.revision == revision)
        try new.save(Shelf.Label(id: 1, name: "new"))
        let error = #expect(throws: StoreError.self) { try old.fetch(Shelf.OldLabeled.self, id: 1) }
        #expect(error?.type == "label" && error?.identity == "1")
        #expect(try old.fetch(Shelf.OldLabeled.self, ids: [0, 2, 3]).compactMap { $0?.label.text } == ["0", "2", "0"])
    }

    @Test("may read others of the store in an initializer", arguments: [StoreKind.file, .shared])
    func readInInitializers(_ kind: StoreKind) throws {
        let store = try #require(try kind.make(in: folder) as? ObjectStore)
        try store.save((0..<20).map { Shelf.Link(id: $0, next: $0 - 1, author: Author(id: $0 % 3, name: "a")) })
        Shelf.Link.store.withLock { $0 = store }
        defer { Shelf.Link.store.withLock { $0 = nil } }
        #expect(try store.fetch(Shelf.Link.self, id: 19)?.length == 19)
        let all = try store.fetch(ObjectQuery<Shelf.Link>().order(by: \.id))
        #expect(all.map(\.length) == Array(0..<20) && all.map(\.author.id) == (0..<20).map { $0 % 3 })
        #expect(try store.fetch(Shelf.Link.self, ids: [5, 5, 7]).map { $0?.length } == [5, 5, 7])
    }
}

/// Objects that refer to objects without references.
private enum Shelf {
    struct OldLabel: Model, Hashable {
        var id: Int
        var text: String
        static let blueprint = Blueprint(OldLabel.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("label")
    }

    struct OldLabeled: Model, Hashable {
        var id: Int
        var label: OldLabel
        static let blueprint = Blueprint(OldLabeled.init) {
            Field("id", \.id).id()
            Field("label", \.label).reference(onDelete: .keep)
        }
        .storedName("labeled")
    }

    struct Label: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Label.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("label").version(2)
        .migration(from: 1) { document in document.rename("text", to: "name") }
    }

    struct Labeled: Model, Hashable {
        var id: Int
        var label: Label
        static let blueprint = Blueprint(Labeled.init) {
            Field("id", \.id).id()
            Field("label", \.label).reference(onDelete: .keep)
        }
        .storedName("labeled")
    }

    /// Its initializer reads the one before.
    struct Link: Model {
        static let store = Mutex<ObjectStore?>(nil)

        var id: Int
        var next: Int
        var author: Graph.Author
        let length: Int
        static let blueprint = Blueprint({ @Sendable in Link(id: $0, next: $1, author: $2) }) {
            Field("id", \.id).id()
            Field("next", \.next)
            Field("author", \.author).reference(onDelete: .keep)
        }
        .storedName("link")

        init(id: Int, next: Int, author: Graph.Author) {
            (self.id, self.next, self.author) = (id, next, author)
            let store = Self.store.withLock { $0 }
            length = (try? store?.fetch(Link.self, id: next)).flatMap { $0 }.map { $0.length + 1 } ?? 0
        }
    }

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
