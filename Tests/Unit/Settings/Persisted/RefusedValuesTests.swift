import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Testing

private struct Limits: Model, Sendable, Equatable {
    var level = 3
    var ratio = 0.5
    var theme: String? = "light"
    var note: String?

    static let blueprint = Blueprint(creating: Limits.init) {
        Field("level", \.level).range(0...10).stored(in: .defaults)
        Field("ratio", \.ratio).stored(in: .defaults)
        Field("theme", \.theme).nilStrategy(.omit).stored(in: .defaults)
        Field("note", \.note).stored(in: .defaults)
    }
}

/// Values that could not be read again as they are, and are therefore not written.
@Suite("Values that cannot be kept", .timeLimit(.minutes(60)))
struct RefusedValuesTests {
    private let store = MemoryStore()
    private let limits: Persisted<Limits>

    init() {
        limits = Persisted(Limits.self, stores: [.defaults: store])
    }

    @Test func aValueThatBreaksARuleIsNotWritten() throws {
        limits.level = 500
        #expect(limits.level == 500)
        guard case .unwritten = limits.status(of: \.level) else {
            Issue.record("\(limits.status(of: \.level))")
            return
        }
        #expect(throws: PersistedError.self) { try limits.update { $0.level = 600 } }
        #expect(limits.level == 500)
        #expect(try store.keys().isEmpty)
        #expect("\(limits.failures)".contains("expected a value in 0...10"), "\(limits.failures)")
        try limits.update { $0.ratio = 0.75 }
        #expect(try store.keys() == ["Limits.ratio"])
        #expect(limits.failures.map(\.key) == ["Limits.level"])
        limits.level = 7
        #expect(try store.value(forKey: "Limits.level") == .integer(7))
        #expect(limits.failures.isEmpty)
    }

    @Test func nilIsRefusedWhereItWouldBecomeTheDefault() throws {
        let error = #expect(throws: PersistedError.self) { try limits.update { $0.theme = nil } }
        #expect(error.map { "\($0)".contains("make the default nil") } == true)
        #expect(limits.theme == "light")
        limits.theme = nil
        #expect(limits.failures.map(\.key) == ["Limits.theme"])
        limits.note = "a"
        limits.note = nil
        #expect(limits.status(of: \.note) == .absent)
        try limits.reset(\.theme)
        #expect(limits.theme == "light")
        #expect(limits.failures.isEmpty)
    }

    @Test func nilIsKeptWhereTheFieldDoesNotSayToOmitIt() throws {
        struct Look: Model, Sendable {
            var theme: String? = "light"
            static let blueprint = Blueprint(creating: { Look() }) {
                Field("theme", \.theme).stored(in: .defaults)
            }
        }
        let look = Persisted(Look.self, stores: [.defaults: store])
        look.theme = nil
        #expect(look.failures.isEmpty)
        #expect(Persisted(Look.self, stores: [.defaults: store]).theme == nil)
        try look.reset()
        #expect(look.theme == "light")
        #expect(try store.keys().isEmpty)
    }

    @Test func whatAnUpdateThrowsIsToldToo() async throws {
        let errors = limits.errors
        #expect(throws: PersistedError.self) { try limits.update { $0.ratio = .nan } }
        for await failure in errors.prefix(1) { #expect(failure.key == "Limits.ratio") }
    }

    @Test func whatIsImportedIsWritten() throws {
        try store.setValue(.integer(5), forKey: "Limits.theme")
        limits.reload()
        let source = MemoryStore(["Limits.theme": .string("light"), "Limits.level": .integer(3)])
        let report = try limits.importValues(from: source, naming: .qualified)
        #expect(report.imported.sorted() == ["Limits.level", "Limits.theme"])
        #expect(try store.value(forKey: "Limits.theme") == .string("light"))
        #expect(try store.value(forKey: "Limits.level") == .integer(3))
        #expect(limits.failures.isEmpty)
    }

    @Test func anUpdateRetriesARemoval() throws {
        let failing = FaultInjectingStore(store)
        let limits = Persisted(Limits.self, stores: [.defaults: failing])
        limits.note = "a"
        failing.fail(.writing, with: .writeFailed)
        limits.note = nil
        failing.succeed()
        try limits.update { $0.level = 4 }
        #expect(try store.value(forKey: "Limits.note") == nil)
    }

    @Test func theFieldsDefaultIsTheDefault() throws {
        struct Twice: Model, Sendable {
            var number = 1
            static let blueprint = Blueprint(creating: Twice.init) {
                Field("number", \.number, default: 4).stored(in: .defaults)
            }
        }
        #expect(Persisted(Twice.self, stores: [.defaults: MemoryStore()]).number == 4)
        #expect(try Twice(json: "{}").number == 4)
    }
}
