import Cyanotype
@testable import CyanotypeSettings
import CyanotypeSystem
import CyanotypeTesting
import Foundation
import Observation
import Synchronization
import Testing

private struct Look: Model, Sendable, Equatable {
    var theme = "light"
    var size = 12
    var window = Window()
    var hover = 0

    struct Window: Model, Sendable, Equatable {
        var title = ""
        static let blueprint = Blueprint(creating: Window.init) { Field("title", \.title) }
    }

    static let blueprint = Blueprint(creating: Look.init) {
        Field("theme", \.theme).stored(in: .defaults)
        Field("size", \.size).stored(in: .defaults)
        Field("window", \.window).stored(in: .defaults)
        Field("hover", \.hover)
    }
}

@Suite("Changes of settings", .timeLimit(.minutes(60)))
struct ChangesTests {
    private let store = FaultInjectingStore()
    private var settings: Persisted<Look> { Persisted(Look.self, stores: [.defaults: store]) }

    @Test func eachIsToldOnceWithItsOrigin() async throws {
        let settings = settings
        let changes = settings.changes
        settings.theme = "dark"
        settings.theme = "dark"
        settings.window.title = "Main"
        try await settings.update { look in
            look.size += 1
            look.hover = 3
        }
        try store.changeElsewhere(["Look.size": .integer(20), "Look.theme": .string("dark"), "other": .integer(1)])
        try await settings.reset(\.theme)
        var told: [String] = []
        for await change in changes.prefix(5) { told.append("\(change.key) \(change.origin)") }
        #expect(
            told == [
                "Look.theme assignment", "Look.window assignment", "Look.size assignment", "Look.size elsewhere",
                "Look.theme reset",
            ]
        )
        #expect(settings.size == 20)
    }

    @Test func thePathIsThatOfTheProperty() async throws {
        let settings = settings
        var changes = settings.changes.makeAsyncIterator()
        settings.window.title = "Main"
        #expect(await changes.next()?.path == \Look.window)
    }

    @Test func theValuesOfOneProperty() async throws {
        let settings = settings
        let titles = settings.changes(of: \.window.title)
        let hovers = settings.changes(of: \.hover)
        settings.window.title = "A"
        settings.size = 1
        settings.window.title = "A"
        try store.changeElsewhere(["Look.window": .dictionary(["title": .string("B")])])
        settings.hover = 1
        var values: [String] = []
        for await title in titles.prefix(2) { values.append("\(title.value) \(title.origin)") }
        #expect(values == ["A assignment", "B elsewhere"])
        for await hover in hovers.prefix(1) { #expect(hover.value == 1) }
    }

    @Test func aStreamThatIsLetGoOfIsToldNothing() async {
        let settings = settings
        do {
            let task = Task { for await _ in settings.changes {} }
            task.cancel()
            await task.value
        }
        while settings.own.state.withLock({ $0.listeners.wantsChanges }) { await Task.yield() }
        settings.size = 2
        #expect(settings.size == 2)
    }

    @Test func failuresAreToldAndKept() async throws {
        let settings = settings
        var errors = settings.errors.makeAsyncIterator()
        store.fail(.writing, with: .writeFailed)
        settings.size = 3
        let failure = try #require(await errors.next())
        #expect(failure.key == "Look.size")
        #expect(settings.failures == [failure])
        await #expect(throws: PersistedError.self) { try await settings.flush() }
        #expect(await errors.next()?.key == "Look.size")
        store.succeed()
        try await settings.flush()
        #expect(settings.failures.isEmpty)
        #expect(try store.value(forKey: "Look.size") == .integer(3))
    }

    @Test func aStoreThatCannotBeReadAnyMore() async throws {
        let settings = settings
        settings.size = 4
        var errors = settings.errors.makeAsyncIterator()
        let error = BackingStoreError(.corrupt, store: "s", reason: "r")
        store.notify(.failed(error))
        #expect(await errors.next()?.reason == .store(error))
        #expect(settings.status(of: \.size) == .unavailable(error))
        #expect(settings.size == 4)
        store.notify(.changed(keys: ["Look.size", "Look.theme", "Look.window"]))
        #expect(settings.failures.isEmpty)
    }

    @Test func whatIsNotWrittenYetIsNotReplaced() throws {
        let settings = settings
        store.fail(.writing, with: .writeFailed)
        settings.size = 5
        store.succeed()
        try store.changeElsewhere(["Look.size": .integer(6)])
        #expect(settings.size == 5)
    }

    @Test func streamsEndWithTheObject() async throws {
        var settings: Persisted<Look>? = settings
        let changes = try #require(settings?.changes)
        let themes = try #require(settings?.changes(of: \.theme))
        let errors = try #require(settings?.errors)
        settings = nil
        for await _ in changes { Issue.record("nothing has changed") }
        for await _ in themes { Issue.record("nothing has changed") }
        for await _ in errors { Issue.record("nothing went wrong") }
    }
}

@Suite("Observation of settings", .timeLimit(.minutes(60)))
struct ObservationTests {
    private let store = FaultInjectingStore()

    /// Whether a change of the object is told to what reads of it.
    private func isTold<Value>(
        _ settings: Persisted<Look>,
        _ read: (Persisted<Look>) -> Value,
        _ change: (Persisted<Look>) throws -> Void
    ) rethrows -> Bool {
        let told = Told()
        withObservationTracking {
            _ = read(settings)
        } onChange: {
            told.flag.store(true, ordering: .relaxed)
        }
        try change(settings)
        return told.flag.load(ordering: .relaxed)
    }

    private final class Told: Sendable {
        let flag = Atomic(false)
    }

    @Test func whoReadsAPropertyIsToldOfItsChanges() throws {
        let settings = Persisted(Look.self, stores: [.defaults: store])
        #expect(isTold(settings, { $0.theme }, { $0.theme = "dark" }))
        #expect(!isTold(settings, { $0.theme }, { $0.size = 2 }))
        #expect(isTold(settings, { $0.window.title }, { $0.window.title = "Main" }))
        #expect(isTold(settings, { $0.hover }, { $0.hover = 2 }))
        #expect(isTold(settings, { $0.snapshot }, { $0.size = 3 }))
        #expect(try isTold(settings, { $0.size }, { try $0.update { $0.size = 4 } }))
        #expect(try isTold(settings, { $0.size }, { try $0.reset() }))
        #expect(
            try isTold(settings, { $0.size }, { _ in try store.changeElsewhere(["Look.size": .integer(9)]) })
        )
    }

    @Test func observations() async throws {
        let settings = Persisted(Look.self, stores: [.defaults: store])
        let sizes = Observations { settings.size }
        var iterator = sizes.makeAsyncIterator()
        #expect(await iterator.next() == 12)
        settings.size = 13
        #expect(await iterator.next() == 13)
    }

    @Test func anObserverMayChangeTheObject() throws {
        let settings = Persisted(Look.self, stores: [.defaults: MemoryStore()])
        withObservationTracking {
            _ = settings.theme
        } onChange: {
            settings.size += 1
        }
        settings.theme = "dark"
        #expect(settings.size == 13)
        withObservationTracking {
            _ = settings.theme
        } onChange: {
            settings.size += 1
        }
        try settings.update { $0.theme = "blue" }
        #expect(settings.size == 14)
    }
}
