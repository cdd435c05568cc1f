import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

@Suite("Migrated settings")
struct MigratedSettingsTests {
    private let defaults = MemoryStore(["other": .integer(1), "Another.heading": .string("Other")])
    private let vault = MemoryStore(protectsSecrets: true)

    private var stores: [StoreName: any BackingStore] { [.defaults: defaults, "vault": vault] }

    private func writeFirst(_ naming: KeyNaming) throws {
        try FirstReader.settings(stores, naming).update { $0 = .sample }
    }

    @Test(arguments: [true, false]) func haveTheKeysOfTheNextVersion(isQualified: Bool) throws {
        let naming = isQualified ? KeyNaming.qualified : .plain
        let prefix = isQualified ? "Reader." : ""
        try writeFirst(naming)
        let settings = SecondReader.settings(stores, naming)
        #expect(settings.snapshot == .sample)
        #expect(settings.failures.isEmpty)
        #expect(settings.status(of: \.title) == .stored)
        #expect(
            try defaults.contents() == [
                "other": .integer(1),
                "Another.heading": .string("Other"),
                "Reader.$version": .versions(2),
                prefix + "title": .string("Title"),
                prefix + "size": .integer(40),
                prefix + "history.opened": .date(FirstReader.sample.opened ?? .now),
                prefix + "cover": .data(Data([1, 2, 3])),
            ]
        )
        #expect(try vault.contents() == ["Reader.$version": .versions(2), prefix + "key": .string("secret")])
        #expect(SecondReader.settings(stores, naming).snapshot == .sample)
    }

    /// A rule of its own makes keys of which nobody knows what they were made from.
    @Test func customNamingsMigrateTheKeysOfFields() throws {
        try writeFirst(.clkModel)
        let settings = SecondReader.settings(stores, .clkModel)
        #expect(settings.size == 40)
        #expect(settings.title == "none")
        #expect(try defaults.value(forKey: "Reader_heading") == .string("Title"))
        #expect(try defaults.value(forKey: "Reader.$version") == .versions(2))
    }

    @Test func severalVersionsAreMigratedAtOnce() throws {
        try writeFirst(.qualified)
        let settings = ThirdReader.settings(stores)
        #expect(settings.snapshot.name == "Title")
        #expect(settings.size == 20.5)
        #expect(settings.opened == FirstReader.sample.opened?.addingTimeInterval(1))
        #expect(try defaults.value(forKey: "Reader.opened") == settings.opened.map(StoredValue.date))
        #expect(try defaults.value(forKey: "Reader.$version") == .versions(3))
        // A later version may have a field for it again.
        #expect(try defaults.value(forKey: "Reader.cover") == .data(Data([1, 2, 3])))
    }

    @Test func areWrittenOnce() throws {
        try writeFirst(.qualified)
        let store = FaultInjectingStore(defaults)
        #expect(SecondReader.settings([.defaults: store, "vault": vault]).title == "Title")
        #expect(store.writeCount == 1)
        let settings = SecondReader.settings([.defaults: store, "vault": vault])
        #expect(settings.size == 40)
        settings.reload()
        #expect(store.writeCount == 1)
        settings.size += 1
        #expect(store.writeCount == 2)
    }

    @Test func aNewStoreGetsItsVersionWithTheFirstValue() throws {
        let folder = try TemporaryFolder()
        let list = PropertyListStore(url: folder.file("reader.plist"))
        let settings = SecondReader.settings([.defaults: list, "vault": vault])
        #expect(settings.snapshot == SecondReader())
        settings.reload()
        #expect(try folder.names().isEmpty)
        settings.title = "First"
        #expect(try list.contents() == ["Reader.title": .string("First"), "Reader.$version": .versions(2)])
        #expect(try vault.keys().isEmpty)
        try settings.update { $0.key = "k" }
        #expect(try vault.contents() == ["Reader.key": .string("k"), "Reader.$version": .versions(2)])
        try settings.reset()
        #expect(try list.contents() == ["Reader.$version": .versions(2)])
    }

    @Test func aStoreWithoutValuesNeedsNoMigration() throws {
        struct Missing: Error {}
        struct LaterReader: Model, Sendable {
            var name = "none"
            static let blueprint = Blueprint(creating: { LaterReader() }) {
                Field("name", \.name).stored(in: .defaults)
            }
            .version(3)
            .migration(from: 1, 2) { if !$0.rename("title", to: "name") { throw Missing() } }
        }
        let second = SecondReader.settings(stores)
        second.title = "x"
        try second.reset()
        #expect(try defaults.value(forKey: "Reader.$version") == .versions(2))
        let settings = Persisted(LaterReader.self, stores: stores, name: "Reader")
        #expect(settings.name == "none")
        #expect(settings.failures.isEmpty)
        settings.name = "y"
        #expect(try defaults.value(forKey: "Reader.$version") == .versions(3))
    }

    /// Like a keyring, such a store may have only some of several values when the program ends.
    @Test func aStoreThatWritesOneByOneGetsItsVersionFirst() throws {
        let store = LoggingStore(defaults)
        let settings = SecondReader.settings([.defaults: store, "vault": vault])
        settings.title = "First"
        #expect(store.takeCalls().filter { $0.hasPrefix("apply") } == ["apply Reader.$version", "apply Reader.title"])
    }

    @Test func modelsWithoutVersionsCostNothing() throws {
        let store = LoggingStore(defaults)
        let protected = LoggingStore(vault)
        let settings = FirstReader.settings([.defaults: store, "vault": protected])
        _ = settings.snapshot
        let keys = ["heading", "size", "opened", "picture"].map { "Reader." + $0 }.joined(separator: " ")
        // A version is looked for in the same call, and where secrets are not at all.
        #expect(store.takeCalls() == ["values \(keys) Reader.$version"])
        #expect(protected.takeCalls() == ["values Reader.token"])
        settings.heading = "x"
        settings.token = "y"
        #expect(store.takeCalls() == ["apply Reader.heading"])
        #expect(protected.takeCalls() == ["apply Reader.token"])
        #expect(try !defaults.keys().contains("Reader.$version"))
    }

    @Test func formerPlacesAreMigratedBeforeTheyAreMoved() throws {
        struct Old: Model, Sendable {
            var token = ""
            static let blueprint = Blueprint(creating: Old.init) {
                Field("token", \.token).stored(in: .defaults, key: "old")
            }
        }
        struct New: Model, Sendable {
            var token = ""
            static let blueprint = Blueprint(creating: { New() }) {
                Field("token", \.token).stored(in: "vault").formerlyStored(in: .defaults, key: "old")
            }
            .version(2)
            .migration(from: 1) { $0["token"] = $0["token"]?.stringValue.map { .string($0 + "!") } }
        }
        Persisted(Old.self, stores: stores, name: "T").token = "t"
        let settings = Persisted(New.self, stores: stores, name: "T")
        #expect(settings.token == "t!")
        #expect(settings.failures.isEmpty)
        #expect(try vault.contents() == ["T.token": .string("t!"), "T.$version": .versions(2)])
        #expect(try !defaults.keys().contains("old"))
        #expect(Persisted(New.self, stores: stores, name: "T").token == "t!")
    }

    @Test func nullStaysNull() throws {
        struct Old: Model, Sendable {
            var choice: Patch<Int> = .absent
            var plain: Int?
            static let blueprint = Blueprint(creating: Old.init) {
                Field("choice", \.choice).stored(in: .defaults)
                Field("plain", \.plain).stored(in: .defaults)
            }
        }
        struct New: Model, Sendable {
            var choice: Patch<Int> = .absent
            var other: Patch<Int> = .absent
            var plain: Int?
            static let blueprint = Blueprint(creating: { New() }) {
                Field("choice", \.choice).stored(in: .defaults)
                Field("other", \.other).stored(in: .defaults)
                Field("plain", \.plain).stored(in: .defaults)
            }
            .version(2)
            .migration(from: 1) { document in
                document["seen"] = .bool(document["choice"] == JSON.null)
                document["other"] = document["choice"]
                document["plain"] = JSON.null
            }
        }
        try Persisted(Old.self, stores: stores, name: "N").update {
            $0.choice = .null; $0.plain = 1
        }
        let settings = Persisted(New.self, stores: stores, name: "N")
        #expect(settings.choice == .null)
        #expect(settings.other == .null)
        #expect(settings.plain == nil)
        #expect(try defaults.value(forKey: "N.seen") == .bool(true))
        #expect(try defaults.value(forKey: "N.plain") == nil)
        #expect(try defaults.value(forKey: "N.choice") == defaults.value(forKey: "N.other"))
    }

    @Test func anotherObjectThatUsesTheStoreIsTold() async throws {
        try writeFirst(.qualified)
        let first = FirstReader.settings(stores)
        #expect(first.heading == "Title")
        let errors = first.errors
        #expect(SecondReader.settings(stores).title == "Title")
        for await failure in errors.prefix(1) {
            guard case .store(let error) = failure.reason else {
                Issue.record("\(failure)")
                return
            }
            #expect(error.code == .newer)
        }
        first.size = 3
        #expect(try defaults.value(forKey: "Reader.size") == .integer(40))
    }

    /// Another version of the program, which knew nothing of this one, has written between two calls.
    @Test func whatIsOlderWhenItIsWrittenIsMigratedFirst() async throws {
        let settings = SecondReader.settings(stores)
        #expect(settings.title == "none")
        try defaults.apply(["Reader.heading": .string("Late"), "Reader.size": .integer(5)])
        let titles = settings.changes(of: \.title)
        settings.cover = Data([9])
        for await title in titles.prefix(1) { #expect(title.value == "Late") }
        #expect(settings.size == 10)
        #expect(try defaults.value(forKey: "Reader.heading") == nil)
        #expect(try defaults.value(forKey: "Reader.cover") == .data(Data([9])))
    }
}
