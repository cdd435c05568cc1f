import CyanotypeTesting
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@testable import CyanotypeSettings

/// No other process can keep a writer waiting forever.
@Suite(.timeLimit(.minutes(60))) struct LockDeadlineTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        path = url.path(percentEncoded: false)
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
    }

    private func store(lockTimeout: Int) -> PropertyListStore {
        PropertyListStore(binary: url) { $0.lockTimeout = lockTimeout }
    }

    private func expectTimeOut(_ words: [String]) throws {
        let store = store(lockTimeout: 200_000_000)
        let writes: [() throws -> Void] = [
            { try store.setValue(.integer(2), forKey: "a") },
            { _ = try store.addValue(.integer(2), forKey: "b") },
            { try store.update { $0["a"] = .integer(2) } },
            { try store.beginTransaction().end() },
        ]
        for write in writes {
            let error = #expect(throws: BackingStoreError.self) { try write() }
            #expect(error?.code == .timedOut)
            for word in words { #expect(error?.reason.contains(word) == true, "\(word): \(error?.reason ?? "")") }
        }
        // Readers never wait.
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(try folder.leftovers().isEmpty)
    }

    @Test func theErrorSaysWhoHoldsTheLock() throws {
        let holder = try HelperProcess("SettingsWriter", ["hold", path])
        #expect(holder.nextLine() == "held")
        try expectTimeOut(["process \(holder.processIdentifier) (SettingsWriter) has held", ".a.plist.lock", "end it"])
        holder.kill()
        _ = holder.finish()
        try store(lockTimeout: 60_000_000_000).setValue(.integer(2), forKey: "a")
    }

    @Test func aStoppedProcessBlocksNobodyForEver() throws {
        let holder = try HelperProcess("SettingsWriter", ["hold", path])
        #expect(holder.nextLine() == "held")
        holder.send(SIGSTOP)
        defer {
            holder.kill()
            _ = holder.finish()
        }
        var state = ""
        while !state.hasPrefix("T") {
            let line = try String(contentsOfFile: "/proc/\(holder.processIdentifier)/stat", encoding: .utf8)
            state = line.components(separatedBy: ") ").last ?? ""
        }
        try expectTimeOut(["process \(holder.processIdentifier) (SettingsWriter), which is stopped,", "kill -CONT"])
    }

    @Test func aThreadOfTheSameProcessIsNamedAsThat() throws {
        let transaction = try PropertyListStore(url: url).beginTransaction()
        defer { transaction.end() }
        let store = store(lockTimeout: 50_000_000)
        let errors = onThreads(1) { _ in try store.setValue(.integer(2), forKey: "a") }
        #expect((errors.first as? BackingStoreError)?.reason.contains("another thread of this process") == true)
    }

    @Test(.enabled(if: getuid() == 0, "only root can become somebody else"), arguments: [0o644, 0o664, 0o604])
    func whoMayOnlyReadTheListCannotTakeItsLock(mode: Int) throws {
        for path in [path, folder.path] {
            try FileManager.default.setAttributes(
                [.posixPermissions: path == folder.path ? 0o755 : mode],
                ofItemAtPath: path
            )
        }
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "b")
        let lock = folder.file(".a.plist.lock").path(percentEncoded: false)
        let reader = try HelperProcess("SettingsWriter", ["grab", lock])
        #expect(reader.nextLine() == "refused \(EACCES)")
        #expect(reader.finish().status == 0)
    }

    /// The lock file of an older version was readable for all who may read the list, and a reader has locked it.
    @Test(.enabled(if: getuid() == 0, "only root can become somebody else"))
    func aReaderThatHasTheLockIsNamed() throws {
        let lock = folder.file(".a.plist.lock").path(percentEncoded: false)
        for path in [path, folder.path, lock] {
            try FileManager.default.setAttributes(
                [.posixPermissions: path == folder.path ? 0o755 : 0o644],
                ofItemAtPath: path
            )
        }
        let reader = try HelperProcess("SettingsWriter", ["grab", lock])
        #expect(reader.nextLine() == "taken")
        try expectTimeOut(["process \(reader.processIdentifier) (SettingsWriter)"])
        reader.kill()
        _ = reader.finish()
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "b")
        #expect(try FileManager.default.attributesOfItem(atPath: lock)[.posixPermissions] as? Int == 0o600)
    }

    @Test func waitsUntilTheLockIsGivenBack() throws {
        let holder = try HelperProcess("SettingsWriter", ["hold", path])
        #expect(holder.nextLine() == "held")
        let store = PropertyListStore(url: url)
        let waiting = Thread { try? store.setValue(.integer(2), forKey: "a") }
        waiting.start()
        holder.kill()
        _ = holder.finish()
        while !waiting.isFinished { usleep(1_000) }
        #expect(try store.value(forKey: "a") == .integer(2))
    }
}
