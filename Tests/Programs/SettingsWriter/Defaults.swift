import Foundation
import Glibc

/// The same writes in Foundation's `UserDefaults`, for comparison.
struct Defaults {
    private let defaults: UserDefaults

    init?(suite: String) {
        guard let defaults = UserDefaults(suiteName: suite) else { return nil }
        self.defaults = defaults
    }

    func count(times: Int) {
        let own = "process \(getpid())"
        for _ in 0..<times {
            // As much as can be done there: what others have written is read before it is changed.
            _ = defaults.synchronize()
            for key in ["total", own] { defaults.set(defaults.integer(forKey: key) + 1, forKey: key) }
            _ = defaults.synchronize()
        }
    }

    func fill(size: Int) {
        var number = defaults.integer(forKey: "number")
        while true {
            number += 1
            defaults.set(number, forKey: "number")
            defaults.set(Data(repeating: UInt8(truncatingIfNeeded: number), count: size), forKey: "payload")
            // Nothing is acknowledged before that.
            if defaults.synchronize() { SettingsWriter.say("\(number)") }
        }
    }
}
