import Cyanotype
import CyanotypeSettings
import Foundation
import Synchronization
import Testing

/// A store that fails while it is told to.
private final class FaultyStore: BackingStore {
    let inner = MemoryStore()
    private let fault = Mutex<BackingStoreError.Code?>(nil)

    var location: String { "faulty store" }

    func fail(_ code: BackingStoreError.Code?) {
        fault.withLock { $0 = code }
    }

    private func check() throws(BackingStoreError) {
        if let code = fault.withLock({ $0 }) { throw BackingStoreError(code, store: location, reason: "told to fail") }
    }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try check()
        return try inner.value(forKey: key)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try check()
        try inner.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        try check()
        return try inner.keys()
    }
}

private struct Counters: Model, Sendable, Equatable {
    var first = 1
    var second = 2.0

    static let blueprint = Blueprint(creating: Counters.init) {
        Field("first", \.first).stored(in: .defaults)
        Field("second", \.second).stored(in: "other")
    }
}

/// A memberwise model with a default for each field.
private struct Fixed: Model, Sendable, Equatable {
    let level: Int
    var name: String

    static let blueprint = Blueprint(Fixed.init) {
        Field("level", \.level, default: 3).stored(in: .defaults)
        Field("name", \.name, default: "none").stored(in: .defaults)
    }
}

@Suite struct PersistedFailureTests {
    private let faulty = FaultyStore()
    private let other = MemoryStore()

    private func open() -> Persisted<Counters> {
        let settings = Persisted(Counters.self, stores: [.defaults: faulty, "other": other])
        _ = settings.snapshot
        return settings
    }

    @Test(arguments: [BackingStoreError.Code.locked, .unavailable])
    func absentLockedAndNoServiceAreDifferentAnswers(code: BackingStoreError.Code) throws {
        try faulty.setValue(.integer(9), forKey: "Counters.first")
        faulty.fail(code)
        let settings = open()
        #expect(settings.first == 1)
        #expect(settings.status(of: \.second) == .absent)
        guard case .unavailable(let error) = settings.status(of: \.first) else {
            Issue.record("taken for absent")
            return
        }
        #expect(error.code == code)
        #expect(settings.failures.map(\.key) == ["Counters.first"])

        // Nothing was written over what could not be read, and it is there when the store answers again.
        faulty.fail(nil)
        settings.second = 5
        #expect(try faulty.value(forKey: "Counters.first") == .integer(9))
        settings.reload()
        #expect(settings.first == 9)
        #expect(settings.status(of: \.first) == .stored)
    }

    @Test func anAssignmentThatCannotBeWrittenStaysInMemoryAndIsWrittenByFlush() async throws {
        let settings = open()
        faulty.fail(.writeFailed)
        settings.first = 7
        #expect(settings.first == 7)
        guard case .unwritten = settings.status(of: \.first) else {
            Issue.record("the failure is lost")
            return
        }
        await #expect(throws: PersistedError.self) { try await settings.flush() }
        await settings.reload()
        #expect(settings.first == 7, "reload keeps what is not written")
        faulty.fail(nil)
        try await settings.flush()
        #expect(settings.failures.isEmpty)
        #expect(try faulty.value(forKey: "Counters.first") == .integer(7))
    }

    @Test func anUpdateThrowsWhatItsStoresCannotWrite() async throws {
        let settings = open()
        faulty.fail(.writeFailed)
        #expect(throws: PersistedError.self) {
            try settings.update { counters in
                counters.first = 5
                counters.second = 6
            }
        }
        #expect(try other.value(forKey: "Counters.second") == .double(6))
        faulty.fail(nil)
        try await settings.flush()
        #expect(try faulty.value(forKey: "Counters.first") == .integer(5))
    }

    @Test func aValueThatNoStoreCanKeepStopsAnUpdateBeforeItChangesAnything() throws {
        let settings = open()
        do {
            try settings.update { counters in
                counters.first = 8
                counters.second = .nan
            }
            Issue.record("stored what JSON cannot write")
        } catch let error as PersistedError {
            #expect(error.failures.map(\.key) == ["Counters.second"])
        }
        #expect(settings.snapshot == Counters())
        #expect(try faulty.keys().isEmpty)
    }

    @Test func aResetThatCouldNotRemoveKeysIsFinishedByFlush() async throws {
        let settings = open()
        settings.first = 4
        faulty.fail(.writeFailed)
        #expect(throws: PersistedError.self) { try settings.reset() }
        #expect(settings.first == 1)
        faulty.fail(nil)
        try await settings.flush()
        #expect(try faulty.keys().isEmpty)
        #expect(settings.status(of: \.first) == .absent)
    }

    @Test func aMemberwiseModelIsRebuilt() throws {
        let store = MemoryStore(["Fixed.level": .integer(12)])
        let settings = Persisted(Fixed.self, stores: [.defaults: store])
        #expect(settings.snapshot == Fixed(level: 12, name: "none"))
        settings.name = "set"
        #expect(try store.value(forKey: "Fixed.name") == .string("set"))
        #expect(settings[\.name] == "set")
    }

    @Test func aPropertyInsideOfAStoredOneIsWrittenWithIt() throws {
        struct Outer: Model, Sendable {
            var inner = Fixed(level: 1, name: "a")
            static let blueprint = Blueprint(creating: Outer.init) {
                Field("inner", \.inner).stored(in: .defaults)
            }
        }
        let store = MemoryStore()
        let settings = Persisted(Outer.self, stores: [.defaults: store])
        settings.inner.name = "b"
        settings[\.inner.name] += "c"
        #expect(
            try store.value(forKey: "Outer.inner") == .dictionary(["level": .integer(1), "name": .string("bc")])
        )
    }

    @Test func aChangeIsNotBasedOnADefaultWhenTheStoreAnswersAgain() throws {
        try faulty.setValue(.integer(42), forKey: "Counters.first")
        faulty.fail(.unavailable)
        let settings = open()
        faulty.fail(nil)
        settings.first += 1
        #expect(try faulty.value(forKey: "Counters.first") == .integer(43))
    }

    @Test func anUpdateAlsoWritesWhatAnAssignmentCouldNot() throws {
        let settings = open()
        faulty.fail(.writeFailed)
        settings.first = 7
        faulty.fail(nil)
        try settings.update { $0.first = 7 }
        #expect(try faulty.value(forKey: "Counters.first") == .integer(7))
        #expect(settings.status(of: \.first) == .stored)
    }

    @Test func aPropertyThatNoStoreCanKeepDoesNotStopOthers() throws {
        let settings = open()
        settings.second = .nan
        try settings.update { $0.first = 5 }
        #expect(try faulty.value(forKey: "Counters.first") == .integer(5))
        #expect(settings.failures.map(\.key) == ["Counters.second"])
    }

    @Test func aSensitiveValueIsNotQuoted() throws {
        struct Locker: Model, Sendable {
            var pin = "1"
            static let blueprint = Blueprint(creating: Locker.init) {
                Field("pin", \.pin, as: ShortText.conversion).sensitive().stored(in: .defaults)
            }
        }
        let locker = Persisted(Locker.self, stores: [.defaults: MemoryStore()])
        locker.pin = "canary-99"
        #expect(locker.failures.count == 1)
        #expect(!"\(locker.failures)".contains("canary"))
    }

    @Test func aStoreThatIsNotGivenIsAMistakeOfTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = Persisted(Counters.self, stores: [.defaults: MemoryStore()])
        }
    }

    @Test func aStoreInTheClearIsNoKeyring() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Persisted(
                Counters.self,
                stores: [.defaults: MemoryStore(), "other": MemoryStore(), .keyring: MemoryStore()]
            )
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("does not protect") } == true
        )
    }

    @Test func changingTheObjectInsideOfItsUpdateIsAMistakeOfTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let settings = Persisted(Counters.self, stores: [.defaults: MemoryStore(), "other": MemoryStore()])
            try settings.update { _ in settings.first = 3 }
        }
    }
}
