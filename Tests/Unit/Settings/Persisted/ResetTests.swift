import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Testing

private struct Profile: Model, Sendable, Equatable {
    var name = "nobody"
    var visits = 0
    var token: String?
    var draft = ""

    static let blueprint = Blueprint(creating: Profile.init) {
        Field("name", \.name).stored(in: .defaults)
        Field("visits", \.visits).stored(in: .defaults)
        Field("token", \.token).stored(in: "vault")
        Field("draft", \.draft)
    }
}

@Suite("Resetting settings")
struct ResetTests {
    private let defaults = MemoryStore(["other": .integer(1)])
    private let vault = FaultInjectingStore(MemoryStore())
    private let settings: Persisted<Profile>

    init() throws {
        settings = Persisted(Profile.self, stores: [.defaults: defaults, "vault": vault])
        try settings.update { $0 = Profile(name: "Ada", visits: 3, token: "t", draft: "d") }
    }

    @Test func all() throws {
        try settings.reset()
        #expect(settings.snapshot == Profile())
        #expect(try defaults.keys() == ["other"])
        #expect(try vault.keys().isEmpty)
    }

    @Test func allButSome() throws {
        try settings.reset(keeping: [\.name, \.draft])
        #expect(settings.snapshot == Profile(name: "Ada", draft: "d"))
        #expect(try defaults.keys() == ["Profile.name", "other"])
    }

    @Test func some() throws {
        try settings.reset(\.visits, \.token)
        #expect(settings.snapshot == Profile(name: "Ada", draft: "d"))
        #expect(settings.status(of: \.token) == .absent)
        #expect(try vault.keys().isEmpty)
    }

    @Test func thoseOfOneStore() throws {
        try settings.reset(store: .defaults, keeping: [\.visits])
        #expect(settings.snapshot == Profile(visits: 3, token: "t", draft: "d"))
        #expect(try defaults.keys() == ["Profile.visits", "other"])
    }

    @Test func aStoreThatFailsIsToldAndTriedAgain() async throws {
        vault.fail(.writing, with: .locked)
        #expect(throws: PersistedError.self) { try settings.reset() }
        #expect(settings.snapshot == Profile())
        #expect(try vault.keys() == ["Profile.token"])
        vault.succeed()
        try await settings.flush()
        #expect(try vault.keys().isEmpty)
    }

    @Test func aWholeStore() throws {
        try defaults.removeAll(keeping: ["other"])
        #expect(try defaults.keys() == ["other"])
        try defaults.removeAll()
        #expect(try defaults.keys().isEmpty)
    }
}
