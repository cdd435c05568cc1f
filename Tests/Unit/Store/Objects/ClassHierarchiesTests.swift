import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore

private class Beast: Model {
    var name = ""
    required init() {}
    class var blueprint: Blueprint<Beast> { Blueprint(creating: Beast.init) { Field("name", \.name).id() } }
}

private class Hound: Beast {
    var breed = ""
    override class var blueprint: Blueprint<Beast> {
        Blueprint(extending: super.blueprint, creating: Hound.init) { Field("breed", \.breed).indexed() }
    }
}

private final class Whelp: Hound {
    var age = 0
    override class var blueprint: Blueprint<Beast> {
        Blueprint(extending: super.blueprint, creating: Whelp.init) { Field("age", \.age).indexed() }
    }
}

private func make<B: Beast>(_ type: B.Type, _ name: String) -> B {
    let beast = B()
    beast.name = name
    return beast
}

@Suite("Classes in one table")
struct ClassHierarchiesTests {
    private static let orders: [[any Model.Type]] = [
        [], [Beast.self, Hound.self, Whelp.self], [Whelp.self, Hound.self, Beast.self],
        [Hound.self, Whelp.self, Beast.self], [Hound.self, Beast.self, Whelp.self],
    ]

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func open(_ models: [any Model.Type]) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models, busyTimeout: .seconds(60))
    }

    private func saveOneOfEach(_ models: [any Model.Type]) throws -> ObjectStore {
        let store = try open(models)
        try store.save([make(Beast.self, "b"), make(Hound.self, "h"), make(Whelp.self, "w")] as [Beast])
        return store
    }

    @Test("are found by queries of their superclasses, in whichever order they are named", arguments: 0..<5)
    func areFoundBySuperclasses(order: Int) throws {
        let models = Self.orders[order]
        _ = try saveOneOfEach(models)
        // Read by a store that has written them, and by one that has not.
        for store in [try saveOneOfEach(models), try open(models.isEmpty ? Self.orders[1] : models)] {
            #expect(try store.fetch(Hound.self).map(\.name) == ["h", "w"])
            #expect(try store.fetch(Hound.self)[1] is Whelp)
            #expect(try store.fetch(Beast.self).map(\.name) == ["b", "h", "w"])
            #expect(try store.count(Hound.self) == 2)
            #expect(try store.count(Whelp.self) == 1)
            #expect(try store.fetch(Hound.self, id: "w") is Whelp)
            #expect(try store.fetch(Hound.self, id: "b") == nil)
            #expect(try store.contains(Whelp.self, id: "h") == false)
            #expect(try store.delete(Whelp.self, id: "h") == false)
            #expect(try store.fetch(store.query(Hound.self).filter(\.breed, .equals(""))).count == 2)
        }
        let store = try open(models)
        #expect(try store.delete(Hound.self) == 2)
        #expect(try store.count(Beast.self) == 1)
    }

    @Test("that a program does not know are told")
    func thatAreUnknownAreTold() throws {
        _ = try saveOneOfEach(Self.orders[1])
        let store = try open([Beast.self, Hound.self])
        for fetch in [
            { _ = try store.fetch(Hound.self) }, { _ = try store.fetch(Beast.self) },
            { _ = try store.fetch(Hound.self, id: "w") },
        ] {
            let error = #expect(throws: StoreError.self, performing: fetch)
            #expect(error?.code == .type)
            #expect(error?.type == "Whelp")
            #expect(error?.identity == "w")
        }
        let (readable, failures) = try store.fetchSkippingFailures(store.query(Hound.self))
        #expect(readable.map(\.name) == ["h"])
        #expect(failures.map(\.identity) == ["w"])
        #expect(try store.count(Hound.self) == 2)
    }

    @Test("that another program adds later are found, and told where they are unknown")
    func thatAreAddedLater() throws {
        let known = try open(Self.orders[1])
        let unknown = try open([Beast.self, Hound.self])
        try unknown.save(make(Hound.self, "h"))
        let writer = try open([])
        try writer.save(make(Whelp.self, "w"))
        #expect(try known.fetch(Hound.self).map(\.name) == ["h", "w"])
        let error = #expect(throws: StoreError.self) { try unknown.fetch(Hound.self) }
        #expect(error?.type == "Whelp")
        #expect(throws: StoreError.self) { try unknown.fetch(Beast.self, id: "w") }
    }

    @Test("are read without making plans anew")
    func areReadWithTheSamePlans() throws {
        let store = try saveOneOfEach([])
        _ = try store.fetch(Beast.self, id: "b")
        _ = try store.fetch(Hound.self, id: "h")
        _ = try store.count(Hound.self)
        let plans = [store.engine.registry.known(Beast.self), store.engine.registry.known(Hound.self)]
        for _ in 0..<10 {
            _ = try store.fetch(Beast.self, id: "b")
            _ = try store.fetch(Hound.self, id: "h")
            _ = try store.count(Beast.self)
            _ = try store.count(Hound.self)
        }
        #expect(store.engine.registry.known(Beast.self) === plans[0])
        #expect(store.engine.registry.known(Hound.self) === plans[1])
    }

    @Test("are never missing while a program adds one")
    func areNeverMissing() async throws {
        for _ in 0..<20 {
            let folder = try DatabaseFolder()
            let store = try ObjectStore(.file(folder.path()), models: [Beast.self])
            try store.save(make(Beast.self, "b"))
            let isDone = Locked(false)
            let reader = Task.detached {
                var missing = 0
                repeat {
                    if (try? store.count(Beast.self)) ?? 0 < 1 { missing += 1 }
                    if (try? store.fetch(Beast.self, id: "b")) ?? nil == nil { missing += 1 }
                } while !isDone.withLock { $0 }
                return missing
            }
            try store.save(make(Hound.self, "h"))
            try store.save(make(Whelp.self, "w"))
            isDone.withLock { $0 = true }
            #expect(await reader.value == 0)
        }
    }
}
