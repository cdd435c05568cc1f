import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Testing

private struct Account: Model, Sendable, Equatable {
    var token: String?
    var name: String?

    static let blueprint = Blueprint(creating: Account.init) {
        Field("token", \.token).stored(in: "vault").formerlyStored(in: .defaults, key: "old.token")
            .formerlyStored(in: .defaults, key: "older.token")
        Field("name", \.name).stored(in: .defaults).formerlyStored(key: "old.name")
    }
}

/// A removed value does not come back from the place where an earlier version of the program wrote it.
@Suite("Removed values and former keys")
struct RemovedValuesTests {
    private let defaults = FaultInjectingStore()
    private let vault = FaultInjectingStore()

    private func open() -> Persisted<Account> {
        Persisted(Account.self, stores: [.defaults: defaults, "vault": vault])
    }

    /// An earlier version runs while the object is in use, or ran before.
    private func writeAsEarlierVersion() throws {
        try defaults.apply([
            "old.token": .string("earlier"), "older.token": .string("earliest"), "old.name": .string("Earl"),
        ])
    }

    @Test(arguments: ["assign", "update", "reset", "reset one", "reset store"])
    func aRemovedTokenDoesNotComeBack(_ how: String) async throws {
        let account = open()
        account.token = "new"
        account.name = "Ann"
        try writeAsEarlierVersion()
        switch how {
        case "assign": (account.token, account.name) = (nil, nil)
        case "update": try await account.update { $0 = Account() }
        case "reset": try await account.reset()
        case "reset one": try await account.reset(\.token, \.name)
        default:
            try await account.reset(store: "vault")
            try await account.reset(store: .defaults)
        }
        #expect(account.failures.isEmpty)
        #expect(try defaults.keys().isEmpty)
        #expect(try vault.keys().isEmpty)
        #expect(open().snapshot == Account())
    }

    @Test func norDoesOneThatTheEarlierVersionHadWrittenBefore() throws {
        try vault.setValue(.string("new"), forKey: "Account.token")
        try writeAsEarlierVersion()
        let account = open()
        #expect(account.token == "new")
        account.token = nil
        #expect(open().token == nil)
        #expect(try vault.keys().isEmpty)
    }

    /// `flush` removes a value that could not be removed before, and does not move it back.
    @Test func aFormerKeyThatCannotBeRemoved() async throws {
        let account = open()
        account.token = "new"
        try writeAsEarlierVersion()
        defaults.fail(.writing, with: .writeFailed)
        account.token = nil
        #expect(account.failures.map(\.key) == ["Account.token"])
        await #expect(throws: PersistedError.self) { try await account.flush() }
        await account.reload()
        #expect(account.token == nil)
        #expect(try vault.keys().isEmpty)
        defaults.succeed()
        try await account.flush()
        #expect(account.failures.isEmpty)
        #expect(try defaults.keys() == ["old.name"])
        #expect(open().token == nil)
    }

    /// The program ends before any of the calls that write.
    @Test(arguments: 0..<9) func afterAnInterruptionThereIsNoEarlierValue(_ calls: Int) throws {
        let account = open()
        account.token = "new"
        try defaults.setValue(.string("earlier"), forKey: "old.token")
        defaults.fail(.writing, with: .writeFailed, after: calls)
        account.token = nil
        defaults.succeed()
        let token = open().token
        #expect(token == nil || calls == 0 && token == "earlier", "\(token ?? "")")
    }
}
