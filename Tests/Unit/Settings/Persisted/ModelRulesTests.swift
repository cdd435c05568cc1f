import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Dispatch
import Testing

private struct Range: Model, Sendable, Equatable {
    var lower = 0
    var upper = 10
    var name = "a"

    static let blueprint = Blueprint(creating: Range.init) {
        Field("lower", \.lower).stored(in: .defaults)
        Field("upper", \.upper).stored(in: .defaults)
        Field("name", \.name).stored(in: .defaults)
    }
    .validate("lower up to upper") { $0.lower <= $0.upper }
}

/// A store whose writes wait until they are let through.
private final class GatedStore: BackingStore {
    let base = MemoryStore()
    let entered = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)

    var location: String { "gated store" }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { try base.value(forKey: key) }
    func keys() throws(BackingStoreError) -> [String] { try base.keys() }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        entered.signal()
        opened.wait()
        try base.apply(changes)
    }
}

/// Settings must fulfil the model rules that the model's JSON must fulfil.
@Suite("Rules of the whole model in settings")
struct ModelRulesTests {
    private let store = MemoryStore()

    private func open(_ timing: AssignmentTiming = .now) -> Persisted<Range> {
        Persisted(Range.self, stores: [.defaults: store], assigning: timing)
    }

    private func expectBroken(_ error: PersistedError?) {
        guard case .mapping(let error)? = error?.failures.first?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(error)".contains("lower up to upper"))
    }

    @Test func anUpdateThrowsAndChangesNothing() throws {
        let range = open()
        expectBroken(#expect(throws: PersistedError.self) { try range.update { $0.lower = 11 } })
        #expect(range.snapshot == Range())
        #expect(try store.keys().isEmpty)
        try range.update { ($0.lower, $0.upper) = (11, 12) }
        #expect(range.snapshot == Range(lower: 11, upper: 12))
    }

    @Test(arguments: AssignmentTiming.all)
    func anAssignmentStaysInMemoryAndIsTold(_ timing: AssignmentTiming) async throws {
        let range = open(timing)
        let errors = range.errors
        range.lower = 11
        for await failure in errors.prefix(1) { #expect(failure.key == "Range.lower") }
        #expect(range.lower == 11)
        expectBroken(await #expect(throws: PersistedError.self) { try await range.flush() })
        #expect(try store.keys().isEmpty)
        #expect(range.failures.map(\.key) == ["Range.lower"])
        // Another property is not affected.
        range.name = "b"
        await #expect(throws: PersistedError.self) { try await range.flush() }
        #expect(try store.keys() == ["Range.name"])
        // The second step makes the model valid again.
        range.upper += 2
        try await range.flush()
        #expect(try store.value(forKey: "Range.lower") == .integer(11))
        #expect(try store.value(forKey: "Range.upper") == .integer(12))
        #expect(range.failures.isEmpty)
    }

    @Test func takingItBackIsEnough() async throws {
        let range = open()
        range.lower = 11
        range.lower = 3
        try await range.flush()
        #expect(range.failures.isEmpty)
        #expect(try store.value(forKey: "Range.lower") == .integer(3))
    }

    /// A change that breaks a rule stays in memory. It does not hide the rule from the changes after it.
    @Test(arguments: AssignmentTiming.all)
    func whatIsHeldBackExcusesNothing(_ timing: AssignmentTiming) async throws {
        try store.apply(["Range.lower": .integer(5), "Range.upper": .integer(10)])
        let range = open(timing)
        range.lower = 20
        range.upper = 3
        range.name = "b"
        await #expect(throws: PersistedError.self) { try await range.flush() }
        #expect(try store.value(forKey: "Range.lower") == .integer(5))
        #expect(try store.value(forKey: "Range.upper") == .integer(10))
        #expect(try store.value(forKey: "Range.name") == .string("b"))
        #expect(Set(range.failures.map(\.key)) == ["Range.lower", "Range.upper"])
        // An update of another property has nothing to do with it either.
        try await range.update { $0.name = "c" }
        #expect(try store.value(forKey: "Range.name") == .string("c"))
        expectBroken(await #expect(throws: PersistedError.self) { try await range.update { $0.upper = 2 } })
        range.upper = 30
        try await range.flush()
        #expect(try store.value(forKey: "Range.lower") == .integer(20))
        #expect(try store.value(forKey: "Range.upper") == .integer(30))
        #expect(range.failures.isEmpty)
    }

    /// The first value is being written while the second one is assigned, which breaks the rule.
    @Test func aValueThatIsHeldBackDuringAWriteIsNotForgotten() async throws {
        let gate = GatedStore()
        let range = Persisted(Range.self, stores: [.defaults: gate], assigning: .later)
        func assignTwice() {
            range.lower = 1
            gate.entered.wait()
            range.lower = 11
            gate.opened.signal()
        }
        assignTwice()
        await range.load()
        #expect(range.failures.map(\.key) == ["Range.lower"])
        gate.opened.signal()
        gate.opened.signal()
        range.upper = 12
        try await range.flush()
        #expect(try gate.base.value(forKey: "Range.lower") == .integer(11))
        #expect(try gate.base.value(forKey: "Range.upper") == .integer(12))
    }

    /// A change that could not be based on the stored value is checked as well once that is known.
    @Test func aChangeThatWaitsForItsStoreIsHeldBack() async throws {
        let faulty = FaultInjectingStore(store)
        faulty.fail(.reading, with: .locked)
        let range = Persisted(Range.self, stores: [.defaults: faulty])
        range.lower += 20
        faulty.succeed()
        expectBroken(await #expect(throws: PersistedError.self) { try await range.flush() })
        #expect(try store.keys().isEmpty)
        #expect(range.failures.contains { $0.key == "Range.lower" })
        range.upper = 30
        try await range.flush()
        #expect(try store.value(forKey: "Range.lower") == .integer(20))
    }

    @Test func aResetThrowsAndChangesNothing() throws {
        try store.apply(["Range.lower": .integer(20), "Range.upper": .integer(30)])
        let range = open()
        expectBroken(#expect(throws: PersistedError.self) { try range.reset(\.upper) })
        expectBroken(#expect(throws: PersistedError.self) { try range.reset(keeping: [\.lower]) })
        #expect(range.snapshot == Range(lower: 20, upper: 30))
        #expect(try store.keys() == ["Range.lower", "Range.upper"])
        try range.reset(\.lower, \.upper)
        #expect(range.snapshot == Range())
        #expect(try store.keys().isEmpty)
    }
}

/// A pair whose values are valid together only.
private protocol Pair: Model, Sendable, Equatable where Subject == Self {
    var lower: Int { get }
    var upper: Int { get }
    static var both: Set<PartialKeyPath<Self>> { get }
}

private struct RuledPair: Pair {
    let lower: Int
    let upper: Int

    static var both: Set<PartialKeyPath<Self>> { [\.lower, \.upper] }

    static let blueprint = Blueprint(RuledPair.init) {
        Field("lower", \.lower, default: 0).stored(in: .defaults)
        Field("upper", \.upper, default: 10).stored(in: .defaults)
    }
    .validate("lower up to upper") { $0.lower <= $0.upper }
}

private struct RefusingPair: Pair {
    let lower: Int
    let upper: Int

    static var both: Set<PartialKeyPath<Self>> { [\.lower, \.upper] }

    struct WrongOrder: Error {}

    init(lower: Int, upper: Int) throws {
        guard lower <= upper else { throw WrongOrder() }
        (self.lower, self.upper) = (lower, upper)
    }

    static let blueprint = Blueprint.throwing(RefusingPair.init) {
        Field("lower", \.lower, default: 0).stored(in: .defaults)
        Field("upper", \.upper, default: 10).stored(in: .defaults)
    }
}

/// Stored values that are valid together are loaded, and others are reset, in whatever order that works.
@Suite("Rules of the whole model while settings are loaded")
struct LoadedModelRulesTests {
    private static let types: [any Pair.Type] = [RuledPair.self, RefusingPair.self]

    private func expectAnyOrder<Value: Pair>(_ type: Value.Type, _ stored: (Int, Int)) throws {
        let store = MemoryStore()
        let pair = Persisted(type, stores: [.defaults: store], keyNaming: .plain)
        #expect((pair.lower, pair.upper) == (0, 10))
        let values: [String: StoredValue?] = ["lower": .integer(Int64(stored.0)), "upper": .integer(Int64(stored.1))]
        try store.apply(values)
        pair.reload()
        #expect((pair.lower, pair.upper) == stored)
        let other = Persisted(type, stores: [.defaults: store], keyNaming: .plain)
        #expect((other.lower, other.upper) == stored)
        #expect(other.failures.isEmpty)
        try other.reset(keeping: [])
        #expect((other.lower, other.upper) == (0, 10))
        #expect(try store.keys().isEmpty)
        try store.apply(values)
        other.reload()
        try other.reset(keeping: Value.both)
        #expect((other.lower, other.upper) == stored)
    }

    @Test(arguments: 0..<2, [(20, 30), (-30, -20)]) func pairsAreTakenTogether(_ type: Int, _ stored: (Int, Int)) throws
    {
        try expectAnyOrder(Self.types[type], stored)
    }
}
