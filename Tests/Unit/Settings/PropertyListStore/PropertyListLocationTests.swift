import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeSettings

/// Where a named store's file is.
@Suite struct PropertyListLocationTests {
    private func path(named name: String = "app", _ environment: [String: String], home: String? = nil) -> String? {
        try? PropertyListLocation(name: name, environment: environment, home: { home }).path.get()
    }

    @Test func followsTheBaseDirectorySpecification() {
        #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/app.plist")
        #expect(path(["HOME": "/h"]) == "/h/.config/app.plist")
        #expect(path(["XDG_CONFIG_HOME": "", "HOME": "/h"]) == "/h/.config/app.plist")
        #expect(path(["XDG_CONFIG_HOME": "relative", "HOME": "/h"]) == "/h/.config/app.plist")
    }

    @Test func asksTheUserDatabaseLast() {
        #expect(path([:], home: "/db") == "/db/.config/app.plist")
        #expect(path(["HOME": ""], home: "/db") == "/db/.config/app.plist")
        #expect(path(["HOME": "relative"], home: "/db") == "/db/.config/app.plist")
        #expect(path(["HOME": "/h"], home: "/db") == "/h/.config/app.plist")
        #expect(path([:], home: "") == nil)
        #expect(path([:]) == nil)
    }

    @Test func allowsOrdinaryNames() {
        for name in ["a", "org.example.app", "with space", "a..b", "ünï", "-"] {
            #expect(path(named: name, ["HOME": "/h"]) == "/h/.config/\(name).plist")
        }
    }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "/a", "../a", "a\u{0}b"])
    func refusesOtherNamesInEveryCall(name: String) throws {
        let store = PropertyListStore(named: name)
        try expectRefusal(by: store)
        #expect(try store.location.contains(name.jsonString()))
    }

    @Test func refusesEveryCallWithoutAHome() throws {
        let place = PropertyListLocation(name: "app", environment: [:], home: { nil })
        try expectRefusal(by: PropertyListStore(place, format: .binary))
    }

    @Test(arguments: ["https://example.org/a.plist", "file:///a%00b"])
    func refusesURLsThatAreNoFiles(url: String) throws {
        try expectRefusal(by: PropertyListStore(url: try #require(URL(string: url))))
    }

    @Test func takesTheNameOfTheProcess() {
        let name = ProcessInfo.processInfo.processName
        #expect(PropertyListStore().location == PropertyListStore(named: name).location)
        #expect(PropertyListStore().location.hasSuffix("/\(name).plist"))
    }

    @Test func takesPathsWithAwkwardCharacters() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("50% of #1? e\u{301}.plist")
        let store = PropertyListStore(url: url)
        try store.setValue(.integer(1), forKey: "a")
        #expect(try folder.names().contains { $0.utf8.elementsEqual("50% of #1? e\u{301}.plist".utf8) })
        #expect(store.location == "property list \(url.path(percentEncoded: false))")
    }

    private func expectRefusal(by store: PropertyListStore) throws {
        let calls: [(PropertyListStore) throws -> Void] = [
            { _ = try $0.value(forKey: "a") }, { _ = try $0.values(forKeys: []) }, { _ = try $0.keys() },
            { try $0.apply([:]) }, { try $0.removeValue(forKey: "a") }, { try $0.setValue(.integer(1), forKey: "a") },
            { try $0.update { _ in } },
        ]
        for call in calls {
            let error = #expect(throws: BackingStoreError.self) { try call(store) }
            #expect(error?.code == .unavailable)
            #expect(error?.store == store.location)
        }
    }
}
