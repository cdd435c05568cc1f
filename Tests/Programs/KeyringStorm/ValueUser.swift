import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Foundation

/// Reads, writes and removes keys of a keyring.
struct ValueUser: StormUser {
    private let service = "values.\(UUID().uuidString)"
    private var keyring: Keyring
    private let keys = ["a", "b", "c", "d"]
    private var expected: [String: Expectation] = [:]
    private var last = 0

    init() {
        keyring = Self.make(service, isPatient: true)
        for key in keys { expected[key] = Expectation() }
    }

    private static func make(_ service: String, isPatient: Bool) -> Keyring {
        Keyring(service: service, prompt: .never, timeout: isPatient ? .seconds(60) : .milliseconds(100))
    }

    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator) {
        let key = keys.randomElement(using: &generator) ?? "a"
        var state = expected[key] ?? Expectation()
        defer { expected[key] = state }
        switch Int.random(in: 0..<20, using: &generator) {
        case 0:
            // A new connection; some give up early.
            keyring = Self.make(service, isPatient: Bool.random(using: &generator))
        case 1..<7:
            last += 1
            let new = last
            note(
                failure { () throws(BackingStoreError) in try keyring.setValue(.numbered(new), forKey: key) },
                new,
                &state,
                &report
            )
        case 7..<11:
            note(
                failure { () throws(BackingStoreError) in try keyring.removeValue(forKey: key) },
                nil,
                &state,
                &report
            )
        case 11..<17:
            do throws(BackingStoreError) {
                check(number(in: try keyring.value(forKey: key)), &state, &report, "value(forKey:)")
            } catch {
                noteUnreadable(error, &report)
            }
        default:
            expected[key] = state
            readAll(&report, lists: Bool.random(using: &generator))
            state = expected[key] ?? Expectation()
        }
    }

    /// Reads all values, or the keys only.
    private mutating func readAll(_ report: inout StormReport, lists: Bool) {
        do throws(BackingStoreError) {
            if lists {
                let found = try keyring.keys()
                for key in keys where !found.contains(key) {
                    if var state = expected[key] {
                        check(nil, &state, &report, "keys()")
                        expected[key] = state
                    }
                }
            } else {
                let found = try keyring.values(forKeys: keys)
                for key in keys {
                    if var state = expected[key] {
                        check(number(in: found[key]), &state, &report, "values(forKeys:)")
                        expected[key] = state
                    }
                }
            }
        } catch {
            noteUnreadable(error, &report)
        }
    }

    /// A key can be unreadable only while its new value is not acknowledged.
    private func noteUnreadable(_ error: BackingStoreError, _ report: inout StormReport) {
        report.unavailable += 1
        guard error.code == .corrupt, expected[error.key ?? ""]?.possible.count == 1 else { return }
        report.wrong += 1
        report.complaints.append("\(error)")
    }
}
