import Cyanotype
import CyanotypeSettings
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
}
