import CyanotypeSettings
import CyanotypeTestSupport
import Foundation
import Testing

/// Modes, folders and symbolic links.
@Suite struct FilePlacementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    private func link(_ name: String, to target: String) throws -> URL {
        let url = folder.file(name)
        try FileManager.default.createSymbolicLink(
            atPath: url.path(percentEncoded: false),
            withDestinationPath: target
        )
        return url
    }

    private func linkTarget(_ url: URL) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: url.path(percentEncoded: false))
    }

    private func write(_ url: URL) throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .integer(1))
    }

    @Test func newFilesAndFoldersAreTheUsersAlone() throws {
        let url = folder.file("one/two/a.plist")
        try write(url)
        #expect(try mode(url) == 0o600)
        #expect(try mode(folder.file("one/two/.a.plist.lock")) == 0o600)
        #expect(try mode(folder.file("one")) == 0o700)
        #expect(try mode(folder.file("one/two")) == 0o700)
    }

    @Test(arguments: [(0o644, 0o600), (0o640, 0o600), (0o600, 0o600), (0o664, 0o660), (0o666, 0o666)])
    func whatIsThereKeepsItsMode(mode kept: Int, lock: Int) throws {
        let url = folder.file("a.plist")
        try write(url)
        for path in [url.path(percentEncoded: false), folder.path] {
            try FileManager.default.setAttributes(
                [.posixPermissions: path == folder.path ? 0o755 : kept],
                ofItemAtPath: path
            )
        }
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "b")
        #expect(try mode(url) == kept)
        // Users who may write the file, and no others, must be able to lock it.
        #expect(try mode(folder.file(".a.plist.lock")) == lock)
        #expect(try mode(folder.url) == 0o755)
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
    func rootLeavesTheFileToItsOwner() throws {
        let url = folder.file("a.plist")
        let path = url.path(percentEncoded: false)
        try write(url)
        try FileManager.default.removeItem(at: folder.file(".a.plist.lock"))
        for path in [path, folder.path] { try unsafe #require(chown(path, 65_534, 65_534) == 0) }
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "b")
        let (lines, _) = try HelperProcess("SettingsWriter", ["unprivileged", path]).finish()
        #expect(lines == ["read: a b", "write: done"])
    }

    @Test func readingMakesNothing() throws {
        let store = PropertyListStore(url: folder.file("no/such/a.plist"))
        #expect(try store.keys().isEmpty)
        #expect(try folder.names().isEmpty)
    }

    @Test func writesThroughALink() throws {
        let target = folder.file("target.plist")
        try write(target)
        let url = try link("link.plist", to: "target.plist")
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "b")
        #expect(try linkTarget(url) == "target.plist")
        #expect(try PropertyListStore(url: target).keys() == ["a", "b"])
        #expect(
            try folder.names()
                == [".target.plist.last-good", ".target.plist.lock", "link.plist", "target.plist"]
        )
    }

    @Test func writesThroughLinksAcrossFolders() throws {
        try FileManager.default.createDirectory(at: folder.file("dots"), withIntermediateDirectories: false)
        try FileManager.default.createDirectory(at: folder.file("config"), withIntermediateDirectories: false)
        let url = try link("config/a.plist", to: "../dots/link")
        _ = try link("dots/link", to: folder.file("dots/a.plist").path(percentEncoded: false))
        try write(url)
        #expect(try linkTarget(url) == "../dots/link")
        #expect(try PropertyListStore(url: folder.file("dots/a.plist")).keys() == ["a"])
        #expect(try mode(folder.file("dots/a.plist")) == 0o600)
    }

    @Test func makesWhatADanglingLinkLeadsTo() throws {
        let url = try link("link.plist", to: "new/a.plist")
        #expect(try PropertyListStore(url: url).keys().isEmpty)
        try write(url)
        #expect(try linkTarget(url) == "new/a.plist")
        #expect(try mode(folder.file("new/a.plist")) == 0o600)
    }

    @Test func refusesLinksInACircle() throws {
        let url = try link("a.plist", to: "b.plist")
        _ = try link("b.plist", to: "a.plist")
        #expect(throws: BackingStoreError.self) { try PropertyListStore(url: url).keys() }
        let error = #expect(throws: BackingStoreError.self) {
            try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        }
        #expect(error?.code == .writeFailed)
        #expect(error?.systemError == ELOOP)
    }

    @Test func refusesAFolderInItsPlace() throws {
        let store = PropertyListStore(url: folder.url)
        #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(throws: BackingStoreError.self) { try store.setValue(.integer(1), forKey: "a") }
    }

    @Test func refusesAFileInAFoldersPlace() throws {
        try write(folder.file("a"))
        let store = PropertyListStore(url: folder.file("a/b.plist"))
        #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(throws: BackingStoreError.self) { try store.setValue(.integer(1), forKey: "a") }
        #expect(try PropertyListStore(url: folder.file("a")).keys() == ["a"])
    }

    @Test func neitherWaitsForAPipeNorReplacesIt() throws {
        let url = folder.file("pipe")
        unsafe #expect(mkfifo(url.path(percentEncoded: false), 0o600) == 0)
        let store = PropertyListStore(url: url)
        #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(throws: BackingStoreError.self) { try store.setValue(.integer(1), forKey: "a") }
        #expect(try folder.leftovers().isEmpty)
    }

    /// Repaired to UTF-8 it would be the name of another file.
    @Test func aLinkToANameThatIsNoTextIsAnError() throws {
        let url = folder.file("link.plist")
        let target = (Array(folder.path.utf8) + Array("/x".utf8) + [0xff, 0]).map { CChar(bitPattern: $0) }
        let result = unsafe symlink(target, url.path(percentEncoded: false))
        #expect(result == 0)
        let store = PropertyListStore(url: url)
        let error = #expect(throws: BackingStoreError.self) { try store.setValue(.integer(1), forKey: "a") }
        #expect(error?.code == .writeFailed)
        #expect(error?.systemError == EILSEQ)
        #expect(try folder.names() == ["link.plist"])
    }
}
