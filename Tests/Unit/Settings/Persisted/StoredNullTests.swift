import Cyanotype
import CyanotypeSettings
import Testing

private struct Profile: Model, Sendable, Equatable {
    var nickname = Patch<String>.absent
    var members = Patch<[String: Bool]>.absent
    var extra = JSON.string("none")
    var theme: String? = "light"
    var note: String?

    static let blueprint = Blueprint(creating: Profile.init) {
        Field("nickname", \.nickname).stored(in: .defaults)
        Field("members", \.members).stored(in: .defaults)
        Field("extra", \.extra).stored(in: .defaults)
        Field("theme", \.theme).nilStrategy(.null).stored(in: .defaults)
        Field("note", \.note).nilStrategy(.null).stored(in: .defaults)
    }
}

/// A null that differs from no value is kept in every store.
@Suite("Stored nulls")
struct StoredNullTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func stores() -> [any BackingStore] {
        [
            MemoryStore(), PropertyListStore(url: folder.file("a.plist")),
            PropertyListStore(url: folder.file("b.plist"), format: .xml),
        ]
    }

    @Test func aPatchThatIsNullStaysNull() throws {
        for store in stores() {
            let profile = Persisted(Profile.self, stores: [.defaults: store])
            for patch in [Patch.null, .value("Ann"), .null, .absent, .null] {
                profile.nickname = patch
                #expect(profile.failures.isEmpty)
                #expect(Persisted(Profile.self, stores: [.defaults: store]).nickname == patch)
            }
            profile.nickname = .absent
            #expect(try store.keys().isEmpty)
        }
    }

    @Test func aNullBesideADefaultThatIsNone() throws {
        for store in stores() {
            let profile = Persisted(Profile.self, stores: [.defaults: store])
            profile.extra = .null
            profile.theme = nil
            profile.note = nil
            #expect(profile.failures.isEmpty)
            let again = Persisted(Profile.self, stores: [.defaults: store])
            #expect(again.snapshot == Profile(extra: .null, theme: nil))
            #expect(try store.keys() == ["Profile.extra", "Profile.theme"])
        }
    }

    /// The stored form of a null can also be a value.
    @Test(arguments: ["$null", "$$null", "$$$null", "null", "a$null", "$"])
    func aValueThatLooksLikeANull(_ key: String) throws {
        for store in stores() {
            let profile = Persisted(Profile.self, stores: [.defaults: store])
            profile.members = .value([key: true])
            profile.extra = try JSON(json: "{\"\(key)\": true}")
            let again = Persisted(Profile.self, stores: [.defaults: store])
            #expect(again.snapshot == profile.snapshot)
            #expect(again.members == .value([key: true]))
        }
    }
}
