import Cyanotype
import CyanotypeSystem
import FoundationEssentials
import Synchronization
import Testing

@testable import CyanotypeSettings

/// The file is read again when it may have changed, and only then.
@Suite struct RereadingTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let counter = Counter()

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    /// A store that counts its reads and takes the time from `now`.
    private func store(now: @escaping @Sendable () -> SystemCalls.Moment) -> PropertyListStore {
        var operations = FileOperations.system
        let counter = counter
        unsafe operations.read = { descriptor, buffer throws(SystemError) in
            counter.reads.add(1, ordering: .relaxed)
            return try unsafe SystemCalls.read(descriptor, buffer)
        }
        operations.now = now
        return PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
    }

    @Test func readsWhatHasNotChangedOnce() throws {
        let other = PropertyListStore(url: url)
        try other.setValue(.integer(1), forKey: "a")
        let store = store {
            var moment = SystemCalls.Moment.now
            moment.seconds += 60
            return moment
        }
        #expect(try store.value(forKey: "a") == .integer(1))
        let first = counter.count
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(counter.count == first)
        try other.setValue(.string("longer than before"), forKey: "a")
        #expect(try store.value(forKey: "a") == .string("longer than before"))
        #expect(counter.count > first)
        try FileManager.default.removeItem(at: url)
        #expect(try store.value(forKey: "a") == nil)
    }

    /// Two files written within one tick of the clock can have the same number, size and times.
    @Test func trustsNoStatusThatASecondWriteCouldHave() throws {
        let moment = SystemCalls.Moment.now
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        let store = store { moment }
        #expect(try store.value(forKey: "a") == .integer(1))
        let first = counter.count
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(counter.count > first)
    }

    /// A program that writes in place, caught at it.
    @Test func readsAgainWhatChangesMeanwhile() throws {
        try Data(PropertyList.dictionary([]).bytes(format: .xml)).write(to: url)
        var operations = FileOperations.system
        let (counter, url) = (counter, url)
        unsafe operations.read = { descriptor, buffer throws(SystemError) in
            let count = try unsafe SystemCalls.read(descriptor, buffer)
            if counter.reads.add(1, ordering: .relaxed).oldValue == 0 {
                let list = PropertyList.dictionary([.init(key: "a", value: .integer(1))])
                // Not atomically: the open file itself changes.
                try? Data(list.bytes(format: .xml)).write(to: url, options: [])
            }
            return count
        }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        #expect(try store.value(forKey: "a") == .integer(1))
    }

    private final class Counter: Sendable {
        let reads = Atomic<Int>(0)
        var count: Int { reads.load(ordering: .relaxed) }
    }
}
