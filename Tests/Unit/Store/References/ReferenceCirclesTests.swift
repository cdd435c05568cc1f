import Cyanotype
import Testing

@testable import CyanotypeStore

/// A class whose properties have values before its members are read.
private final class Node: Model, Hashable {
    var id = 0
    var note: String? = "from the initializer"
    var rank = 7
    var next: Node?
    var all: Set<Node> = []
    required init() {}
    static let blueprint = Blueprint(creating: Node.init) {
        Field("id", \.id).id()
        Field("note", \.note)
        Field("rank", \.rank)
        Field("next", \.next).reference(onDelete: .nullify)
        Field("all", \.all).reference(onDelete: .nullify)
    }
    .storedName("node")

    convenience init(_ id: Int) {
        self.init()
        self.id = id
    }

    static func == (one: Node, other: Node) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A subclass that another program has.
private class Beast: Model {
    var id = 0
    var friend: Beast?
    required init() {}
    class var blueprint: Blueprint<Beast> {
        Blueprint(creating: Beast.init) {
            Field("id", \.id).id()
            Field("friend", \.friend).reference(onDelete: .nullify)
        }
        .storedName("beast")
    }
}

private final class Lion: Beast {
    var lives = 9
    override class var blueprint: Blueprint<Beast> {
        Blueprint(extending: super.blueprint, creating: Lion.init) { Field("lives", \.lives) }.storedName("lion")
    }
}

@Suite("Circles of referenced objects", .serialized)
struct ReferenceCirclesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("have exactly what was saved, whatever the initializer assigns", arguments: StoreKind.allCases)
    func areExact(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let (one, two) = (Node(1), Node(2))
        (one.note, one.rank, one.next, two.note, two.next) = (nil, 1, two, nil, one)
        defer { one.next = nil }
        try store.save(one)
        let found = try #require(try store.fetch(Node.self, id: 1))
        defer { found.next = nil }
        #expect(found.note == nil && found.rank == 1)
        #expect(found.next?.note == nil && found.next?.rank == 7 && found.next?.next === found)
    }

    @Test("can be in sets, because instances have their identity first", arguments: StoreKind.allCases)
    func areInSets(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let nodes = (0..<20).map(Node.init)
        for node in nodes { node.all = Set(nodes) }
        defer { for node in nodes { node.all = [] } }
        try store.save(nodes)
        let found = try store.fetch(store.query(Node.self))
        defer { for node in found { node.all = [] } }
        #expect(found.count == 20)
        for node in found { #expect(node.all == Set(nodes) && found.allSatisfy { node.all.contains($0) }) }
    }

    @Test("are not of a superclass if the subclass is not known")
    func areOfUnknownClasses() throws {
        let (beast, lion) = (Beast(), Lion())
        (beast.id, lion.id, beast.friend, lion.friend) = (1, 2, lion, beast)
        defer { beast.friend = nil }
        try ObjectStore(.file(folder.path())).save(beast)
        let store = try ObjectStore(.file(folder.path()))
        let error = #expect(throws: StoreError.self) { try store.fetch(Beast.self, id: 1) }
        #expect(error?.code == .type && error?.type == "lion" && error?.identity == "2")
        let known = try ObjectStore(.file(folder.path()), models: [Lion.self])
        let found = try #require(try known.fetch(Beast.self, id: 1))
        defer { found.friend = nil }
        #expect(found.friend is Lion && found.friend?.friend === found)
    }

    @Test("with half an object fail together, and each only once", arguments: [StoreKind.file])
    func failTogether(_ kind: StoreKind) throws {
        let nodes = (0..<3_000).map(Node.init)
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
        defer { for node in nodes { node.next = nil } }
        let store = try ObjectStore(.file(folder.path()))
        try store.save(nodes)
        try store.save(Node(5_000))
        try folder.open().execute("UPDATE objects_1 SET doc = replace(doc, '\"rank\":7', '\"rank\":8') WHERE id = 1500")
        var (failures, objects) = (0, 0)
        for result in store.objects(ObjectQuery<Node>()) {
            switch result {
            case .failure(let error):
                #expect(error.code == .corrupt)
                failures += 1
            case .success: objects += 1
            }
        }
        #expect(failures == 3_000 && objects == 1)
    }
}
