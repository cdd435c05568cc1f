import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// Listing, searching and clearing the items of a service.
@Suite(.needsKeyring) struct KeyringItemsTests {
    @Test func tellEverythingButTheSecret() throws {
        let keyring = LiveKeyring.make()
        let before = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        try keyring.apply(["b": .string("canary-77"), "a": .data(Data([1])), "e\u{301}": .bool(true)])
        let items = try keyring.items()
        #expect(items.map(\.key) == ["a", "b", "e\u{301}"])
        for item in items {
            #expect(item.label == "\(keyring.service): \(item.key)")
            #expect(!item.isLocked)
            let (created, modified) = (try #require(item.created), try #require(item.modified))
            #expect(created >= before && modified >= created && modified <= Date())
        }
        #expect(!"\(items)".contains("canary-77"))
        #expect(try LiveKeyring.make().items().isEmpty)
    }

    @Test func keepTheirDateOfCreationWhenTheyChange() throws {
        let keyring = LiveKeyring.make()
        try keyring.setValue(.integer(1), forKey: "k")
        let first = try #require(try keyring.items().first)
        try keyring.setValue(.integer(2), forKey: "k")
        let items = try keyring.items()
        #expect(items.count == 1)
        #expect(items.first?.created == first.created)
        #expect(items.first?.label == first.label)
    }

    @Test func areListedWhenAnotherProgramHasStoredThem() throws {
        let keyring = LiveKeyring.make()
        let attributes = ["application", "cyanotype", "service", keyring.service, "account", "k"]
        _ = try Ended.running(["secret-tool", "store", "--label=by hand"] + attributes, input: "x")
        #expect(try keyring.items().map { [$0.key, $0.label] } == [["k", "by hand"]])
        #expect(try keyring.search(for: "HAND").count == 1)
        #expect(try keyring.removeAll() == ["k"])
        #expect(try keyring.items().isEmpty)
    }

    @Test func areFoundByTheirText() throws {
        let keyring = LiveKeyring.make("Mail")
        try keyring.apply(["IMAP jane": .integer(1), "smtp jane": .integer(2), "calendar": .integer(3)])
        #expect(try keyring.search(for: "JANE").map(\.key) == ["IMAP jane", "smtp jane"])
        #expect(try keyring.search(for: "imap").map(\.key) == ["IMAP jane"])
        // The label has the service's name in it.
        #expect(try keyring.search(for: "mail.").count == 3)
        #expect(try keyring.search(for: "").count == 3)
        #expect(try keyring.search(for: "nothing").isEmpty)
    }

    @Test func areRemovedButForThoseThatAreKept() throws {
        let (keyring, other) = (LiveKeyring.make(), LiveKeyring.make("other"))
        try keyring.apply(["a": .integer(1), "b": .integer(2), "\u{E9}": .integer(3)])
        try keyring.setValue(.integer(4), forKey: "e\u{301}")
        try other.setValue(.integer(1), forKey: "a")
        // Told apart by their bytes.
        let removed = try keyring.removeAll(keeping: ["b", "\u{E9}", "absent"])
        #expect(removed.map { Array($0.utf8) } == [Array("a".utf8), Array("e\u{301}".utf8)])
        #expect(try keyring.keys().map { Array($0.utf8) } == [Array("b".utf8), Array("\u{E9}".utf8)])
        #expect(try keyring.removeAll().count == 2)
        #expect(try keyring.removeAll().isEmpty)
        #expect(try keyring.keys().isEmpty)
        #expect(try other.keys() == ["a"])
    }

    @Test func haveAttributesAndALabelThatOtherProgramsShow() throws {
        let keyring = LiveKeyring.make("org.example.mail")
        try keyring.setValue(.string("s"), forKey: "imap jane")
        let found = try Ended.running([
            "secret-tool", "search", "--all", "account", "imap jane", "service", keyring.service,
        ])
        let lines = (found.output + found.errors).split(separator: "\n").map(String.init)
        for line in [
            "label = \(keyring.service): imap jane", "secret = s", "schema = cyanotype.Value",
            "attribute.application = cyanotype", "attribute.service = \(keyring.service)",
            "attribute.account = imap jane",
        ] {
            #expect(lines.contains(line), "\(lines)")
        }
    }

    @Test func areThoseOfTheChosenCollection() throws {
        let service = LiveKeyring.make().service
        let chosen = Keyring(service: service, collection: .alias("login"), prompt: .never)
        let session = Keyring(service: service, collection: .session, prompt: .never)
        try session.setValue(.integer(1), forKey: "in memory")
        try chosen.setValue(.integer(2), forKey: "in login")
        #expect(try session.items().map(\.key) == ["in memory"])
        #expect(try chosen.items().map(\.key) == ["in login"])
        try session.removeAll()
        #expect(try chosen.keys() == ["in login"])
        // A keyring that is not there is an error, and none is made.
        let missing = Keyring(service: service, collection: .alias("no such keyring"), prompt: .never)
        guard case .noCollection = missing.availability() else {
            Issue.record("\(missing.availability())")
            return
        }
        let error = #expect(throws: BackingStoreError.self) { try missing.setValue(.integer(1), forKey: "k") }
        #expect(error?.keyringFailure == .noKeyring)
        try chosen.removeAll()
    }
}
