import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import CyanotypeTestSupport
import Foundation
import Testing

private struct Account: Model, Sendable, Equatable {
    var token: String?
    var size = 0

    static let blueprint = Blueprint(creating: Account.init) {
        Field("token", \.token).stored(in: "vault").formerlyStored(in: .defaults, key: "old.token")
        Field("size", \.size).stored(in: .defaults)
            .formerlyStored(key: "width").formerlyStored(in: "vault", key: "w")
    }
}

/// A store that takes what it is given and keeps nothing, as one on a broken service might.
private struct ForgetfulStore: BackingStore {
    var location: String { "forgetful store" }
    func value(forKey key: String) -> StoredValue? { nil }
    func apply(_ changes: [String: StoredValue?]) {}
    func keys() -> [String] { [] }
}

@Suite("Properties that have moved")
struct MovedPropertyTests {
    private let defaults = FaultInjectingStore(MemoryStore(["old.token": .string("t"), "width": .integer(7)]))
    private let vault = FaultInjectingStore(MemoryStore())

    private func settings() -> Persisted<Account> {
        Persisted(Account.self, stores: [.defaults: defaults, "vault": vault])
    }

    private func expectMoved(size: Int64 = 7, token: String = "t") throws {
        #expect(try defaults.keys() == ["Account.size"])
        #expect(try defaults.value(forKey: "Account.size") == .integer(size))
        #expect(try vault.keys() == ["Account.token"])
        #expect(try vault.value(forKey: "Account.token") == .string(token))
    }

    @Test func areMovedWhenTheObjectIsFirstUsed() throws {
        let settings = settings()
        #expect(settings.snapshot == Account(token: "t", size: 7))
        #expect(settings.failures.isEmpty)
        #expect(settings.status(of: \.token) == .stored)
        try expectMoved()
        #expect(self.settings().snapshot == Account(token: "t", size: 7))
        try expectMoved()
    }

    @Test func nothingIsWrittenWhereThereIsNothingToMove() throws {
        try defaults.removeAll()
        let count = defaults.writeCount
        #expect(settings().snapshot == Account())
        #expect(defaults.writeCount == count)
        #expect(vault.writeCount == 0)
    }

    @Test func anEarlierPlaceStillCounts() throws {
        try defaults.removeValue(forKey: "width")
        try vault.setValue(.integer(9), forKey: "w")
        #expect(settings().size == 9)
        try expectMoved(size: 9)
    }

    /// The program ends, or the store fails, before any of the calls that write.
    @Test(arguments: 0..<4, 0..<2)
    func afterAnInterruptionTheyAreMovedTheNextTime(_ formerCalls: Int, _ vaultCalls: Int) throws {
        defaults.fail(.writing, with: .writeFailed, after: formerCalls)
        vault.fail(.writing, with: .locked, after: vaultCalls)
        let first = settings()
        #expect(first.snapshot == Account(token: "t", size: 7))
        defaults.succeed()
        vault.succeed()
        let second = settings()
        #expect(second.snapshot == Account(token: "t", size: 7))
        #expect(second.failures.isEmpty)
        try expectMoved()
    }

    @Test func whatCannotBeWrittenIsKeptAndWrittenLater() async throws {
        vault.fail(.all, with: .locked)
        let settings = settings()
        #expect(settings.token == nil)
        guard case .unavailable = settings.status(of: \.token) else {
            Issue.record("\(settings.status(of: \.token))")
            return
        }
        #expect(try defaults.value(forKey: "old.token") == .string("t"))
        vault.fail(.writing, with: .locked)
        await settings.reload()
        #expect(settings.token == "t")
        #expect(settings.failures.map(\.key) == ["Account.token"])
        vault.succeed()
        try await settings.flush()
        #expect(settings.failures.isEmpty)
        try expectMoved()
    }

    /// That a write has succeeded is no reason to remove the only copy: what was written is read first.
    @Test func nothingIsRemovedForAStoreThatKeepsNothing() throws {
        let settings = Persisted(Account.self, stores: [.defaults: defaults, "vault": ForgetfulStore()])
        #expect(settings.token == "t")
        #expect(settings.failures.map(\.key) == ["Account.token"])
        #expect(try defaults.value(forKey: "old.token") == .string("t"))
        #expect(try defaults.keys() == ["Account.size", "old.token"])
        settings.reload()
        #expect(try defaults.value(forKey: "old.token") == .string("t"))
    }

    @Test func aFormerStoreThatCannotBeReadIsNotAnAbsentValue() throws {
        defaults.fail(.reading, with: .readFailed)
        let settings = settings()
        guard case .unavailable(let error) = settings.status(of: \.token) else {
            Issue.record("\(settings.status(of: \.token))")
            return
        }
        #expect(error.code == .readFailed)
        defaults.succeed()
        settings.token? += "x"
        #expect(settings.token == "tx")
        // The other stores are not accessed because of this property.
        #expect(settings.size == 0)
        settings.reload()
        try expectMoved(token: "tx")
    }

    @Test func aValueThatIsNoneOfThePropertysStaysWhereItIs() throws {
        try defaults.setValue(.bool(true), forKey: "old.token")
        let settings = settings()
        guard case .unreadable = settings.status(of: \.token) else {
            Issue.record("\(settings.status(of: \.token))")
            return
        }
        #expect(try defaults.value(forKey: "old.token") == .bool(true))
        settings.token = "new"
        #expect(settings.failures.isEmpty)
        try expectMoved(token: "new")
    }

    /// A program of the earlier version was run again, after the move.
    @Test func twoDifferentValuesAreToldOfAndNoneIsLost() throws {
        _ = settings().snapshot
        try defaults.setValue(.string("later"), forKey: "old.token")
        let settings = settings()
        #expect(settings.token == "t")
        #expect(settings.failures.map(\.description).first?.contains("assign the property to settle it") == true)
        #expect(try defaults.value(forKey: "old.token") == .string("later"))
        settings.token = "settled"
        #expect(settings.failures.isEmpty)
        try expectMoved(token: "settled")
    }

    /// A real process that is killed before each of the calls that a move makes.
    @Test func survivesAKillBetweenAnyTwoSteps() throws {
        var kills = 0
        while true {
            let folder = try TemporaryFolder()
            let old = PropertyListStore(url: folder.file("old.plist"))
            try old.apply(["Moved.token": .string("the old token"), "width": .integer(7), "other": .bool(true)])
            let (_, status) = try HelperProcess("SettingsProbe", ["move", folder.path, "\(kills)"]).finish()
            let (lines, _) = try HelperProcess("SettingsProbe", ["move", folder.path, "1000000"]).finish()
            #expect(lines == ["the old token 7 0"], "killed before call \(kills)")
            let new = PropertyListStore(url: folder.file("new.plist"))
            #expect(try old.keys() == ["Moved.size", "other"], "killed before call \(kills)")
            #expect(try old.value(forKey: "Moved.size") == .integer(7))
            #expect(try new.keys() == ["Moved.token"], "killed before call \(kills)")
            #expect(try new.value(forKey: "Moved.token") == .string("the old token"))
            for name in try folder.names() where name.contains("old.plist") {
                let bytes = try Data(contentsOf: folder.file(name))
                #expect(bytes.range(of: Data("the old token".utf8)) == nil, "still in \(name)")
            }
            if status == 0 { break }
            kills += 1
        }
        // Reading, looking, writing, reading back, noting, and removing twice, of two properties.
        #expect(kills >= 14)
    }
}
