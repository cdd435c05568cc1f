import Cyanotype
@testable import CyanotypeStore
import CyanotypeTesting
import Foundation
import Testing

@Suite("The outbox", .serialized)
struct OutboxTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Author = Synchronized.Author
    private typealias Article = Synchronized.Article
    private typealias Note = Synchronized.Note

    @Test("has new and changed objects, and deleted ones that a server may have", arguments: StoreKind.allCases)
    func hasChanges(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        #expect(try store.pending(Note.self).isEmpty)
        try store.save((0..<4).map { Note(id: $0, text: "a") })
        #expect(try store.syncStatus(of: Note.self, id: 1) == .notSynced)
        #expect(try store.pending(Note.self) == ["+0", "+1", "+2", "+3"])
        for change in try store.begin(Note.self) {
            #expect(!change.isRepeated && change.baseRevision == nil)
            #expect(try store.syncStatus(of: Note.self, id: change.id) == .syncing)
            #expect(try store.acknowledge(change))
            #expect(try store.syncStatus(of: Note.self, id: change.id) == .synced)
        }
        #expect(try store.pending(Note.self).isEmpty)
        // The same again is no change.
        try store.save(Note(id: 1, text: "a"))
        #expect(try store.pending(Note.self).isEmpty)
        try store.save(Note(id: 1, text: "b"))
        try store.delete(Note.self, id: 2)
        try store.save(Note(id: 9, text: "never sent"))
        try store.delete(Note.self, id: 9)
        let changes = try store.outbox(of: Note.self).changes
        #expect(changes.map(\.action) == [.save, .delete])
        #expect(changes.map { $0.id.value(as: Int.self) } == [1, 2])
        #expect(try changes[0].document() == ["id": 1, "text": "b"])
        #expect(try changes[0].base() == ["id": 1, "text": "a"])
        #expect(changes[0].baseRevision == 2)
        #expect(try changes[1].document() == nil)
        #expect(try changes[1].base() == ["id": 2, "text": "a"])
        #expect(try store.object(Note.self, of: changes[0]) == Note(id: 1, text: "b"))
        #expect(try store.object(Note.self, of: changes[1]) == nil)
        #expect("\(changes[0])" == "save note 1, revision 3")
    }

    @Test(
        "has objects after those to which they refer, and deletions last, owners first",
        arguments: StoreKind.allCases
    )
    func isOrdered(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save((1...3).map { Article(id: $0, title: "t", author: Author(id: 10 + $0, name: "n")) })
        func list() throws -> [String] {
            try store.outbox(of: Article.self, Author.self).changes.map { "\($0.action) \($0.typeName) \($0.id)" }
        }
        #expect(
            try list() == [
                "save author 11", "save author 12", "save author 13", "save article 1", "save article 2",
                "save article 3",
            ]
        )
        for change in try store.begin(Author.self, Article.self) { #expect(try store.acknowledge(change)) }
        // A cascade leaves a tombstone for each object.
        try store.delete(Author.self, id: 12)
        try store.save(Author(id: 11, name: "m"))
        #expect(try list() == ["save author 11", "delete article 2", "delete author 12"])
    }

    @Test("gives its deletions back in any order, with their references", arguments: StoreKind.allCases, [true, false])
    func revertsReferences(_ kind: StoreKind, _ isReversed: Bool) throws {
        let store = try kind.make(in: folder)
        let article = Article(id: 1, title: "t", author: Author(id: 5, name: "n"))
        try store.save(article)
        for change in try store.begin(Author.self, Article.self) { #expect(try store.acknowledge(change)) }
        try store.delete(Author.self, id: 5)
        let changes = try store.outbox(of: Article.self, Author.self).changes
        #expect(changes.count == 2)
        for change in isReversed ? changes.reversed() : changes { #expect(try store.revert(change)) }
        #expect(try store.fetch(Article.self, id: 1) == article)
        #expect(try store.fetch(store.query(Article.self).filter(\.author!.name, .equals("n"))).count == 1)
        #expect(try store.pending(Article.self, Author.self).isEmpty)
        #expect(try store.syncStatus(of: Article.self, id: 1) == .synced)
        // The rule counts for the reference again.
        try store.delete(Author.self, id: 5)
        #expect(try store.pending(Article.self, Author.self) == ["-1", "-5"])
    }

    @Test("has the deletions of its own transaction, which may be sent there", arguments: [true, false])
    func hasOwnDeletions(_ isInMemory: Bool) throws {
        let store = try ObjectStore(isInMemory ? .memory : .file(folder.path("own.db")))
        try store.save((1...4).map { Note(id: $0, text: "a") })
        for change in try store.begin(Note.self) { try store.acknowledge(change) }
        let sent = try store.transaction { transaction throws(StoreError) in
            try transaction.delete(Note.self, id: 1)
            let first = try transaction.beginSyncing(transaction.outbox(of: Note.self).changes)
            try transaction.save(Note(id: 5, text: "new"))
            for id in [2, 5] { try transaction.delete(Note.self, id: id) }
            // Nobody else has seen what this transaction has deleted.
            #expect(try transaction.forget(before: .distantFuture) == 0)
            return try first + transaction.outbox(of: Note.self).changes
        }
        #expect(sent.map { "\($0.id) \($0.isRepeated)" } == ["1 false", "1 true", "2 false"])
        #expect(sent[0].key == sent[1].key)
        #expect(try store.pending(Note.self) == ["-1!", "-2"])
        for change in try store.beginSyncing([sent[0], sent[2]]) { #expect(try store.acknowledge(change)) }
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.forget(before: .distantFuture) == 3)
    }

    @Test("comes in pages, from any place", arguments: StoreKind.allCases)
    func hasPages(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save((0..<5).map { Article(id: $0, title: "t", author: Author(id: $0 % 3, name: "n")) })
        for change in try store.begin(Author.self, Article.self).dropLast(3) { try store.acknowledge(change) }
        for id in [0, 1] { try store.delete(Article.self, id: id) }
        let nodes = (0..<4).map { GraphNode($0) }
        (nodes[0].targets, nodes[3].targets) = ([nodes[2]], [nodes[0]])
        try store.save(nodes)
        for change in try store.begin(GraphNode.self) where change.id.description == "1" {
            try store.acknowledge(change)
        }
        try store.delete(GraphNode.self, id: 1)
        for types in [[Author.self, Article.self, GraphNode.self], [GraphNode.self, Author.self, Article.self]]
            as [[any Model.Type]]
        {
            let all = try store.perform(ListOutbox(types: types, cursor: nil, limit: 100)).changes.map(\.key)
            #expect(all.count == 9)
            for limit in 1...10 {
                var keys: [String] = []
                var cursor: OutboxCursor?
                repeat {
                    let page = try store.perform(ListOutbox(types: types, cursor: cursor, limit: limit))
                    #expect(page.changes.count <= limit)
                    keys += page.changes.map(\.key)
                    cursor = page.next
                } while cursor != nil
                #expect(keys == all)
            }
        }
    }

    @Test(
        "is an error for a type that is not synchronized, and empty before its first object",
        arguments: StoreKind.allCases
    )
    func refusesOthers(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        #expect(try store.pending(Note.self).isEmpty)
        #expect(try store.rejectedChanges(of: Author.self).isEmpty)
        try store.save(ServerlessNote(id: 1, text: "a"))
        #expect(try store.syncStatus(of: ServerlessNote.self, id: 1) == .undetermined)
        for read in [
            { _ = try store.outbox(of: ServerlessNote.self) },
            { _ = try store.rejectedChanges(of: ServerlessNote.self) },
            { _ = try store.history(of: ServerlessNote.self) },
        ] as [() throws -> Void] {
            let error = #expect(throws: StoreError.self, performing: read)
            #expect(error?.code == .type && error?.message.contains("synchronized()") == true)
        }
    }

    private struct ServerlessNote: Model {
        var id: Int
        var text: String
        static let blueprint = Blueprint(ServerlessNote.init) {
            Field("id", \.id).id()
            Field("text", \.text)
        }
        .storedName("serverless note")
    }

    @Test("gives each change a key that no other has, the same each time", arguments: StoreKind.allCases)
    func hasKeys(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let other = try ObjectStore(.file(folder.path("other.db")))
        for store in [store, other] as [any StoreOperations] {
            try store.save((0..<3).map { Note(id: $0, text: "a") })
        }
        let keys = try [store, other].flatMap { try $0.outbox(of: Note.self).changes.map(\.key) }
        #expect(Set(keys).count == 6)
        for key in keys { #expect(UUID(uuidString: key) != nil) }
        #expect(try store.outbox(of: Note.self).changes.map(\.key) == Array(keys[..<3]))
        let first = try store.begin(Note.self)
        #expect(first.map(\.key) == Array(keys[..<3]))
        try store.save(Note(id: 0, text: "b"))
        #expect(try store.begin(Note.self).map(\.key) == Array(keys[..<3]))
        try store.acknowledge(first[0])
        #expect(try !keys.contains(store.outbox(of: Note.self).changes[0].key))
    }

    @Test("takes no status from an object: the store knows more than a copy from before", arguments: StoreKind.allCases)
    func takesNoStatus(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        typealias Task = Synchronized.Task
        try store.save(Task(id: 1, text: "a", syncStatus: .synced))
        #expect(try store.pending(Task.self) == ["+1"])
        try store.acknowledge(try store.begin(Task.self)[0])
        var task = try #require(try store.fetch(Task.self, id: 1))
        #expect(task.syncStatus == .synced)
        task.text = "b"
        try store.save(task)
        try store.save(task)
        #expect(try store.pending(Task.self) == ["+1"])
        try store.acknowledge(try store.begin(Task.self)[0])
        // Deleted and saved again by a copy that was synced.
        try store.delete(Task.self, id: 1)
        try store.save(task)
        #expect(try store.pending(Task.self) == ["+1"])
        #expect(try store.outbox(of: Task.self).changes[0].base()?["text"] == "b")
        #expect(try store.setSyncStatus(.synced, of: Task.self, ids: [1]))
        #expect(try store.pending(Task.self).isEmpty)
    }

    @Test("has objects of one type after those to which they refer, in circles too", arguments: StoreKind.allCases)
    func isOrderedWithinTypes(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        // Each refers to the next but one, and the last to nothing: the identities are in the wrong order.
        let nodes = (0..<20).map { Node($0) }
        for (node, next) in zip(nodes, nodes.dropFirst(2)) { node.next = next }
        nodes[3].owner = Owner(1, nodes[1])
        try store.save(nodes)
        let owner = try #require(nodes[3].owner)
        try store.save(owner)
        var keys: [String] = []
        for limit in [100, 7, 1] {
            var (found, cursor): ([OutboxChange], OutboxCursor?) = ([], nil)
            repeat {
                let page = try store.outbox(of: Node.self, Owner.self, after: cursor, limit: limit)
                found += page.changes
                cursor = page.next
            } while cursor != nil
            #expect(found.count == 21)
            let places = Dictionary(uniqueKeysWithValues: found.enumerated().map { ("\($1.typeName)\($1.id)", $0) })
            for id in 0..<18 { #expect((places["node\(id)"] ?? 0) > (places["node\(id + 2)"] ?? 99)) }
            // One of a circle comes first.
            #expect(places["owner1"] != nil)
            if keys.isEmpty { keys = found.map(\.key) }
            #expect(found.map(\.key) == keys)
        }
        nodes[17].next = nodes[1]
        try store.save(nodes[17])
        #expect(try store.outbox(of: Node.self, Owner.self).changes.count == 21)
        for node in nodes { (node.next, node.owner) = (nil, nil) }
    }

    @Test(
        "has each change once, after those to which it refers, while others are sent and edited",
        arguments: StoreKind.allCases
    )
    func isOrderedWhileSent(_ kind: StoreKind) throws {
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var random = Random(seed: seed)
        for run in 0..<6 {
            let comment = Comment(rawValue: "seed \(seed), run \(run)")
            let store = try kind.make(in: folder)
            // Nobody refers to a node with a greater rank, so there are no circles.
            let ranks = (0..<60).shuffled(using: &random)
            let nodes = ranks.indices.map { GraphNode($0) }
            func edit(_ node: GraphNode) throws {
                let lower = nodes.filter { ranks[$0.id] < ranks[node.id] }
                node.targets = (0..<random.below(4)).compactMap { _ in lower.randomElement(using: &random) }
                node.text = "\(random.next())"
                try store.save(node)
            }
            for node in nodes.sorted(by: { ranks[$0.id] < ranks[$1.id] }) { try edit(node) }
            var (listed, edited, cursor): ([Int], Set<Int>, OutboxCursor?) = ([], [], nil)
            repeat {
                let page = try store.outbox(of: GraphNode.self, after: cursor, limit: 1 + random.below(7))
                for change in page.changes {
                    let id = try #require(change.id.value(as: Int.self))
                    // What was edited after it was listed is listed once more only by the next pass.
                    let open = Set(nodes[id].targets.map(\.id)).subtracting(listed).subtracting(edited)
                    #expect(open.isEmpty, comment)
                    listed.append(id)
                }
                if random.chance(1, in: 2) {
                    for change in try store.beginSyncing(page.changes) where random.chance(1, in: 2) {
                        try store.acknowledge(change)
                    }
                }
                if run > 2, random.chance(1, in: 2) {
                    let id = random.below(60)
                    if listed.contains(id) { edited.insert(id) }
                    try edit(nodes[id])
                }
                cursor = page.next
            } while cursor != nil
            #expect(listed.count == Set(listed).count, comment)
            if run <= 2 { #expect(listed.count == 60, comment) }
        }
    }

    @Test("has a chain of any length in pages, from its end", arguments: StoreKind.allCases)
    func hasChain(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let count = 3_000
        let chain = (0..<count).map { GraphNode($0) }
        for (node, next) in zip(chain, chain.dropFirst()) { node.targets = [next] }
        try store.save(chain)
        var (ids, cursor): ([Int], OutboxCursor?) = ([], nil)
        repeat {
            let page = try store.outbox(of: GraphNode.self, after: cursor, limit: 70)
            ids += page.changes.compactMap { $0.id.value(as: Int.self) }
            cursor = page.next
        } while cursor != nil
        #expect(ids == Array((0..<count).reversed()))
    }

    @Test("has places that differ if they are after changes of different types", arguments: StoreKind.allCases)
    func hasDifferentPlaces(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let node = Node(1)
        try store.save(Owner(1, node))
        try store.save(Node(2))
        var cursors: [OutboxCursor] = []
        repeat {
            let page = try store.outbox(of: Node.self, Owner.self, after: cursors.last, limit: 1)
            guard let next = page.next else { break }
            cursors.append(next)
        } while cursors.count < 9
        #expect(cursors.count == 2 && Set(cursors).count == 2)
        // A place of a list of other types leaves nothing out.
        for cursor in cursors { #expect(try store.outbox(of: Node.self, after: cursor).changes.count >= 1) }
    }

    @Test("has objects of subclasses after those to which only they refer", arguments: StoreKind.allCases)
    func isOrderedForSubclasses(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let person = Author(id: 9, name: "p")
        try store.save([Car(1, person), Car(2, person)] as [Vehicle])
        let changes = try store.outbox(of: Vehicle.self, Author.self).changes
        #expect(changes.map(\.typeName) == ["author", "outbox vehicle", "outbox vehicle"])
    }

    private class Vehicle: Model {
        final var id = 0
        required init() {}
        class var blueprint: Blueprint<Vehicle> {
            Blueprint(creating: Vehicle.init) {
                Field("id", \.id).id()
            }.subclasses(tag: "class") {
                Subclass("car", Car.self)
            }
            .storedName("outbox vehicle")
            .synchronized()
        }
    }

    private final class Car: Vehicle {
        var owner: Author?
        override class var blueprint: Blueprint<Vehicle> {
            Blueprint(extending: super.blueprint, creating: Car.init) {
                Field("owner", \.owner).reference(onDelete: .nullify)
            }
            .storedName("outbox car")
        }

        convenience init(_ id: Int, _ owner: Author) {
            self.init()
            (self.id, self.owner) = (id, owner)
        }
    }

    private final class GraphNode: Model {
        var id = 0
        var text = ""
        var targets: [GraphNode] = []
        init() {}
        static let blueprint = Blueprint(creating: GraphNode.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("targets", \.targets).reference(onDelete: .nullify)
        }
        .storedName("graph node")
        .synchronized()

        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
    }

    private final class Node: Model {
        var id = 0
        var next: Node?
        var owner: Owner?
        init() {}
        static let blueprint = Blueprint(creating: Node.init) {
            Field("id", \.id).id()
            Field("next", \.next).reference(onDelete: .nullify)
            Field("owner", \.owner).reference(onDelete: .nullify)
        }
        .storedName("node")
        .synchronized()

        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
    }

    private final class Owner: Model {
        var id = 0
        var node: Node?
        init() {}
        static let blueprint = Blueprint(creating: Owner.init) {
            Field("id", \.id).id()
            Field("node", \.node).reference(onDelete: .nullify)
        }
        .storedName("owner")
        .synchronized()

        convenience init(_ id: Int, _ node: Node) {
            self.init()
            (self.id, self.node) = (id, node)
        }
    }
}
