import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// A secret that an earlier version of a program kept in a property list, and that is declared to be in the keyring.
@Suite(.needsKeyring, .serialized) struct MovedSecretTests {
    private static let secret = "canary-moved-c41d"

    /// Runs the program that makes the settings object.
    private func start(_ service: String, _ file: URL, calls: Int) throws -> Ended {
        let ended = try Ended.running([Probe.path, "move", service, file.path, "\(calls)"], input: Self.secret)
        #expect(!(ended.output + ended.errors).contains(Self.secret))
        return ended
    }

    private func filesWithTheSecret(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            return bytes.range(of: Data(Self.secret.utf8)) != nil
        }
    }

    /// A real process that is killed before each of the calls that the move makes to either store.
    @Test func isNeverLostAndLeavesNoTrace() throws {
        var kills = 0
        while true {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("a.plist")
            let list = PropertyListStore(url: file)
            // The copy of the version before has the secret too, and so has what a writer left that was killed.
            try list.apply(["token": .string(Self.secret)])
            try list.apply(["MovedAccount.user": .string("jane")])
            try FileManager.default.copyItem(
                at: file,
                to: folder.appendingPathComponent(".a.plist.0123456789abcdef.tmp")
            )
            #expect(try filesWithTheSecret(in: folder).count == 3)
            let keyring = LiveKeyring.make("moved")
            defer { _ = try? keyring.removeAll() }

            let status = try start(keyring.service, file, calls: kills).status
            let places = [
                try list.value(forKey: "token"), try keyring.value(forKey: "MovedAccount.token"),
            ].compactMap { $0 }
            #expect(!places.isEmpty, "lost by a kill before call \(kills)")
            #expect(places.allSatisfy { $0 == .string(Self.secret) }, "killed before call \(kills)")

            let next = try start(keyring.service, file, calls: .max)
            #expect(next.output == "moved same 0\n", "killed before call \(kills): \(next.output)")
            #expect(try keyring.value(forKey: "MovedAccount.token") == .string(Self.secret))
            #expect(try keyring.keys() == ["MovedAccount.token"])
            #expect(try list.keys() == ["MovedAccount.user"])
            #expect(try list.value(forKey: "MovedAccount.user") == .string("jane"))
            #expect(try filesWithTheSecret(in: folder).isEmpty, "killed before call \(kills)")
            if status == 0 { break }
            try #require(status == SIGKILL && kills < 100)
            kills += 1
        }
        // Looking, comparing, writing, reading back, noting, and removing twice, then reading both.
        #expect(kills >= 9)
    }
}
