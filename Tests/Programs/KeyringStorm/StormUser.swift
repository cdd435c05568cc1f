import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Foundation

/// What one thread has done with a keyring, and what was wrong.
struct StormReport {
    var acknowledged = 0
    var failed = 0
    var reads = 0
    var unavailable = 0
    /// Stored secrets that were read as absent.
    var hidden = 0
    /// Acknowledged removals that had not happened, and acknowledged or refused changes of which something else is left.
    var wrong = 0
    var complaints: [String] = []

    mutating func add(_ other: StormReport) {
        acknowledged += other.acknowledged
        failed += other.failed
        reads += other.reads
        unavailable += other.unavailable
        hidden += other.hidden
        wrong += other.wrong
        complaints += other.complaints
    }
}

/// One of the ways to use a keyring, by a thread with keys of its own.
protocol StormUser {
    /// Makes one random call or a few, and notes what was wrong.
    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator)
}

extension StormUser {
    /// Compares a number that was read with those that are possible.
    func check(_ number: Int?, _ expected: inout Expectation, _ report: inout StormReport, _ call: String) {
        report.reads += 1
        if !expected.possible.contains(number) {
            if number == nil { report.hidden += 1 } else { report.wrong += 1 }
            func text(_ number: Int?) -> String { number.map(String.init) ?? "absent" }
            report.complaints.append("\(call): \(text(number)), not one of \(expected.possible.map(text))")
        }
        expected.settle(number)
    }

    /// Notes the result of a change of one key to `number`.
    func note(_ error: BackingStoreError?, _ number: Int?, _ expected: inout Expectation, _ report: inout StormReport) {
        guard let error else {
            report.acknowledged += 1
            return expected.settle(number)
        }
        report.failed += 1
        // Any other failure says that nothing has changed.
        if error.reason.contains("not known") { expected.doubt(number) }
    }
}

/// The number in a value; -1 if it is another's.
func number(in value: StoredValue?) -> Int? {
    guard let value else { return nil }
    if case .string(let text) = value { return Int(text) ?? -1 - text.utf8.count }
    return -1
}

extension StoredValue {
    static func numbered(_ number: Int) -> StoredValue { .string(String(number)) }
}

/// Runs `body` and returns its error.
func failure(_ body: () throws(BackingStoreError) -> Void) -> BackingStoreError? {
    do throws(BackingStoreError) {
        try body()
        return nil
    } catch {
        return error
    }
}
