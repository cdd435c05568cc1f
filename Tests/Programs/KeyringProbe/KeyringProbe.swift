import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import SettingsTestSupport

/// Makes one or more calls of a keyring and prints one line about each.
///
/// A process cannot change where its session bus is, so that the tests of missing, locked and hanging services start
/// this program in the environment they need.
///
///     KeyringProbe COMMAND [and COMMAND]...
///
///     get SERVICE KEY           absent | value KIND same | value KIND other
///     set SERVICE KEY           stored
///     remove SERVICE KEY        removed
///     keys SERVICE              keys N
///     availability SERVICE      available | locked | noCollection | noService | noBus | noLibrary |
///                               notResponding | failed
///     items SERVICE             items N
///     clear SERVICE [KEY]...    cleared N: removes all keys but those that are named
///     fill SERVICE N            filled MILLISECONDS KIBIBYTES: N keys get the value, each followed by the key's number;
///                               the time of it, and the memory gained
///     several SERVICE N         several N wrong N MILLISECONDS: how many of these keys one call reads, and how many wrongly
///     drop SERVICE N            dropped MILLISECONDS: one call removes these keys
///     traces SERVICE SCENARIO   left N right seed SEED in PLACES: how many pieces of a secret are in a process that no
///                               longer needs it; a scenario is one of Traces.swift, a place is memory or core
///     use SERVICE SCENARIO SEED FOLDER
///                               the process of `traces`: it uses the secret of that number, changes to the folder and
///                               stops itself; if the secret was not read as it was written, it exits
///     beside SERVICE N          dropped, and the outcome of `get SERVICE k` on another thread meanwhile
///     either SERVICE KEY        keyring | alternative, and the outcome of `get`: a store with memory as alternative
///     persist SERVICE           persisted: the value as a secret, and as what is printed of one
///     moved SERVICE             moved: the same for a secret that was in a property list, and for one in an alternative
///     failing SERVICE           failed: the same for writes that fail, and for what is told of them
///     dump SERVICE              dumped: the same for what `dump` shows of settings objects and stores
///     move SERVICE FILE CALLS   moved same FAILURES: a settings object is made whose secret was in a property list; the
///                               process kills itself after so many calls to that and to the keyring
///     shift SERVICE FILE CALLS  shifted N: the secrets of a list are moved into the keyring; the process kills itself after
///                               so many calls to the list
///     leak SERVICE ENCODING     leaked: writes the value to a file in HOME, for a search to find
///     scan SERVICE              scanned N FILE...: those of N files in the folders of HOME that have the value in them
///     sleep SECONDS             slept
///     crowd SERVICE N           N threads at once get the key "k"; the sorted outcomes, each with its number
///     repeat SERVICE N          repeated MICROSECONDS KIBIBYTES: the time of one set and get, and the memory gained
///     run SHELL-COMMAND         ran STATUS
///
/// The value is what standard input holds, a string; `get` compares with it, since no value is ever printed. An error is
/// `error CODE MILLISECONDS FAILURE DESCRIPTION`. `PROBE_PROMPT` is `never` or the seconds that a prompt may take,
/// `PROBE_TIMEOUT` the seconds for a call.
@main
enum KeyringProbe {
    /// Ends the program as one that was called wrongly.
    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("KeyringProbe: \(message)\n".utf8))
        exit(64)
    }

    static func main() {
        let value = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        var keyrings: [String: Keyring] = [:]
        let commands = CommandLine.arguments.dropFirst().split(separator: "and").map(Array.init)
        for command in commands {
            guard command.count >= 2 else { fail("a command needs an argument: see the top of this file") }
            let keyring = keyrings[command[1]] ?? makeKeyring(service: command[1])
            if command[0] != "run", command[0] != "sleep" { keyrings[command[1]] = keyring }
            // What was printed is seen even if the next call ends the process.
            print(outcome(of: command, keyring, value))
            fflush(nil)
        }
    }

    static func makeKeyring(service: String) -> Keyring {
        let environment = ProcessInfo.processInfo.environment
        let timeout = environment["PROBE_TIMEOUT"].flatMap(Double.init) ?? 10
        let prompt: Keyring.PromptPolicy =
            switch environment["PROBE_PROMPT"] {
            case nil: .automatic
            case "never": .never
            case .some(let seconds): .prompt(timeout: .seconds(Double(seconds) ?? 0))
            }
        return Keyring(service: service, prompt: prompt, timeout: .seconds(timeout))
    }

    static func outcome(of command: [String], _ keyring: Keyring, _ value: String) -> String {
        let start = ContinuousClock.now
        do throws(BackingStoreError) {
            switch command[0] {
            case "get":
                guard let found = try keyring.value(forKey: command[2]) else { return "absent" }
                return "value \(kind(of: found)) \(found == .string(value) ? "same" : "other")"
            case "set":
                try keyring.setValue(.string(value), forKey: command[2])
                return "stored"
            case "remove":
                try keyring.removeValue(forKey: command[2])
                return "removed"
            case "keys":
                return "keys \(try keyring.keys().count)"
            case "availability":
                return "\(keyring.availability())"
            case "items":
                return "items \(try keyring.items().count)"
            case "clear":
                return "cleared \(try keyring.removeAll(keeping: Array(command.dropFirst(2))).count)"
            case "fill", "several", "drop":
                return try many(command[0], keyring, Int(command[2]) ?? 0, value)
            case "traces":
                return Remains.left(by: command[2], service: command[1])
            case "use":
                let isRight = try Traces.run(command[2], seed: UInt64(command[3]) ?? 0, keyring)
                Remains.stop(in: command[4], isRight: isRight)
                return "continued"
            case "beside":
                return try beside(keyring, Int(command[2]) ?? 0, value)
            case "either":
                return try either(keyring, command[2])
            case "persist":
                return try Canary.persist(value, keyring)
            case "moved":
                return try Canary.move(value, keyring)
            case "failing":
                return Canary.fail(value)
            case "dump":
                return try Canary.dumpAll(value, keyring)
            case "move":
                return Canary.move(value, keyring, URL(fileURLWithPath: command[2]), calls: Int(command[3]) ?? 0)
            case "shift":
                let list = PropertyListStore(url: URL(fileURLWithPath: command[2]), keepsSecretsInTheClear: true)
                let fuse = Fuse(calls: Int(command[3]) ?? 0)
                let store = SecretStore(keyring, alternative: MortalStore(list, fuse))
                return "shifted \(try store.moveAlternativeIntoKeyring().count)"
            case "leak":
                return Canary.leak(value, command[2])
            case "scan":
                return Canary.scan(for: value)
            case "sleep":
                Thread.sleep(forTimeInterval: Double(command[1]) ?? 0)
                return "slept"
            case "crowd":
                return crowd(keyring, Int(command[2]) ?? 0)
            case "repeat":
                let count = Int(command[2]) ?? 0
                // What is made once is made before the measurement.
                for _ in 0..<100 {
                    try keyring.setValue(.string(value), forKey: "k")
                    _ = try keyring.value(forKey: "k")
                }
                let (before, begun) = (residentKibibytes(), ContinuousClock.now)
                for _ in 0..<count {
                    try keyring.setValue(.string(value), forKey: "k")
                    _ = try keyring.value(forKey: "k")
                }
                let each = Int((ContinuousClock.now - begun) / .microseconds(1)) / max(1, count)
                return "repeated \(each) \(residentKibibytes() - before)"
            case "run":
                // Not Foundation's Process, which waits for whatever the command leaves running, too.
                return unsafe "ran \(system("exec >&2; \(command[1])") >> 8)"
            default:
                fail("unknown command \(command[0])")
            }
        } catch {
            let took = (ContinuousClock.now - start) / .milliseconds(1)
            return "error \(error.code.rawValue) \(Int(took)) \(error.keyringFailure?.rawValue ?? "-") \(error)"
        }
    }

    /// Writes, reads or removes the given number of keys in one call.
    static func many(
        _ what: String,
        _ keyring: Keyring,
        _ count: Int,
        _ value: String
    ) throws(BackingStoreError) -> String {
        let start = ContinuousClock.now
        func took() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
        let numbers = Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("key \($0)", StoredValue.string(value + "\($0)")) }
        )
        switch what {
        case "fill":
            let before = residentKibibytes()
            try keyring.apply(numbers.mapValues { $0 })
            return "filled \(took()) \(residentKibibytes() - before)"
        case "several":
            let found = try keyring.values(forKeys: numbers.keys.sorted())
            let wrong = numbers.filter { found[$0.key] != $0.value }.count
            return "several \(found.count) wrong \(wrong) \(took())"
        default:
            try keyring.apply(numbers.mapValues { _ in nil })
            return "dropped \(took())"
        }
    }

    /// Removes the given number of keys in one call, and reads another key meanwhile.
    static func beside(_ keyring: Keyring, _ count: Int, _ value: String) throws(BackingStoreError) -> String {
        let ended = DispatchSemaphore(value: 0)
        let lock = NSLock()
        nonisolated(unsafe) var found = ""
        Thread {
            // Most likely the removals have begun by then, but the other order works too.
            Thread.sleep(forTimeInterval: 0.5)
            let outcome = outcome(of: ["get", "s", "k"], keyring, value)
            lock.withLock { unsafe found = outcome }
            ended.signal()
        }.start()
        _ = try many("drop", keyring, count, value)
        ended.wait()
        return "dropped " + lock.withLock { unsafe found }
    }

    /// Which store is used where there may be no keyring, and what it says.
    static func either(_ keyring: Keyring, _ key: String) throws(BackingStoreError) -> String {
        let store = SecretStore(keyring, alternative: MemoryStore([key: .bool(true)], protectsSecrets: true))
        var outcome: String
        do throws(BackingStoreError) {
            outcome = try store.value(forKey: key) == nil ? "absent" : "value"
        } catch {
            outcome = error.keyringFailure?.rawValue ?? error.code.rawValue
        }
        switch store.backendInUse {
        case .undecided: return "undecided \(outcome)"
        case .keyring: return "keyring \(outcome)"
        case .alternative(let location): return "alternative \(location) \(outcome)"
        }
    }

    /// What so many calls at once came to.
    static func crowd(_ keyring: Keyring, _ count: Int) -> String {
        let start = ContinuousClock.now
        let lock = NSLock()
        nonisolated(unsafe) var outcomes: [String: Int] = [:]
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            Thread {
                var outcome = "value"
                do {
                    if try keyring.value(forKey: "k") == nil { outcome = "absent" }
                } catch let error as BackingStoreError {
                    outcome = error.code.rawValue
                } catch {
                    outcome = "other"
                }
                lock.withLock { unsafe outcomes[outcome, default: 0] += 1 }
                group.leave()
            }.start()
        }
        group.wait()
        let took = Int((ContinuousClock.now - start) / .milliseconds(1))
        return unsafe outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            + " \(took)"
    }

    static func residentKibibytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    static func kind(of value: StoredValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "bool"
        case .integer: "integer"
        case .unsignedInteger: "unsignedInteger"
        case .double: "double"
        case .decimal: "decimal"
        case .string: "string"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }
}
