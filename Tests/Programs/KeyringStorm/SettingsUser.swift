import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Foundation

/// Assigns and updates a secret of a settings object, and makes new objects that read it.
struct SettingsUser: StormUser {
    private struct Account: Model, Sendable {
        var token: Secret?

        static let blueprint = Blueprint(creating: Account.init) { Field("token", \.token).stored(in: .keyring) }
    }

    private let keyring = Keyring(service: "settings.\(UUID().uuidString)", prompt: .never, timeout: .seconds(60))
    private var account: Persisted<Account>
    private var expected = Expectation()
    private var last = 0

    init() { account = Persisted(Account.self, stores: [.keyring: keyring]) }

    mutating func step(_ report: inout StormReport, using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            account = Persisted(Account.self, stores: [.keyring: keyring])
            read(&report, "a new object")
        case 1:
            account.reload()
            read(&report, "reload()")
        case 2:
            // Differs from what the object has, so that it has to be written.
            let new = next()
            do {
                try account.update { $0.token = Secret(String(new)) }
                settle(new, &report)
            } catch {
                doubt(new, &report)
            }
        default:
            let new = Bool.random(using: &generator) ? next() : nil
            account.token = new.map { Secret(String($0)) }
            switch account.status(of: \.token) {
            case .stored, .absent: settle(new, &report)
            // The change is pending: each later write makes it, too.
            case .unavailable, .unreadable, .unwritten, .scheduled: doubt(new, &report)
            }
        }
    }

    private mutating func next() -> Int {
        last += 1
        return last
    }

    private mutating func settle(_ new: Int?, _ report: inout StormReport) {
        report.acknowledged += 1
        expected.settle(new)
    }

    private mutating func doubt(_ new: Int?, _ report: inout StormReport) {
        report.failed += 1
        expected.doubt(new)
    }

    private mutating func read(_ report: inout StormReport, _ call: String) {
        switch account.status(of: \.token) {
        case .stored: check(account.token?.revealed.flatMap { Int($0) } ?? -1, &expected, &report, call)
        case .absent: check(nil, &expected, &report, call)
        case .unavailable, .unwritten: report.unavailable += 1
        case .unreadable, .scheduled: check(-1, &expected, &report, call)
        }
    }
}
