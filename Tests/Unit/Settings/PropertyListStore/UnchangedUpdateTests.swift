import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A write that changes nothing syncs nothing, and does not replace the last good copy.
@Suite struct UnchangedUpdateTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let calls = Calls()

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        try PropertyListStore(url: url).apply(["a": .integer(1)])
        try PropertyListStore(url: url).apply(["real": .double(0), "d": .dictionary(["x": .integer(1), "y": .null])])
    }

    private final class Calls: Sendable {
        let count = Atomic<Int>(0)
        let failures = Atomic<Int>(0)
        func note() { count.add(1, ordering: .relaxed) }
        func take() -> Int { count.exchange(0, ordering: .relaxed) }
    }

    private func store() -> PropertyListStore {
        let calls = calls
        var operations = FileOperations.system
        operations.synchronizeFile = { descriptor throws(SystemError) in
            calls.note()
            try SystemCalls.synchronize(descriptor)
        }
        operations.synchronizeFolder = { descriptor throws(SystemError) in
            calls.note()
            if calls.failures.load(ordering: .relaxed) > 0 {
                calls.failures.subtract(1, ordering: .relaxed)
                throw SystemError(EIO)
            }
            try SystemCalls.synchronize(descriptor)
        }
        operations.rename = { old, new throws(SystemError) in
            calls.note()
            try SystemCalls.rename(old, new)
        }
        operations.link = { old, new throws(SystemError) in
            calls.note()
            try SystemCalls.link(old, new)
        }
        return PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
    }

    /// All files of the folder, with the attributes that show whether a file was written or replaced.
    private func files() throws -> [String: SystemCalls.Status] {
        var files: [String: SystemCalls.Status] = [:]
        for name in try folder.names() {
            files[name] = try SystemCalls.linkStatus(at: folder.file(name).path(percentEncoded: false))
        }
        return files
    }

    @Test func touchesNothing() throws {
        let store = store()
        let before = try files()
        try store.update { _ in }
        try store.update { values in
            values["a"] = .integer(2)
            values["new"] = .integer(1)
            values["a"] = .integer(1)
            values["new"] = nil
        }
        try store.setValue(.integer(1), forKey: "a")
        try store.apply(["a": .integer(1), "real": .double(0), "absent": nil, "none": .null])
        try store.setValue(.dictionary(["y": .null, "x": .integer(1)]), forKey: "d")
        #expect(try !store.addValue(.integer(2), forKey: "a"))
        try store.removeValue(forKey: "absent")
        try store.apply([:])
        #expect(calls.take() == 0)
        #expect(try files() == before)
    }

    @Test func whatDiffersInItsBitsAloneIsAChange() throws {
        let store = store()
        try store.setValue(.double(-0.0), forKey: "real")
        #expect(calls.take() > 0)
        try store.update { $0["real"] = .double(0) }
        #expect(calls.take() > 0)
        try store.update { $0["a"] = .double(1) }
        #expect(try store.value(forKey: "a") == .double(1))
    }

    /// The same dictionary in another order is the same value, whoever wrote it.
    @Test func anotherOrderIsNoChange() throws {
        let entries: [PropertyList.Entry] = [.init(key: "y", value: .integer(1)), .init(key: "x", value: .integer(2))]
        let list = PropertyList.dictionary([.init(key: "d", value: .dictionary(entries))])
        try Data(list.bytes(format: .xml)).write(to: url)
        let store = store()
        try store.setValue(.dictionary(["x": .integer(2), "y": .integer(1)]), forKey: "d")
        #expect(calls.take() == 0)
        #expect(try Data(contentsOf: url) == Data(list.bytes(format: .xml)))
    }

    /// The second call must complete the work that the first one could not do, although nothing has changed.
    @Test func aWriteThatIsTriedAgainIsSynchronized() throws {
        let store = store()
        calls.failures.store(2, ordering: .relaxed)
        for _ in 0..<2 {
            let error = #expect(throws: BackingStoreError.self) { try store.setValue(.integer(2), forKey: "a") }
            #expect(error?.reason.contains("was written") == true)
        }
        _ = calls.take()
        try store.setValue(.integer(2), forKey: "a")
        #expect(calls.take() == 1)
        try store.setValue(.integer(2), forKey: "a")
        #expect(calls.take() == 0)
    }

    /// A writer that was killed just after it had replaced the file.
    @Test func theLastGoodCopyThatADeadWriterHadNotFinishedIsFinished() throws {
        let copy = folder.file(".a.plist.last-good").path(percentEncoded: false)
        let pending = folder.file(".a.plist.last-good.new").path(percentEncoded: false)
        try unsafe #require(rename(copy, pending) == 0)
        let store = store()
        try store.setValue(.integer(1), forKey: "a")
        #expect(try PropertyListStore(url: URL(filePath: copy)).keys() == ["a"])
        #expect(try folder.names() == [".a.plist.last-good", ".a.plist.lock", "a.plist"])
        // And just before.
        try unsafe #require(link(url.path(percentEncoded: false), pending) == 0)
        try store.setValue(.integer(1), forKey: "a")
        #expect(try folder.names() == [".a.plist.last-good", ".a.plist.lock", "a.plist"])
    }

    @Test func aPrivateStoreMakesTheFilePrivateAllTheSame() throws {
        try unsafe #require(chmod(url.path(percentEncoded: false), 0o644) == 0)
        try PropertyListStore(url: url, keepsSecretsInTheClear: true).setValue(.integer(1), forKey: "a")
        #expect(try files()["a.plist"]?.permissions == 0o600)
    }
}
