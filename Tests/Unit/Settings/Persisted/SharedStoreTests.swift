import Cyanotype
import CyanotypeSettings
import Testing

private struct Look: Model, Sendable, Equatable {
    var size = 12
    var theme = "light"

    static let blueprint = Blueprint(creating: Look.init) {
        Field("size", \.size).stored(in: .defaults)
        Field("theme", \.theme).stored(in: .defaults)
    }
}

/// Several settings objects over one store object, which cannot tell their writes apart.
@Suite("Objects that share a store", .timeLimit(.minutes(60)))
struct SharedStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func whatOneWritesTheOthersSee() async throws {
        let stores: [any BackingStore] = [MemoryStore(), PropertyListStore(url: folder.file("look.plist"))]
        for store in stores {
            let one = Persisted(Look.self, stores: [.defaults: store])
            let other = Persisted(Look.self, stores: [.defaults: store])
            let (own, changes) = (one.changes, other.changes)
            one.size = 13
            var iterator = changes.makeAsyncIterator()
            let change = try #require(await iterator.next())
            #expect(change.key == "Look.size")
            #expect(change.origin == .elsewhere)
            #expect(other.size == 13)
            other.size += 1
            #expect(try store.value(forKey: "Look.size") == .integer(14))
            // The writer is told of its own change once, and of the other's.
            var told: [ChangeOrigin] = []
            for await change in own.prefix(2) { told.append(change.origin) }
            #expect(told == [.assignment, .elsewhere])
            #expect(one.size == 14)
        }
    }

    @Test func whatTheProgramWritesIntoTheStoreIsSeen() async throws {
        let store = PropertyListStore(url: folder.file("look.plist"))
        let look = Persisted(Look.self, stores: [.defaults: store])
        look.size = 1
        let sizes = look.changes(of: \.size)
        try store.update { values in
            if case .integer(let size) = values["Look.size"] { values["Look.size"] = .integer(size + 1) }
        }
        for await size in sizes.prefix(1) { #expect(size.value == 2) }
        look.size += 1
        #expect(try store.value(forKey: "Look.size") == .integer(3))
    }

    @Test func itIsKnownWhichStoresAreFollowed() throws {
        let file = PropertyListStore(url: folder.file("look.plist"))
        #expect(Persisted(Look.self, stores: [.defaults: file]).followedStores == [.defaults])
        #expect(Persisted(Look.self, stores: [.defaults: MemoryStore()]).followedStores.isEmpty)
    }
}
