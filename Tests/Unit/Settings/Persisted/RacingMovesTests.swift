import Cyanotype
import CyanotypeSystem
import Foundation
import Synchronization
import Testing

@testable import CyanotypeSettings
import CyanotypeTesting

private struct Account: Model, Sendable {
    var token: String?

    static let blueprint = Blueprint(creating: Account.init) {
        Field("token", \.token).stored(in: "vault").formerlyStored(in: .defaults, key: "old")
    }
}

/// A store that takes everything and keeps nothing.
private struct ForgetfulStore: BackingStore {
    var location: String { "forgetful" }
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { nil }
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {}
    func keys() throws(BackingStoreError) -> [String] { [] }
}

/// Moves that others disturb, or that cannot be made at once.
@Suite("Moves at the same time")
struct RacingMovesTests {
    private let defaults = MemoryStore(["old": .string("old token")])
    private let vault = MemoryStore()

    @Test func aMoveThatCouldNotBeMadeIsNotWrittenOverANewerValue() async throws {
        let locked = FaultInjectingStore(vault)
        locked.fail(.writing, with: .locked)
        let second = Persisted(Account.self, stores: [.defaults: defaults, "vault": locked])
        #expect(second.token == "old token")
        await #expect(throws: PersistedError.self) { try await second.flush() }
        let first = Persisted(Account.self, stores: [.defaults: defaults, "vault": vault])
        first.token = "new token"
        locked.succeed()
        try await second.flush()
        #expect(try vault.value(forKey: "Account.token") == .string("new token"))
        #expect(second.token == "new token")
        #expect(second.failures.isEmpty)
    }

    @Test func flushMovesWhatCouldNotBeMoved() async throws {
        let locked = FaultInjectingStore(vault)
        locked.fail(.all, with: .locked)
        let account = Persisted(Account.self, stores: [.defaults: defaults, "vault": locked])
        locked.succeed()
        try await account.flush()
        #expect(try vault.value(forKey: "Account.token") == .string("old token"))
        #expect(try defaults.keys().isEmpty)
        #expect(account.status(of: \.token) == .stored)
    }

    @Test func flushRemovesWhatCouldNotBeRemoved() async throws {
        let sealed = FaultInjectingStore(defaults)
        sealed.fail(.writing, with: .writeFailed)
        let account = Persisted(Account.self, stores: [.defaults: sealed, "vault": vault])
        #expect(account.token == "old token")
        #expect(account.failures.count == 1)
        let error = await #expect(throws: PersistedError.self) { try await account.flush() }
        #expect(error?.failures.map(\.key) == ["Account.token"])
        sealed.succeed()
        try await account.flush()
        #expect(try defaults.keys().isEmpty)
        #expect(account.failures.isEmpty)
    }

    @Test func twoMovesAtOnceLoseNothing() throws {
        let hooked = HookStore(defaults)
        hooked.afterNextRead { [defaults, vault] in
            Persisted(Account.self, stores: [.defaults: defaults, "vault": vault]).token = "new token"
        }
        let account = Persisted(Account.self, stores: [.defaults: hooked, "vault": vault])
        #expect(account.token == "new token")
        #expect(try vault.value(forKey: "Account.token") == .string("new token"))
        #expect(account.failures.isEmpty)
    }

    @Test func nothingIsRemovedThatCannotBeReadBack() async throws {
        let account = Persisted(Account.self, stores: [.defaults: defaults, "vault": ForgetfulStore()])
        #expect(account.token == "old token")
        #expect(account.failures.count == 1)
        await #expect(throws: PersistedError.self) { try await account.flush() }
        account.token = "new token"
        await #expect(throws: PersistedError.self) { try await account.flush() }
        #expect(try defaults.value(forKey: "old") == .string("old token"))
    }

    @Test func aValueThatCannotBeMovedIsNamedAfterWhereItIs() throws {
        try defaults.setValue(.integer(7), forKey: "old")
        let account = Persisted(Account.self, stores: [.defaults: defaults, "vault": vault])
        let failure = try #require(account.failures.first)
        #expect(failure.key == "old")
        #expect(failure.store == .defaults)
        #expect(try defaults.value(forKey: "old") == .integer(7))
    }

    /// The copy that a property list keeps of its version before the last is written after the version itself.
    @Test(arguments: 1...4) func aCrashLeavesNoMovedValueInTheCopy(afterRename number: Int) async throws {
        let folder = try TemporaryFolder()
        let (url, vaultURL) = (folder.file("plain.plist"), folder.file("vault.plist"))
        try PropertyListStore(url: url).apply(["old": .string("canary-move"), "other": .integer(1)])
        let (path, vaultPath) = (url.path(percentEncoded: false), vaultURL.path(percentEncoded: false))
        await #expect(processExitsWith: .exitCode(7)) {
            [path = path as String, vaultPath = vaultPath as String, number = number as Int] in
            let count = Mutex(0)
            var operations = FileOperations.system
            operations.rename = { old, new throws(SystemError) in
                try SystemCalls.rename(old, new)
                let isLast = count.withLock { count in
                    count += 1
                    return count == number
                }
                if isLast { _exit(7) }
            }
            let plain = PropertyListStore(
                PropertyListLocation(url: URL(filePath: path)),
                format: .binary,
                operations: operations
            )
            let vault = PropertyListStore(url: URL(filePath: vaultPath))
            _ = Persisted(Account.self, stores: [.defaults: plain, "vault": vault]).snapshot
        }
        let stores: [StoreName: any BackingStore] = [
            .defaults: PropertyListStore(url: url), "vault": PropertyListStore(url: vaultURL),
        ]
        let account = Persisted(Account.self, stores: stores)
        #expect(account.token == "canary-move")
        #expect(account.failures.isEmpty)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where name.contains("plain") {
            let data = try Data(contentsOf: folder.file(name))
            #expect(data.range(of: Data("canary-move".utf8)) == nil, "still in \(name)")
        }
    }
}
