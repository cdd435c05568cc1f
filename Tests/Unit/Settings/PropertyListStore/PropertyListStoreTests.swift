import CyanotypeTesting
import CyanotypeSettings
import FoundationEssentials
import Testing

@Suite struct PropertyListStoreTests {
    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func doesWhatEveryStoreDoes(format: PropertyListStore.Format) throws {
        let folder = try TemporaryFolder()
        var count = 0
        try checkConformance {
            count += 1
            return PropertyListStore(url: folder.file("\(count).plist"), format: format)
        }
        #expect(try folder.leftovers().isEmpty)
    }

    @Test(arguments: [PropertyListStore.Format.binary, .xml])
    func keepsValuesForTheNextStore(format: PropertyListStore.Format) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.plist")
        let samples = Dictionary(uniqueKeysWithValues: StoredValueSamples.all.map { ($0.name, $0.value) })
        try PropertyListStore(url: url, format: format).apply(samples.mapValues(Optional.some))
        let other: PropertyListStore.Format = format == .binary ? .xml : .binary
        // Written again in the other format by someone who changes another key: what is kept stays the same.
        try PropertyListStore(url: url, format: other).setValue(.integer(1), forKey: "other")
        let read = try PropertyListStore(url: url).values(forKeys: Array(samples.keys))
        for (name, value) in samples {
            #expect(value.isSame(as: read[name]), "\(name)")
        }
        #expect(try Data(contentsOf: url).starts(with: Data((other == .xml ? "<?xml" : "bplist00").utf8)))
    }

    @Test func removingFromNothingMakesNoFile() throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("a.plist"))
        try store.removeValue(forKey: "absent")
        #expect(try folder.names().isEmpty)
    }

    @Test func sameChangesMakeTheSameFile() throws {
        let folder = try TemporaryFolder()
        let values = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key \($0)", StoredValue?.some(.integer($0))) })
        try PropertyListStore(url: folder.file("a")).apply(values)
        try PropertyListStore(url: folder.file("b")).apply(values)
        #expect(try Data(contentsOf: folder.file("a")) == Data(contentsOf: folder.file("b")))
    }

    @Test func refusesWhatItCouldNotReadBack() throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("a.plist"))
        let deepest = (0..<511).reduce(StoredValue.integer(1)) { inner, _ in .array([inner]) }
        try store.setValue(deepest, forKey: "deep")
        #expect(try store.value(forKey: "deep") == deepest)
        let error = #expect(throws: BackingStoreError.self) {
            try store.apply(["fine": .integer(1), "too deep": .dictionary(["": deepest])])
        }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.key == "too deep")
        #expect(try store.keys() == ["deep"])
    }

    @Test func seesWhatOthersWrite() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.plist")
        let (one, other) = (PropertyListStore(url: url), PropertyListStore(url: url))
        for count in 0..<50 {
            try one.setValue(.integer(Int64(count)), forKey: "count")
            #expect(try other.value(forKey: "count") == .integer(Int64(count)))
        }
        try FileManager.default.removeItem(at: url)
        #expect(try one.keys().isEmpty)
    }
}
