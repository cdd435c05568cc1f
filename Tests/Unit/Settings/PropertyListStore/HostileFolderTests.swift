import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@testable import CyanotypeSettings

/// An attacker may write to the list's folder, and exploits the actions of root or another user there.
@Suite(.timeLimit(.minutes(60))) struct HostileFolderTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let lock: String
    private let precious: String

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        lock = folder.file(".a.plist.lock").path(percentEncoded: false)
        precious = folder.file("precious").path(percentEncoded: false)
    }

    private func giveAway(_ path: String) throws {
        try unsafe #require(chown(path, 65_534, 65_534) == 0)
    }

    private func status(_ path: String) throws -> [UInt32] {
        var status = stat()
        try unsafe #require(lstat(path, &status) == 0)
        return [status.st_uid, status.st_gid, status.st_mode]
    }

    private static let whyNot: Comment = "only root can give a file away"

    @Test(.enabled(if: getuid() == 0, whyNot), arguments: [true, false])
    func rootGivesNoFileAwayThatIsLinkedAsTheLockFile(isEmpty: Bool) throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        try giveAway(url.path(percentEncoded: false))
        try Data((isEmpty ? "" : "secret").utf8).write(to: URL(filePath: precious))
        unsafe chmod(precious, 0o600)
        let before = try status(precious)
        unsafe unlink(lock)
        try unsafe #require(link(precious, lock) == 0)
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "a")
        #expect(try status(precious) == before)
        // The link is the file's only name, once its owner has removed the other one.
        if isEmpty { return }
        unsafe unlink(precious)
        try PropertyListStore(url: url).setValue(.integer(3), forKey: "a")
        #expect(try status(lock) == before)
    }

    @Test(.enabled(if: getuid() == 0, whyNot))
    func rootGivesNoFileAwayThatIsTheLastGoodCopy() throws {
        let secret = PropertyListStore(url: URL(filePath: precious))
        try secret.setValue(.string("secret"), forKey: "password")
        for removesOther in [false, true] {
            let copy = folder.file(".a.plist.last-good").path(percentEncoded: false)
            unsafe unlink(copy)
            try Data("garbage".utf8).write(to: url)
            try giveAway(url.path(percentEncoded: false))
            try unsafe #require(utimensat(AT_FDCWD, url.path(percentEncoded: false), [timespec(), timespec()], 0) == 0)
            try unsafe #require(link(precious, copy) == 0)
            if removesOther { unsafe unlink(precious) }
            let store = PropertyListStore(url: url)
            #expect(try store.keys().isEmpty)
            #expect(store.recoveries.map(\.isRestored) == [false])
        }
    }

    @Test func lockFilesThatAreNoFilesAreErrors() throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        try Data().write(to: URL(filePath: precious))
        let before = try status(precious)
        let makes: [(Int32, () -> Int32)] = [
            (ELOOP, { unsafe symlink(self.precious, self.lock) }), (ENODEV, { unsafe mkfifo(self.lock, 0o666) }),
            (EISDIR, { unsafe mkdir(self.lock, 0o700) }),
        ]
        for (number, make) in makes {
            _ = unsafe remove(lock)
            try #require(make() == 0)
            let error = #expect(throws: BackingStoreError.self) {
                try PropertyListStore(url: url).setValue(.integer(2), forKey: "a")
            }
            #expect(error?.code == .writeFailed)
            #expect(error?.systemError == number)
        }
        #expect(try status(precious) == before)
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .integer(1))
    }

    @Test func namesThatAreTakenByLinksAreNotFollowed() throws {
        let store = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        try store.setValue(.integer(1), forKey: "a")
        try Data("precious".utf8).write(to: URL(filePath: precious))
        unsafe chmod(precious, 0o644)
        for name in [".a.plist.last-good", ".a.plist.last-good.new"] {
            for isSymbolic in [false, true] {
                let path = folder.file(name).path(percentEncoded: false)
                unsafe unlink(path)
                try unsafe #require((isSymbolic ? symlink(precious, path) : link(precious, path)) == 0)
                try store.setValue(.integer(.random(in: 2...Int64.max)), forKey: "a")
                #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
                #expect(try status(precious).last == S_IFREG | 0o644)
            }
        }
        #expect(try folder.leftovers().isEmpty)
    }
}
