import CyanotypeKeyring
import CyanotypeSettings
import FoundationEssentials
import Testing

/// What is refused before the Secret Service is asked. None of this needs one.
@Suite struct KeyringChecksTests {
    let keyring = Keyring(service: "test.checks", prompt: .never)
    static let canary = "canary-91ab"

    @Test func refusesKeysThatNoItemCanHave() {
        for key in ["a\0b", "\0", String(repeating: "k", count: Keyring.maximumKeySize + 1)] {
            for error in errors(for: key, in: keyring) {
                #expect(error.code == .invalidKey)
                #expect(error.key == key)
                #expect(error.store == keyring.location)
            }
        }
    }

    @Test func refusesNamesThatNothingCanHave() {
        let stores = [
            Keyring(service: "a\0b"), Keyring(service: String(repeating: "k", count: Keyring.maximumKeySize + 1)),
            Keyring(service: "test", collection: .alias("")), Keyring(service: "test", collection: .alias("a\0")),
        ]
        for store in stores {
            #expect(errors(for: "k", in: store).map(\.code) == [.invalidKey, .invalidKey, .invalidKey, .invalidKey])
            #expect(throws: BackingStoreError.self) { try store.keys() }
            guard case .failed = store.availability() else {
                Issue.record("\(store.availability())")
                continue
            }
        }
    }

    @Test func refusesValuesThatAreTooLarge() {
        let text = Self.canary + String(repeating: "x", count: Keyring.maximumValueSize)
        for value in [StoredValue.string(text), .data(Data(text.utf8)), .array([.string(text)]), .decimal(text)] {
            let error = #expect(throws: BackingStoreError.self) { try keyring.setValue(value, forKey: "k") }
            #expect(error?.code == .unsupportedValue)
            #expect(error?.key == "k")
            #expect(error.map { !"\($0)".contains(Self.canary) } == true)
        }
    }

    @Test func refusesValuesThatAreTooDeep() {
        var value = StoredValue.string(Self.canary)
        for _ in 0..<300 { value = .array([value]) }
        let error = #expect(throws: BackingStoreError.self) { try keyring.setValue(value, forKey: "k") }
        #expect(error?.code == .unsupportedValue)
        #expect(error.map { !"\($0)".contains(Self.canary) } == true)
    }

    @Test func checksAllChangesBeforeItMakesOne() {
        // The good change is not made: there is not even an attempt to reach a service.
        let error = #expect(throws: BackingStoreError.self) {
            try keyring.apply(["a": .integer(1), "b\0": .integer(2)])
        }
        #expect(error?.code == .invalidKey)
        #expect(error?.key == "b\0")
    }

    @Test func saysWhatItIs() {
        #expect(keyring.location == "keyring (default) of test.checks")
        #expect(keyring.protectsSecrets)
        #expect(Keyring().service == ProcessInfo.processInfo.processName)
    }

    private func errors(for key: String, in store: Keyring) -> [BackingStoreError] {
        var errors: [BackingStoreError] = []
        for attempt in 0..<4 {
            do throws(BackingStoreError) {
                switch attempt {
                case 0: _ = try store.value(forKey: key)
                case 1: _ = try store.values(forKeys: [key])
                case 2: try store.setValue(.string(Self.canary), forKey: key)
                default: try store.removeValue(forKey: key)
                }
                Issue.record("nothing was thrown")
            } catch {
                errors.append(error)
                #expect(!"\(error)".contains(Self.canary))
            }
        }
        return errors
    }
}
