import Cyanotype
import CyanotypeSettings
import CyanotypeTestSupport
import Synchronization
import Testing

private struct Spread: Model, Sendable, Equatable {
    var values = Array(repeating: 0, count: 12)

    static let blueprint = Blueprint(creating: { Spread() }) {
        Field("0", \.values[0]).stored(in: "delta")
        Field("1", \.values[1]).stored(in: "alpha")
        Field("2", \.values[2]).stored(in: "zeta")
        Field("3", \.values[3]).stored(in: "Beta")
        Field("4", \.values[4]).stored(in: "eta")
        Field("5", \.values[5]).stored(in: "gamma")
        Field("6", \.values[6]).stored(in: "delta")
        Field("7", \.values[7]).stored(in: "alpha")
        Field("8", \.values[8]).stored(in: "zeta")
        Field("9", \.values[9]).stored(in: "Beta")
        Field("10", \.values[10]).stored(in: "eta")
        Field("11", \.values[11]).stored(in: "gamma")
    }
}

/// What several stores were asked to write, in that order.
private final class Journal: Sendable {
    struct Entry: Equatable {
        var store: String
        var keys: [String]
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ store: String, _ changes: [String: StoredValue?]) {
        entries.withLock { $0.append(Entry(store: store, keys: changes.keys.sorted())) }
    }

    /// What was noted since the last time.
    func take() -> [Entry] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }
}

private struct NotingStore: BackingStore {
    let name: String
    let journal: Journal
    private let base = MemoryStore()

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    var location: String { name }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { try base.value(forKey: key) }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        journal.add(name, changes)
        try base.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] { try base.keys() }
}

@Suite("An update of several stores")
struct UpdateOfSeveralStoresTests {
    private let journal = Journal()

    private func settings() -> Persisted<Spread> {
        var stores: [StoreName: any BackingStore] = [:]
        for name in ["delta", "alpha", "zeta", "Beta", "eta", "gamma"] {
            stores[StoreName(name)] = NotingStore(name, journal)
        }
        return Persisted(Spread.self, stores: stores)
    }

    @Test func asksEachStoreOnceInTheOrderOfTheirNames() throws {
        let settings = settings()
        try settings.update { spread in
            for index in spread.values.indices { spread.values[index] = index + 1 }
        }
        #expect(
            journal.take() == [
                Journal.Entry(store: "Beta", keys: ["Spread.3", "Spread.9"]),
                Journal.Entry(store: "alpha", keys: ["Spread.1", "Spread.7"]),
                Journal.Entry(store: "delta", keys: ["Spread.0", "Spread.6"]),
                Journal.Entry(store: "eta", keys: ["Spread.10", "Spread.4"]),
                Journal.Entry(store: "gamma", keys: ["Spread.11", "Spread.5"]),
                Journal.Entry(store: "zeta", keys: ["Spread.2", "Spread.8"]),
            ]
        )
    }

    @Test func doesNotAskStoresInWhichNothingHasChanged() throws {
        let settings = settings()
        try settings.update { spread in
            spread.values[8] = 1
            spread.values[0] = 0
            spread.values[1] = 1
        }
        #expect(
            journal.take() == [
                Journal.Entry(store: "alpha", keys: ["Spread.1"]), Journal.Entry(store: "zeta", keys: ["Spread.8"]),
            ]
        )
        try settings.update { _ in }
        #expect(journal.take().isEmpty)
    }

    /// A real process that is killed before each of the calls that an update makes: the first store may be written and
    /// the second not, but neither in part, and never the other way round.
    @Test func leavesEachStoreWholeWhenTheProcessIsKilled() throws {
        let (old, new) = (StoredValue.string("old"), StoredValue.string("new"))
        var left: [[StoredValue]] = []
        while true {
            let folder = try TemporaryFolder()
            let first = PropertyListStore(url: folder.file("first.plist"))
            let second = PropertyListStore(url: folder.file("second.plist"))
            try first.apply(["Pairs.two": old, "Pairs.four": old, "other": .bool(true)])
            try second.apply(["Pairs.one": old, "Pairs.three": old])
            let (_, status) = try HelperProcess("SettingsProbe", ["update", folder.path, "\(left.count)"]).finish()
            #expect(try first.keys() == ["Pairs.four", "Pairs.two", "other"])
            #expect(try second.keys() == ["Pairs.one", "Pairs.three"])
            left.append(
                try ["Pairs.two", "Pairs.four"].compactMap { try first.value(forKey: $0) }
                    + ["Pairs.one", "Pairs.three"].compactMap { try second.value(forKey: $0) }
            )
            #expect(try folder.leftovers().isEmpty)
            if status == 0 { break }
            try #require(status == 9 && left.count < 100)
        }
        // Most calls only read, and change nothing.
        let steps = zip(left, [[]] + left).filter { $0 != $1 }.map(\.0)
        #expect(steps == [[old, old, old, old], [new, new, old, old], [new, new, new, new]])
    }
}
