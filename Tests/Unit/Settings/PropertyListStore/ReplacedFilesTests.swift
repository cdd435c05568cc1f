import Cyanotype
import CyanotypeSystem
import CyanotypeTestSupport
import CyanotypeTesting
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// A file that has been the list is never written over: whoever has it open or holds a handle of it keeps its version.
@Suite struct ReplacedFilesTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func store(_ change: (inout FileOperations) -> Void = { _ in }) -> PropertyListStore {
        PropertyListStore(binary: url, change)
    }

    private final class Flag<Value: Sendable>: Sendable {
        private let value: Mutex<Value>

        init(_ value: Value) {
            self.value = Mutex(value)
        }

        func get() -> Value { value.withLock { $0 } }

        func set(_ new: Value) { value.withLock { $0 = new } }
    }

    private func write(_ numbers: ClosedRange<Int64>, to store: PropertyListStore) throws {
        for number in numbers { try store.setValue(.integer(number), forKey: "number") }
    }

    private func number(in name: String) throws -> StoredValue? {
        try PropertyListStore(url: folder.file(name), onDamage: .refuse).value(forKey: "number")
    }

    @Test func eachWriteIsWholeAndHasItsCopy() throws {
        let store = store()
        // Longer and shorter ones in turn.
        for number in 1...20 as ClosedRange<Int64> {
            let text = String(repeating: "x", count: number.isMultiple(of: 2) ? 9_000 : 9)
            try store.apply(["number": .integer(number), "text": .string(text)])
            #expect(try self.number(in: "a.plist") == .integer(number))
            #expect(try PropertyListStore(url: url).value(forKey: "text") == .string(text))
            if number > 1 { #expect(try self.number(in: ".a.plist.last-good") == .integer(number - 1)) }
        }
        #expect(try folder.names() == [".a.plist.last-good", ".a.plist.lock", "a.plist"])
    }

    /// Who has opened a list reads it to its end, as slowly as they like.
    @Test(arguments: [false, true]) func whoReadsAListKeepsItsVersion(isMapped: Bool) throws {
        let store = store()
        try write(1...7, to: store)
        let bytes = try Data(contentsOf: url)
        let descriptor = unsafe open(url.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { if !isMapped { close(descriptor) } }
        var memory: UnsafeMutableRawPointer?
        if isMapped {
            unsafe memory = mmap(nil, bytes.count, PROT_READ, MAP_PRIVATE, descriptor, 0)
            try unsafe #require(memory != MAP_FAILED)
            close(descriptor)
        }
        defer { if let memory = unsafe memory { unsafe munmap(memory, bytes.count) } }
        for number in 8...20 as ClosedRange<Int64> {
            try write(number...number, to: store)
            var read = [UInt8](repeating: 0, count: bytes.count + 1)
            if let memory = unsafe memory {
                read = unsafe Array(UnsafeRawBufferPointer(start: memory, count: bytes.count))
            } else {
                let count = unsafe pread(descriptor, &read, read.count, 0)
                read = Array(read.prefix(max(0, count)))
            }
            #expect(read == Array(bytes), "after write \(number)")
            #expect(try self.number(in: ".a.plist.last-good") == .integer(number - 1))
        }
    }

    /// Other programs, which read the list without a lock, again and again.
    @Test func readersSeeWholeListsWhileItIsWritten() throws {
        let store = store()
        try store.apply(["number": .integer(0), "text": .string("0")])
        let isDone = Flag(false)
        let errors = onThreads(3) { [url] index in
            if index == 0 {
                defer { isDone.set(true) }
                for number in 1...400 {
                    let text = String(repeating: "\(number)", count: number % 50 + 1)
                    try store.apply(["number": .integer(Int64(number)), "text": .string(text)])
                }
                return
            }
            while !isDone.get() {
                let list = try unsafe PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
                let values = try #require(list as? [String: Any])
                let number = try #require(values["number"] as? Int)
                #expect(values["text"] as? String == String(repeating: "\(number)", count: number % 50 + 1))
            }
        }
        #expect(errors.isEmpty)
    }

    /// O_PATH, which Swift's module of the C library lacks.
    private static let pathOnly: Int32 = 0o10_000_000

    /// A descriptor of `O_PATH` does not count as open, so that no lease shows it.
    @Test func whoHoldsAPathDescriptorKeepsItsVersion() throws {
        let store = store()
        try write(1...5, to: store)
        let bytes = try Data(contentsOf: url)
        let holder = unsafe open(url.path(percentEncoded: false), Self.pathOnly | O_CLOEXEC)
        #expect(holder >= 0)
        defer { close(holder) }
        for number in 6...15 as ClosedRange<Int64> {
            try write(number...number, to: store)
            #expect(try Data(contentsOf: URL(filePath: "/proc/self/fd/\(holder)")) == bytes, "after write \(number)")
        }
    }

    /// A handle, as a file server exports one, opens the file as long as it has a name or is open.
    @Test(.enabled(if: getuid() == 0, "only root can open a handle"))
    func whoHoldsAHandleKeepsItsVersion() throws {
        typealias Name =
            @convention(c) (
                Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, Int32
            ) -> Int32
        typealias Open = @convention(c) (Int32, UnsafeMutableRawPointer, Int32) -> Int32
        // Swift's module of the C library lacks both.
        let name = try unsafe unsafeBitCast(#require(dlsym(nil, "name_to_handle_at")), to: Name.self)
        let openHandle = try unsafe unsafeBitCast(#require(dlsym(nil, "open_by_handle_at")), to: Open.self)
        let store = store()
        try write(1...5, to: store)
        let bytes = try Data(contentsOf: url)
        let keeper = unsafe open(url.path(percentEncoded: false), Self.pathOnly | O_CLOEXEC)
        let root = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer {
            close(keeper)
            close(root)
        }
        // The size of the handle's bytes, which the kernel sets, their type, and the bytes.
        var handle = [UInt32](repeating: 0, count: 34)
        handle[0] = 128
        var mount: Int32 = 0
        let named = unsafe handle.withUnsafeMutableBytes { handle in
            guard let handle = handle.baseAddress else { return Int32(-1) }
            return unsafe name(AT_FDCWD, url.path(percentEncoded: false), handle, &mount, 0)
        }
        // EOPNOTSUPP: the file system has no handles.
        if named != 0, errno == EOPNOTSUPP { return }
        try #require(named == 0)
        for number in 6...15 as ClosedRange<Int64> {
            try write(number...number, to: store)
            let descriptor = unsafe handle.withUnsafeMutableBytes { handle in
                guard let handle = handle.baseAddress else { return Int32(-1) }
                return unsafe openHandle(root, handle, O_RDONLY | O_CLOEXEC)
            }
            // EPERM: root of a container may not do this.
            if descriptor < 0, errno == EPERM { return }
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            var read = [UInt8](repeating: 0, count: bytes.count + 1)
            let count = unsafe pread(descriptor, &read, read.count, 0)
            #expect(Array(read.prefix(max(0, count))) == Array(bytes), "after write \(number)")
        }
    }

    @Test func aHardLinkToAListKeepsItsVersion() throws {
        let store = store()
        try write(1...5, to: store)
        try FileManager.default.linkItem(at: url, to: folder.file("backup.plist"))
        try write(6...15, to: store)
        #expect(try number(in: "backup.plist") == .integer(5))
        #expect(try number(in: ".a.plist.last-good") == .integer(14))
    }

    @Test func aFullDiskLeavesTheListAndItsCopy() throws {
        let isFull = Flag(false)
        let store = store {
            unsafe $0.write = { descriptor, bytes throws(SystemError) in
                let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(9))
                if isFull.get() {
                    _ = try unsafe SystemCalls.write(descriptor, part)
                    throw SystemError(ENOSPC)
                }
                return try unsafe SystemCalls.write(descriptor, bytes)
            }
        }
        try write(1...5, to: store)
        isFull.set(true)
        let error = #expect(throws: BackingStoreError.self) { try write(6...6, to: store) }
        #expect(error?.systemError == ENOSPC)
        #expect(try number(in: "a.plist") == .integer(5))
        #expect(try number(in: ".a.plist.last-good") == .integer(4))
        #expect(try folder.names() == [".a.plist.last-good", ".a.plist.lock", "a.plist"])
        isFull.set(false)
        try write(6...9, to: store)
        #expect(try number(in: ".a.plist.last-good") == .integer(8))
    }

    @Test func aCopyThatIsGoneIsMadeAgain() throws {
        let store = store()
        try write(1...5, to: store)
        try FileManager.default.removeItem(at: folder.file(".a.plist.last-good"))
        try write(6...6, to: store)
        #expect(try number(in: ".a.plist.last-good") == .integer(5))
        try write(7...9, to: store)
        #expect(try number(in: ".a.plist.last-good") == .integer(8))
    }

    @Test func valuesThatWereRemovedAreGoneAfterTheNextWrite() throws {
        let store = store()
        try write(1...5, to: store)
        try store.setValue(.string("canary"), forKey: "text")
        try write(6...6, to: store)
        try store.removeValue(forKey: "text")
        try write(7...7, to: store)
        for name in try folder.names() {
            #expect(try Data(contentsOf: folder.file(name)).range(of: Data("canary".utf8)) == nil, "in \(name)")
        }
    }
}
