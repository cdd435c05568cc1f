import Cyanotype
import CyanotypeSettings
import CyanotypeTesting
import Foundation
import Testing

private struct Menu: Model, Sendable, Equatable {
    var price = 0.0
    var drink = "tea"

    static let blueprint = Blueprint(creating: Menu.init) {
        Field("price", \.price).stored(in: .defaults)
        Field("drink", \.drink).stored(in: .defaults, key: "caf\u{e9}")
    }
}

/// What is equal to Swift and not the same bytes: two spellings of a word, zero and minus zero.
@Suite("Spellings") struct SpellingsTests {
    @Test func anUpdateWritesWhatIsEqualAndNotTheSame() throws {
        let store = MemoryStore()
        let menu = Persisted(Menu.self, stores: [.defaults: store])
        menu.price = 0
        menu.drink = "caf\u{e9}"
        try menu.update { menu in
            menu.price = -0.0
            menu.drink = "cafe\u{301}"
        }
        guard case .double(let price)? = try store.value(forKey: "Menu.price"),
            case .string(let drink)? = try store.value(forKey: "caf\u{e9}")
        else {
            Issue.record("not kept")
            return
        }
        #expect(price.sign == .minus)
        #expect(drink.utf8.elementsEqual("cafe\u{301}".utf8))
    }

    @Test func allSpellingsOfAKeyAreRemoved() throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("menu.plist"))
        try store.setValue(.integer(1), forKey: "caf\u{e9}")
        try store.setValue(.integer(2), forKey: "cafe\u{301}")
        #expect(try store.keys().count == 2)
        try store.removeAll(keeping: ["cafe\u{301}"])
        #expect(try store.keys().map { Array($0.utf8) } == [Array("cafe\u{301}".utf8)])
        try store.setValue(.integer(1), forKey: "caf\u{e9}")
        try store.removeAll()
        #expect(try store.keys().isEmpty)
    }

    /// A store that has only what it must have.
    private struct SimpleStore: BackingStore {
        let base = MemoryStore()
        let location = "simple"

        func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { try base.value(forKey: key) }
        func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) { try base.apply(changes) }
        func keys() throws(BackingStoreError) -> [String] { try base.keys() }
    }

    /// A dictionary would have the value of one key under the other.
    @Test func twoSpellingsOfAKeyAreNotReadAtOnce() throws {
        let folder = try TemporaryFolder()
        let stores: [any BackingStore] = [
            MemoryStore(), MemoryStore(protectsSecrets: true), SimpleStore(),
            PropertyListStore(url: folder.file("menu.plist")), FaultInjectingStore(MemoryStore()),
            FaultInjectingStore(PropertyListStore(url: folder.file("other.plist"))),
        ]
        for store in stores {
            try store.setValue(.integer(1), forKey: "caf\u{e9}")
            try store.setValue(.integer(2), forKey: "cafe\u{301}")
            for keys in [
                ["caf\u{e9}", "tea", "cafe\u{301}"], ["cafe\u{301}", "caf\u{e9}"], ["no\u{e9}", "noe\u{301}"],
            ] {
                let error = #expect(throws: BackingStoreError.self) { try store.values(forKeys: keys) }
                #expect(error?.code == .invalidKey)
                #expect(error?.key.map { Array($0.utf8) } == keys.last.map { Array($0.utf8) })
                for word in ["\\u{00E9}", "e\\u{0301}"] {
                    #expect(error?.reason.contains(word) == true, "\(error?.reason ?? "")")
                }
            }
            #expect(try store.values(forKeys: ["caf\u{e9}", "tea", "caf\u{e9}"]) == ["caf\u{e9}": .integer(1)])
            #expect(try store.values(forKeys: ["cafe\u{301}"]) == ["cafe\u{301}": .integer(2)])
        }
    }

    @Test(.timeLimit(.minutes(60))) func aChangeOfTwoSpellingsIsSeen() async throws {
        let folder = try TemporaryFolder()
        let url = folder.file("menu.plist")
        let other = PropertyListStore(url: url)
        try other.setValue(.string("tea"), forKey: "caf\u{e9}")
        try other.setValue(.string("tea"), forKey: "cafe\u{301}")
        let menu = Persisted(Menu.self, stores: [.defaults: PropertyListStore(url: url)])
        let drinks = menu.changes(of: \.drink)
        let keys = ["caf\u{e9}", "cafe\u{301}"].map { "<key>\($0)</key><string>milk</string>" }
        try Data("<plist><dict>\(keys.joined())</dict></plist>".utf8).write(to: url)
        for await drink in drinks.prefix(1) { #expect(drink.value == "milk") }
    }

    /// How XML writes a reference of an archive.
    @Test func aKeyThatLooksLikeAReferenceIsAKey() throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("a.plist"), format: .xml)
        try store.setValue(.integer(1), forKey: "CF$UID")
        #expect(try PropertyListStore(url: folder.file("a.plist")).value(forKey: "CF$UID") == .integer(1))
        #expect(store.recoveries.isEmpty)
    }
}
