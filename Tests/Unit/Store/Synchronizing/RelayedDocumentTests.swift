import Cyanotype
import CyanotypeTesting
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Documents that a server passes on as they are", .serialized)
struct RelayedDocumentTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private struct Writer: Model, Hashable {
        var id: Int
        var name: String
        var born: Date?
        static let blueprint = Blueprint(Writer.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("born", \.born)
        }
        .storedName("writer")
        .dateFormat(.iso8601)
        .synchronized()
    }

    private struct Section: Model, Hashable {
        var title: String
        var writers: [Writer]
        static let blueprint = Blueprint(Section.init) {
            Field("title", \.title)
            Field("writers", \.writers).reference(onDelete: .nullify)
        }
    }

    private struct Story: Model, Hashable {
        var id: Int
        var title: String
        var told: Date
        var writer: Writer?
        var editors: [Writer] = []
        var sections: [Section] = []
        var draft = "none"
        static let blueprint = Blueprint(Story.init) {
            Field("id", \.id).id()
            Field("title", \.title)
            Field("told", \.told)
            Field("meta", "writer", \.writer).reference(onDelete: .nullify)
            Field("editors", \.editors, default: []).reference(onDelete: .nullify)
            Field("sections", \.sections, default: [])
            Field("draft", \.draft, default: "none").encodeOnly()
        }
        .storedName("story")
        .synchronized()
    }

    /// A program that keeps objects, and takes those of others.
    private struct Copy {
        let store: any StoreOperations

        func take<M: Model>(_ type: M.Type, _ changes: [OutboxChange]) throws {
            let changes = try changes.map { change -> ServerChange<M> in
                try change.document().map { .save(.object($0)) } ?? .delete(change.id)
            }
            try store.apply(changes, from: "server", conflicts: .merge)
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    private let ann = Writer(id: 7, name: "Ann", born: Date(timeIntervalSince1970: 1_000_000))
    private let bob = Writer(id: 8, name: "Bob")

    private func reference(_ id: Int) -> JSON { ["type": "writer", "id": .number(JSON.Number(id))] }

    @Test("make the same objects, with their dates and references", arguments: StoreKind.allCases)
    func makeTheSame(_ kind: StoreKind) throws {
        let (first, copy) = (try kind.make(in: folder), Copy(store: try kind.make(in: folder)))
        let story = Story(
            id: 1,
            title: "a",
            told: Self.date,
            writer: ann,
            editors: [bob, ann],
            sections: [Section(title: "s", writers: [bob])]
        )
        try first.save(story)
        let changes = try first.outbox(of: Story.self, Writer.self).changes
        #expect(
            try changes.last?.document().map(JSON.object) == [
                "id": 1, "title": "a", "told": 1_700_000_000_250, "meta": ["writer": reference(7)],
                "editors": [reference(8), reference(7)], "sections": [["title": "s", "writers": [reference(8)]]],
                "draft": "none",
            ]
        )
        #expect(try changes.first?.document()?["born"] == "1970-01-12T13:46:40Z")
        try copy.take(Writer.self, changes.filter { $0.typeName == "writer" })
        try copy.take(Story.self, changes.filter { $0.typeName == "story" })
        #expect(try copy.store.fetch(Story.self) == [story])
        #expect(try copy.store.pending(Story.self, Writer.self).isEmpty)
        // And on from there, also what another program has not changed.
        let page = try copy.store.history(of: Story.self)
        #expect(try page.changes[0].document() == changes.last?.document())
        for change in try first.begin(Writer.self, Story.self) { try first.acknowledge(change) }
        var edited = story
        (edited.title, edited.told) = ("b", Date(timeIntervalSince1970: 1_800_000_000.5))
        try first.save(edited)
        let change = try #require(try first.begin(Story.self).first)
        #expect(try change.base()?["told"] == 1_700_000_000_250)
        #expect(try change.base()?["meta"] == ["writer": reference(7)])
        try copy.take(Story.self, [change])
        #expect(try copy.store.fetch(Story.self) == [edited])
    }

    @Test("keep references to objects that come later", arguments: StoreKind.allCases)
    func keepReferences(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let document: JSON = [
            "id": 1, "title": "a", "told": 0, "meta": ["writer": reference(7), "more": 1],
            "editors": [reference(8), reference(7)],
        ]
        try store.apply([ServerChange<Writer>.save(["id": 8, "name": "Bob"])], from: "server")
        try store.apply([ServerChange<Story>.save(document)], from: "server")
        var story = Story(id: 1, title: "a", told: Date(timeIntervalSince1970: 0), editors: [bob])
        #expect(try store.fetch(Story.self) == [story])
        #expect(try store.pending(Story.self, Writer.self).isEmpty)
        // The server's next state says nothing of them.
        try store.apply([ServerChange<Story>.save(["id": 1, "title": "b", "draft": "b"])], from: "server")
        let kept = try store.history(of: Story.self).changes[0].document()
        #expect(kept?["meta"] == ["writer": reference(7), "more": 1])
        #expect(kept?["editors"] == [reference(8), reference(7)])
        try store.apply(
            [ServerChange<Writer>.save(["id": 7, "name": "Ann", "born": "1970-01-12T13:46:40Z"])],
            from: "server"
        )
        (story.title, story.writer, story.editors) = ("b", ann, [bob, ann])
        #expect(try store.fetch(Story.self) == [story])
        #expect(try store.pending(Story.self, Writer.self).isEmpty)
        try store.verifyIfFile()
    }

    @Test("keep such references in conflicts, too", arguments: StoreKind.allCases)
    func keepReferencesInConflicts(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let document: JSON = ["id": 1, "title": "a", "told": 0, "meta": ["writer": reference(8)]]
        try store.apply([ServerChange<Writer>.save(["id": 8, "name": "Bob"])], from: "server")
        try store.apply([ServerChange<Story>.save(document)], from: "server")
        var story = try #require(try store.fetch(Story.self, id: 1))
        story.title = "mine"
        try store.save(story)
        let policy = ConflictPolicy { conflict in
            #expect(conflict.base?["meta"] == ["writer": self.reference(8)])
            #expect(conflict.mine?["meta"] == ["writer": self.reference(8)])
            #expect(conflict.theirs?["meta"] == ["writer": self.reference(7)])
            #expect(conflict.theirs?["told"] == 1_700_000_000_250)
            return try ConflictPolicy.merge.resolve(conflict)
        }
        let theirs: JSON = ["id": 1, "title": "b", "told": 1_700_000_000_250, "meta": ["writer": reference(7)]]
        try store.apply([ServerChange<Story>.save(theirs)], from: "server", conflicts: policy)
        let change = try #require(try store.outbox(of: Story.self).changes.first)
        #expect(try change.document()?["meta"] == ["writer": reference(7)])
        #expect(try change.document()?["title"] == "mine" && change.base()?["title"] == "b")
        #expect(try change.base()?["meta"] == ["writer": reference(7)])
        // Another state, while the own one still waits.
        try store.apply(
            [ServerChange<Story>.save(["id": 1, "title": "c", "told": 1_000])],
            from: "server",
            conflicts: .ours
        )
        let next = try #require(try store.outbox(of: Story.self).changes.first)
        #expect(try next.document()?["meta"] == ["writer": reference(7)])
        #expect(try next.document()?["title"] == "mine" && next.base()?["title"] == "c")
        try store.apply([ServerChange<Writer>.save(["id": 7, "name": "Ann"])], from: "server")
        #expect(try store.fetch(Story.self, id: 1)?.writer?.name == "Ann")
    }

    /// Needs an object in a model inside of it.
    private struct Tree: Model, Hashable {
        var id: Int
        var parts: [Part]
        var writer: Writer?
        static let blueprint = Blueprint(Tree.init) {
            Field("id", \.id).id()
            Field("parts", \.parts)
            Field("writer", \.writer).reference(onDelete: .nullify)
        }
        .storedName("tree")
        .synchronized()

        struct Part: Model, Hashable {
            var leaf: Leaf
            static let blueprint = Blueprint({ @Sendable in Part(leaf: $0) }) {
                Field("leaf", \.leaf).reference(onDelete: .keep)
            }
        }
    }

    private struct Leaf: Model, Hashable {
        var id: Int
        var next: Needed?
        static let blueprint = Blueprint(Leaf.init) {
            Field("id", \.id).id()
            Field("next", \.next)
        }
        .storedName("leaf")
        .synchronized()

        struct Needed: Model, Hashable {
            var writer: Writer
            static let blueprint = Blueprint({ @Sendable in Needed(writer: $0) }) {
                Field("writer", \.writer).reference(onDelete: .keep)
            }
        }
    }

    @Test("that need an object which is not there are refused, and nothing changes", arguments: StoreKind.allCases)
    func needObjects(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let leaf: JSON = ["type": "leaf", "id": 3]
        let changes: [ServerChange<Tree>] = [
            .save(["id": 1, "parts": []]), .save(["id": 2, "parts": [["leaf": leaf]], "writer": reference(7)]),
        ]
        let error = #expect(throws: StoreError.self) { try store.apply(changes, from: "server", token: "t") }
        #expect(error?.code == .constraint && error?.objectID?.description == "2" && error?.field == "leaf")
        #expect(error?.message.contains("refers to leaf 3") == true)
        #expect(try store.fetch(Tree.self).isEmpty && store.syncToken(from: "server") == nil)
        try store.apply([ServerChange<Leaf>.save(["id": 3])], from: "server")
        try store.apply(changes, from: "server", token: "t")
        #expect(try store.fetch(Tree.self, id: 2)?.parts == [Tree.Part(leaf: Leaf(id: 3))])
    }

    private final class Node: Model {
        var id = 0
        var name = ""
        var next: Node?
        var kept: [Pair] = []
        init() {}
        static let blueprint = Blueprint(creating: Node.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("next", \.next).reference(onDelete: .nullify)
            Field("kept", \.kept)
        }
        .storedName("node")
        .synchronized()

        struct Pair: Model {
            var node: Node
            static let blueprint = Blueprint({ @Sendable in Pair(node: $0) }) {
                Field("node", \.node).reference(onDelete: .keep)
            }
        }
    }

    @Test("may refer to one another in circles, in any order", arguments: StoreKind.allCases)
    func circles(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        func node(_ id: Int) -> JSON { ["type": "node", "id": .number(JSON.Number(id))] }
        let changes: [ServerChange<Node>] = [
            // This one waits for both of the others.
            .save(["id": 3, "name": "c", "kept": [["node": node(1)], ["node": node(2)]]]),
            .save(["id": 1, "name": "a", "next": node(2)]), .save(["id": 2, "name": "b", "next": node(1)]),
        ]
        try store.apply(changes, from: "server")
        #expect(try store.pending(Node.self).isEmpty)
        let nodes = try store.fetch(Node.self).sorted { $0.id < $1.id }
        defer { for node in nodes { node.next = nil } }
        #expect(nodes.map(\.name) == ["a", "b", "c"])
        #expect(nodes.map { $0.next?.id } == [2, 1, nil] && nodes[2].kept.map(\.node.id) == [1, 2])
        nodes[0].name = "mine"
        try store.save(nodes[0])
        try store.apply([ServerChange<Node>.save(["id": 1, "next": nil])], from: "server", conflicts: .merge)
        let merged = try #require(try store.fetch(Node.self, id: 1))
        #expect(merged.name == "mine" && merged.next == nil)
        #expect(try store.pending(Node.self) == ["+1"])
    }

    @Test(
        "take objects of the store by their identities, and need all members of new ones",
        arguments: StoreKind.allCases
    )
    func takeKnownObjects(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.apply([ServerChange<Writer>.save(["id": 7, "name": "Ann"])], from: "server")
        let document: JSON = [
            "id": 1, "title": "a", "told": 0, "meta": ["writer": ["id": 7]],
            "editors": [["id": 7, "name": "other"], ["id": 9, "name": "new"]],
        ]
        try store.apply([ServerChange<Story>.save(document)], from: "server")
        let story = try #require(try store.fetch(Story.self, id: 1))
        #expect(story.writer?.name == "Ann" && story.editors.map(\.name) == ["Ann", "new"])
        #expect(try store.pending(Story.self, Writer.self).isEmpty)
        let error = #expect(throws: StoreError.self) {
            try store.apply([ServerChange<Story>.save(["id": 1, "meta": ["writer": ["id": 10]]])], from: "server")
        }
        #expect(error?.code == .mapping && error?.objectID?.description == "1")
        #expect("\(try #require(error))".contains("$.meta.writer.name"))
    }

    @Test("do not stop others if the state before needs an object that is gone", arguments: StoreKind.allCases)
    func baseNeedsMissing(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        for id in [3, 4] {
            try store.apply([ServerChange<Leaf>.save(["id": .number(JSON.Number(id))])], from: "server")
        }
        func part(_ id: Int) -> JSON { ["leaf": ["type": "leaf", "id": .number(JSON.Number(id))]] }
        try store.apply([ServerChange<Tree>.save(["id": 1, "parts": [part(3)]])], from: "server")
        var tree = try #require(try store.fetch(Tree.self, id: 1))
        tree.parts = [Tree.Part(leaf: Leaf(id: 4))]
        try store.save(tree)
        try store.apply([ServerChange<Leaf>.delete(3)], from: "server")
        let base: JSON = ["id": 1, "parts": [part(3)], "writer": nil]
        #expect(try store.outbox(of: Tree.self).changes.first?.base().map(JSON.object) == base)
        try store.apply([ServerChange<Writer>.save(["id": 7, "name": "Ann"])], from: "server")
        try store.apply(
            [ServerChange<Tree>.save(["id": 1, "parts": [part(4), part(4)], "writer": reference(7)])],
            from: "server",
            conflicts: .merge
        )
        let merged = try #require(try store.fetch(Tree.self, id: 1))
        #expect(merged.parts == tree.parts && merged.writer?.name == "Ann")
        #expect(try store.pending(Tree.self) == ["+1"])
    }

    private struct Entry: Model, Hashable {
        var id: Int
        var text: String
        /// Only the server sets it.
        var number: Int?
        /// Only the program sets it.
        var draft: String
        static let blueprint = Blueprint(Entry.init) {
            Field("id", \.id).id()
            Field("text", \.text)
            Field("number", \.number).decodeOnly()
            Field("draft", \.draft, default: "none").encodeOnly()
        }
        .storedName("entry")
        .synchronized()
    }

    @Test("have all fields, but change none that is only encoded", arguments: StoreKind.allCases)
    func directions(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Entry(id: 1, text: "a", number: 5, draft: "d"))
        let change = try #require(try store.begin(Entry.self).first)
        #expect(try change.document().map(JSON.object) == ["id": 1, "text": "a", "number": 5, "draft": "d"])
        try store.acknowledge(change)
        let theirs: JSON = ["id": 1, "text": "b", "number": 6, "draft": "e"]
        try store.apply([ServerChange<Entry>.save(theirs)], from: "server")
        #expect(try store.fetch(Entry.self) == [Entry(id: 1, text: "b", number: 6, draft: "d")])
        #expect(try store.pending(Entry.self).isEmpty)
    }
}

extension StoreOperations {
    fileprivate func verifyIfFile() throws {
        guard let store = self as? ObjectStore else { return }
        #expect(try store.verify(thoroughly: true).isEmpty)
    }
}
