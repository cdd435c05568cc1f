import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// The values of other programs' items, taken over by a keyring of this library's attributes.
@Suite(.needsKeyring) struct KeyringImportTests {
    private let keyring = LiveKeyring.make()
    private let service = LiveKeyring.make("https://example.org/").service
    private var other: Keyring { KeyringAttributesTests.make(service, .pythonKeyring) }

    private func setPython(_ password: String, _ username: String) throws {
        try PythonKeyring.secretService.set(password, service: service, username: username)
    }

    private func python(_ username: String) throws -> String? {
        try PythonKeyring.secretService.password(service: service, username: username)
    }

    @Test func areTakenAndStay() throws {
        try setPython("one", "jane")
        try setPython("two", "john")
        #expect(try keyring.importValues(from: other) == ["jane", "john"])
        #expect(try keyring.values(forKeys: ["jane", "john"]) == ["jane": .string("one"), "john": .string("two")])
        #expect(try python("jane") == "one")
        // Again, and nothing happens.
        #expect(try keyring.importValues(from: other) == ["jane", "john"])
        #expect(try keyring.items().count == 2)
        try removeAll()
    }

    @Test func areRemovedOnlyIfThatIsAsked() throws {
        try setPython("one", "jane")
        try setPython("two", "john")
        let imported = try keyring.importValues(from: other, removingOriginals: true) {
            $0 == "jane" ? "password" : nil
        }
        #expect(imported == ["password"])
        #expect(try keyring.keys() == ["password"])
        #expect(try keyring.value(forKey: "password") == .string("one"))
        #expect(try python("jane") == nil)
        #expect(try python("john") == "two")
        #expect(try keyring.importValues(from: other) { $0 == "jane" ? "password" : nil }.isEmpty)
        try removeAll()
    }

    @Test func areKeptIfTheyHaveChangedMeanwhile() throws {
        try setPython("one", "a")
        try setPython("two", "b")
        let imported = try keyring.importValues(from: other, removingOriginals: true) { key in
            // "a" has been read.
            if key == "b" { try? setPython("newer", "a") }
            return key
        }
        #expect(imported == ["a", "b"])
        #expect(try keyring.values(forKeys: ["a", "b"]) == ["a": .string("one"), "b": .string("two")])
        #expect(try python("a") == "newer")
        #expect(try python("b") == nil)
        let later = try keyring.importValues(
            from: other,
            resolvingConflictsBy: .takingOriginal,
            removingOriginals: true
        )
        #expect(later == ["a"])
        #expect(try keyring.value(forKey: "a") == .string("newer"))
        #expect(try other.keys().isEmpty)
        try removeAll()
    }

    @Test func tellTheKeysOfAllThatWereLookedAt() throws {
        try setPython("new", "a")
        try setPython("same", "b")
        try keyring.setValue(.string("own"), forKey: "a")
        try keyring.setValue(.string("same"), forKey: "b")
        #expect(try keyring.importValues(from: other, resolvingConflictsBy: .keepingOwn) == ["a", "b"])
        try removeAll()
    }

    @Test func takeThePlaceOfOtherValuesOnlyIfThatIsAsked() throws {
        try setPython("new", "a")
        try setPython("canary-52", "b")
        try keyring.setValue(.string("own"), forKey: "b")
        let error = #expect(throws: BackingStoreError.self) {
            try keyring.importValues(from: other, removingOriginals: true)
        }
        #expect(error?.keyringFailure == .differsFromOriginal)
        #expect(error?.key == "b")
        #expect(error.map { !"\($0)".contains("canary-52") } == true)
        #expect(try keyring.keys() == ["b"])
        #expect(try other.keys() == ["a", "b"])

        try keyring.importValues(from: other, resolvingConflictsBy: .keepingOwn)
        #expect(try keyring.values(forKeys: ["a", "b"]) == ["a": .string("new"), "b": .string("own")])
        try keyring.importValues(from: other, resolvingConflictsBy: .takingOriginal)
        #expect(try keyring.value(forKey: "b") == .string("canary-52"))
        try removeAll()
    }

    @Test func haveDifferentKeys() throws {
        try setPython("one", "a")
        try setPython("two", "b")
        let error = #expect(throws: BackingStoreError.self) { try keyring.importValues(from: other) { _ in "k" } }
        #expect(error?.code == .invalidKey)
        #expect(error?.key == "k")
        #expect(try keyring.keys().isEmpty)
        try removeAll()
    }

    /// Both keyrings find the items: nothing is to be imported, and nothing may be lost.
    @Test func areNotThoseThatTheKeyringHasItself() throws {
        try SecretTool.store("by hand", ["service", service, "username", "jane"])
        try setPython("from Python", "john")
        let wide = KeyringAttributesTests.make(service, KeyringAttributesTests.username)
        #expect(try wide.importValues(from: other, removingOriginals: true).isEmpty)
        #expect(try other.importValues(from: other, removingOriginals: true).isEmpty)
        #expect(try wide.keys() == ["jane", "john"])
        #expect(try other.importValues(from: wide, removingOriginals: true) == ["jane"])
        #expect(try python("jane") == "by hand")
        #expect(try other.keys() == ["jane", "john"])
        try removeAll()
    }

    /// Programs that use keytar have the attributes of this library, but for one.
    @Test func areTakenFromItemsWithPartOfTheAttributes() throws {
        try SecretTool.store("old", ["service", keyring.service, "account", "k"])
        let keytar = KeyringAttributesTests.make(
            keyring.service,
            Keyring.Attributes(service: "service", key: "account")
        )
        #expect(try keyring.importValues(from: keytar) == ["k"])
        try keyring.setValue(.string("newer"), forKey: "k")
        #expect(throws: BackingStoreError.self) { try keyring.importValues(from: keytar, removingOriginals: true) }
        #expect(try keytar.value(forKey: "k") == .string("old"))
        try keyring.importValues(from: keytar, resolvingConflictsBy: .keepingOwn, removingOriginals: true)
        #expect(try keytar.keys().isEmpty)
        #expect(try keyring.value(forKey: "k") == .string("newer"))
        try removeAll()
    }

    private func removeAll() throws {
        try keyring.removeAll()
        try other.removeAll()
    }
}
