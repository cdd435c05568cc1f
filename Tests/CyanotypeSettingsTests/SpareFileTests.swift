import Cyanotype
import CyanotypeTestSupport
import CyanotypeTesting
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// Small lists that are written again and again take turns in three files; nobody must see one that is written over.
@Suite struct SpareFileTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func store(_ change: (inout FileOperations) -> Void = { _ in }) -> PropertyListStore {
        PropertyListStore(binary: url, change)
    }

    /// Counts how often the names of files were exchanged.
    private final class Exchanges: Sendable {
        let count = Mutex(0)

        func note(_ one: String, _ other: String) throws(SystemError) {
            try SystemCalls.exchange(one, other)
            count.withLock { $0 += 1 }
        }
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

    /// Whether the file system can tell that a file is open nowhere else. Some network file systems cannot.
    private func canTell() throws -> Bool {
        let path = folder.path + "/probe"
        let descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT, mode: 0o600)
        defer { SystemCalls.close(descriptor) }
        return SystemCalls.isOpenNowhereElse(descriptor)
    }

    private func number(in name: String) throws -> StoredValue? {
        try PropertyListStore(url: folder.file(name), onDamage: .refuse).value(forKey: "number")
    }

    private func spares() throws -> [String] {
        try folder.names().filter { $0.hasSuffix(".spare") }
    }

    @Test func eachWriteIsWholeAndHasItsCopy() throws {
        let exchanges = Exchanges()
        let store = store { $0.exchange = exchanges.note }
        // Longer and shorter ones in turn.
        for number in 1...20 as ClosedRange<Int64> {
            let text = String(repeating: "x", count: number.isMultiple(of: 2) ? 9_000 : 9)
            try store.apply(["number": .integer(number), "text": .string(text)])
            #expect(try self.number(in: "a.plist") == .integer(number))
            #expect(try PropertyListStore(url: url).value(forKey: "text") == .string(text))
            if number > 1 { #expect(try self.number(in: ".a.plist.last-good") == .integer(number - 1)) }
        }
        // Of the 17 that may be. A process that is started meanwhile has our open files for a moment, and then it is not.
        #expect(try exchanges.count.withLock { $0 } >= 2 || !canTell())
        #expect(try spares().count == 1)
        #expect(try folder.leftovers().isEmpty)
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

    @Test(arguments: [EINVAL, ENOSYS, EOPNOTSUPP]) func aFileSystemThatCannotExchangeNamesIsWrittenAsEver(error: Int32)
        throws
    {
        let store = store { $0.exchange = { _, _ throws(SystemError) in throw SystemError(error) } }
        for number in 1...9 as ClosedRange<Int64> {
            try write(number...number, to: store)
            #expect(try self.number(in: "a.plist") == .integer(number))
            if number > 1 { #expect(try self.number(in: ".a.plist.last-good") == .integer(number - 1)) }
        }
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

    /// What was not on the disk with its name could be the list again after a loss of power.
    @Test func nothingIsWrittenOverUntilTheFolderIsOnTheDisk() throws {
        let fails = Flag<Int32?>(nil)
        let exchanges = Exchanges()
        let store = store {
            $0.exchange = exchanges.note
            $0.synchronizeFolder = { descriptor throws(SystemError) in
                if let error = fails.get() { throw SystemError(error) }
                try SystemCalls.synchronize(descriptor)
            }
        }
        try write(1...3, to: store)
        for error in [EIO, EINVAL] {
            fails.set(error)
            try? write(4...4, to: store)
            let before = exchanges.count.withLock { $0 }
            for number in 5...8 as ClosedRange<Int64> { try? write(number...number, to: store) }
            #expect(exchanges.count.withLock { $0 } == before)
            fails.set(nil)
            // Some, because a process that is started meanwhile has our open files for a moment.
            try write(9...40, to: store)
            #expect(try exchanges.count.withLock { $0 } > before || !canTell())
        }
    }

    @Test func whatAnotherProgramHasWrittenIsNotWrittenOver() throws {
        let exchanges = Exchanges()
        let store = store { $0.exchange = exchanges.note }
        try write(1...3, to: store)
        for number in 4...9 as ClosedRange<Int64> {
            let (_, status) = try HelperProcess("StoreWriter", ["count", url.path(percentEncoded: false), "1"]).finish()
            #expect(status == 0)
            try write(number...number, to: store)
        }
        #expect(exchanges.count.withLock { $0 } == 0)
    }

    @Test func valuesThatWereRemovedAreGoneAfterThreeWrites() throws {
        let store = store()
        try write(1...5, to: store)
        try store.setValue(.string("canary"), forKey: "text")
        try write(6...6, to: store)
        try store.removeValue(forKey: "text")
        try write(7...9, to: store)
        for name in try folder.names() {
            #expect(try Data(contentsOf: folder.file(name)).range(of: Data("canary".utf8)) == nil, "in \(name)")
        }
    }

    @Test func thereIsNoneBesideSecretsAndLargeLists() throws {
        let secret = PropertyListStore(url: url, keepsSecretsInTheClear: true)
        try write(1...5, to: secret)
        #expect(try spares().isEmpty)
        let large = store()
        try large.setValue(.string(String(repeating: "x", count: 1 << 16)), forKey: "text")
        try write(1...5, to: large)
        #expect(try spares().isEmpty)
    }

    @Test func aListOfAnotherModeIsNotWrittenIntoTheOldFile() throws {
        let store = store()
        try write(1...5, to: store)
        let path = url.path(percentEncoded: false)
        unsafe #expect(chmod(path, 0o640) == 0)
        for number in 6...12 as ClosedRange<Int64> {
            try write(number...number, to: store)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o640)
        }
    }

    @Test func theFirstWriteOfAProgramRemovesTheSpareFile() throws {
        try write(1...5, to: store())
        #expect(try spares().count == 1)
        // A file of another process would be new to it, as this one is.
        try write(6...6, to: store())
        #expect(try spares().isEmpty)
    }
}
