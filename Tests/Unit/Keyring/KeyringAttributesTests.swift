import CyanotypeTesting
import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// Items with the attributes of other programs, which these programs store and read themselves.
@Suite(.needsKeyring) struct KeyringAttributesTests {
    static func make(_ service: String, _ attributes: Keyring.Attributes) -> Keyring {
        Keyring(service: service, attributes: attributes, prompt: .never, timeout: .seconds(60))
    }

    /// Without `application`, which python-keyring adds.
    static let username = Keyring.Attributes(service: "service", key: "username")

    @Test(arguments: PythonKeyring.allCases) func areThoseOfPython(python: PythonKeyring) throws {
        let service = LiveKeyring.make("https://example.org/").service
        let keyring = Self.make(service, .pythonKeyring)
        try python.set("pass wörd", service: service, username: "jane")
        #expect(try keyring.value(forKey: "jane") == .string("pass wörd"))
        #expect(try keyring.keys() == ["jane"])
        #expect(try Keyring(service: service).keys().isEmpty)

        // gnome-keyring gives a schema to an item that was stored without one, but not at once.
        func lines() throws -> [String] {
            try SecretTool.lines(["service", service]).filter { !$0.hasPrefix("modified") && !$0.hasPrefix("schema") }
        }
        let before = try lines()
        try keyring.setValue(.string("new"), forKey: "jane")
        #expect(try python.password(service: service, username: "jane") == "new")
        #expect(try lines() == before.map { $0 == "secret = pass wörd" ? "secret = new" : $0 })

        try keyring.apply(["jane": nil, "john": .string("from Swift")])
        #expect(try python.password(service: service, username: "jane") == nil)
        #expect(try python.password(service: service, username: "john") == "from Swift")
        // It replaces the item instead of making a second one.
        try python.set("from Python", service: service, username: "john")
        #expect(try keyring.items().map(\.key) == ["john"])
        #expect(try keyring.values(forKeys: ["jane", "john"]) == ["john": .string("from Python")])
        try keyring.removeAll()
    }

    @Test func areThoseOfSecretTool() throws {
        let service = LiveKeyring.make().service
        try SecretTool.store("by hand", ["service", service, "username", "jane"])
        let keyring = Self.make(service, Self.username)
        #expect(try keyring.value(forKey: "jane") == .string("by hand"))
        try keyring.setValue(.string("new"), forKey: "jane")
        let attributes = ["service", service, "username", "jane"]
        #expect(try Ended.running(["secret-tool", "lookup"] + attributes).output == "new")
        #expect(try SecretTool.items(attributes) == ["label = by hand", "secret = new"])
        try keyring.removeAll()
        #expect(try SecretTool.items(attributes).isEmpty)
    }

    @Test func tellItemsApart() throws {
        let server = LiveKeyring.make("imap.example.org").service
        func keyring(_ name: String) -> Keyring {
            Self.make(server, Keyring.Attributes(service: "server", key: "user", others: ["protocol": name]))
        }
        for name in ["imap", "smtp"] {
            try SecretTool.store("\(name) secret", ["server", server, "user", "jane", "protocol", name])
        }
        #expect(try keyring("imap").value(forKey: "jane") == .string("imap secret"))
        try keyring("smtp").removeValue(forKey: "jane")
        try keyring("imap").setValue(.string("new"), forKey: "jane")
        #expect(try SecretTool.items(["server", server]) == ["label = by hand", "secret = new"])
        try keyring("pop").setValue(.string("third"), forKey: "jane")
        let lines = try SecretTool.lines(["server", server, "protocol", "pop"])
        for line in ["attribute.user = jane", "schema = org.freedesktop.Secret.Generic", "label = \(server): jane"] {
            #expect(lines.contains(line), "\(lines)")
        }
        for name in ["imap", "pop"] { try keyring(name).removeAll() }
    }

    @Test func thatTwoItemsHaveLeaveTheOtherOneAsItIs() throws {
        let service = LiveKeyring.make().service
        let attributes = ["service", service, "username", "jane"]
        for target in ["a", "b"] { try SecretTool.store("old", attributes + ["target", target]) }
        let keyring = Self.make(service, Self.username)
        for number in 0..<5 {
            try keyring.setValue(.string("new \(number)"), forKey: "jane")
            #expect(try keyring.value(forKey: "jane") == .string("new \(number)"))
        }
        let left = ["label = by hand", "label = by hand", "secret = new 4", "secret = old"]
        #expect(try SecretTool.items(attributes) == left)
        // Otherwise the key would still be there.
        try keyring.removeValue(forKey: "jane")
        #expect(try keyring.value(forKey: "jane") == nil)
        #expect(try SecretTool.items(attributes).isEmpty)
    }

    @Test func doNotShowTheItemsOfThisLibrary() throws {
        let own = LiveKeyring.make()
        try own.setValue(.string("own"), forKey: "k")
        // Those of programs that use keytar.
        let other = Self.make(own.service, Keyring.Attributes(service: "service", key: "account"))
        #expect(try other.value(forKey: "k") == nil)
        #expect(try other.keys().isEmpty && other.items().isEmpty)
        try other.setValue(.string("other"), forKey: "k")
        #expect(try own.value(forKey: "k") == .string("own"))
        #expect(try other.removeAll() == ["k"])
        #expect(try own.value(forKey: "k") == .string("own"))
        try own.removeAll()
    }

    @Test func leaveItemsWithoutAKey() throws {
        let service = LiveKeyring.make().service
        try SecretTool.store("note", ["service", service])
        try SecretTool.store("password", ["service", service, "username", "jane"])
        let keyring = Self.make(service, Self.username)
        #expect(try keyring.removeAll() == ["jane"])
        #expect(try SecretTool.items(["service", service]) == ["label = by hand", "secret = note"])
        _ = try Ended.running(["secret-tool", "clear", "service", service])
    }

    @Test func makeAStoreLikeAnyOther() throws {
        try checkConformance(
            largestValue: Keyring.maximumValueSize,
            longestKey: Keyring.maximumKeySize,
            holdsNULInKeys: false
        ) {
            Self.make(LiveKeyring.make("conformance").service, .pythonKeyring)
        }
    }

    @Test func areAFormerPlaceOfSettings() throws {
        struct Account: Model, Sendable {
            var token: Secret?
            static let blueprint = Blueprint(creating: Account.init) {
                Field("token", \.token).stored(in: .keyring).formerlyStored(in: "python", key: "jane")
            }
        }
        let keyring = LiveKeyring.make()
        let service = "python \(keyring.service)"
        try PythonKeyring.secretService.set("s3cret", service: service, username: "jane")
        let python = Self.make(service, .pythonKeyring)
        let account = Persisted(Account.self, stores: [.keyring: keyring, "python": python])
        #expect(account.token == Secret("s3cret"))
        #expect(account.failures.isEmpty)
        #expect(try keyring.value(forKey: "Account.token") == .string("s3cret"))
        #expect(try PythonKeyring.secretService.password(service: service, username: "jane") == nil)
        try keyring.removeAll()
    }
}

/// Attributes that no item can have are refused before the service is called.
@Suite struct KeyringAttributeNamesTests {
    @Test(arguments: [
        (Keyring.Attributes(service: "a", key: "a"), "not different"),
        (Keyring.Attributes(service: "a", key: "b", others: ["b": "x"]), "not different"),
        (Keyring.Attributes(service: "", key: "b"), "no name"),
        (Keyring.Attributes(service: "a", key: "b\0c"), "NUL"),
        (Keyring.Attributes(service: "a", key: "b", others: ["c": "\0"]), "NUL"),
        (Keyring.Attributes(service: "a", key: "b", others: ["xdg:schema": "x"]), "schema"),
        (Keyring.Attributes(service: "a", key: "b", schema: "\0"), "NUL"),
    ]) func areChecked(attributes: Keyring.Attributes, reason: String) throws {
        let keyring = Keyring(service: "test", attributes: attributes)
        let calls: [() throws -> Void] = [
            { _ = try keyring.value(forKey: "k") }, { try keyring.setValue(.integer(1), forKey: "k") },
            { _ = try keyring.keys() }, { _ = try keyring.items() }, { try keyring.removeAll() },
            { try Keyring(service: "test").importValues(from: keyring) },
        ]
        for call in calls {
            let error = #expect(throws: BackingStoreError.self) { try call() }
            #expect(error?.code == .invalidKey)
            #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
        }
        guard case .failed = keyring.availability() else {
            Issue.record("\(keyring.availability())")
            return
        }
    }
}
