import CyanotypeTesting
import Cyanotype
import CyanotypeSettings
import CyanotypeTestSupport
import Testing

/// A change of a property is atomic, whoever else changes it at the same time.
@Suite("Increments by several", .timeLimit(.minutes(60)))
struct IncrementsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func stores() -> [any BackingStore] {
        [
            MemoryStore(), FaultInjectingStore(), PropertyListStore(url: folder.file("a.plist")),
        ]
    }

    /// Neither object waits to be notified of the other's writes.
    @Test func byTwoObjectsOnOneThread() throws {
        for store in stores() {
            let one = Persisted(Tally.self, stores: [.defaults: store])
            let other = Persisted(Tally.self, stores: [.defaults: store])
            for _ in 0..<50 {
                one.total += 1
                other.total += 1
                try one.update { $0.total += 1 }
                try other.update { $0.total += 1 }
                one.parts["one", default: 0] += 1
                other.parts["other", default: 0] += 1
            }
            #expect(try store.value(forKey: "Tally.total") == .integer(200))
            #expect(
                try store.value(forKey: "Tally.parts") == .dictionary(["one": .integer(50), "other": .integer(50)])
            )
        }
    }

    @Test func byManyThreadsAndObjects() throws {
        for store in stores() {
            let objects = (0..<3).map { _ in Persisted(Tally.self, stores: [.defaults: store]) }
            let (threads, rounds) = (6, 15)
            let errors = onThreads(threads) { thread in
                let tally = objects[thread % objects.count]
                for _ in 0..<rounds {
                    tally.total += 1
                    try tally.update { $0.total += 1 }
                    tally.parts["\(thread)", default: 0] += 1
                }
            }
            #expect(errors.isEmpty, "\(errors)")
            #expect(try store.value(forKey: "Tally.total") == .integer(Int64(2 * threads * rounds)))
            let parts = (0..<threads).map { ("\($0)", StoredValue.integer(Int64(rounds))) }
            #expect(
                try store.value(forKey: "Tally.parts") == .dictionary(Dictionary(uniqueKeysWithValues: parts))
            )
        }
    }

    /// Two libraries in one program may each have a store for the same file.
    @Test func byTwoStoresOnOneFile() throws {
        let url = folder.file("a.plist")
        let objects = (0..<4).map { _ in
            Persisted(Tally.self, stores: [.defaults: PropertyListStore(url: url)])
        }
        let errors = onThreads(4) { thread in
            for _ in 0..<20 {
                objects[thread].total += 1
                try objects[thread].update { $0.total += 1 }
            }
        }
        #expect(errors.isEmpty, "\(errors)")
        #expect(try PropertyListStore(url: url).value(forKey: "Tally.total") == .integer(160))
    }

    @Test(arguments: ["add", "increment"]) func byProcesses(_ how: String) throws {
        let (processes, rounds) = (4, 50)
        let helpers = try (0..<processes).map { _ in
            try HelperProcess("SettingsProbe", [how, folder.path, "\(rounds)"])
        }
        for helper in helpers { #expect(helper.finish().status == 0) }
        let store = PropertyListStore(url: folder.file("counted.plist"))
        #expect(try store.value(forKey: "Counted.total") == .integer(Int64(processes * rounds)))
    }

    @Test func byATransformOfTheStore() throws {
        for store in stores() {
            let errors = onThreads(4) { _ in
                for _ in 0..<25 {
                    try store.transform("launches") { value in
                        if case .integer(let count)? = value {
                            value = .integer(count + 1)
                        } else {
                            value = .integer(1)
                        }
                    }
                }
            }
            #expect(errors.isEmpty)
            #expect(try store.value(forKey: "launches") == .integer(100))
            #expect(try store.transform("launches") { $0 = nil } == nil)
            #expect(try store.value(forKey: "launches") == nil)
        }
    }

    @Test func aTransformThatThrowsChangesNothing() throws {
        struct Refusal: Error {}
        for store in stores() {
            try store.setValue(.integer(1), forKey: "a")
            #expect(throws: Refusal.self) {
                try store.transform("a") { value in
                    value = nil
                    throw Refusal()
                }
            }
            #expect(try store.value(forKey: "a") == .integer(1))
            try store.setValue(.integer(2), forKey: "a")
        }
    }
}

private struct Device: Model, Sendable {
    var identifier = UInt64.random(in: 0 ... .max)
    var count = 0

    static let blueprint = Blueprint(creating: { Device() }) {
        Field("identifier", \.identifier).stored(in: .defaults).formerlyStored(in: "old", key: "identifier")
        Field("count", \.count).stored(in: .defaults)
    }
}

/// An update is called again after changes by others, but not endlessly because of the library's own actions.
@Suite("Updates that are called again", .timeLimit(.minutes(60)))
struct RepeatedUpdatesTests {
    @Test(arguments: [false, true]) func onceWhereNobodyElseChangesAnything(_ protectsSecrets: Bool) throws {
        let store = MemoryStore(protectsSecrets: protectsSecrets)
        let device = Persisted(Device.self, stores: [.defaults: store, "old": MemoryStore()])
        var calls = 0
        try device.update { device in
            calls += 1
            device.count += 1
            device.identifier &+= 1
        }
        try device.update { device in
            calls += 1
            device.count += 1
        }
        #expect(calls == 2)
    }

    @Test func aPropertyThatCannotBeMovedAndHasAnotherDefaultEachTime() throws {
        let store = FaultInjectingStore()
        let old = FaultInjectingStore(MemoryStore(["identifier": .integer(7)]))
        let device = Persisted(Device.self, stores: [.defaults: store, "old": old])
        old.fail(.reading, with: .locked)
        #expect(throws: PersistedError.self) { try device.update { $0.identifier &+= 1 } }
        old.succeed()
        store.fail(.writing, with: .locked)
        #expect(throws: PersistedError.self) { try device.update { $0.identifier &+= 1 } }
        store.succeed()
        try device.update { $0.identifier &+= 1 }
        #expect(try store.value(forKey: "Device.identifier") == .integer(8))
    }

    @Test func onceMoreForEachChangeByAnother() throws {
        let store = MemoryStore(["Device.count": .integer(5)])
        let device = Persisted(Device.self, stores: [.defaults: store, "old": MemoryStore()])
        _ = device.count
        var seen: [Int] = []
        try device.update { device in
            seen.append(device.count)
            if seen.count == 1 { try store.setValue(.integer(40), forKey: "Device.count") }
            device.count += 1
        }
        #expect(seen == [5, 40])
        #expect(try store.value(forKey: "Device.count") == .integer(41))
    }
}
