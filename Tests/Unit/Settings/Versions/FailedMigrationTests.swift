import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

private struct Refused: Error, CustomStringConvertible {
    let text: String
    var description: String { "refused \(text)" }
}

/// A release of the program whose migration fails.
private struct BrokenReader: Model, Sendable {
    var title = "none"
    var size = 24
    var key = ""

    static let blueprint = Blueprint(creating: { BrokenReader() }) {
        Field("title", \.title).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("key", \.key).stored(in: "vault")
    }
    .version(2)
    .migration(from: 1) { document in
        document["size"] = 0
        throw Refused(text: (document["heading"] ?? document["token"])?.stringValue ?? "")
    }

    static func settings(_ stores: [StoreName: any BackingStore]) -> Persisted<Self> {
        Persisted(Self.self, stores: stores, name: "Reader")
    }
}

/// The same with a title that is not to be shown.
private struct SensitiveReader: Model, Sendable {
    var title = ""

    static let blueprint = Blueprint(creating: { SensitiveReader() }) {
        Field("title", \.title).stored(in: .defaults).sensitive()
    }
    .version(2)
    .migration(from: 1) { throw Refused(text: $0["heading"]?.stringValue ?? "") }
}

private struct UnlinkedReader: Model, Sendable {
    var title = "none"

    static let blueprint = Blueprint(creating: { UnlinkedReader() }) {
        Field("title", \.title).stored(in: .defaults)
    }
    .version(3)
    .migration(from: 2)
}

/// A migration that only an object store could do.
private struct EagerReader: Model, Sendable {
    var title = "none"

    static let blueprint = Blueprint(creating: { EagerReader() }) {
        Field("title", \.title).stored(in: .defaults)
    }
    .version(2)
    .adding(.store("a function"), from: [1], to: nil)

    static func settings(_ stores: [StoreName: any BackingStore]) -> Persisted<Self> {
        Persisted(Self.self, stores: stores, name: "Reader")
    }
}

@Suite("Migrations of settings that fail")
struct FailedMigrationTests {
    private let defaults = FaultInjectingStore(MemoryStore())
    private let vault = MemoryStore(protectsSecrets: true)

    private var stores: [StoreName: any BackingStore] { [.defaults: defaults, "vault": vault] }

    private func writeFirst() throws {
        try FirstReader.settings(stores).update { $0 = .sample }
    }

    @Test func leaveTheValuesForALaterRelease() async throws {
        try writeFirst()
        let before = (try defaults.contents(), try vault.contents())
        let broken = BrokenReader.settings(stores)
        #expect(broken.title == "none")
        #expect(broken.size == 24)
        guard case .unreadable(let error) = broken.status(of: \.size) else {
            Issue.record("\(broken.status(of: \.size))")
            return
        }
        #expect(error.issues.map(\.code) == [.migration])
        #expect(error.description.contains("refused Title"))
        #expect(error.description.contains("version 1 of BrokenReader"))
        broken.title = "changed"
        #expect(broken.title == "changed")
        broken.size += 1
        #expect(throws: PersistedError.self) { try broken.update { $0.size = 1 } }
        #expect(throws: PersistedError.self) { try broken.reset(\.size) }
        await #expect(throws: PersistedError.self) { try await broken.flush() }
        guard case .unwritten(let failure) = broken.status(of: \.title), case .store(let refusal) = failure.reason
        else {
            Issue.record("\(broken.status(of: \.title))")
            return
        }
        #expect(refusal.code == .unmigrated)
        #expect(try defaults.contents() == before.0)
        #expect(try vault.contents() == before.1)
        #expect(SecondReader.settings(stores).snapshot == .sample)
    }

    @Test func sayThatTheyNeedAnObjectStore() throws {
        try writeFirst()
        let before = try defaults.contents()
        let eager = EagerReader.settings(stores)
        #expect(eager.title == "none")
        guard case .unreadable(let error) = eager.status(of: \.title) else {
            Issue.record("\(eager.status(of: \.title))")
            return
        }
        #expect(error.issues.map(\.code) == [.version])
        #expect(error.description.contains("needs no store"))
        #expect(try defaults.contents() == before)
    }

    /// A closure may quote the document in its error.
    @Test func quoteNoSecrets() throws {
        try writeFirst()
        let broken = BrokenReader.settings(stores)
        let failure = try #require(broken.failures.first { $0.key == "Reader.key" })
        #expect(!"\(failure)".contains("secret"))
        #expect(!String(reflecting: failure).contains("secret"))
        try defaults.setValue(.string("canary"), forKey: "SensitiveReader.heading")
        let sensitive = Persisted(SensitiveReader.self, stores: stores)
        #expect(sensitive.failures.count == 1)
        #expect(!"\(sensitive.failures) \(String(reflecting: sensitive.failures))".contains("canary"))
    }

    /// Whoever wants to go on without the values can remove them, all at once.
    @Test func areOverAfterAReset() throws {
        try writeFirst()
        try defaults.setValue(.integer(1), forKey: "other")
        let broken = BrokenReader.settings(stores)
        #expect(broken.failures.count == 3)
        try broken.reset()
        #expect(broken.failures.isEmpty)
        #expect(try defaults.contents() == ["other": .integer(1), "Reader.$version": .versions(2)])
        #expect(try vault.contents() == ["Reader.$version": .versions(2)])
        broken.size = 3
        #expect(SecondReader.settings(stores).size == 3)
    }

    @Test func aMissingLinkIsToldAtOnce() throws {
        let settings = Persisted(UnlinkedReader.self, stores: stores)
        guard case .unreadable(let error) = settings.status(of: \.title) else {
            Issue.record("\(settings.status(of: \.title))")
            return
        }
        #expect(error.issues.map(\.code) == [.version])
        #expect(error.description.contains("no migration leads from version 1 to 3"))
        settings.title = "x"
        #expect(try defaults.keys().isEmpty)
    }

    @Test func whatCannotBeWrittenIsMigratedInMemory() async throws {
        try writeFirst()
        let before = try defaults.contents()
        defaults.fail(.writing, with: .writeFailed)
        let settings = SecondReader.settings(stores)
        #expect(settings.snapshot == .sample)
        #expect(settings.failures.count == 4)
        #expect(
            settings.failures.allSatisfy {
                if case .store(let error) = $0.reason { error.code == .writeFailed } else { false }
            }
        )
        settings.title = "new"
        settings.size += 1
        await #expect(throws: PersistedError.self) { try await settings.flush() }
        #expect(try defaults.contents() == before)
        defaults.succeed()
        try await settings.flush()
        #expect(settings.failures.isEmpty)
        #expect(settings.snapshot.title == "new")
        #expect(settings.size == 41)
        let again = SecondReader.settings(stores)
        #expect(again.title == "new")
        #expect(again.size == 41)
        #expect(again.cover == Data([1, 2, 3]))
        #expect(try defaults.value(forKey: "Reader.heading") == nil)
    }

    @Test func whatCannotBeReadIsMigratedLater() throws {
        try writeFirst()
        defaults.fail(.reading, with: .locked)
        let settings = SecondReader.settings(stores)
        guard case .unavailable = settings.status(of: \.title) else {
            Issue.record("\(settings.status(of: \.title))")
            return
        }
        defaults.succeed()
        settings.reload()
        #expect(settings.snapshot == .sample)
    }
}
