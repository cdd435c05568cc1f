import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Delete rules", .serialized)
struct DeleteRulesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Item = Rules.Item
    private typealias Folder = Rules.Folder
    private typealias Label = Rules.Label

    @Test("delete owners, remove references, keep them, and forbid deletions", arguments: StoreKind.allCases)
    func apply(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let folder = Folder(id: 1, parent: Folder(id: 2))
        let label = Label(id: "red")
        try store.save(Item(id: 1, folder: folder, labels: [label, Label(id: "blue")], author: nil, related: nil))
        try store.save(Item(id: 2, folder: Folder(id: 3), labels: [label], author: Label(id: "ann"), related: nil))
        try store.save(Item(id: 3, folder: Folder(id: 3), labels: [], author: nil, related: Label(id: "x")))

        // Removes a reference.
        #expect(try store.delete(Label.self, id: "red"))
        #expect(try store.fetch(Item.self, id: 1)?.labels == [Label(id: "blue")])
        #expect(try store.fetch(Item.self, id: 2)?.labels == [])
        // A new object of the identity is not in its place.
        try store.save(label)
        #expect(try store.fetch(Item.self, id: 2)?.labels == [])

        // Keeps it.
        #expect(try store.delete(Label.self, id: "x"))
        #expect(try store.fetch(Item.self, id: 3)?.related == nil)
        try store.save(Label(id: "x"))
        #expect(try store.fetch(Item.self, id: 3)?.related == Label(id: "x"))

        // Forbids it.
        let error = #expect(throws: StoreError.self) { try store.delete(Label.self, id: "ann") }
        #expect(error?.code == .referenced && error?.type == "label" && error?.identity == "ann")
        #expect(error?.message.contains("item 2 refers to the object by author") == true)
        #expect(try store.fetch(Label.self, id: "ann") != nil)

        // Deletes owners, and those who refer to them.
        #expect(try store.delete(Folder.self, id: 2))
        #expect(try store.fetch(store.query(Folder.self)).map(\.id) == [3])
        #expect(try store.fetch(store.query(Item.self)).map(\.id) == [2, 3])
        #expect(try store.delete(store.query(Folder.self)) == 1)
        #expect(try store.count(store.query(Item.self)) == 0)
        // Nobody forbids it any more.
        #expect(try store.delete(Label.self, id: "ann"))
    }

    @Test("see all changes of a transaction, and forbid at its commit", arguments: StoreKind.allCases)
    func seeTransactions(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Item(id: 1, folder: Folder(id: 1), labels: [], author: Label(id: "ann"), related: nil))
        // The owner goes after the object that it does not let go.
        try store.inTransaction { transaction in
            try transaction.delete(Label.self, id: "ann")
            try transaction.delete(Item.self, id: 1)
        }
        #expect(try store.count(store.query(Label.self)) == 0)
        try store.save(Item(id: 1, folder: Folder(id: 1), labels: [], author: Label(id: "ann"), related: nil))
        // The object comes back.
        try store.inTransaction { transaction in
            try transaction.delete(Label.self, id: "ann")
            try transaction.save(Label(id: "ann"))
        }
        // The reference is another one now.
        try store.inTransaction { transaction in
            try transaction.delete(Label.self, id: "ann")
            try transaction.save(Item(id: 1, folder: Folder(id: 1), labels: [], author: Label(id: "bob"), related: nil))
        }
        #expect(try store.fetch(store.query(Label.self)).map(\.id) == ["bob"])
        let error = #expect(throws: StoreError.self) {
            try store.inTransaction { transaction in
                try transaction.save(Label(id: "new"))
                try transaction.delete(Label.self, id: "bob")
            }
        }
        #expect(error?.code == .referenced)
        #expect(try store.fetch(store.query(Label.self)).map(\.id) == ["bob"])
    }

    @Test("leave an object alone that goes in the same deletion", arguments: StoreKind.allCases)
    func leaveDeletedOwnersAlone(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        // The item forbids the deletion of the label, and goes with its folder.
        let folder = Folder(id: 1, parent: nil, owner: Label(id: "ann"))
        try store.save(Item(id: 1, folder: folder, labels: [Label(id: "ann")], author: Label(id: "ann"), related: nil))
        // The label takes the folder along, and so the item.
        #expect(try store.delete(Label.self, id: "ann"))
        #expect(try store.count(store.query(Folder.self)) == 0 && store.count(store.query(Item.self)) == 0)
    }

    @Test("go round circles, and any number of levels", arguments: StoreKind.allCases)
    func goRound(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let count = kind == .file ? 3_000 : 300
        try store.save((0..<count).map { Folder(id: $0, parent: Folder(id: ($0 + 1) % count)) })
        #expect(try store.count(store.query(Folder.self)) == count)
        #expect(try store.delete(Folder.self, id: count / 2))
        #expect(try store.count(store.query(Folder.self)) == 0)
    }

    @Test("are those of the owner's class, if classes of one type have different ones", arguments: StoreKind.allCases)
    func areOfTheClass(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let label = Label(id: "zoo")
        try store.save([Rules.Aardvark(1, label), Rules.Zebra(2, label), Rules.Animal(3)])
        try store.save(Rules.Zebra(4, Label(id: "other")))
        #expect(try store.deletionPlan(of: label).deleted.count == 2)
        #expect(try store.delete(label))
        let left = try store.fetch(store.query(Rules.Animal.self))
        #expect(left.map(\.id) == [1, 3, 4] && (left[0] as? Rules.Aardvark)?.home == nil)
    }

    @Test("take no more objects than the limit", arguments: StoreKind.allCases)
    func haveALimit(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save((0..<20).map { Rules.Cascading(id: $0, folder: Folder(id: 1)) })
        let error = #expect(throws: StoreError.self) { try store.perform(LimitedDeletions(limit: 20)) }
        #expect(error?.code == .limit && error?.message.hasPrefix("more than 20 objects would be deleted") == true)
        #expect(try store.perform(LimitedDeletions(limit: 21)) == 21)
    }

    /// Finds what goes with a folder, within a limit.
    private struct LimitedDeletions: EngineOperation, Sendable {
        static var _use: _StoreUse { .reading }
        static var _name: StaticString { "deletions" }

        let limit: Int

        func run(in session: some EngineSession) throws(StoreError) -> Int {
            try session.deletions(of: [.integer(1)], ofType: "folder", limit: limit).deleted.count
        }
    }

    @Test("hold for documents that are deleted without their model", arguments: StoreKind.allCases)
    func holdForDocuments(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(
            Item(id: 1, folder: Folder(id: 1), labels: [Label(id: "x")], author: Label(id: "ann"), related: nil)
        )
        let error = #expect(throws: StoreError.self) {
            try store.inTransaction { try $0.deleteDocument(ofType: "label", id: "ann") }
        }
        #expect(error?.code == .referenced)
        try store.inTransaction { try $0.deleteDocument(ofType: "label", id: "x") }
        #expect(try store.fetch(Item.self, id: 1)?.labels == [])
        try store.inTransaction { try $0.deleteDocument(ofType: "folder", id: 1) }
        #expect(try store.count(store.query(Item.self)) == 0)
    }

    @Test("change nothing if there is nothing to delete")
    func changeNothing() throws {
        let store = try ObjectStore(.temporary)
        try store.save(Item(id: 1, folder: Folder(id: 1), labels: [], author: nil, related: nil))
        // A revision that no row has would be given to another change, too.
        let revisions = store.engine.currentRevisions
        #expect(try !store.delete(Folder.self, id: 7))
        #expect(store.engine.currentRevisions == revisions)
    }

    @Test("are those of the file in a program that does not know the owners, in files of all ages")
    func areOfTheFile() throws {
        // A program that does not know the references: they are inside of its documents.
        try ObjectStore(.file(folder.path())).save([Rules.Keeping(id: 1, folder: Folder(id: 1))])
        let store = try ObjectStore(.file(folder.path()), models: [Rules.Cascading.self])
        #expect(try store.delete(Folder.self, id: 1))
        #expect(try store.count(ObjectQuery<Rules.Cascading>()) == 0)
        try store.save([Rules.Cascading(id: 2, folder: Folder(id: 2))])
        // One without the owner's model decides by what the file has.
        let other = try ObjectStore(.file(folder.path()))
        #expect(try other.delete(Folder.self, id: 2))
        #expect(try store.count(ObjectQuery<Rules.Cascading>()) == 0)
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("are those of the program that deletes, if programs have the file open with different ones")
    func areOfTheProgram() throws {
        let keeping = try ObjectStore(.file(folder.path()), models: [Rules.Keeping.self])
        try keeping.save((1...6).map { Rules.Keeping(id: $0, folder: Folder(id: $0)) })
        let cascading = try ObjectStore(.file(folder.path()), models: [Rules.Cascading.self])
        func owners() throws -> [Int?] {
            try keeping.documents(ofType: "holder").map { Int(try $0.get().id.description) }
        }
        for _ in 0..<2 {
            let id = try #require(try owners()[0])
            #expect(try keeping.deletionPlan(of: Folder.self, id: id).deleted.count == 1)
            #expect(try keeping.delete(Folder.self, id: id) && owners()[0] == id)
            #expect(try keeping.delete(Rules.Keeping.self, id: id))
            #expect(try cascading.deletionPlan(of: Folder.self, id: id + 1).deleted.count == 2)
            #expect(try cascading.delete(Folder.self, id: id + 1) && owners()[0] == id + 2)
        }
        #expect(try owners() == [5, 6])
        #expect(try keeping.verify(thoroughly: true).isEmpty && cascading.verify(thoroughly: true).isEmpty)
    }

    @Test("hold for expired objects, which nothing forbids", arguments: StoreKind.allCases)
    func holdForExpiredObjects(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let past = Date(timeIntervalSinceNow: -10)
        try store.save(Rules.Login(id: 1, session: Rules.Session(id: "s", ends: past), other: nil))
        try store.save(Rules.Login(id: 2, session: nil, other: Rules.Session(id: "t", ends: past)))
        #expect(try store.purgeExpired(Rules.Session.self) == 2)
        #expect(try store.fetch(store.query(Rules.Login.self)).map(\.id) == [2])
    }
}

/// Models with all rules.
enum Rules {
    struct Label: Model, Hashable {
        var id: String
        static let blueprint = Blueprint(Label.init) { Field("id", \.id).id() }.storedName("label")
    }

    final class Folder: Model, Hashable {
        var id = 0
        var parent: Folder?
        var owner: Label?
        init() {}
        static let blueprint = Blueprint(creating: Folder.init) {
            Field("id", \.id).id()
            Field("parent", \.parent).reference(onDelete: .cascade)
            Field("owner", \.owner).reference(onDelete: .cascade)
        }
        .storedName("folder")

        convenience init(id: Int, parent: Folder? = nil, owner: Label? = nil) {
            self.init()
            (self.id, self.parent, self.owner) = (id, parent, owner)
        }

        static func == (one: Folder, other: Folder) -> Bool { one.id == other.id }
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    struct Item: Model, Hashable {
        var id: Int
        var folder: Folder
        var labels: Set<Label>
        var author: Label?
        var related: Label?
        static let blueprint = Blueprint(Item.init) {
            Field("id", \.id).id()
            Field("folder", \.folder).reference(onDelete: .cascade)
            Field("labels", \.labels).reference(onDelete: .nullify)
            Field("author", \.author).reference(onDelete: .deny)
            Field("related", \.related).reference(onDelete: .keep)
        }
        .storedName("item")
    }

    struct Keeping: Model, Hashable {
        var id: Int
        var folder: Folder
        static let blueprint = Blueprint(Keeping.init) {
            Field("id", \.id).id()
            Field("folder", \.folder).reference(onDelete: .keep)
        }
        .storedName("holder")
    }

    struct Cascading: Model, Hashable {
        var id: Int
        var folder: Folder
        static let blueprint = Blueprint(Cascading.init) {
            Field("id", \.id).id()
            Field("folder", \.folder).reference(onDelete: .cascade)
        }
        .storedName("holder")
    }

    class Animal: Model {
        var id = 0
        required init() {}
        class var blueprint: Blueprint<Animal> {
            Blueprint(creating: Animal.init) { Field("id", \.id).id() }.storedName("animal")
        }

        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
    }

    final class Aardvark: Animal {
        var home: Label?
        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Aardvark.init) {
                Field("home", \.home).reference(onDelete: .keep)
            }
            .storedName("aardvark")
        }

        convenience init(_ id: Int, _ home: Label) {
            self.init(id)
            self.home = home
        }
    }

    final class Zebra: Animal {
        var home: Label?
        override class var blueprint: Blueprint<Animal> {
            Blueprint(extending: super.blueprint, creating: Zebra.init) {
                Field("home", \.home).reference(onDelete: .cascade)
            }
            .storedName("zebra")
        }

        convenience init(_ id: Int, _ home: Label) {
            self.init(id)
            self.home = home
        }
    }

    struct Session: Model, Hashable {
        var id: String
        var ends: Date
        static let blueprint = Blueprint(Session.init) {
            Field("id", \.id).id()
            Field("ends", \.ends).expiration()
        }
        .storedName("session")
    }

    struct Login: Model, Hashable {
        var id: Int
        var session: Session?
        var other: Session?
        static let blueprint = Blueprint(Login.init) {
            Field("id", \.id).id()
            Field("session", \.session).reference(onDelete: .cascade)
            Field("other", \.other).reference(onDelete: .deny)
        }
        .storedName("login")
    }
}

extension StoreOperations {
    /// Calls a closure in a transaction of any kind of store.
    func inTransaction(_ body: (inout StoreTransaction) throws -> Void) throws {
        switch self {
        case let store as ObjectStore: try store.transaction { try body(&$0) }
        case let store as MemoryObjectStore: try store.transaction { try body(&$0) }
        default: break
        }
    }
}
