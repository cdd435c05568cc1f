import CyanotypeTestSupport
import FoundationEssentials
import Glibc
import Testing

@testable import CyanotypeSettings

/// A file that is too large for the memory makes the call throw.
@Suite struct SizeLimitTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    /// Makes a sparse file, which takes no disk space.
    private func makeHuge(_ url: URL) throws {
        let path = url.path(percentEncoded: false)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 8 << 30) == 0)
    }

    @Test func aListOfEightGigabytesIsRefused() throws {
        try makeHuge(url)
        let store = PropertyListStore(url: url)
        let calls: [() throws -> Void] = [
            { _ = try store.keys() }, { try store.setValue(.integer(1), forKey: "a") }, { try store.update { _ in } },
        ]
        for call in calls {
            let error = #expect(throws: BackingStoreError.self) { try call() }
            #expect(error?.code == .readFailed)
            #expect(error?.systemError == EFBIG)
            #expect(error?.reason.contains("8589934592 bytes, of 268435456 that are allowed") == true)
        }
        // The file may be valid, so it must not be moved aside.
        #expect(try folder.names() == [".a.plist.lock", "a.plist"])
    }

    @Test func aLastGoodCopyOfEightGigabytesIsNotUsed() throws {
        try Data("garbage".utf8).write(to: url)
        try makeHuge(folder.file(".a.plist.last-good"))
        let store = PropertyListStore(url: url)
        #expect(try store.keys().isEmpty)
        #expect(store.recoveries.map(\.isRestored) == [false])
    }

    @Test func noListIsWrittenThatCouldNotBeRead() throws {
        var operations = FileOperations.system
        operations.largestSize = 10_000
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        try store.setValue(.data(Data(count: 9_000)), forKey: "a")
        let error = #expect(throws: BackingStoreError.self) {
            try store.setValue(.data(Data(count: 1_000)), forKey: "b")
        }
        #expect(error?.code == .writeFailed)
        #expect(error?.systemError == EFBIG)
        #expect(try store.keys() == ["a"])
    }

    /// Some files in /proc report that they are empty.
    @Test func aFileThatIsLargerThanItSaysIsRefused() throws {
        try Data().write(to: url)
        var operations = FileOperations.system
        operations.largestSize = 1 << 20
        unsafe operations.read = { _, buffer in buffer.count }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        let error = #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(error?.systemError == EFBIG)
    }
}
