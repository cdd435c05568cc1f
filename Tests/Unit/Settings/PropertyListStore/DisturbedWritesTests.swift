import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A file and its writers are disturbed in the middle of a write.
@Suite(.timeLimit(.minutes(60))) struct DisturbedWritesTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        path = url.path(percentEncoded: false)
    }

    private func store(_ change: (inout FileOperations) -> Void) -> PropertyListStore {
        PropertyListStore(binary: url) { operations in
            operations.lockTimeout = 30_000_000_000
            change(&operations)
        }
    }

    // MARK: Processes

    /// The writer is killed before each call of the C library that changes something, one after another.
    @Test func aWriterThatIsKilledBeforeAnyOfItsCallsLeavesAWholeFile() throws {
        var (calls, wasKilled) = (0, true)
        while wasKilled {
            let folder = try TemporaryFolder()
            let (lines, status) = try HelperProcess("SyncProbe", [folder.path, "\(calls)"]).finish()
            wasKilled = status == SIGKILL
            #expect(wasKilled || status == 0, "killed before call \(calls): \(lines)")
            let store = PropertyListStore(url: folder.file("one/two/a.plist"), onDamage: .refuse)
            let written = lines.filter { $0 == "-- written" }.count
            let number = try store.value(forKey: "number") ?? .integer(0)
            #expect([.integer(Int64(written)), .integer(Int64(written) + 1)].contains(number), "before call \(calls)")
            try store.setValue(.integer(7), forKey: "number")
            try store.setValue(.integer(8), forKey: "number")
            let copy = PropertyListStore(url: folder.file("one/two/.a.plist.last-good"), onDamage: .refuse)
            #expect(try copy.value(forKey: "number") == .integer(7))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/one/two").sorted()
            #expect(names == [".a.plist.last-good", ".a.plist.lock", "a.plist"], "before call \(calls)")
            calls += 1
            try #require(calls < 100)
        }
        // These are the calls that SynchronizationOrderTests lists.
        #expect(calls == 27)
    }

    @Test func aForkedChildNeitherKeepsTheLockNorWritesUnderIt() throws {
        let parent = try HelperProcess("SettingsWriter", ["fork", path])
        let child = try #require(parent.nextLine().flatMap(Int32.init))
        #expect(Set([parent.nextLine(), parent.nextLine()]) == ["parent", "child"])
        // The child is alive and has the lock file open.
        try store { _ in }.setValue(.integer(1), forKey: "other")
        #expect(kill(child, SIGKILL) == 0)
        #expect(parent.finish().status == 0)
        #expect(try PropertyListStore(url: url).keys() == ["child", "other", "parent"])
    }

    @Test func aForkedChildThatKeepsTheLockOfADeadParentIsNamed() throws {
        let parent = try HelperProcess("SettingsWriter", ["fork-and-hold", path])
        let child = try #require(parent.nextLine().flatMap(Int32.init))
        #expect(parent.nextLine() == "child")
        parent.kill()
        let impatient = store { $0.lockTimeout = 200_000_000 }
        var error: BackingStoreError?
        // The parent is named until it has ended.
        while error?.reason.contains("process \(child) (SettingsWriter)") != true {
            error = #expect(throws: BackingStoreError.self) { try impatient.setValue(.integer(1), forKey: "a") }
            #expect(error?.code == .timedOut)
        }
        #expect(kill(child, SIGKILL) == 0)
        _ = parent.finish()
        try store { _ in }.setValue(.integer(1), forKey: "a")
    }

    // MARK: The file

    @Test func aFolderInTheFilesPlaceIsAnErrorInTheMiddleOfAWriteToo() throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        let path = path
        let disturbed = store {
            $0.synchronizeFile = { descriptor throws(SystemError) in
                unsafe unlink(path)
                unsafe mkdir(path, 0o700)
                try SystemCalls.synchronize(descriptor)
            }
        }
        let error = #expect(throws: BackingStoreError.self) { try disturbed.setValue(.integer(2), forKey: "a") }
        #expect(error?.systemError == EISDIR)
        #expect(try folder.leftovers().isEmpty)
        #expect(throws: BackingStoreError.self) { try disturbed.keys() }
        unsafe rmdir(path)
        try PropertyListStore(url: url).setValue(.integer(3), forKey: "a")
    }

    @Test func whatAProgramWithoutTheLockWritesMeanwhileIsKept() throws {
        try PropertyListStore(url: url).apply(["a": .integer(1), "b": .integer(1)])
        let url = url
        let times = Atomic<Int>(0)
        let disturbed = store {
            $0.synchronizeFile = { descriptor throws(SystemError) in
                if times.add(1, ordering: .relaxed).oldValue == 0 {
                    let list = PropertyList.dictionary([
                        .init(key: "a", value: .integer(5)), .init(key: "theirs", value: .integer(6)),
                    ])
                    try? Data(list.bytes(format: .binary)).write(to: url, options: .atomic)
                }
                try SystemCalls.synchronize(descriptor)
            }
        }
        try disturbed.setValue(.integer(2), forKey: "ours")
        #expect(try disturbed.keys() == ["a", "ours", "theirs"])
        // A change that depends on a value that has changed since would undo the other change.
        times.store(0, ordering: .relaxed)
        let error = #expect(throws: BackingStoreError.self) {
            try disturbed.update { values in
                if case .integer(let count) = values["ours"] { values["ours"] = .integer(count + 1) }
            }
        }
        #expect(error?.code == .writeFailed)
        #expect(try disturbed.keys() == ["a", "theirs"])
        #expect(try folder.leftovers().isEmpty)
    }

    @Test func countersLoseNothingWhileTheLockFileIsRemovedAgainAndAgain() throws {
        let processes = try (0..<4).map { _ in try HelperProcess("SettingsWriter", ["apply", path, "40"]) }
        let isOver = Atomic<Bool>(false)
        let lock = folder.file(".a.plist.lock").path(percentEncoded: false)
        let remover = Thread {
            while !isOver.load(ordering: .relaxed) {
                unsafe unlink(lock)
                usleep(30_000)
            }
        }
        remover.start()
        for process in processes {
            let (lines, status) = process.finish()
            #expect(status == 0, "\(lines)")
        }
        isOver.store(true, ordering: .relaxed)
        #expect(try PropertyListStore(url: url).keys().count == 4 * 41)
        while !remover.isFinished { usleep(1_000) }
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        #expect(try folder.leftovers().isEmpty)
    }

    @Test func aStaleHandleIsReadAgain() throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        let failures = Atomic<Int>(2)
        let read = store {
            unsafe $0.read = { descriptor, buffer throws(SystemError) in
                if failures.load(ordering: .relaxed) > 0 {
                    failures.subtract(1, ordering: .relaxed)
                    throw SystemError(ESTALE)
                }
                return try unsafe SystemCalls.read(descriptor, buffer)
            }
        }
        #expect(try read.value(forKey: "a") == .integer(1))
        failures.store(.max, ordering: .relaxed)
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "a")
        let error = #expect(throws: BackingStoreError.self) { try read.keys() }
        #expect(error?.code == .readFailed)
        #expect(error?.systemError == ESTALE)
    }

    // MARK: Paths

    private func expectExactCounts(_ one: URL, _ other: URL) throws {
        let errors = onThreads(4) { thread in
            let store = PropertyListStore(url: thread.isMultiple(of: 2) ? one : other)
            for _ in 0..<25 {
                try store.update { values in
                    guard case .integer(let count) = values["total"] ?? .integer(0) else { return }
                    values["total"] = .integer(count + 1)
                }
            }
        }
        #expect(errors.isEmpty)
        for url in [one, other] { #expect(try PropertyListStore(url: url).value(forKey: "total") == .integer(100)) }
    }

    @Test func pathsByLinksToOneFileCountExactly() throws {
        let link = folder.file("link.plist")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        try expectExactCounts(url, link)
    }

    @Test(.enabled(if: getuid() == 0, "only root may mount"))
    func pathsByMountsToOneFileCountExactly() throws {
        let other = folder.file("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        let mountPoint = other.path(percentEncoded: false)
        guard unsafe mount(folder.path, mountPoint, nil, UInt(MS_BIND), nil) == 0 else { return }
        defer { unsafe umount2(mountPoint, Int32(MNT_DETACH)) }
        try expectExactCounts(url, other.appending(path: "a.plist"))
    }
}
