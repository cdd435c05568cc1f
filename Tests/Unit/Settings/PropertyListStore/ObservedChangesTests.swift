import CyanotypeTesting
import Cyanotype
import CyanotypeSystem
import Dispatch
import Foundation
import Glibc
import Testing

@testable import CyanotypeSettings
import CyanotypeTestSupport

/// Edits by others are seen, once each, and the store's own are not.
///
/// That something is *not* told is shown by what is told next: everything is told in the order in which it happened.
@Suite struct ObservedChangesTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let log = ChangeLog()

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func observe(_ store: PropertyListStore) throws -> StoreObservation {
        let log = log
        return try #require(store.observeChanges { log.add($0) })
    }

    private func writeInPlace(_ text: String) throws {
        try Data(text.utf8).write(to: url, options: [])
    }

    private func list(_ members: String) -> String { "<plist><dict>\(members)</dict></plist>" }

    @Test func everyEditByAnotherStoreOnce() throws {
        let (store, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        try other.apply(["a": .integer(1), "b": .integer(1)])
        let observation = try observe(store)
        try other.setValue(.integer(2), forKey: "a")
        #expect(log.next() == .changed(keys: ["a"]))
        // The same value again is no change.
        try other.setValue(.integer(2), forKey: "a")
        try other.removeValue(forKey: "b")
        #expect(log.next() == .changed(keys: ["b"]))
        try other.apply(["c": .integer(1), "d": .integer(1), "a": .integer(2)])
        #expect(log.next() == .changed(keys: ["c", "d"]))
        try FileManager.default.removeItem(at: url)
        #expect(log.next() == .changed(keys: ["a", "c", "d"]))
        withExtendedLifetime(observation) {}
        #expect(log.isEmpty)
    }

    @Test func editsInPlace() throws {
        try writeInPlace(list("<key>a</key><integer>1</integer><key>b</key><integer>1</integer>"))
        let observation = try observe(PropertyListStore(url: url))
        try writeInPlace(list("<key>b</key><integer>1</integer><key>a</key><integer>2</integer>"))
        #expect(log.next() == .changed(keys: ["a"]))
        try writeInPlace(list(""))
        #expect(log.next() == .changed(keys: ["a", "b"]))
        withExtendedLifetime(observation) {}
    }

    @Test func editsByAnotherProcess() throws {
        let observation = try observe(PropertyListStore(url: url))
        #expect(try HelperProcess("SettingsWriter", ["probe", url.path(percentEncoded: false)]).finish().status == 0)
        #expect(log.next() == .changed(keys: ["probe"]))
        withExtendedLifetime(observation) {}
    }

    @Test func ownWritesAreNotEchoed() throws {
        let (store, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        let observation = try observe(store)
        for count in 0..<50 {
            try store.apply(["own": .integer(Int64(count)), "real": .double(-0.0), "\(count)": .bool(true)])
            try store.update { $0["list"] = .dictionary(["z": .integer(Int64(count)), "a": .string("$null")]) }
            try store.removeValue(forKey: "\(count)")
        }
        try other.setValue(.bool(true), forKey: "other")
        #expect(log.next() == .changed(keys: ["other"]))
        #expect(log.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test func editsByOthersAreSeenBetweenOwnWrites() throws {
        let (store, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        let observation = try observe(store)
        var seen: Set<String> = []
        for count in 0..<30 {
            try other.setValue(.integer(1), forKey: "other \(count)")
            // Takes the change of the other with it before it may have been seen.
            try store.setValue(.integer(Int64(count)), forKey: "own")
        }
        while seen.count < 30 {
            guard case .changed(let keys) = log.next() else {
                Issue.record("only \(seen.count) were seen")
                break
            }
            #expect(seen.isDisjoint(with: keys))
            seen.formUnion(keys)
        }
        #expect(seen == Set((0..<30).map { "other \($0)" }))
        withExtendedLifetime(observation) {}
    }

    @Test func ownWritesThatFailAreNotTakenForKnown() throws {
        var operations = FileOperations.system
        operations.rename = { _, _ throws(SystemError) in throw SystemError(EIO) }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        let observation = try observe(store)
        #expect(throws: BackingStoreError.self) { try store.setValue(.integer(1), forKey: "a") }
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        #expect(log.next() == .changed(keys: ["a"]))
        withExtendedLifetime(observation) {}
    }

    // MARK: Places

    @Test func foldersThatDoNotExistYet() throws {
        let place = folder.file("one/two/three/a.plist")
        let observation = try observe(PropertyListStore(url: place))
        try PropertyListStore(url: place).setValue(.integer(1), forKey: "a")
        #expect(log.next() == .changed(keys: ["a"]))
        // All gone, and there again.
        try FileManager.default.removeItem(at: folder.file("one"))
        #expect(log.next() == .changed(keys: ["a"]))
        try PropertyListStore(url: place).setValue(.integer(2), forKey: "b")
        #expect(log.next() == .changed(keys: ["b"]))
        withExtendedLifetime(observation) {}
    }

    @Test func aFolderThatIsReplaced() throws {
        let place = folder.file("one/a.plist")
        try PropertyListStore(url: place).setValue(.integer(1), forKey: "a")
        try PropertyListStore(url: folder.file("two/a.plist")).setValue(.integer(2), forKey: "b")
        let observation = try observe(PropertyListStore(url: place))
        let paths = ["one", "two", "three"].map { folder.file($0).path(percentEncoded: false) }
        try unsafe #require(rename(paths[0], paths[2]) == 0)
        #expect(log.next() == .changed(keys: ["a"]))
        try unsafe #require(rename(paths[1], paths[0]) == 0)
        #expect(log.next() == .changed(keys: ["b"]))
        try PropertyListStore(url: place).setValue(.integer(3), forKey: "c")
        #expect(log.next() == .changed(keys: ["c"]))
        // What was moved away is not watched any more.
        try PropertyListStore(url: folder.file("three/a.plist")).setValue(.integer(3), forKey: "d")
        try PropertyListStore(url: place).setValue(.integer(3), forKey: "e")
        #expect(log.next() == .changed(keys: ["e"]))
        withExtendedLifetime(observation) {}
    }

    @Test func whatLinksLeadTo() throws {
        try FileManager.default.createDirectory(at: folder.file("config"), withIntermediateDirectories: false)
        let place = folder.file("config/a.plist")
        try FileManager.default.createSymbolicLink(
            atPath: place.path(percentEncoded: false),
            withDestinationPath: "../dots/b.plist"
        )
        let store = PropertyListStore(url: place)
        let observation = try observe(store)
        // The folder that the link leads to is not there yet.
        try PropertyListStore(url: folder.file("dots/b.plist")).setValue(.integer(1), forKey: "a")
        #expect(log.next() == .changed(keys: ["a"]))
        try store.setValue(.integer(1), forKey: "own")
        try PropertyListStore(url: folder.file("dots/b.plist")).setValue(.integer(1), forKey: "b")
        #expect(log.next() == .changed(keys: ["b"]))
        // The link is put in place anew, to lead elsewhere.
        try PropertyListStore(url: folder.file("new.plist")).setValue(.integer(2), forKey: "b")
        try FileManager.default.removeItem(at: place)
        #expect(log.next() == .changed(keys: ["a", "b", "own"]))
        try FileManager.default.createSymbolicLink(
            atPath: place.path(percentEncoded: false),
            withDestinationPath: "../new.plist"
        )
        #expect(log.next() == .changed(keys: ["b"]))
        try PropertyListStore(url: folder.file("new.plist")).setValue(.integer(3), forKey: "c")
        #expect(log.next() == .changed(keys: ["c"]))
        withExtendedLifetime(observation) {}
    }

    @Test func storesWithoutAFileCannotBeObserved() {
        #expect(PropertyListStore(named: "a/b").observeChanges { _ in } == nil)
    }

    // MARK: Damage

    @Test(arguments: [PropertyListStore.DamagePolicy.quarantine, .refuse])
    func damageIsToldOnce(policy: PropertyListStore.DamagePolicy) throws {
        let store = PropertyListStore(url: url, onDamage: policy)
        try store.setValue(.integer(1), forKey: "a")
        let observation = try observe(store)
        for text in ["garbage", "other garbage", ""] { try writeInPlace(text) }
        guard case .failed(let error) = log.next() else {
            Issue.record("the damage was not told")
            return
        }
        #expect(error.code == .corrupt)
        // Observing does not move anything.
        #expect(try Data(contentsOf: url).isEmpty)
        try writeInPlace(list("<key>a</key><integer>2</integer>"))
        #expect(log.next() == .changed(keys: ["a"]))
        try writeInPlace("garbage")
        guard case .failed = log.next() else {
            Issue.record("the second damage was not told")
            return
        }
        withExtendedLifetime(observation) {}
    }

    @Test func recoveryIsTold() throws {
        let store = PropertyListStore(url: url)
        try store.setValue(.integer(1), forKey: "a")
        try store.setValue(.integer(2), forKey: "a")
        let observation = try observe(store)
        try Data("garbage".utf8).write(to: url, options: [])
        guard case .failed = log.next() else {
            Issue.record("the damage was not told")
            return
        }
        #expect(try store.value(forKey: "a") == .integer(1))
        let recovery = try #require(store.recoveries.first)
        // One is told by the call, the other by the system, in either order.
        #expect(Set([log.next(), log.next()]) == [.recovered(recovery), .changed(keys: ["a"])])
        withExtendedLifetime(observation) {}
    }

    @Test func whatWasDamagedFromTheStartIsSeenWhenItIsRepaired() throws {
        try writeInPlace("garbage")
        let observation = try observe(PropertyListStore(url: url))
        try writeInPlace(list("<key>a</key><integer>1</integer>"))
        #expect(log.next() == .changed(keys: ["a"]))
        withExtendedLifetime(observation) {}
    }

    // MARK: Observers

    @Test func observersShareOneWatchAndGiveItBack() throws {
        let store = PropertyListStore(url: url)
        let other = PropertyListStore(url: url)
        let logs = (0..<3).map { _ in ChangeLog() }
        let observations = try logs.map { log in try #require(store.observeChanges { log.add($0) }) }
        try other.setValue(.integer(1), forKey: "a")
        for log in logs { #expect(log.next() == .changed(keys: ["a"])) }
        observations[0].cancel()
        observations[0].cancel()
        try other.setValue(.integer(1), forKey: "b")
        for log in logs.dropFirst() { #expect(log.next() == .changed(keys: ["b"])) }
        #expect(logs[0].isEmpty)
        #expect(try store.observers.get().isWatching)
        for observation in observations { observation.cancel() }
        #expect(try !store.observers.get().isWatching)
    }

    @Test func nothingIsLeftOfObservationsThatEnded() throws {
        let store = PropertyListStore(url: url)
        let notifications = {
            let files = FileManager.default
            return try files.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "anon_inode:inotify"
            }.count
        }
        // As many as one user may have at a time, several times over.
        for _ in 0..<500 {
            let observation = try #require(store.observeChanges { _ in })
            observation.cancel()
            // The descriptor is closed on another thread, some time after.
            let deadline = ContinuousClock.now + .seconds(300)
            while try notifications() > 40 {
                try #require(ContinuousClock.now < deadline, "descriptors stay open")
                sched_yield()
            }
        }
    }

    @Test func observersMayUseTheStoreAndEndThemselves() throws {
        let (store, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        let held = Locked<StoreObservation?>(nil)
        let log = log
        let observation = store.observeChanges { change in
            guard (try? store.value(forKey: "a")) == .integer(1) else { return }
            try? store.setValue(.integer(2), forKey: "answer")
            held.withLock { $0 }?.cancel()
            log.add(change)
        }
        held.withLock { $0 = observation }
        try other.setValue(.integer(1), forKey: "a")
        #expect(log.next() == .changed(keys: ["a"]))
        #expect(try other.value(forKey: "answer") == .integer(2))
        #expect(try !store.observers.get().isWatching)
        held.withLock { $0 = nil }
    }

    @Test func manyChangesAtOnceLoseNothing() throws {
        let (store, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        try other.setValue(.integer(0), forKey: "first")
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = log
        let observation = try #require(
            store.observeChanges { change in
                log.add(change)
                entered.signal()
                _ = leave.wait(timeout: .now() + 300)
            }
        )
        try other.setValue(.integer(1), forKey: "first")
        try #require(entered.wait(timeout: .now() + 300) == .success)
        // The observer does not read on, and the system keeps so many notifications and no more.
        let noise = folder.file("noise").path(percentEncoded: false)
        for _ in 0..<10_000 {
            unsafe close(open(noise, O_WRONLY | O_CREAT, 0o600))
            unsafe unlink(noise)
        }
        try other.setValue(.integer(2), forKey: "second")
        for _ in 0..<2 { leave.signal() }
        #expect(log.next() == .changed(keys: ["first"]))
        #expect(log.next() == .changed(keys: ["second"]))
        withExtendedLifetime(observation) {}
    }

    @Test func threadsThatWriteAndObserve() throws {
        let url = url
        let store = PropertyListStore(url: url)
        let observation = try observe(store)
        let errors = onThreads(4) { thread in
            let mine = thread < 2 ? store : PropertyListStore(url: url)
            for count in 0..<25 {
                try mine.setValue(.integer(Int64(count)), forKey: "\(thread)")
                mine.observeChanges { _ in }?.cancel()
            }
        }
        #expect(errors.isEmpty)
        try PropertyListStore(url: url).setValue(.bool(true), forKey: "end")
        var seen: Set<String> = []
        while !seen.contains("end") {
            guard case .changed(let keys) = log.next() else {
                Issue.record("the end was not seen")
                break
            }
            seen.formUnion(keys)
        }
        // Keys of the store itself are nobody else's.
        #expect(seen == ["2", "3", "end"])
        withExtendedLifetime(observation) {}
    }
}
