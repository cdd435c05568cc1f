import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Foundation

/// Moves a secret from the property list where an earlier version of a program kept it.
struct MovingUser: StormUser {
    private struct Account: Model, Sendable {
        var token: Secret?

        static let blueprint = Blueprint(creating: Account.init) {
            Field("token", \.token).stored(in: .keyring).formerlyStored(in: .defaults, key: "token")
        }
    }

    private let keyring = Keyring(service: "moving.\(UUID().uuidString)", prompt: .never, timeout: .seconds(60))
    private let list: MemoryStore = MemoryStore(protectsSecrets: true)
    private var last = 0
    private var isMoved = true

    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator) {
        do throws(BackingStoreError) {
            if isMoved {
                // The next one: a program of the earlier version has run on a machine without the keyring's value.
                try keyring.removeAll()
                last += 1
                try list.setValue(.numbered(last), forKey: "token")
                isMoved = false
            }
            let account = Persisted(Account.self, stores: [.keyring: keyring, .defaults: list])
            if case .absent = account.status(of: \.token) {
                report.hidden += 1
                report.complaints.append("a moved secret is absent")
            }
            // One of the two has it, whatever has happened.
            let left = number(in: try list.value(forKey: "token"))
            let moved = number(in: try keyring.value(forKey: "Account.token"))
            report.reads += 1
            if left != last, moved != last {
                report.hidden += 1
                report.complaints.append("a secret was lost while it was moved: \(left ?? -1), \(moved ?? -1)")
            }
            if left == nil, account.failures.isEmpty {
                isMoved = true
                report.acknowledged += 1
            }
        } catch {
            report.unavailable += 1
        }
    }
}

/// Imports a secret from the keyring of another program, and removes the original.
struct ImportingUser: StormUser {
    private let own = Keyring(service: "importing.\(UUID().uuidString)", prompt: .never, timeout: .seconds(60))
    private let other = Keyring(
        service: "original.\(UUID().uuidString)",
        attributes: .pythonKeyring,
        prompt: .never,
        timeout: .seconds(60)
    )
    private var last = 0
    private var isImported = true

    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator) {
        do throws(BackingStoreError) {
            if isImported {
                try own.removeAll()
                try other.setValue(.numbered(last + 1), forKey: "key")
                last += 1
                isImported = false
            }
            let imported: [String]? =
                if case .success(let keys) = Result(catching: { () throws(BackingStoreError) in
                    try own.importValues(
                        from: other,
                        resolvingConflictsBy: .takingOriginal,
                        removingOriginals: true
                    )
                }) { keys } else { nil }
            if imported == nil { report.failed += 1 }
            let value = number(in: try own.value(forKey: "key"))
            let original = number(in: try other.value(forKey: "key"))
            report.reads += 1
            if value != last, original != last {
                report.hidden += 1
                report.complaints.append("a secret was lost while it was imported: \(value ?? -1), \(original ?? -1)")
            }
            if imported != nil {
                report.acknowledged += 1
                isImported = true
                if value != last || original != nil {
                    report.wrong += 1
                    report.complaints.append("an import returned \(imported ?? []): \(value ?? -1), \(original ?? -1)")
                }
            }
        } catch {
            report.unavailable += 1
        }
    }
}

/// Moves the secrets of an alternative into the keyring, and uses both as one store.
struct AlternativeUser: StormUser {
    private let keyring = Keyring(service: "alternative.\(UUID().uuidString)", prompt: .never, timeout: .seconds(60))
    private let alternative = MemoryStore(protectsSecrets: true)
    private var expected = Expectation()
    private var last = 0

    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator) {
        // Each decides anew. Without a service it uses the alternative, as it should, and is of no interest.
        let store = SecretStore(keyring, alternative: alternative)
        guard store.decide() == .keyring else { return }
        last += 1
        let new = last
        do throws(BackingStoreError) {
            if try !alternative.keys().isEmpty || Int.random(in: 0..<4, using: &generator) == 0 {
                // A session without a service has kept a secret. Until it is moved, the keyring's own value counts.
                try alternative.setValue(.numbered(new), forKey: "key")
                expected.doubt(new)
                try store.moveAlternativeIntoKeyring(resolvingConflictsBy: .takingTheAlternative)
                expected.settle(new)
                report.acknowledged += 1
            } else if Bool.random(using: &generator) {
                let error = failure { () throws(BackingStoreError) in try store.removeValue(forKey: "key") }
                note(error, nil, &expected, &report)
            } else {
                let error = failure { () throws(BackingStoreError) in try store.setValue(.numbered(new), forKey: "key")
                }
                note(error, new, &expected, &report)
                if try !alternative.keys().isEmpty {
                    report.wrong += 1
                    report.complaints.append("a store that uses the keyring has written its alternative")
                }
            }
            check(number(in: try store.value(forKey: "key")), &expected, &report, "SecretStore")
        } catch {
            report.unavailable += 1
        }
    }
}
