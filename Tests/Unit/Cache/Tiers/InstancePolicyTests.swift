import Cyanotype
@testable import CyanotypeCache
import Synchronization
import Testing

/// A class whose instances change.
private final class Person: Model, @unchecked Sendable {
    var id = 0
    var name = ""
    var brother: Person?

    init() {}

    static let blueprint = Blueprint(creating: Person.init) {
        Field("id", \.id).id()
        Field("name", \.name)
        Field("brother", \.brother)
    }

    static func make(_ id: Int, _ name: String) -> Person {
        let person = Person()
        (person.id, person.name) = (id, name)
        return person
    }
}

@Suite("Instances of classes in a cache: shared or copied")
struct InstancePolicyTests {
    @Test("N8: an object that is updated alone is visible through its parent, where instances are shared")
    func n8Shared() throws {
        let people = Cache<Int, Person>(memory: 1.megabytes)
        let ann = Person.make(1, "Ann"), bob = Person.make(2, "Bob")
        ann.brother = bob
        try people.insert(contentsOf: [ann, bob])
        people[2]?.name = "Robert"
        #expect(people[1]?.brother?.name == "Robert" && people[1] === ann)
    }

    @Test("N9: copied instances are the cache's own, inserted, found, listed and loaded")
    func n9Copied() async throws {
        let people = Cache<Int, Person>(memory: 1.megabytes, instances: .copied)
        let ann = Person.make(1, "Ann")
        ann.brother = Person.make(2, "Bob")
        try people.insert(ann)
        ann.name = "Changed"
        ann.brother?.name = "Changed"
        let found = try #require(people[1])
        #expect(found.name == "Ann" && found.brother?.name == "Bob")
        found.name = "Changed"
        #expect(people[1]?.name == "Ann" && people[1] !== people[1])
        try people.values(ObjectQuery()).first?.name = "Changed"
        people.forEachEntry { $1.name = "Changed" }
        #expect(people[1]?.name == "Ann")
        let carl = try await people.value(for: 3) { Person.make($0, "Carl") }
        carl.name = "Changed"
        #expect(people[3]?.name == "Carl")
    }

    @Test("Copies with a disk")
    func copiesWithDisk() throws {
        let fixture = try TiersFixture()
        try fixture.run(Int.self, Person.self, instances: .copied) { try $0.insert(Person.make(1, "Ann")) }
        let people = try fixture.open(Int.self, Person.self, instances: .copied)
        let first = try #require(people[1])
        first.name = "Changed"
        #expect(people[1]?.name == "Ann")
    }
}
