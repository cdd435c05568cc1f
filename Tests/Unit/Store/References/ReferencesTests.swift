import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("References between stored objects", .serialized)
struct ReferencesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private typealias Author = Graph.Author
    private typealias Post = Graph.Post
    private typealias Person = Graph.Person

    private let ann = Author(id: 1, name: "Ann")
    private let bob = Author(id: 2, name: "Bob")
    private let cy = Author(id: 3, name: "Cy")

    private var post: Post {
        Post(
            id: "p",
            author: ann,
            editor: bob,
            readers: [bob, cy],
            byRole: ["a": cy],
            publisher: Post.Publisher(name: "P", owner: bob)
        )
    }

    @Test("are saved with their owner, and read with it", arguments: StoreKind.allCases)
    func areSaved(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(post)
        #expect(try store.fetch(Post.self, id: "p") == post)
        #expect(try store.fetch(store.query(Author.self)) == [ann, bob, cy])
        #expect(try store.fetch(Author.self, id: 2) == bob)
        #expect(try store.fetchStored(Post.self, id: "p")?.value == post)
        #expect(try store.fetch(store.query(Post.self)) == [post])
        #expect(try store.fetchFirst(store.query(Post.self)) == post)
        #expect(try store.fetch(Post.self, ids: ["x", "p", "p"]) == [nil, post, post])
        let filtered = store.query(Post.self).filter(\.id, .equals("p"))
        #expect(try store.count(filtered) == 1)
        #expect(try store.fetch(Post.self, where: #Predicate { $0.author.name == "Ann" }) == [post])
    }

    @Test("show the newest state of an object to all its owners", arguments: StoreKind.allCases)
    func showTheNewest(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save([post, Post(id: "q", author: bob)])
        try store.save(Author(id: 2, name: "Bobby", books: ["x": 1, "y": 2]))
        let found = try store.fetch(store.query(Post.self))
        #expect(found.map(\.author.name) == ["Ann", "Bobby"])
        #expect(found[0].editor?.name == "Bobby" && found[0].publisher?.owner?.books == ["x": 1, "y": 2])
        // The owners' own documents have only the identities.
        #expect(found[0].readers.map(\.name) == ["Bobby", "Cy"])
    }

    @Test("that are stale do not overwrite newer objects, and changed ones do", arguments: StoreKind.allCases)
    func doNotOverwrite(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let books = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)", $0) })
        var ann = ann
        ann.books = books
        try store.save(Post(id: "p", author: ann))
        var old = try #require(try store.fetch(Post.self, id: "p"))
        let copied = try #require(try store.fetch(Author.self, id: 1))
        try store.save(Author(id: 1, name: "Anna", books: books))
        old.editor = bob
        try store.save(old)
        #expect(try store.fetch(Author.self, id: 1)?.name == "Anna")
        try store.save(Post(id: "q", author: copied))
        #expect(try store.fetch(Author.self, id: 1)?.name == "Anna")
        // What was changed is saved, whatever it was made from.
        old.author.name = "Annie"
        try store.save(old)
        #expect(try store.fetch(Author.self, id: 1)?.name == "Annie")
        #expect(try store.fetch(store.query(Post.self)).map(\.author.name) == ["Annie", "Annie"])
    }

    @Test("of a transaction that fails count as never saved", arguments: StoreKind.allCases)
    func areForgotten(_ kind: StoreKind) throws {
        struct Stop: Error {}
        let store = try kind.make(in: folder)
        try store.save(Post(id: "p", author: ann))
        let changed = Author(id: 1, name: "Anna")
        func fail(_ transaction: some StoreOperations) throws {
            try transaction.save(Post(id: "p", author: changed))
            #expect(try transaction.fetch(Post.self, id: "p")?.author == changed)
            #expect(try transaction.fetch(Author.self, id: 1) == changed)
            throw Stop()
        }
        #expect(throws: Stop.self) {
            switch store {
            case let store as ObjectStore: try store.transaction { try fail($0) }
            case let store as MemoryObjectStore: try store.transaction { try fail($0) }
            default: break
            }
        }
        #expect(try store.fetch(Post.self, id: "p")?.author == ann)
        try store.save(Post(id: "q", author: changed))
        #expect(try store.fetch(Author.self, id: 1) == changed)
    }

    @Test("that changed in two copies are an error, and nothing is saved", arguments: StoreKind.allCases)
    func areErrorsIfDifferent(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let post = Post(id: "p", author: ann, editor: Author(id: 1, name: "Other"))
        let error = #expect(throws: StoreError.self) { try store.save(post) }
        #expect(error?.code == .constraint && error?.type == "author")
        #expect(try store.count(store.query(Post.self)) == 0 && store.count(store.query(Author.self)) == 0)
        // A copy of an object that the caller saves itself says nothing.
        let (one, two) = (Person(1, "One"), Person(2, "Two"))
        (one.friends, two.friends) = ([two], [Person(1, "Old")])
        try store.save(one)
        #expect(try store.fetch(Person.self, id: 1)?.name == "One")
    }

    @Test("to missing objects are nil or left out, or an error with the path", arguments: StoreKind.allCases)
    func areMissing(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(post)
        try store.delete(Author.self, id: 2)
        let found = try #require(try store.fetch(Post.self, id: "p"))
        #expect(found.editor == nil && found.readers == [cy] && found.byRole == ["a": cy])
        #expect(found.publisher == Post.Publisher(name: "P", owner: nil))
        try store.delete(Author.self, id: 1)
        let error = #expect(throws: StoreError.self) { try store.fetch(Post.self, id: "p") }
        let cause = try #require(error?.mapping)
        #expect(cause.issues.map { "\($0.path)" } == ["$.author"])
        #expect(error?.type == "post" && error?.code == .mapping)
        // An owner whose own object is missing is saved with it again.
        try store.save(post)
        #expect(try store.fetch(Post.self, id: "p") == post)
    }

    @Test("in circles are read as one instance for each identity", arguments: StoreKind.allCases)
    func areInstances(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let (one, two) = (Person(1, "One"), Person(2, "Two"))
        let pilot = Graph.Pilot(3, "Three")
        (pilot.plane, pilot.mentor) = ("P", Person(4, "Four"))
        (one.friends, two.friends, pilot.friends) = ([two, pilot], [one, two], [one])
        defer { for person in [one, two, pilot] { person.friends = [] } }
        try store.save(one)
        let found = try store.fetch(store.query(Person.self))
        defer { for person in found { person.friends = [] } }
        #expect(found.map(\.name) == ["One", "Two", "Three", "Four"])
        #expect(found[0].friends.map(ObjectIdentifier.init) == [found[1], found[2]].map(ObjectIdentifier.init))
        #expect(found[1].friends.map(ObjectIdentifier.init) == [found[0], found[1]].map(ObjectIdentifier.init))
        #expect((found[2] as? Graph.Pilot)?.plane == "P" && found[2].friends[0] === found[0])
        // The reference of a subclass is removed by the subclass's rule.
        #expect((found[2] as? Graph.Pilot)?.mentor?.name == "Four")
        try store.delete(Person.self, id: 4)
        let rest = try store.fetch(store.query(Person.self))
        #expect(rest.count == 3 && (rest[2] as? Graph.Pilot)?.mentor == nil)
        for person in rest { person.friends = [] }
        let alone = try #require(try store.fetch(Person.self, id: 2))
        #expect(alone.friends[1] === alone && alone.friends[0].friends[0] === alone)
        alone.friends = []
    }

    @Test("in circles of classes and values are read", arguments: StoreKind.allCases)
    func areInMixedCircles(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let worker = Graph.Worker()
        worker.id = 1
        worker.desk = Graph.Desk(id: 7, owner: worker)
        try store.save(worker)
        worker.desk = nil
        let found = try #require(try store.fetch(Graph.Worker.self, id: 1))
        #expect(found.desk?.owner === found)
        let desk = try #require(try store.fetch(Graph.Desk.self, id: 7))
        #expect(desk.owner.desk?.owner === desk.owner)
        (found.desk, desk.owner.desk) = (nil, nil)
    }

    @Test("in circles that no instance can begin are an error with the path", arguments: StoreKind.allCases)
    func areErrorsInCircles(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(Graph.Ring(1, Graph.Ring(2, nil)))
        // The first ring has not changed since, so that only the second one is saved.
        try store.save(Graph.Ring(2, Graph.Ring(1, Graph.Ring(2, nil))))
        let error = #expect(throws: StoreError.self) { try store.fetch(Graph.Ring.self, id: 1) }
        #expect(error?.message.contains("refers to itself by next.next") == true)
        #expect(throws: StoreError.self) { try store.fetch(store.query(Graph.Ring.self)) }
    }

    @Test("are saved by a batch as they were when they were added")
    func areInBatches() throws {
        let store = try ObjectStore(.memory)
        let batch = store.batch()
        let (one, two) = (Person(1, "One"), Person(2, "Two"))
        (one.friends, two.friends) = ([two], [one])
        defer { (one.friends, two.friends) = ([], []) }
        try batch.save(one)
        (one.name, two.name) = ("Later", "Later")
        try batch.save(post)
        try batch.commit()
        let found = try store.fetch(store.query(Person.self))
        defer { for person in found { person.friends = [] } }
        #expect(found.map(\.name) == ["One", "Two"] && found[1].friends[0] === found[0])
        #expect(try store.fetch(Post.self, id: "p") == post)
    }

    @Test("that are stored as they are keep their revision", arguments: StoreKind.allCases)
    func keepTheirRevision(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        try store.save(ann)
        let revision = try store.fetchStored(Author.self, id: 1)?.revision
        try store.save(Post(id: "p", author: ann))
        try store.save(Post(id: "q", author: Author(id: 1, name: "Ann")))
        #expect(try store.fetchStored(Author.self, id: 1)?.revision == revision)
    }

    @Test("are of any depth", arguments: StoreKind.allCases)
    func areDeep(_ kind: StoreKind) throws {
        let store = try kind.make(in: folder)
        let people = (0..<2_000).map { Person($0, "\($0)") }
        for (person, next) in zip(people, people.dropFirst()) { person.friends = [next] }
        defer { for person in people { person.friends = [] } }
        try store.save(people[0])
        #expect(try store.count(store.query(Person.self)) == 2_000)
        var person = try #require(try store.fetch(Person.self, id: 0))
        var count = 1
        while let next = person.friends.first {
            person.friends = []
            (person, count) = (next, count + 1)
        }
        #expect(count == 2_000)
    }
}
