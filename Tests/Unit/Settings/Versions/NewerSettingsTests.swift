import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

/// An earlier version of a program that is run after a later one.
@Suite("Settings of a newer version")
struct NewerSettingsTests {
    private let defaults = FaultInjectingStore(MemoryStore())
    private let vault = MemoryStore(protectsSecrets: true)

    private var stores: [StoreName: any BackingStore] { [.defaults: defaults, "vault": vault] }

    private func isNewer(_ reason: PersistedError.Failure.Reason?) -> Bool {
        if case .store(let error)? = reason { error.code == .newer } else { false }
    }

    @Test func areNeitherReadNorChangedByAModelWithoutVersions() async throws {
        try await SecondReader.settings(stores).update { $0 = .sample }
        let before = try defaults.contents()
        let old = FirstReader.settings([.defaults: defaults, "vault": MemoryStore()])
        #expect(old.size == 12)
        guard case .unavailable(let error) = old.status(of: \.heading) else {
            Issue.record("\(old.status(of: \.heading))")
            return
        }
        #expect(error.code == .newer)
        #expect(error.description.contains("version 2 of FirstReader"))
        old.size = 3
        #expect(old.size == 3)
        old.heading += "!"
        #expect(old.failures.allSatisfy { isNewer($0.reason) })
        #expect(old.failures.count == 4)
        #expect(throws: PersistedError.self) { try old.update { $0.size = 4 } }
        #expect(throws: PersistedError.self) { try old.reset(\.size) }
        #expect(throws: PersistedError.self) { try old.reset(store: .defaults) }
        await #expect(throws: PersistedError.self) { try await old.flush() }
        #expect(try defaults.contents() == before)
        // The other store has no newer values.
        old.token = "t"
        #expect(old.status(of: \.token) == .stored)
    }

    @Test func areNeitherReadNorChangedByAnEarlierVersion() async throws {
        try await ThirdReader.settings(stores).update { $0.name = "third" }
        let before = try defaults.contents()
        let second = SecondReader.settings(stores)
        #expect(second.title == "none")
        second.size = 3
        second.key = "k"
        #expect(isNewer(second.failures.first?.reason))
        await #expect(throws: PersistedError.self) { try await second.flush() }
        #expect(throws: PersistedError.self) { try second.reset() }
        #expect(try defaults.contents() == before)
        #expect(second.status(of: \.key) == .absent)
        #expect(ThirdReader.settings(stores).name == "third")
    }

    @Test func areNoticedWhileTheProgramRuns() throws {
        let second = SecondReader.settings(stores)
        second.title = "x"
        try defaults.changeElsewhere([
            "Reader.$version": .versions(3), "Reader.title": nil, "Reader.name": .string("y"),
        ])
        #expect(isNewer(second.failures.first?.reason))
        #expect(second.title == "x")
        second.size = 5
        #expect(try defaults.value(forKey: "Reader.size") == nil)
    }

    /// Nobody has told of the change.
    @Test func areNoticedWhenSomethingIsWritten() throws {
        let second = SecondReader.settings(stores)
        second.title = "x"
        try defaults.setValue(.versions(3), forKey: "Reader.$version")
        second.title = "y"
        #expect(isNewer(second.failures.first?.reason))
        #expect(throws: PersistedError.self) { try second.update { $0.title = "z" } }
        #expect(try defaults.value(forKey: "Reader.title") == .string("x"))
    }

    @Test func canBeReadAgainWhenTheyAreGone() throws {
        try defaults.setValue(.versions(2), forKey: "Reader.$version")
        let first = FirstReader.settings(stores)
        #expect(first.failures.count == 4)
        try defaults.removeAll()
        first.reload()
        #expect(first.failures.isEmpty)
        first.size = 4
        #expect(try defaults.contents() == ["Reader.size": .integer(4)])
    }

    @Test func areNotMoved() throws {
        struct Moved: Model, Sendable {
            var token = ""
            static let blueprint = Blueprint(creating: Moved.init) {
                Field("token", \.token).stored(in: "vault").formerlyStored(in: .defaults, key: "M.token")
            }
        }
        try defaults.apply(["M.$version": .versions(2), "M.token": .string("t")])
        let before = try defaults.contents()
        let settings = Persisted(Moved.self, stores: stores, name: "M")
        #expect(settings.failures.count == 1)
        #expect(isNewer(settings.failures.first?.reason))
        #expect(try defaults.contents() == before)
    }

    @Test(arguments: [StoredValue.string("two"), .dictionary(["version": .integer(0)]), .dictionary([:])])
    func aRecordThatIsNoneIsLeftAlone(_ record: StoredValue) throws {
        try defaults.apply(["Reader.$version": record, "Reader.title": .string("x")])
        let second = SecondReader.settings(stores)
        guard case .unavailable(let error) = second.status(of: \.title) else {
            Issue.record("\(second.status(of: \.title))")
            return
        }
        #expect(error.code == .corrupt)
        #expect(error.key == "Reader.$version")
        second.title = "y"
        #expect(try defaults.contents() == ["Reader.$version": record, "Reader.title": .string("x")])
    }
}
