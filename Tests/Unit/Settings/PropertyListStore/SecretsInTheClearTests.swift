import CyanotypeSettings
import Foundation
import Glibc
import Testing

/// A property list that accepts secrets, because the user has asked for one.
@Suite struct SecretsInTheClearTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func mode(_ name: String) throws -> Int {
        let path = folder.file(name).path(percentEncoded: false)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    @Test func onlyWhereItIsAskedFor() {
        #expect(!PropertyListStore(url: url).protectsSecrets)
        #expect(!PropertyListStore(named: "a").protectsSecrets)
        #expect(!PropertyListStore(url: url, keepsSecretsInTheClear: false).protectsSecrets)
        #expect(PropertyListStore(url: url, keepsSecretsInTheClear: true).protectsSecrets)
    }

    @Test(arguments: [0o644, 0o666, 0o640, 0o755, 0o600])
    func takesTheFileFromOthers(mode wide: Int) throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        try unsafe #require(chmod(url.path(percentEncoded: false), mode_t(wide)) == 0)
        let store = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(try mode("a.plist") == wide)
        try store.setValue(.string("secret"), forKey: "token")
        #expect(try mode("a.plist") == 0o600)
        #expect(try mode(".a.plist.lock") == 0o600)
        #expect(try mode(".a.plist.last-good") == 0o600)
        #expect(try store.value(forKey: "a") == .integer(1))
    }

    @Test func newFileIsTheUsersAlone() throws {
        let old = umask(0)
        defer { umask(old) }
        let store = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        try store.setValue(.string("secret"), forKey: "token")
        #expect(try mode("a.plist") == 0o600)
    }

    @Test func whatIsMovedAsideIsTheUsersAlone() throws {
        try Data("garbage".utf8).write(to: url)
        let path = url.path(percentEncoded: false)
        try unsafe #require(chmod(path, 0o644) == 0)
        // Not written just now, so that nobody is waited for.
        var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
        try unsafe #require(utimes(path, &times) == 0)
        let store = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        #expect(try store.keys().isEmpty)
        let names = try folder.names().filter { $0.contains(".corrupt-") }
        try #require(names.count == 1)
        #expect(try mode(names[0]) == 0o600)
    }
}
