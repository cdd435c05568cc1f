import CyanotypeTesting
import CyanotypeSettings
import CyanotypeTestSupport
import FoundationEssentials
import Testing

/// A file that is not a property list is reported and never overwritten: here where it is to be left alone, in
/// `QuarantineTests` where it is moved aside.
@Suite struct CorruptFileTests {
    private let folder: TemporaryFolder
    private let url: URL

    init() throws {
        folder = try TemporaryFolder()
        url = folder.file("a.plist")
    }

    private func expectCorrupt(_ bytes: Data, _ what: String) throws {
        try bytes.write(to: url)
        let store = PropertyListStore(url: url, onDamage: .refuse)
        let calls: [(PropertyListStore) throws -> Void] = [
            { _ = try $0.value(forKey: "a") }, { _ = try $0.values(forKeys: ["a"]) }, { _ = try $0.keys() },
            { try $0.setValue(.integer(1), forKey: "a") }, { try $0.removeValue(forKey: "a") },
            { try $0.update { _ in } },
        ]
        for call in calls {
            let error = #expect(throws: BackingStoreError.self, "\(what)") { try call(store) }
            #expect(error?.code == .corrupt, "\(what)")
        }
        #expect(try Data(contentsOf: url) == bytes, "\(what) was overwritten")
        #expect(store.recoveries.isEmpty)
        Figures.note("damage", "files that are left alone: each refused by six calls, and unchanged", 1)
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func cutShortAnywhere(format: PropertyListStore.Format) throws {
        try PropertyListStore(url: url, format: format).apply([
            "a": .integer(1), "list": .array([.string("é"), .double(1.5), .data(Data([1, 2, 3]))]), "b": .bool(true),
        ])
        let whole = try Data(contentsOf: url)
        // Without the line feed at its end an XML list is still whole.
        for count in 0..<(format == .xml ? whole.count - 1 : whole.count) {
            try expectCorrupt(whole.prefix(count), "\(count) of \(whole.count) bytes")
        }
        #expect(try folder.leftovers().isEmpty)
    }

    @Test(arguments: CorruptFileTests.texts)
    func somethingElse(text: String) throws {
        try expectCorrupt(Data(text.utf8), String(text.prefix(60)))
    }

    static let texts = [
        "garbage", "{ a = 1; ", "{ a b; }", "{\"a\": 1}", "(1, 2", "bplist00", String(repeating: "\u{0}", count: 4_096),
        "<?xml version=\"1.0\"?>", "<html></html>", "<plist version=\"1.0\"></plist>", "<plist><dict/><dict/></plist>",
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict><integer>1</integer></dict></plist>",
        "<plist><dict><key>a</key><integer>x</integer></dict></plist>",
        "<plist><dict><key>a</key><date>yesterday</date></dict></plist>",
        "<plist><dict><key>a</key><string>&unknown;</string></dict></plist>",
        "<plist><dict><key>a</key><string>&#xD800;</string></dict></plist>",
    ]

    @Test func errorsNameTheFileAndNoValue() throws {
        try Data("<plist><dict><key>name</key><integer>canary</integer></dict></plist>".utf8).write(to: url)
        let store = PropertyListStore(url: url, onDamage: .refuse)
        let error = #expect(throws: BackingStoreError.self) { try store.keys() }
        #expect(error?.description.contains(url.path(percentEncoded: false)) == true)
        #expect(error?.description.contains("canary") == false)
    }

    @Test func worksAgainOnceItIsRepaired() throws {
        try expectCorrupt(Data("garbage".utf8), "garbage")
        try FileManager.default.removeItem(at: url)
        try PropertyListStore(url: url).setValue(.integer(1), forKey: "a")
        #expect(try PropertyListStore(url: url).keys() == ["a"])
    }
}
