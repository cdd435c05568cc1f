import Cyanotype
import CyanotypeSettings
import Testing

private struct Person: Model, Sendable, Equatable {
    var name: String

    static let blueprint = Blueprint(Person.init) { Field("name", \.name) }
}

private struct Contacts: Model, Sendable, Equatable {
    var people: [Person] = []
    var count = 1
    var window = Window()

    struct Window: Model, Sendable, Equatable {
        var title = ""
        var width = 100
        static let blueprint = Blueprint(creating: Window.init) {
            Field("title", \.title)
            Field("width", \.width)
        }
    }

    static let blueprint = Blueprint(creating: Contacts.init) {
        Field("people", \.people).stored(in: .defaults)
        Field("count", \.count).stored(in: .defaults)
        Field("window", \.window).stored(in: .defaults)
    }
}

/// A stored value that could not be decoded is not overwritten by a value based on the default.
@Suite("Changes of values that could not be decoded", .timeLimit(.minutes(60)))
struct UndecodedValuesTests {
    /// Three people, one of whom is broken.
    private static let people = StoredValue.array(
        [
            .dictionary(["name": .string("Ann")]), .dictionary(["name": .integer(3)]),
            .dictionary(["name": .string("Cleo")]),
        ]
    )
    private static let window = StoredValue.dictionary(["title": .string("a"), "width": .string("wide")])

    private let store = MemoryStore([
        "Contacts.people": people, "Contacts.count": .string("many"), "Contacts.window": window,
    ])

    private func open(_ timing: AssignmentTiming) -> Persisted<Contacts> {
        Persisted(Contacts.self, stores: [.defaults: store], assigning: timing)
    }

    /// Expects that nothing has been written, and that the failure is still reported.
    private func expectKept(_ contacts: Persisted<Contacts>, _ key: String, _ value: StoredValue) async throws {
        let error = await #expect(throws: PersistedError.self) { try await contacts.flush() }
        #expect(error?.failures.contains { $0.key == key } == true)
        #expect(try store.value(forKey: key) == value)
        #expect(contacts.failures.contains { $0.key == key })
        await contacts.reload()
        #expect(try store.value(forKey: key) == value)
        #expect(contacts.failures.contains { $0.key == key })
    }

    @Test(arguments: AssignmentTiming.all) func appending(_ timing: AssignmentTiming) async throws {
        let contacts = open(timing)
        contacts.people.append(Person(name: "Dan"))
        #expect(contacts.people == [Person(name: "Dan")])
        try await expectKept(contacts, "Contacts.people", Self.people)
    }

    @Test(arguments: AssignmentTiming.all) func countingUp(_ timing: AssignmentTiming) async throws {
        let contacts = open(timing)
        contacts.count += 1
        contacts.count += 1
        #expect(contacts.count == 3)
        try await expectKept(contacts, "Contacts.count", .string("many"))
    }

    @Test(arguments: AssignmentTiming.all) func aPart(_ timing: AssignmentTiming) async throws {
        let contacts = open(timing)
        contacts.window.title = "b"
        contacts[\.window.title] = "c"
        contacts[\.window.title] += "d"
        try await expectKept(contacts, "Contacts.window", Self.window)
    }

    @Test(arguments: AssignmentTiming.all) func anUpdate(_ timing: AssignmentTiming) async throws {
        let contacts = open(timing)
        let error = #expect(throws: PersistedError.self) { try change(contacts) { $0.count += 1 } }
        guard case .mapping? = error?.failures.first?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(contacts.count == 1)
        #expect(try store.value(forKey: "Contacts.count") == .string("many"))
        guard case .unreadable = contacts.status(of: \.count) else {
            Issue.record("\(contacts.status(of: \.count))")
            return
        }
    }

    @Test(arguments: AssignmentTiming.all) func anUpdateOfAnotherProperty(_ timing: AssignmentTiming) throws {
        let contacts = open(timing)
        contacts.count = 7
        try change(contacts) { $0.count += 1 }
        #expect(contacts.count == 8)
        #expect(try store.value(forKey: "Contacts.people") == Self.people)
    }

    @Test(arguments: AssignmentTiming.all) func anAssignmentReplacesIt(_ timing: AssignmentTiming) async throws {
        let contacts = open(timing)
        contacts.count += 1
        contacts.count = 5
        contacts.people = []
        try contacts.resetWindow()
        try await contacts.flush()
        #expect(try store.keys() == ["Contacts.count", "Contacts.people"])
        #expect(try store.value(forKey: "Contacts.count") == .integer(5))
        #expect(try store.value(forKey: "Contacts.people") == .array([]))
        #expect(contacts.failures.isEmpty)
    }

    /// Another program has repaired or removed the value.
    @Test(arguments: AssignmentTiming.all) func whatIsMendedIsUsedAndWhatIsGoneIsWrittenOver(_ timing: AssignmentTiming)
        async throws
    {
        let contacts = open(timing)
        contacts.count += 1
        contacts.window.title = "b"
        try store.apply(["Contacts.count": .integer(41), "Contacts.window": nil])
        let error = await #expect(throws: PersistedError.self) { try await contacts.flush() }
        guard case .conflict? = error?.failures.first?.reason else {
            Issue.record("given up without a word: \(String(describing: error))")
            return
        }
        #expect(contacts.count == 41)
        #expect(
            try store.value(forKey: "Contacts.window")
                == .dictionary(["title": .string("b"), "width": .integer(100)])
        )
    }

    private func change(_ contacts: Persisted<Contacts>, _ body: (inout Contacts) throws -> Void) throws {
        try contacts.update(body)
    }
}

extension Persisted<Contacts> {
    fileprivate func resetWindow() throws { try reset(\.window) }
}

extension AssignmentTiming {
    static let all: [AssignmentTiming] = [.now, .later]
}
