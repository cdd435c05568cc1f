import Cyanotype
import Foundation
import Testing

@testable import CyanotypeSettings

/// The memory of a store is bounded by the current contents of its file, however often the file is written.
@Suite struct ReplacedValuesTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func retained(by store: PropertyListStore) throws -> Int {
        let transaction = try store.beginTransaction()
        defer { transaction.end() }
        return try transaction.contents().retainedCount
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func theFileIsLetGoOfOnceItsValuesAreReplaced(format: PropertyListStore.Format) throws {
        let large = StoredValue.string(String(repeating: "x", count: 1 << 20))
        try PropertyListStore(url: url, format: format).apply(["large": large, "small": .integer(1), "b": .bool(true)])
        let other = PropertyListStore(url: url, format: format)
        #expect(try retained(by: other) < 3 << 20)
        try other.setValue(.integer(2), forKey: "large")
        #expect(try retained(by: other) < 4_096)
        #expect(try other.value(forKey: "small") == .integer(1))
        try other.removeValue(forKey: "large")
        #expect(try retained(by: other) < 4_096)
        #expect(try other.keys() == ["b", "small"])
        let written = try PropertyListContents(bytes: Array(Data(contentsOf: url)))
        #expect(written.values == ["small": .integer(1), "b": .bool(true)])
    }

    /// Read from a file and all replaced: nothing of the file is needed.
    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func nothingIsKeptOfAFileOfWhichAllIsReplaced(format: PropertyListStore.Format) throws {
        let list = PropertyList.dictionary((0..<100).map { .init(key: "key \($0)", value: .string("some text")) })
        try Data(list.bytes(format: format.coding)).write(to: url)
        let store = PropertyListStore(url: url, format: format)
        let before = try retained(by: store)
        for index in 0..<100 { try store.setValue(.string("other text"), forKey: "key \(index)") }
        #expect(before > 1_000)
        #expect(try retained(by: store) < 1_000)
        #expect(try store.value(forKey: "key 7") == .string("other text"))
    }

    @Test func keysThatComeAndGoLeaveNothing() throws {
        let store = PropertyListStore(url: url)
        try store.setValue(.integer(1), forKey: "stays")
        var contents = PropertyListContents([.init(key: "stays", value: .integer(1))])
        for index in 0..<10_000 {
            contents.set([(ExactString("key \(index)"), .integer(2))])
            contents.set([(ExactString("key \(index)"), nil)])
        }
        #expect(contents.retainedCount < 100)
        #expect(contents.keys == [ExactString("stays")])
        #expect(contents["stays"] == .integer(1))
    }

    /// The rest of the list stays as it was written: with its comments, its order and values that count no more.
    @Test func whatIsLeftAloneStaysAsItWas() throws {
        let text =
            "<plist><dict><key>b</key><!-- why --><real>1.50</real><key>a</key><string>"
            + String(repeating: "x", count: 10_000) + "</string><key>b</key><integer>+2</integer></dict></plist>"
        try Data(text.utf8).write(to: url)
        let store = PropertyListStore(url: url, format: .xml)
        try store.setValue(.bool(true), forKey: "a")
        #expect(try retained(by: store) < 2_000)
        try store.setValue(.bool(false), forKey: "c")
        let written = try String(contentsOf: url, encoding: .utf8)
        #expect(written.contains("<key>b</key><!-- why --><real>1.50</real>"))
        #expect(written.contains("<key>b</key><integer>+2</integer>"))
        #expect(try store.value(forKey: "b") == .integer(2))
        #expect(try store.keys() == ["a", "b", "c"])
        try store.removeValue(forKey: "b")
        #expect(try store.keys() == ["a", "c"])
    }
}
