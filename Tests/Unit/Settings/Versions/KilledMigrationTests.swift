import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Interrupted migrations of settings", .timeLimit(.minutes(60)))
struct KilledMigrationTests {
    /// A real process that is killed before each of the calls that a migration makes: of a list, which changes all values at
    /// once, and of a store that does not.
    @Test(arguments: ["second", "slow"]) func goOnAfterAKill(_ command: String) throws {
        var kills = 0
        while true {
            let folder = try TemporaryFolder()
            let (_, written) = try HelperProcess("SettingsProbe", ["first", folder.path, "0"]).finish()
            #expect(written == 0)
            let list = PropertyListStore(url: folder.file("editor.plist"))
            try list.setValue(.bool(true), forKey: "other")
            let (_, status) = try HelperProcess("SettingsProbe", [command, folder.path, "\(kills)"]).finish()
            let (lines, _) = try HelperProcess("SettingsProbe", [command, folder.path, "1000000"]).finish()
            #expect(lines == ["Title 40 732446793.125 High Street 0"], "killed before call \(kills)")
            #expect(
                try list.contents() == [
                    "Editor.title": .string("Title"), "Editor.size": .integer(40),
                    "Editor.opened": .date(Date(timeIntervalSinceReferenceDate: 732_446_793.125)),
                    "Editor.address": .dictionary(["street": .string("High Street")]),
                    "Editor.$version": .versions(2), "other": .bool(true),
                ],
                "killed before call \(kills)"
            )
            if status == 0 { break }
            kills += 1
        }
        #expect(kills >= (command == "slow" ? 10 : 6))
    }

    @Test func severalProcessesMigrateOnce() throws {
        let folder = try TemporaryFolder()
        _ = try HelperProcess("SettingsProbe", ["first", folder.path, "0"]).finish()
        let processes = try (0..<4).map { _ in
            try HelperProcess("SettingsProbe", ["second", folder.path, "1000000"])
        }
        for process in processes {
            #expect(process.finish().lines == ["Title 40 732446793.125 High Street 0"])
        }
    }

    /// The store fails before any of its writes.
    @Test(arguments: 0..<5) func goOnAfterAFailure(_ calls: Int) async throws {
        let memory = MemoryStore(protectsSecrets: true)
        let store = FaultInjectingStore(LoggingStore(memory))
        let stores: [StoreName: any BackingStore] = [.defaults: store, "vault": store]
        try await FirstReader.settings(stores).update { $0 = .sample }
        store.fail(.writing, with: .writeFailed, after: calls)
        let first = SecondReader.settings(stores)
        #expect(first.snapshot == .sample)
        #expect(first.failures.isEmpty == (calls > 3))
        store.succeed()
        try await first.flush()
        #expect(first.snapshot == .sample)
        #expect(first.failures.isEmpty)
        let second = SecondReader.settings(stores)
        #expect(second.snapshot == .sample)
        #expect(
            try memory.keys() == [
                "Reader.$version", "Reader.cover", "Reader.history.opened", "Reader.key", "Reader.size", "Reader.title",
            ]
        )
        #expect(try memory.value(forKey: "Reader.$version") == .versions(2))
    }

    @Test func nothingIsRemovedFromAStoreThatKeepsNothing() throws {
        let memory = MemoryStore()
        let store = DeafStore(base: memory)
        try FirstReader.settings([.defaults: memory, "vault": memory]).update { $0 = .sample }
        let before = try memory.contents()
        let settings = SecondReader.settings([.defaults: store, "vault": store])
        #expect(settings.title == "Title")
        #expect(!settings.failures.isEmpty)
        #expect(try memory.contents() == before)
    }
}

/// A store that keeps what it has, says that it has written, and removes what it is told to.
private struct DeafStore: BackingStore {
    let base: MemoryStore

    var location: String { "deaf" }
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { try base.value(forKey: key) }
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try base.apply(changes.filter { $0.value == nil })
    }
    func keys() throws(BackingStoreError) -> [String] { try base.keys() }
}
