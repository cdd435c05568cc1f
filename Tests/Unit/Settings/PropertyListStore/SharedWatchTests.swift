import Cyanotype
import CyanotypeSystem
import CyanotypeTesting
import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CyanotypeSettings

/// Stores over one file share the watch and the parsed copy.
@Suite(.timeLimit(.minutes(60))) struct SharedWatchTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    /// This runs in a separate process, because other tests have instances too.
    @Test func aHundredStoresHaveOneInotifyInstance() throws {
        let (lines, status) = try HelperProcess("SettingsWriter", ["observe", url.path(percentEncoded: false)]).finish()
        #expect(status == 0)
        #expect(lines == ["instances 1 watches 2", "told 100", "instances 0 watches 0"])
    }

    /// Each store is notified of another one's writes, and knows the values without reading.
    @Test func whatOneStoreWritesNoOtherParses() throws {
        let stores = (0..<100).map { _ in PropertyListStore(url: url) }
        let log = ChangeLog()
        let observations = try stores.map { store in try #require(store.observeChanges { log.add($0) }) }
        try stores[0].setValue(.data(Data(count: 1 << 20)), forKey: "a")
        let file = try stores[0].observers.get().file
        let written = try file.snapshot(at: file.path).number
        for store in stores {
            #expect(try store.observers.get().file === file)
            #expect(try store.keys() == ["a"])
        }
        for _ in stores.dropFirst() { #expect(log.next() == .changed(keys: ["a"])) }
        #expect(try file.snapshot(at: file.path).number == written)
        withExtendedLifetime(observations) {}
        #expect(log.isEmpty)
    }

    /// A read returns the contents that were written, not a copy that was parsed again, however soon it comes.
    @Test func whatWasWrittenIsNotParsedAgain() throws {
        let store = PropertyListStore(url: url)
        let file = try store.observers.get().file
        for count in 0..<200 {
            try store.setValue(.integer(Int64(count)), forKey: "a")
            let written = try file.snapshot(at: file.path).number
            #expect(try store.value(forKey: "a") == .integer(Int64(count)))
            #expect(try file.snapshot(at: file.path).number == written)
        }
        usleep(30_000)
        let settled = try file.snapshot(at: file.path)
        #expect(settled.bytes == nil)
        #expect(try file.snapshot(at: file.path).number == settled.number)
    }

    /// An observer that reads again after each write, and one that the system notifies, both get the current value.
    @Test func storesThatShareAFileSeeEachOther() throws {
        let stores = (0..<4).map { _ in PropertyListStore(url: url) }
        let errors = onThreads(4) { thread in
            for count in 0..<50 {
                try stores[thread].setValue(.integer(Int64(count)), forKey: "\(thread)")
                guard try stores[(thread + 1) % 4].value(forKey: "\(thread)") == .integer(Int64(count)) else {
                    throw Stale()
                }
            }
        }
        #expect(errors.isEmpty)
        #expect(try stores[0].keys() == ["0", "1", "2", "3"])
    }

    /// Only a process's first write looks for what dead writers have left.
    @Test func neighboursAreNotListed() throws {
        let listings = Atomic<Int>(0)
        var operations = FileOperations.system
        operations.names = { folder, prefix throws(SystemError) in
            listings.add(1, ordering: .relaxed)
            return try SystemCalls.names(in: folder, startingWith: prefix)
        }
        let store = PropertyListStore(PropertyListLocation(url: url), format: .binary, operations: operations)
        for count in 0..<10 {
            try store.setValue(.integer(Int64(count)), forKey: "a")
            try store.update { $0["b"] = .integer(Int64(count)) }
            #expect(try store.keys() == ["a", "b"])
        }
        #expect(listings.load(ordering: .relaxed) == 1)
    }

    private struct Stale: Error {}
}
