import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// Secrets that a keyring has taken over are in no file of the alternative any more.
@Suite(.needsKeyring) struct ErasedAlternativeTests {
    private static let secret = "erased-secret-2c5b"
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var file: URL { folder.appendingPathComponent("secrets.plist") }

    private var alternative: PropertyListStore { PropertyListStore(url: file, keepsSecretsInTheClear: true) }

    private func filesWithTheSecret() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            return bytes.range(of: Data(Self.secret.utf8)) != nil
        }
    }

    /// A list of three secrets, with what a writer has left that was killed.
    private func makeList() throws {
        for key in ["a", "b", "c"] { try alternative.setValue(.string(Self.secret + key), forKey: key) }
        try FileManager.default.copyItem(
            at: file,
            to: folder.appendingPathComponent(".secrets.plist.0123456789abcdef.tmp")
        )
        #expect(try filesWithTheSecret().count == 3)
    }

    /// A process that is killed before each of the calls that the move makes, and one that resumes the move.
    @Test func keepsNothingOfMovedSecretsAlsoAfterAKill() throws {
        var kills = 0
        while true {
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try makeList()
            let service = "shift.\(UUID().uuidString)"
            let first = try Ended.running([Probe.path, "shift", service, file.path, "\(kills)"])
            if first.status == 0 {
                #expect(first.output == "shifted 3\n")
            } else {
                #expect(first.status == 9)
                let second = try Ended.running([Probe.path, "shift", service, file.path, "1000"])
                #expect(second.status == 0 && second.output.hasPrefix("shifted"), "\(second)")
            }
            #expect(try filesWithTheSecret() == [], "\(kills)")
            let keyring = Keyring(service: service, prompt: .never, timeout: .seconds(60))
            for key in ["a", "b", "c"] {
                #expect(try keyring.value(forKey: key) == .string(Self.secret + key), "\(kills)")
            }
            try keyring.removeAll()
            if first.status == 0 { break }
            kills += 1
        }
        // For each key, its value is read, and removed; then the list is erased.
        #expect(kills >= 8)
    }

    @Test func keepsNothingOfSecretsThatAreAssignedOrRemoved() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try makeList()
        let keyring = LiveKeyring.make()
        defer { _ = try? keyring.removeAll() }
        let store = SecretStore(keyring, alternative: alternative)
        try store.apply(["a": .string("new"), "b": nil, "c": .string("new")])
        #expect(try filesWithTheSecret() == [])
        #expect(try store.keys() == ["a", "c"])
    }

    @Test func writesNothingBesideAListThatIsNotThere() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let keyring = LiveKeyring.make()
        defer { _ = try? keyring.removeAll() }
        let store = SecretStore(keyring, alternative: alternative)
        try store.setValue(.string("new"), forKey: "a")
        #expect(try store.moveAlternativeIntoKeyring() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
