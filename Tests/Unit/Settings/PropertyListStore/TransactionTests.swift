import Cyanotype
import CyanotypeTesting
import CyanotypeTestSupport
import FoundationEssentials
import Synchronization
import Testing

@testable import CyanotypeSettings

/// Transactions read, change and write atomically, under a recursive lock.
@Suite(.timeLimit(.minutes(60))) struct TransactionTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let store: PropertyListStore

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        store = PropertyListStore(url: url)
        try store.apply(["count": .integer(0), "goes": .integer(1)])
    }

    private func store(lockTimeout: Int) -> PropertyListStore {
        PropertyListStore(binary: url) { $0.lockTimeout = lockTimeout }
    }

    @Test func readsAndChangesAnyNumberOfTimes() throws {
        let transaction = try store.beginTransaction()
        defer { transaction.end() }
        #expect(try transaction.value(forKey: "count") == .integer(0))
        try transaction.apply(["count": .integer(1), "goes": nil])
        #expect(try transaction.value(forKey: "count") == .integer(1))
        #expect(try transaction.contents().keys.map(\.string) == ["count"])
        // Each change is on the disk when its call returns.
        #expect(try store.value(forKey: "count") == .integer(1))
        try transaction.apply(["count": .integer(2)])
        #expect(try transaction.value(forKey: "count") == .integer(2))
        #expect(try PropertyListStore(url: url).value(forKey: "count") == .integer(2))
    }

    /// The inner one is by the same store, by another store, and by another path to the same file.
    @Test func oneInsideOfAnotherSeesAndIsSeen() throws {
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
        for other in [store, PropertyListStore(url: url), PropertyListStore(url: link.appending(path: "a.plist"))] {
            let outer = try store.beginTransaction()
            try outer.apply(["count": .integer(1)])
            let inner = try other.beginTransaction()
            #expect(try inner.value(forKey: "count") == .integer(1))
            try inner.apply(["count": .integer(2)])
            #expect(try outer.value(forKey: "count") == .integer(2))
            inner.end()
            try other.setValue(.integer(3), forKey: "count")
            #expect(try outer.value(forKey: "count") == .integer(3))
            #expect(try other.addValue(.integer(1), forKey: "count") == false)
            try other.update { values in
                #expect(values["count"] == .integer(3))
                values["count"] = .integer(4)
            }
            #expect(try outer.value(forKey: "count") == .integer(4))
            try outer.apply(["count": .integer(5)])
            outer.end()
            #expect(try other.value(forKey: "count") == .integer(5))
        }
    }

    @Test func keepsOthersOutUntilTheOuterOneEnds() throws {
        let outer = try store.beginTransaction()
        try store.beginTransaction().end()
        let impatient = store(lockTimeout: 50_000_000)
        func write() -> [any Error] { onThreads(1) { _ in try impatient.setValue(.integer(7), forKey: "other") } }
        #expect((write().first as? BackingStoreError)?.code == .timedOut)
        outer.end()
        // Ending twice has no further effect.
        outer.end()
        #expect(write().isEmpty)
        #expect(try store.value(forKey: "other") == .integer(7))
    }

    @Test func threadsThatCountInTransactionsLoseNothing() throws {
        let errors = onThreads(8) { thread in
            let store = thread.isMultiple(of: 2) ? store : PropertyListStore(url: url)
            for _ in 0..<25 {
                let transaction = try store.beginTransaction()
                defer { transaction.end() }
                guard case .integer(let count) = try transaction.value(forKey: "count") else { return }
                try transaction.apply(["count": .integer(count + 1)])
            }
        }
        #expect(errors.isEmpty)
        #expect(try store.value(forKey: "count") == .integer(200))
    }

    @Test func oneThatIsLetGoOfEnds() throws {
        _ = try store.beginTransaction()
        #expect(onThreads(1) { _ in try store(lockTimeout: 1).setValue(.integer(1), forKey: "a") }.isEmpty)
    }

    /// A program that takes no lock writes between the read and the write.
    @Test func keepsWhatAProgramWithoutTheLockWrites() throws {
        let transaction = try store.beginTransaction()
        defer { transaction.end() }
        #expect(try transaction.value(forKey: "count") == .integer(0))
        let list = PropertyList.dictionary([
            .init(key: "count", value: .integer(1)), .init(key: "theirs", value: .integer(2)),
        ])
        try Data(list.bytes(format: .binary)).write(to: url, options: .atomic)
        try transaction.apply(["ours": .integer(3)])
        #expect(try transaction.contents().keys.count == 3)
        #expect(try store.keys() == ["count", "ours", "theirs"])
        #expect(try store.value(forKey: "count") == .integer(1))
    }

    @Test func keepsWhatIsWrittenWhileTheLockFileIsRemoved() throws {
        let transaction = try store.beginTransaction()
        #expect(try transaction.value(forKey: "count") == .integer(0))
        try FileManager.default.removeItem(at: folder.file(".a.plist.lock"))
        #expect(onThreads(1) { _ in try store.setValue(.integer(1), forKey: "theirs") }.isEmpty)
        try transaction.apply(["ours": .integer(2)])
        // The lock is on the file that is there now.
        let impatient = store(lockTimeout: 50_000_000)
        #expect(onThreads(1) { _ in try impatient.setValue(.integer(7), forKey: "other") }.count == 1)
        transaction.end()
        #expect(try store.keys() == ["count", "goes", "ours", "theirs"])
        #expect(try folder.leftovers().isEmpty)
        try impatient.setValue(.integer(7), forKey: "other")
    }
}
