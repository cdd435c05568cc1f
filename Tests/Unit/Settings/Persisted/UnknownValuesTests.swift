import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Testing

private struct Window: Model, Sendable, Equatable {
    var title = "untitled"
    var width = 100

    static let blueprint = Blueprint(creating: Window.init) {
        Field("title", \.title)
        Field("width", \.width)
    }
}

private struct Desk: Model, Sendable, Equatable {
    var count = 1
    var window = Window()

    static let blueprint = Blueprint(creating: Desk.init) {
        Field("count", \.count).stored(in: .defaults)
        Field("window", \.window).stored(in: .defaults)
    }
}

/// No change is written that was made of a default because a store could not be read.
@Suite("Changes of values that could not be read")
struct UnknownValuesTests {
    private let base = MemoryStore()
    private let store: FaultInjectingStore

    init() {
        store = FaultInjectingStore(base)
        store.fail(.reading, with: .locked)
    }

    private func open() -> Persisted<Desk> { Persisted(Desk.self, stores: [.defaults: store]) }

    @Test func whatIsCountedUpIsGivenUpWhenTheStoreHasAValue() async throws {
        try base.setValue(.integer(42), forKey: "Desk.count")
        let desk = open()
        desk.count += 1
        desk.count += 1
        #expect(desk.count == 3)
        #expect(try base.value(forKey: "Desk.count") == .integer(42))
        #expect(desk.failures.map(\.key) == ["Desk.count", "Desk.window"])
        await #expect(throws: PersistedError.self) { try await desk.flush() }
        #expect(try base.value(forKey: "Desk.count") == .integer(42))

        store.succeed()
        let error = await #expect(throws: PersistedError.self) { try await desk.flush() }
        guard case .conflict? = error?.failures.first?.reason else {
            Issue.record("given up without a word: \(String(describing: error))")
            return
        }
        #expect(desk.count == 42)
        #expect(desk.status(of: \.count) == .stored)
        try await desk.flush()
        desk.count += 1
        #expect(try base.value(forKey: "Desk.count") == .integer(43))
    }

    @Test func whatIsCountedUpIsWrittenWhenTheStoreHasNone() async throws {
        let desk = open()
        desk.count += 1
        #expect(try base.keys().isEmpty)
        store.succeed()
        try await desk.flush()
        #expect(try base.value(forKey: "Desk.count") == .integer(2))
        #expect(desk.status(of: \.count) == .stored)
    }

    @Test func theNextChangeAsksTheStoreAgain() throws {
        try base.setValue(.integer(42), forKey: "Desk.count")
        let desk = open()
        desk.count += 1
        store.succeed()
        desk.count += 1
        #expect(try base.value(forKey: "Desk.count") == .integer(43))
    }

    @Test func reloadingGivesTheChangeUpToo() throws {
        try base.setValue(.integer(42), forKey: "Desk.count")
        let desk = open()
        desk.count += 1
        store.succeed()
        desk.reload()
        #expect(desk.count == 42)
        #expect(desk.failures.isEmpty)
    }

    @Test func anAssignmentNeedsNoValueBefore() throws {
        try base.setValue(.integer(42), forKey: "Desk.count")
        let desk = open()
        desk.count += 1
        desk.count = 5
        #expect(try base.value(forKey: "Desk.count") == .integer(5))
        #expect(desk.status(of: \.count) == .stored)
    }

    @Test func anUpdateThrowsAndChangesNothing() throws {
        try base.setValue(.integer(42), forKey: "Desk.count")
        let desk = open()
        let error = #expect(throws: PersistedError.self) { try desk.update { $0.count += 1 } }
        #expect(error?.failures.map(\.key) == ["Desk.count"])
        #expect(desk.count == 1)
        #expect(try base.value(forKey: "Desk.count") == .integer(42))
    }

    @Test func aPartIsNotAssignedOnTheBaseOfADefault() throws {
        let kept = StoredValue.dictionary(["title": .string("a"), "width": .integer(900)])
        try base.setValue(kept, forKey: "Desk.window")
        let desk = open()
        desk[\.window.title] = "b"
        desk.window.title = "c"
        #expect(try base.value(forKey: "Desk.window") == kept)
        store.succeed()
        desk[\.window.title] = "d"
        #expect(
            try base.value(forKey: "Desk.window") == .dictionary(["title": .string("d"), "width": .integer(900)])
        )
    }

    @Test func oneUnreadableKeySaysNothingOfTheOthers() throws {
        try base.apply(["Desk.count": .integer(4), "Desk.window": .dictionary(["width": .integer(7)])])
        let store = OneKeyStore(base, unreadable: "Desk.window")
        let desk = Persisted(Desk.self, stores: [.defaults: store])
        #expect(desk.status(of: \.count) == .stored)
        desk.count += 1
        #expect(try base.value(forKey: "Desk.count") == .integer(5))
        guard case .unavailable = desk.status(of: \.window) else {
            Issue.record("\(desk.status(of: \.window))")
            return
        }
    }
}

/// Another store of which one key cannot be read.
private struct OneKeyStore: BackingStore {
    let base: MemoryStore
    let unreadable: String

    init(_ base: MemoryStore, unreadable: String) {
        self.base = base
        self.unreadable = unreadable
    }

    var location: String { "one key" }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        if key == unreadable { throw BackingStoreError(.corrupt, store: location, key: key, reason: "it is too new") }
        return try base.value(forKey: key)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { try base.apply(changes) }

    func keys() throws(BackingStoreError) -> [String] { try base.keys() }
}
