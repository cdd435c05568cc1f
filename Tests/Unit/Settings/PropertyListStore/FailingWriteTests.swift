import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A write that fails leaves the old file and nothing else.
@Suite struct FailingWriteTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        try PropertyListStore(url: url).setValue(.string("old"), forKey: "a")
    }

    private func store(_ change: (inout FileOperations) -> Void) -> PropertyListStore {
        PropertyListStore(binary: url, change)
    }

    private func expectFailure(_ number: Int32, of store: PropertyListStore, in call: String = #function) throws {
        let before = try Data(contentsOf: url)
        let writes: [() throws -> Void] = [
            { try store.setValue(.string("canary"), forKey: "a") },
            { try store.update { $0["a"] = .string("canary") } },
        ]
        for write in writes {
            let error = #expect(throws: BackingStoreError.self) { try write() }
            #expect(error?.code == .writeFailed)
            #expect(error?.systemError == number)
            #expect(error?.description.contains(url.path(percentEncoded: false)) == true)
            #expect(error?.description.contains("canary") == false)
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try store.value(forKey: "a") == .string("old"))
        #expect(try folder.names() == [".a.plist.lock", "a.plist"])
        let title = "injected, \(call.prefix { $0 != "(" }): \(SystemError(number).advice.prefix { $0 != ";" })"
        Figures.note("disks", title, writes.count, "writeFailed, \(number)", "as before")
    }

    @Test(arguments: [ENOSPC, EIO, EDQUOT])
    func writing(number: Int32) throws {
        try expectFailure(
            number,
            of: store { unsafe $0.write = { _, _ throws(SystemError) in throw SystemError(number) } }
        )
    }

    @Test func writingTheSecondPart() throws {
        let calls = Atomic<Int>(0)
        let failing = store {
            unsafe $0.write = { descriptor, bytes throws(SystemError) in
                // Odd calls write a part, even ones fail.
                if calls.wrappingAdd(1, ordering: .relaxed).newValue.isMultiple(of: 2) { throw SystemError(ENOSPC) }
                return try unsafe SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(7)))
            }
        }
        try expectFailure(ENOSPC, of: failing)
    }

    @Test func writingNothing() throws {
        try expectFailure(EIO, of: store { unsafe $0.write = { _, _ in 0 } })
    }

    @Test func synchronizing() throws {
        try expectFailure(EIO, of: store { $0.synchronizeFile = { _ throws(SystemError) in throw SystemError(EIO) } })
    }

    @Test func renaming() throws {
        try expectFailure(EACCES, of: store { $0.rename = { _, _ throws(SystemError) in throw SystemError(EACCES) } })
    }

    @Test func reading() throws {
        let failing = store { unsafe $0.read = { _, _ throws(SystemError) in throw SystemError(EIO) } }
        for call in [{ _ = try failing.keys() }, { try failing.setValue(.integer(1), forKey: "a") }] {
            let error = #expect(throws: BackingStoreError.self) { try call() }
            #expect(error?.code == .readFailed)
            #expect(error?.systemError == EIO)
        }
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .string("old"))
    }

    @Test func writesInParts() throws {
        let slow = store {
            unsafe $0.write = { descriptor, bytes throws(SystemError) in
                try unsafe SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(7)))
            }
        }
        try slow.setValue(.string(String(repeating: "new", count: 100)), forKey: "b")
        #expect(try PropertyListStore(url: url).keys() == ["a", "b"])
    }

    @Test func saysThatTheFileIsReplacedWhenOnlyTheFolderFails() throws {
        let failing = store { $0.synchronizeFolder = { _ throws(SystemError) in throw SystemError(EIO) } }
        let error = #expect(throws: BackingStoreError.self) { try failing.setValue(.string("new"), forKey: "a") }
        #expect(error?.code == .writeFailed)
        #expect(error?.reason.contains("was written") == true)
        #expect(try PropertyListStore(url: url).value(forKey: "a") == .string("new"))
        #expect(try folder.leftovers().isEmpty)
    }

    @Test func acceptsFoldersThatCannotBeSynchronized() throws {
        let store = store { $0.synchronizeFolder = { _ throws(SystemError) in throw SystemError(EINVAL) } }
        try store.setValue(.string("new"), forKey: "a")
        #expect(try store.value(forKey: "a") == .string("new"))
    }

    @Test func isOnTheDiskInTheRightOrder() throws {
        let calls = Calls()
        let recording = store {
            unsafe $0.write = { descriptor, bytes throws(SystemError) in
                calls.add("write")
                return try unsafe SystemCalls.write(descriptor, bytes)
            }
            $0.synchronizeFile = { descriptor throws(SystemError) in
                calls.add("synchronize")
                try SystemCalls.synchronize(descriptor)
            }
            $0.rename = { old, new throws(SystemError) in
                calls.add("rename")
                try SystemCalls.rename(old, new)
            }
            $0.synchronizeFolder = { descriptor throws(SystemError) in
                calls.add("synchronize folder")
                try SystemCalls.synchronize(descriptor)
            }
        }
        try recording.setValue(.string("new"), forKey: "a")
        #expect(calls.all == ["write", "synchronize", "rename", "synchronize folder"])
    }

    @Test func keepsNoFileOpen() throws {
        let failing = store { $0.rename = { _, _ throws(SystemError) in throw SystemError(EIO) } }
        // Other tests run meanwhile and have files of their own.
        let path = folder.url.resolvingSymlinksInPath().path(percentEncoded: false)
        let openFiles = {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { descriptor in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"))?
                    .hasPrefix(path) == true
            }
        }
        let file = unsafe open(url.path(percentEncoded: false), O_RDONLY)
        #expect(try openFiles() == 1)
        close(file)
        for _ in 0..<200 {
            #expect(throws: BackingStoreError.self) { try failing.setValue(.integer(1), forKey: "a") }
            _ = try failing.keys()
        }
        #expect(try openFiles() == 0)
    }

    private final class Calls: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock { $0 } }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }
}
