import CyanotypeTesting
import CyanotypeSettings
import CyanotypeTestSupport
import FoundationEssentials
import Testing

/// No change is lost, whoever else writes.
@Suite struct ManyWritersTests {
    @Test func processesCountExactly() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("shared.plist")
        let processes = try (0..<8).map { _ in
            try HelperProcess("SettingsWriter", ["count", url.path(percentEncoded: false), "50"])
        }
        for process in processes {
            let (lines, status) = process.finish()
            #expect(status == 0 && lines.isEmpty)
        }
        let store = PropertyListStore(url: url)
        let own = try store.keys().filter { $0.hasPrefix("process ") }
        #expect(own.count == 8)
        #expect(try store.value(forKey: "total") == .integer(400))
        for key in own { #expect(try store.value(forKey: key) == .integer(50)) }
        #expect(try folder.leftovers().isEmpty)
    }

    /// Those who write without reading first, too: each writes the whole file, with what the others have written in it.
    @Test func processesThatWriteTheirOwnKeysLoseNone() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("shared.plist")
        let (count, times) = (8, 30)
        let processes = try (0..<count).map { _ in
            try HelperProcess("SettingsWriter", ["apply", url.path(percentEncoded: false), "\(times)"])
        }
        for process in processes {
            let (lines, status) = process.finish()
            #expect(status == 0 && lines.isEmpty)
        }
        let store = PropertyListStore(url: url)
        let keys = try store.keys()
        let own = keys.filter { !$0.contains(" ") }
        #expect(own.count == count)
        #expect(keys.count == count * (times + 1))
        let values = try store.values(forKeys: keys)
        for process in own {
            let written = (0..<times).filter { values["\(process) \($0)"] == .integer(Int64($0)) }
            #expect(written == Array(0..<times))
            #expect(values[process] == .integer(Int64(times - 1)))
        }
        #expect(try folder.leftovers().isEmpty)
    }

    @Test(arguments: [true, false])
    func threadsCountExactly(withOneStore: Bool) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("shared.plist")
        let store = PropertyListStore(url: url)
        let errors = onThreads(8) { _ in
            let store = withOneStore ? store : PropertyListStore(url: url)
            for _ in 0..<25 {
                try store.update { values in
                    guard case .integer(let count) = values["total"] ?? .integer(0) else { return }
                    values["total"] = .integer(count + 1)
                }
            }
        }
        #expect(errors.isEmpty)
        #expect(try store.value(forKey: "total") == .integer(200))
    }

    @Test func readersSeeOnlyWholeChanges() throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("a.plist"))
        let errors = onThreads(4) { thread in
            for count in 0..<60 {
                if thread == 0 {
                    try store.apply(["one": .integer(Int64(count)), "two": .integer(Int64(count))])
                } else {
                    let values = try store.values(forKeys: ["one", "two"])
                    if values["one"] != values["two"] { throw HalfAChange() }
                }
            }
        }
        #expect(errors.isEmpty)
    }

    private struct HalfAChange: Error {}
}
