import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings
import CyanotypeTestSupport

/// A damaged file is moved aside, whole, and the last good copy takes its place.
@Suite struct QuarantineTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    /// A store for which everything was written a minute ago, so that it need not wait for anyone.
    private func store(
        at other: URL? = nil,
        _ change: (inout FileOperations) -> Void = { _ in }
    ) -> PropertyListStore {
        PropertyListStore(binary: other ?? url) { operations in
            operations.now = {
                var moment = SystemCalls.Moment.now
                moment.seconds += 60
                return moment
            }
            change(&operations)
        }
    }

    private func quarantined() throws -> [String] {
        try folder.names().filter { $0.contains(".corrupt-") }
    }

    /// A file whose last good copy has 1 under "a", and which is then damaged.
    private func damageSecondVersion(_ bytes: Data = Data("garbage".utf8)) throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "a")
        try bytes.write(to: url)
    }

    private static let calls: [(name: String, call: @Sendable (PropertyListStore) throws -> Void)] = [
        ("value", { _ = try $0.value(forKey: "a") }), ("values", { _ = try $0.values(forKeys: ["a"]) }),
        ("keys", { _ = try $0.keys() }), ("set", { try $0.setValue(.integer(3), forKey: "b") }),
        ("remove", { try $0.removeValue(forKey: "b") }), ("update", { try $0.update { _ in } }),
    ]

    // MARK: What is damage

    private func expectQuarantine(_ bytes: Data, copy: Data?, _ what: String) throws {
        try bytes.write(to: url)
        let copyURL = folder.file(".a.plist.last-good")
        if let copy { try copy.write(to: copyURL) } else { try? FileManager.default.removeItem(at: copyURL) }
        let store = store()
        let values = try store.values(forKeys: ["a"])
        #expect(values == (copy == nil ? [:] : ["a": .integer(1)]), "\(what)")
        let names = try quarantined()
        try #require(names.count == 1, "\(what)")
        #expect(try Data(contentsOf: folder.file(names[0])) == bytes, "\(what)")
        #expect(store.recoveries.count == 1, "\(what)")
        #expect(store.recoveries.first?.isRestored == (copy != nil), "\(what)")
        #expect(store.recoveries.first?.quarantine == folder.file(names[0]).path(percentEncoded: false), "\(what)")
        if let copy {
            #expect(try Data(contentsOf: url) == copy, "\(what)")
        } else {
            #expect(!FileManager.default.fileExists(atPath: url.path(percentEncoded: false)), "\(what)")
        }
        try FileManager.default.removeItem(at: folder.file(names[0]))
        let what = copy == nil ? "there was no copy: the store is empty" : "the last good copy takes its place"
        Figures.note("damage", "files that are moved aside, whole, and \(what)", 1)
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func cutShortAnywhere(format: PropertyListStore.Format) throws {
        try PropertyListStore(url: url, format: format).apply([
            "a": .integer(1), "list": .array([.string("é"), .double(1.5), .data(Data([1, 2, 3]))]),
        ])
        let whole = try Data(contentsOf: url)
        // Without the line feed at its end an XML list is still whole.
        for count in 0..<(format == .xml ? whole.count - 1 : whole.count) {
            let what = "\(count) of \(whole.count) bytes"
            try expectQuarantine(whole.prefix(count), copy: whole, what)
            try expectQuarantine(whole.prefix(count), copy: nil, what)
        }
        #expect(try folder.leftovers().isEmpty)
    }

    @Test(arguments: CorruptFileTests.texts)
    func somethingElse(text: String) throws {
        let copy = Data(PropertyList.dictionary([.init(key: "a", value: .integer(1))]).bytes(format: .xml))
        try expectQuarantine(Data(text.utf8), copy: copy, String(text.prefix(60)))
        try expectQuarantine(Data(text.utf8), copy: nil, String(text.prefix(60)))
    }

    @Test func aFolderAndAPipeAreNotMoved() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        let pipe = folder.file("pipe")
        unsafe #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
        for place in [url, pipe] {
            for (name, call) in Self.calls {
                let store = store(at: place)
                #expect(throws: BackingStoreError.self, "\(name)") { try call(store) }
                #expect(store.recoveries.isEmpty)
            }
        }
        #expect(try quarantined().isEmpty)
    }

    @Test func aDeviceThatFailsIsNoDamage() throws {
        try damageSecondVersion()
        let store = store { unsafe $0.read = { _, _ throws(SystemError) in throw SystemError(EIO) } }
        for (name, call) in Self.calls {
            let error = #expect(throws: BackingStoreError.self, "\(name)") { try call(store) }
            #expect(error?.code == .readFailed)
        }
        #expect(try quarantined().isEmpty)
        #expect(try Data(contentsOf: url) == Data("garbage".utf8))
    }

    // MARK: What is done

    @Test(arguments: QuarantineTests.calls.indices)
    func everyCallGoesOnWithTheLastGoodCopy(index: Int) throws {
        try damageSecondVersion()
        let store = store()
        try Self.calls[index].call(store)
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(store.recoveries.count == 1)
        #expect(try quarantined().count == 1)
    }

    @Test func theCopyIsTheVersionBeforeTheLastWrite() throws {
        let store = PropertyListStore(url: url)
        try store.setValue(.integer(1), forKey: "a")
        #expect(try folder.names() == [".a.plist.lock", "a.plist"])
        for count: Int64 in 2...5 {
            try store.setValue(.integer(count), forKey: "a")
            let copy = PropertyListStore(url: folder.file(".a.plist.last-good"))
            #expect(try copy.value(forKey: "a") == .integer(count - 1))
        }
    }

    @Test func aFailedWriteLeavesTheCopyAlone() throws {
        try damageSecondVersion()
        let store = store()
        #expect(try store.value(forKey: "a") == .integer(1))
        try store.setValue(.integer(5), forKey: "a")
        let failing = self.store { $0.rename = { _, _ throws(SystemError) in throw SystemError(EIO) } }
        #expect(throws: BackingStoreError.self) { try failing.setValue(.integer(6), forKey: "a") }
        let copy = PropertyListStore(url: folder.file(".a.plist.last-good"))
        #expect(try copy.value(forKey: "a") == .integer(1))
        #expect(
            try folder.names().filter { !$0.contains(".corrupt-") } == [
                ".a.plist.last-good", ".a.plist.lock", "a.plist",
            ]
        )
    }

    @Test func aCopyThatIsDamagedTooIsNotUsed() throws {
        try damageSecondVersion()
        try Data("also garbage".utf8).write(to: folder.file(".a.plist.last-good"))
        let store = store()
        #expect(try store.keys().isEmpty)
        #expect(store.recoveries.first?.isRestored == false)
    }

    @Test func namesAreInUniversalTimeAndNeverTakenTwice() throws {
        let moment = SystemCalls.Moment(timespec(tv_sec: 1_795_313_730, tv_nsec: 5))
        for count in 1...3 {
            try Data("garbage \(count)".utf8).write(to: url)
            let store = store { $0.now = { moment } }
            // Their clock is after the file's time, which therefore says nothing.
            #expect(try store.keys().isEmpty)
        }
        let base = "a.plist.corrupt-20261122T021530Z"
        #expect(try quarantined() == [base, base + "-2", base + "-3"])
        #expect(try Data(contentsOf: folder.file(base + "-2")) == Data("garbage 2".utf8))
    }

    @Test func keepsTheModeAndFollowsLinks() throws {
        try FileManager.default.createDirectory(at: folder.file("dots"), withIntermediateDirectories: false)
        let target = folder.file("dots/b.plist")
        try FileManager.default.createSymbolicLink(
            atPath: url.path(percentEncoded: false),
            withDestinationPath: "dots/b.plist"
        )
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        try PropertyListStore(url: url).setValue(.integer(2), forKey: "a")
        // In place: the link stays.
        try Data("garbage".utf8).write(to: target)
        try unsafe #require(chmod(target.path(percentEncoded: false), 0o640) == 0)
        let store = store()
        #expect(try store.value(forKey: "a") == .integer(1))
        let kept = try FileManager.default.destinationOfSymbolicLink(atPath: url.path(percentEncoded: false))
        #expect(kept == "dots/b.plist")
        let quarantine = try #require(store.recoveries.first?.quarantine)
        #expect(quarantine.contains("/dots/b.plist.corrupt-"))
        for path in [quarantine, target.path(percentEncoded: false)] {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o640)
        }
    }

    @Test func worksWithoutHardLinks() throws {
        try damageSecondVersion()
        let store = store { $0.link = { _, _ throws(SystemError) in throw SystemError(EPERM) } }
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(try quarantined().count == 1)
        // No copy is made any more, and the one that is there stays.
        try store.setValue(.integer(7), forKey: "a")
        try store.setValue(.integer(8), forKey: "a")
        #expect(try PropertyListStore(url: folder.file(".a.plist.last-good")).value(forKey: "a") == .integer(1))
    }

    // MARK: When it cannot be done

    private func expectRefusal(_ store: PropertyListStore, _ bytes: Data = Data("garbage".utf8)) throws {
        for (name, call) in Self.calls {
            let error = #expect(throws: BackingStoreError.self, "\(name)") { try call(store) }
            #expect(error?.code == .corrupt, "\(name)")
            #expect(error?.reason.contains("could not be moved aside") == true, "\(name)")
        }
        #expect(try Data(contentsOf: url) == bytes)
        #expect(try quarantined().isEmpty)
        #expect(store.recoveries.isEmpty)
        #expect(try folder.leftovers().isEmpty)
    }

    @Test(arguments: [EACCES, ENOSPC, EIO])
    func linkingFails(number: Int32) throws {
        try damageSecondVersion()
        try expectRefusal(store { $0.link = { _, _ throws(SystemError) in throw SystemError(number) } })
    }

    @Test func restoringFails() throws {
        try damageSecondVersion()
        try expectRefusal(store { unsafe $0.write = { _, _ throws(SystemError) in throw SystemError(ENOSPC) } })
        try expectRefusal(store { $0.synchronizeFile = { _ throws(SystemError) in throw SystemError(EIO) } })
        try expectRefusal(store { $0.rename = { _, _ throws(SystemError) in throw SystemError(EIO) } })
    }

    @Test func folderMayNotBeWritten() throws {
        try damageSecondVersion()
        try unsafe #require(chmod(url.path(percentEncoded: false), 0o644) == 0)
        try unsafe #require(chmod(folder.path, 0o555) == 0)
        defer { unsafe chmod(folder.path, 0o755) }
        // What the file's own age has to do with it ends a fifth of a second after it was written.
        let (lines, status) = try HelperProcess("SettingsWriter", ["unprivileged", url.path(percentEncoded: false)])
            .finish()
        #expect(status == 0)
        #expect(lines == ["read: corrupt 0", "write: corrupt 0"])
        #expect(try Data(contentsOf: url) == Data("garbage".utf8))
        #expect(try quarantined().isEmpty)
    }

    @Test func writerThatDiedInTheMiddleIsFollowed() throws {
        try damageSecondVersion()
        // It had given the file its second name.
        let name = folder.file("a.plist.corrupt-20200101T000000Z").path(percentEncoded: false)
        try unsafe #require(link(url.path(percentEncoded: false), name) == 0)
        let store = store()
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(store.recoveries.first?.quarantine == name)
        #expect(try quarantined().count == 1)
    }

    // MARK: Others

    @Test func waitsForWhoeverWritesInPlace() throws {
        try damageSecondVersion(Data())
        let good = Data(PropertyList.dictionary([.init(key: "a", value: .integer(9))]).bytes(format: .xml))
        let pauses = Atomic<Int>(0)
        let url = url
        var operations = FileOperations.system
        operations.pause = { nanoseconds in
            #expect(nanoseconds > 0 && nanoseconds <= 200_000_000)
            // The other program goes on while the store waits: half first, then all of it.
            let count = pauses.add(1, ordering: .relaxed).newValue
            try? (count < 3 ? good.prefix(20 + count) : good).write(to: url)
        }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        #expect(try store.value(forKey: "a") == .integer(9))
        #expect(pauses.load(ordering: .relaxed) == 3)
        #expect(store.recoveries.isEmpty)
        #expect(try quarantined().isEmpty)
    }

    @Test func givesUpOnWhatIsWrittenWithoutEnd() throws {
        try damageSecondVersion()
        let url = url
        var operations = FileOperations.system
        let pauses = Atomic<Int>(0)
        operations.pause = { _ in
            let count = pauses.add(1, ordering: .relaxed).newValue
            try? Data("garbage \(String(repeating: "x", count: count))".utf8).write(to: url)
        }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        let error = #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(error?.code == .corrupt)
        #expect(try Data(contentsOf: url).starts(with: Data("garbage".utf8)))
        #expect(store.recoveries.isEmpty)
        #expect(try quarantined().isEmpty)
    }

    /// The kernel's clock of ticks does, on a machine that is not given any time.
    @Test func aClockThatStandsStillIsNobodyWhoWrites() throws {
        try damageSecondVersion()
        let moment = try SystemCalls.status(at: url.path(percentEncoded: false))?.modified
        let now = try #require(moment)
        let store = store { operations in
            operations.now = { now }
            operations.pause = { _ in }
        }
        #expect(try store.value(forKey: "a") == .integer(1))
        #expect(store.recoveries.count == 1)
    }

    @Test func readInsideOfAnUpdateIsRefused() throws {
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        let store = store()
        try store.update { _ in
            try Data("garbage".utf8).write(to: url)
            let error = #expect(throws: BackingStoreError.self) { try store.keys() }
            #expect(error?.code == .corrupt)
        }
        #expect(store.recoveries.isEmpty)
    }

    @Test func onlyOneOfManyMovesIt() throws {
        try damageSecondVersion()
        let stores = (0..<8).map { _ in store() }
        let errors = onThreads(8) { thread in
            for _ in 0..<20 {
                guard try stores[thread].value(forKey: "a") == .integer(1) else { throw NotRestored() }
            }
        }
        #expect(errors.isEmpty)
        #expect(stores.flatMap(\.recoveries).count == 1)
        #expect(try quarantined().count == 1)
    }

    private struct NotRestored: Error {}

    @Test func recoverySaysWhatWasDoneAndNoValue() throws {
        try damageSecondVersion(Data("<plist><dict><key>a</key><integer>canary</integer></dict></plist>".utf8))
        let store = store()
        _ = try store.keys()
        let text = try #require(store.recoveries.first).description
        #expect(text.contains(url.path(percentEncoded: false)))
        #expect(text.contains("the last good copy is used"))
        #expect(!text.contains("canary"))
    }
}
