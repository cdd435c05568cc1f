import CyanotypeTesting
import CyanotypeSettings
import FoundationEssentials
import Testing

/// `update`: reading, changing and writing as one.
@Suite struct UpdateTests {
    private let folder: TemporaryFolder
    private let store: PropertyListStore

    init() throws {
        folder = try TemporaryFolder()
        store = PropertyListStore(url: folder.file("a.plist"))
        try store.apply(["stays": .integer(1), "changes": .double(0), "goes": .bool(true)])
    }

    @Test func writesWhatTheBodyChanged() throws {
        let returned = try store.update { values in
            values["goes"] = nil
            values["changes"] = .double(-0.0)
            values["comes"] = .string("new")
            values["null"] = .null
            return values.count
        }
        #expect(returned == 4)
        #expect(try store.keys() == ["changes", "comes", "stays"])
        #expect(StoredValue.double(-0.0).isSame(as: try store.value(forKey: "changes")))
    }

    @Test func writesNothingWhenTheBodyThrows() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try store.update { values in
                values.removeAll()
                throw Refusal()
            }
        }
        #expect(try store.keys() == ["changes", "goes", "stays"])
        // The lock is free again.
        try store.setValue(.integer(2), forKey: "stays")
    }

    @Test func refusesToWaitForItself() throws {
        let url = folder.file("a.plist")
        try store.update { values in
            #expect(try store.value(forKey: "stays") == .integer(1))
            for other in [store, PropertyListStore(url: url)] {
                let error = #expect(throws: BackingStoreError.self) { try other.setValue(.integer(3), forKey: "stays") }
                #expect(error?.code == .writeFailed)
            }
            try PropertyListStore(url: folder.file("b.plist")).setValue(.integer(1), forKey: "another file")
            values["stays"] = .integer(2)
        }
        #expect(try store.value(forKey: "stays") == .integer(2))
    }

    /// A lock that was looked for by its path would be waited for for ever.
    @Test(.timeLimit(.minutes(60))) func refusesToWaitForItselfByAnotherPath() throws {
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
        let other = PropertyListStore(url: link.appending(path: "a.plist"))
        try store.update { _ in
            let error = #expect(throws: BackingStoreError.self) { try other.setValue(.integer(3), forKey: "stays") }
            #expect(error?.code == .writeFailed)
        }
    }
}
