import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@testable import CyanotypeSettings

/// Readers and observers see a file however it gets into its place.
@Suite(.timeLimit(.minutes(60))) struct FilesPutInPlaceTests {
    private let folder: TemporaryFolder
    private let url: URL
    private let path: String
    private let log = ChangeLog()

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
        path = url.path(percentEncoded: false)
    }

    /// Expects that a store that knows the file, and an observer of it, see how `put` places a new file.
    private func expectSeen(_ put: (_ new: String) throws -> Void) throws {
        let store = PropertyListStore(url: url)
        try store.apply(["n": .integer(0)])
        let log = log
        let observation = try #require(store.observeChanges { log.add($0) })
        for count in 1...50 {
            // Every tenth time, the file is old enough to be known by its status alone, which takes some milliseconds.
            if count.isMultiple(of: 10) { usleep(30_000) }
            #expect(try store.value(forKey: "n") == .integer(Int64(count - 1)))
            let new = folder.file("new.plist")
            try Data(bytes(count)).write(to: new)
            try put(new.path(percentEncoded: false))
            #expect(try store.value(forKey: "n") == .integer(Int64(count)))
            #expect(log.next() == .changed(keys: ["n"]))
            // Some methods leave no file for a moment, which observers may see too.
            while !isKnown(count, to: store) { #expect(log.next() == .changed(keys: ["n"])) }
            try? FileManager.default.removeItem(at: new)
        }
        withExtendedLifetime(observation) {}
    }

    /// Whether the observers have been notified of the number, whoever else may have read it.
    private func isKnown(_ number: Int, to store: PropertyListStore) -> Bool {
        guard let file = try? store.observers.get().file else { return false }
        return file.monitor.known["n"] == .integer(Int64(number))
    }

    private func bytes(_ number: Int) -> [UInt8] {
        PropertyList.dictionary([.init(key: "n", value: .integer(Int64(number)))]).bytes(format: .binary)
    }

    /// Writes a file of the same size in place. It is not cut before, so that no observer finds it empty.
    private func overwrite(_ url: URL, with data: Data) throws {
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: data)
        try file.close()
    }

    private func check(_ result: Int32) throws {
        let reason = unsafe String(cString: strerror(errno))
        try #require(result >= 0, "\(reason)")
    }

    @Test func byALink() throws {
        try expectSeen { new in
            try unsafe check(unlink(path))
            try unsafe check(link(new, path))
        }
    }

    /// The file has a single name again when it is examined.
    @Test func byALinkWhoseOtherNameIsRemovedAtOnce() throws {
        try expectSeen { new in
            try unsafe check(unlink(path))
            try unsafe check(link(new, path))
            try unsafe check(unlink(new))
        }
    }

    @Test func byALinkOfAFileWithoutAName() throws {
        try expectSeen { new in
            let list = try [UInt8](Data(contentsOf: URL(filePath: new)))
            // O_TMPFILE, which Swift does not import.
            let descriptor = unsafe open(folder.path, O_RDWR | 0o20_200_000, 0o600)
            try check(descriptor)
            defer { close(descriptor) }
            try unsafe #require(write(descriptor, list, list.count) == list.count)
            try unsafe check(unlink(path))
            try unsafe check(linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW))
        }
    }

    @Test func byARenameFromAnotherFolder() throws {
        let elsewhere = folder.file("elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
        try expectSeen { new in
            let far = elsewhere.appending(path: "new.plist").path(percentEncoded: false)
            try unsafe check(rename(new, far))
            try unsafe check(rename(far, path))
        }
    }

    @Test func byAnExchange() throws {
        typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
        let symbol = try unsafe #require(dlsym(nil, "renameat2"))
        let renameat2 = unsafe unsafeBitCast(symbol, to: Function.self)
        // RENAME_EXCHANGE.
        try expectSeen { new in try unsafe check(renameat2(AT_FDCWD, new, AT_FDCWD, path, 2)) }
    }

    /// The file is written in place and gets its former times back.
    @Test func byWritingAndTouchingBack() throws {
        try expectSeen { new in
            var status = stat()
            try unsafe check(stat(path, &status))
            let list = try Data(contentsOf: URL(filePath: new))
            try #require(Int(status.st_size) == list.count)
            try overwrite(url, with: list)
            try unsafe check(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0))
        }
    }

    @Test func byWritingToAnotherNameOfTheFile() throws {
        let elsewhere = folder.file("elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: false)
        let other = elsewhere.appending(path: "b.plist")
        try Data(bytes(0)).write(to: url)
        try unsafe check(link(path, other.path(percentEncoded: false)))
        let store = PropertyListStore(url: url)
        let log = log
        let observation = try #require(store.observeChanges { log.add($0) })
        for count in 1...20 {
            try overwrite(other, with: Data(bytes(count)))
            #expect(try store.value(forKey: "n") == .integer(Int64(count)))
            #expect(log.next() == .changed(keys: ["n"]))
        }
        withExtendedLifetime(observation) {}
    }

    @Test(.enabled(if: getuid() == 0, "only root may mount"))
    func byAMount() throws {
        let other = folder.file("other.plist")
        try Data(bytes(1)).write(to: other)
        let store = PropertyListStore(url: url)
        try store.setValue(.integer(0), forKey: "n")
        let log = log
        let observation = try #require(store.observeChanges { log.add($0) })
        guard unsafe mount(other.path(percentEncoded: false), path, nil, UInt(MS_BIND), nil) == 0 else { return }
        defer { unsafe umount2(path, Int32(MNT_DETACH)) }
        #expect(try store.value(forKey: "n") == .integer(1))
        #expect(log.next() == .changed(keys: ["n"]))
        // The file is written under its other name.
        try Data(bytes(2)).write(to: other, options: [])
        #expect(try store.value(forKey: "n") == .integer(2))
        #expect(log.next() == .changed(keys: ["n"]))
        // Nothing can replace a mounted file.
        let error = #expect(throws: BackingStoreError.self) { try store.setValue(.integer(3), forKey: "n") }
        #expect(error?.code == .writeFailed)
        #expect(error?.systemError == EBUSY)
        #expect(error?.reason.contains("mounted") == true)
        #expect(try folder.leftovers().isEmpty)
        unsafe umount2(path, Int32(MNT_DETACH))
        #expect(log.next() == .changed(keys: ["n"]))
        #expect(try store.value(forKey: "n") == .integer(0))
        withExtendedLifetime(observation) {}
    }

    /// A file that is still being written is not damage, and a damaged file that is put in place is reported.
    @Test func damageByALinkIsToldAndAFileThatIsBegunIsNot() throws {
        let store = PropertyListStore(url: url, onDamage: .refuse)
        let log = log
        let observation = try #require(store.observeChanges { log.add($0) })
        let list = bytes(1)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
        try check(descriptor)
        try unsafe #require(write(descriptor, list, 10) == 10)
        usleep(50_000)
        try unsafe #require(write(descriptor, Array(list[10...]), list.count - 10) == list.count - 10)
        close(descriptor)
        #expect(log.next() == .changed(keys: ["n"]))
        let new = folder.file("new.plist")
        try Data("garbage".utf8).write(to: new)
        try unsafe check(unlink(path))
        #expect(log.next() == .changed(keys: ["n"]))
        try unsafe check(link(new.path(percentEncoded: false), path))
        try unsafe check(unlink(new.path(percentEncoded: false)))
        guard case .failed(let error) = log.next() else {
            Issue.record("the damage was not told")
            return
        }
        #expect(error.code == .corrupt)
        withExtendedLifetime(observation) {}
    }
}
