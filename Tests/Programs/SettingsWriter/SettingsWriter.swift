import CyanotypeSettings
import CyanotypeTestSupport
import FoundationEssentials
import Glibc

/// The other process in the store's tests: does one thing to a property list and says on its standard output how it went.
///
///     SettingsWriter count <file> <times>    counts "total" up, that many times
///     SettingsWriter apply <file> <times>    writes a key of its own, "<process> <number>", so many times, reading nothing
///     SettingsWriter fill <file> [<bytes>]   writes number after number, each with a payload, until it is killed
///     SettingsWriter defaults-count <suite> <times>    as count, in Foundation's UserDefaults
///     SettingsWriter defaults-fill <suite> <bytes>     as fill, in Foundation's UserDefaults
///     SettingsWriter probe <file>            reads and writes once
///     SettingsWriter unprivileged <file>     the same as the user "nobody" where it is started by root
///     SettingsWriter refused <file>          writes as "nobody" and prints the error
///     SettingsWriter limited <file>          the same where no file may become larger than 4 KiB
///     SettingsWriter hold <file>             prints "held" and keeps all other writers out, until it is killed
///     SettingsWriter fork <file>             writes "parent" and ends; a child that it forks meanwhile writes "child", too
///     SettingsWriter fork-and-hold <file>    as hold, with a child process that has the lock file open and does nothing
///     SettingsWriter observe <file>          prints what a hundred observing stores cost, and how many are notified
///     SettingsWriter observe-many <file>     prints how many of a thousand stores are notified, and the number of threads
///     SettingsWriter grab <lock file>        takes the lock as "nobody", who may only read, prints "taken" and keeps it
@main enum SettingsWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        let store = PropertyListStore(url: URL(filePath: arguments[2]))
        let number = arguments.count > 3 ? Int(arguments[3]) : nil
        do {
            switch arguments[1] {
            case "count": try count(store, times: number ?? 0)
            case "apply": try apply(store, times: number ?? 0)
            case "fill": try fill(store, size: number ?? 100_000)
            case "defaults-count": Defaults(suite: arguments[2])?.count(times: number ?? 0)
            case "defaults-fill": Defaults(suite: arguments[2])?.fill(size: number ?? 100_000)
            case "probe": probe(store)
            case "unprivileged":
                becomeNobody()
                probe(store)
            case "refused":
                becomeNobody()
                do {
                    try store.setValue(.bool(true), forKey: "probe")
                    say("written")
                } catch {
                    say("\(error)")
                }
            case "hold":
                try store.update { _ in
                    say("held")
                    while true { pause() }
                }
            case "fork": try fork(store, holds: false)
            case "fork-and-hold": try fork(store, holds: true)
            case "observe": try observe(store)
            case "observe-many": try observeMany(store)
            case "grab":
                becomeNobody()
                grab(arguments[2])
            case "limited":
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
                guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { exit(77) }
                probe(store)
            default: exit(64)
            }
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    private static func becomeNobody() {
        if !Privileges.drop() { exit(77) }
    }

    private static func observe(_ store: PropertyListStore) throws {
        try store.setValue(.integer(1), forKey: "a")
        let path = CommandLine.arguments[2]
        let stores = (0..<100).map { _ in PropertyListStore(url: URL(filePath: path)) }
        var told: [Int32] = [0, 0]
        guard unsafe pipe(&told) == 0 else { exit(70) }
        let end = told[1]
        let observations = stores.map { store in store.observeChanges { _ in _ = unsafe write(end, "x", 1) } }
        sayInstances()
        try store.setValue(.integer(2), forKey: "a")
        var (count, byte) = (0, UInt8(0))
        while count < observations.count, unsafe read(told[0], &byte, 1) == 1 { count += 1 }
        say("told \(count)")
        for observation in observations { observation?.cancel() }
        // The thread that waits for notifications closes them when it ends.
        while instances().count > 0 { sched_yield() }
        sayInstances()
    }

    private static func observeMany(_ store: PropertyListStore) throws {
        let stores = (0..<1_000).map { _ in PropertyListStore(url: URL(filePath: CommandLine.arguments[2])) }
        var told: [Int32] = [0, 0]
        guard unsafe pipe(&told) == 0 else { exit(70) }
        let end = told[1]
        // Each reads, as a settings object does.
        let observations = stores.map { store in
            store.observeChanges { _ in
                _ = try? store.value(forKey: "a")
                _ = unsafe write(end, "x", 1)
            }
        }
        for number in 1...20 { try stores[0].setValue(.integer(Int64(number)), forKey: "a") }
        var (count, threads) = (0, 0)
        var bytes = [UInt8](repeating: 0, count: 1_000)
        while count < 20 * 999 {
            let read = unsafe read(told[0], &bytes, bytes.count)
            guard read > 0 else { exit(70) }
            count += read
            threads = max(threads, try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count)
        }
        say("told \(count)")
        say("threads \(threads)")
        withExtendedLifetime(observations) {}
    }

    private static func sayInstances() {
        let instances = instances()
        let watches = instances.joined().filter { $0.starts(with: "inotify") }.count
        say("instances \(instances.count) watches \(watches)")
    }

    /// The kernel's lines about each inotify instance of this process.
    private static func instances() -> [[Substring]] {
        (0..<1_024).compactMap { descriptor in
            var target = [CChar](repeating: 0, count: 64)
            guard unsafe readlink("/proc/self/fd/\(descriptor)", &target, 63) > 0,
                target.prefix(18).elementsEqual("anon_inode:inotify".utf8.map(CChar.init(bitPattern:))),
                let text = try? String(contentsOf: URL(filePath: "/proc/self/fdinfo/\(descriptor)"), encoding: .utf8)
            else { return nil }
            return text.split(separator: "\n")
        }
    }

    private static func grab(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { return say("refused \(errno)") }
        say("taken")
        while true { pause() }
    }

    /// Forks while it holds the lock. The child prints its process number.
    private static func fork(_ store: PropertyListStore, holds: Bool) throws {
        // Swift hides `fork`, because little works in the child of a process with threads. This process has none.
        guard let symbol = unsafe dlsym(nil, "fork") else { exit(70) }
        let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)
        try store.update { values in
            let child = fork()
            if child == 0 {
                say("\(getpid())")
                // The child does not have the lock, so it must wait for it.
                if !holds { try store.setValue(.integer(1), forKey: "child") }
                say("child")
                while true { pause() }
            }
            while holds { pause() }
            usleep(100_000)
            values["parent"] = .integer(1)
        }
        say("parent")
    }

    private static func count(_ store: PropertyListStore, times: Int) throws {
        let own = "process \(getpid())"
        for _ in 0..<times {
            try store.update { values in
                for key in ["total", own] {
                    guard case .integer(let count) = values[key] ?? .integer(0) else { continue }
                    values[key] = .integer(count + 1)
                }
            }
        }
    }

    private static func apply(_ store: PropertyListStore, times: Int) throws {
        let own = getpid()
        for number in 0..<times {
            // One that is new each time, and one that is replaced.
            try store.apply(["\(own) \(number)": .integer(Int64(number)), "\(own)": .integer(Int64(number))])
        }
    }

    private static func fill(_ store: PropertyListStore, size: Int) throws {
        var number: Int64 = 0
        if case .integer(let last) = try store.value(forKey: "number") { number = last }
        while true {
            number += 1
            let payload = Data(repeating: UInt8(truncatingIfNeeded: number), count: size)
            try store.apply(["number": .integer(number), "payload": .data(payload)])
            say("\(number)")
        }
    }

    /// Says the outcome of reading the keys, and of writing 8 KiB.
    private static func probe(_ store: PropertyListStore) {
        do {
            say("read: \(try store.keys().joined(separator: " "))")
        } catch {
            say("read: \(error.code.rawValue) \(error.systemError ?? 0)")
        }
        do {
            try store.setValue(.data(Data(repeating: 1, count: 8_192)), forKey: "probe")
            say("write: done")
        } catch {
            say("write: \(error.code.rawValue) \(error.systemError ?? 0)")
        }
    }

    /// Writes at once: what a process still had in a buffer when it was killed would not count as said.
    static func say(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count <= 0 { exit(1) }
            bytes = bytes.dropFirst(count)
        }
    }
}
