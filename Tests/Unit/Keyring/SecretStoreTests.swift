import CyanotypeTesting
import Cyanotype
import CyanotypeSettings
import Foundation
import Synchronization
import Testing

@testable import CyanotypeKeyring

/// The store that has an alternative to the keyring: which one it uses, and that nothing seems absent for it.
@Suite struct SecretStoreTests {
    let keyring = MemoryStore(protectsSecrets: true)
    let alternative = MemoryStore(protectsSecrets: true)

    private func make(_ availability: Keyring.Availability = .available) -> SecretStore {
        SecretStore(keyring, alternative: alternative) { availability }
    }

    @Test func usesTheAlternativeOnlyWhereThereIsNoService() throws {
        for availability in [
            Keyring.Availability.noLibrary(reason: ""), .noBus(reason: ""), .noService(reason: ""),
        ] {
            let store = make(availability)
            #expect(store.backendInUse == .undecided)
            try store.setValue(.integer(1), forKey: "k")
            #expect(store.backendInUse == .alternative(location: "memory"))
            #expect(store.location == "memory")
            #expect(try alternative.value(forKey: "k") == .integer(1))
            #expect(try store.value(forKey: "k") == .integer(1))
            #expect(try store.values(forKeys: ["k", "x"]) == ["k": .integer(1)])
            #expect(try store.keys() == ["k"])
        }
        #expect(try keyring.keys().isEmpty)
        for availability in [
            Keyring.Availability.available, .locked, .noCollection(reason: ""), .notResponding(reason: ""),
            .failed(reason: ""),
        ] {
            #expect(make(availability).decide() == .keyring)
        }
    }

    @Test func decidesOnce() throws {
        let asked = Mutex(0)
        let store = SecretStore(keyring, alternative: alternative) {
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } == 1 ? .available : .noService(reason: "")
        }
        #expect(asked.withLock { $0 } == 0)
        let errors = onThreads(8) { thread in try store.setValue(.integer(1), forKey: "\(thread)") }
        #expect(errors.isEmpty)
        #expect(store.decide() == .keyring)
        #expect(asked.withLock { $0 } == 1)
        #expect(try keyring.keys().count == 8)
        #expect(try alternative.keys().isEmpty)
    }

    @Test func throwsForWhatIsOnlyInTheAlternative() throws {
        try alternative.setValue(.string("canary-31"), forKey: "k")
        try keyring.setValue(.integer(1), forKey: "both")
        let store = make()
        for body in [{ _ = try store.value(forKey: "k") }, { _ = try store.values(forKeys: ["both", "k"]) }] {
            let error = #expect(throws: BackingStoreError.self) { try body() }
            #expect(error?.keyringFailure == .onlyInAlternative)
            #expect(error?.code == .unavailable)
            #expect(error?.key == "k")
            #expect(error?.reason.contains("moveAlternativeIntoKeyring") == true)
            #expect(error.map { !"\($0)".contains("canary-31") } == true)
        }
        #expect(try store.keys() == ["both", "k"])
        #expect(try store.value(forKey: "absent") == nil)
    }

    @Test func writesAndRemovesInBoth() throws {
        try alternative.apply(["old": .integer(1), "gone": .integer(2), "stays": .integer(3)])
        let store = make()
        try store.apply(["old": .integer(10), "gone": nil])
        #expect(try store.value(forKey: "old") == .integer(10))
        #expect(try store.value(forKey: "gone") == nil)
        #expect(try alternative.keys() == ["stays"])
    }

    @Test func whatWasRemovedDoesNotComeBack() throws {
        for store in [keyring, alternative] { try store.setValue(.string("s"), forKey: "k") }
        let failing = FaultInjectingStore(alternative)
        failing.fail(.writing, with: .writeFailed)
        let store = SecretStore(keyring, alternative: failing) { .available }
        #expect(throws: BackingStoreError.self) { try store.removeValue(forKey: "k") }
        #expect(try keyring.value(forKey: "k") == .string("s"), "nothing is removed that could come back")
        failing.succeed()
        try store.removeValue(forKey: "k")
        try store.moveAlternativeIntoKeyring()
        #expect(try store.value(forKey: "k") == nil)
    }

    @Test func settingsDoNotReplaceWhatIsOnlyInTheAlternative() throws {
        struct Vault: Model, Sendable {
            var tokens: [String] = []
            static let blueprint = Blueprint(creating: Vault.init) { Field("tokens", \.tokens).stored(in: .keyring) }
        }
        try alternative.setValue(.array([.string("old")]), forKey: "Vault.tokens")
        let store = make()
        let vault = Persisted(Vault.self, stores: [.keyring: store])
        vault.tokens.append("new")
        #expect(try keyring.keys().isEmpty)
        #expect(try alternative.value(forKey: "Vault.tokens") == .array([.string("old")]))
        try store.moveAlternativeIntoKeyring()
        vault.tokens.append("newer")
        #expect(try keyring.value(forKey: "Vault.tokens") == .array([.string("old"), .string("newer")]))
    }

    @Test func keepsTheAlternativeWhenTheKeyringFails() throws {
        try alternative.setValue(.integer(1), forKey: "k")
        let store = SecretStore(FailingStore(keyring, failsAt: 1), alternative: alternative) { .locked }
        #expect(throws: BackingStoreError.self) { try store.setValue(.integer(2), forKey: "k") }
        #expect(try alternative.value(forKey: "k") == .integer(1))
    }

    @Test func saysThatTheKeyringHasTheChangesWhenTheAlternativeFails() throws {
        try alternative.setValue(.integer(1), forKey: "k")
        for calls in [FaultInjectingStore.Calls.reading, .writing] {
            let failing = FaultInjectingStore(alternative)
            failing.fail(calls, with: .writeFailed)
            let store = SecretStore(keyring, alternative: failing) { .available }
            let error = #expect(throws: BackingStoreError.self) { try store.setValue(.integer(2), forKey: "k") }
            #expect(error?.reason.contains("the keyring has the changes") == true)
            #expect(try keyring.value(forKey: "k") == .integer(2))
            #expect(try alternative.value(forKey: "k") == .integer(1))
        }
    }

    @Test func movesEverything() throws {
        let values: [String: StoredValue] = [
            "a": .string("x"), "b": .data(Data([0, 255])), "c": .double(.nan), "d": .double(-0.0),
            "e": .date(Date(timeIntervalSinceReferenceDate: 0.5)),
        ]
        for (key, value) in values { try alternative.setValue(value, forKey: key) }
        try alternative.setValue(.integer(1), forKey: "\u{E9}")
        try alternative.setValue(.integer(2), forKey: "e\u{301}")
        let store = make()
        #expect(try store.moveAlternativeIntoKeyring().count == 7)
        #expect(try alternative.keys().isEmpty)
        #expect(try store.value(forKey: "a") == .string("x"))
        #expect(try keyring.value(forKey: "e\u{301}") == .integer(2))
        #expect(try keyring.value(forKey: "\u{E9}") == .integer(1))
        #expect(try store.moveAlternativeIntoKeyring().isEmpty)
    }

    @Test func movesNothingOverAnotherValueUnlessItIsToldTo() throws {
        try alternative.apply(["a": .integer(1), "b": .integer(2), "same": .integer(3)])
        try keyring.apply(["b": .integer(20), "same": .integer(3)])
        let store = make()
        let error = #expect(throws: BackingStoreError.self) { try store.moveAlternativeIntoKeyring() }
        #expect(error?.keyringFailure == .differsInAlternative)
        #expect(error?.key == "b")
        #expect(try keyring.keys() == ["b", "same"])
        #expect(try alternative.keys() == ["a", "b", "same"])
        #expect(try store.moveAlternativeIntoKeyring(resolvingConflictsBy: .keepingTheKeyring) == ["a", "b", "same"])
        #expect(try keyring.value(forKey: "b") == .integer(20))
        #expect(try alternative.keys().isEmpty)
        try alternative.setValue(.integer(2), forKey: "b")
        #expect(try store.moveAlternativeIntoKeyring(resolvingConflictsBy: .takingTheAlternative) == ["b"])
        #expect(try keyring.value(forKey: "b") == .integer(2))
    }

    /// A value is in one place or in both wherever the moving stops, and the next attempt ends it.
    @Test func losesNothingWhereverItStops() throws {
        for (failsInKeyring, step) in (1...12).flatMap({ step in [(true, step), (false, step)] }) {
            let (keyring, alternative) = (MemoryStore(protectsSecrets: true), MemoryStore(protectsSecrets: true))
            try alternative.apply(["a": .integer(1), "b": .integer(2)])
            let interrupted = SecretStore(
                FailingStore(keyring, failsAt: failsInKeyring ? step : .max),
                alternative: FailingStore(alternative, failsAt: failsInKeyring ? .max : step)
            ) { .available }
            _ = try? interrupted.moveAlternativeIntoKeyring()
            for (key, value) in [("a", StoredValue.integer(1)), ("b", .integer(2))] {
                let found = try [keyring.value(forKey: key), alternative.value(forKey: key)].compactMap { $0 }
                #expect(!found.isEmpty && found.allSatisfy { $0 == value }, "step \(step), \(key)")
            }
            let store = SecretStore(keyring, alternative: alternative) { .available }
            try store.moveAlternativeIntoKeyring()
            #expect(try keyring.values(forKeys: ["a", "b"]) == ["a": .integer(1), "b": .integer(2)])
            #expect(try alternative.keys().isEmpty)
        }
    }

    @Test func keepsWhatDoesNotReadBack() throws {
        try alternative.setValue(.integer(1), forKey: "k")
        let store = SecretStore(ForgetfulStore(), alternative: alternative) { .available }
        let error = #expect(throws: BackingStoreError.self) { try store.moveAlternativeIntoKeyring() }
        #expect(error?.keyringFailure == .notReadBack)
        #expect(try alternative.value(forKey: "k") == .integer(1))
    }

    @Test func movesNothingWhereThereIsNoKeyring() throws {
        let store = make(.noService(reason: ""))
        try store.setValue(.integer(1), forKey: "k")
        let error = #expect(throws: BackingStoreError.self) { try store.moveAlternativeIntoKeyring() }
        #expect(error?.keyringFailure == .noService)
        #expect(try store.value(forKey: "k") == .integer(1))
    }

    @Test func endsTheProgramForAnAlternativeThatShowsSecrets() async {
        await #expect(processExitsWith: .failure) {
            _ = SecretStore(Keyring(service: "test"), alternative: MemoryStore())
        }
    }

    @Test func passesTheSuiteOfEveryStoreWithEither() throws {
        for availability in [Keyring.Availability.available, .noBus(reason: "")] {
            try checkConformance(largestValue: 1 << 20, longestKey: 1 << 16, holdsNULInKeys: true) {
                SecretStore(
                    MemoryStore(protectsSecrets: true),
                    alternative: MemoryStore(protectsSecrets: true)
                ) { availability }
            }
        }
    }
}

/// The same in the environments that decide it.
@Suite(.needsKeyring, .serialized) struct SecretStoreChoiceTests {
    @Test func isMadeByWhatIsThere() throws {
        let none = try Probe.runAlone([["either", "s", "k"]], options: ["--no-service"])
        #expect(none[0].description == "alternative memory value")
        let noBus = try Probe.run(
            [["either", "s", "k"]],
            environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": nil]
        )
        #expect(noBus[0].description == "alternative memory value")
        let empty = try Probe.runAlone([["either", "s", "k"]], options: ["--no-keyring"])
        #expect(empty[0].description == "keyring noKeyring")
        let lines = try Probe.runAlone(
            [
                ["either", "s", "k"], ["set", "s", "k"], ["either", "s", "k"], Probe.lock, ["either", "s", "k"],
                ["run", "kill -STOP $KEYRING_DAEMON_PID"], ["either", "s", "k"],
            ],
            environment: ["PROBE_PROMPT": "never", "PROBE_TIMEOUT": "3"]
        )
        #expect(lines[0].description == "keyring onlyInAlternative")
        #expect(lines[2].description == "keyring value")
        #expect(lines[4].description == "keyring locked")
        #expect(lines[6].description == "keyring notAnswering")
    }

    @Test func isMovedIntoARealKeyring() throws {
        let keyring = LiveKeyring.make()
        let alternative = MemoryStore(
            ["a": .string("x"), "b": .data(Data([0, 1])), "c": .double(0.1)],
            protectsSecrets: true
        )
        let store = SecretStore(keyring, alternative: alternative)
        #expect(try store.moveAlternativeIntoKeyring() == ["a", "b", "c"])
        #expect(store.backendInUse == .keyring)
        #expect(try alternative.keys().isEmpty)
        #expect(try keyring.value(forKey: "b") == .data(Data([0, 1])))
        try keyring.removeAll()
    }
}

/// A store whose calls fail from a certain one on.
private final class FailingStore: BackingStore {
    let store: MemoryStore
    private let left: Mutex<Int>

    init(_ store: MemoryStore, failsAt call: Int) {
        self.store = store
        left = Mutex(call)
    }

    var location: String { "failing" }
    var protectsSecrets: Bool { true }

    private func step() throws(BackingStoreError) {
        let mayGoOn = left.withLock { left in
            left -= 1
            return left > 0
        }
        if !mayGoOn { throw BackingStoreError(.locked, store: location, reason: "it fails") }
    }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try step()
        return try store.value(forKey: key)
    }

    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        try step()
        return try store.values(forKeys: keys)
    }

    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try step()
        try store.apply(changes)
    }

    func keys() throws(BackingStoreError) -> [String] {
        try step()
        return try store.keys()
    }
}

/// A store that takes everything and keeps nothing.
private struct ForgetfulStore: BackingStore {
    var location: String { "forgetful" }
    var protectsSecrets: Bool { true }

    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? { nil }
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {}
    func keys() throws(BackingStoreError) -> [String] { [] }
}
