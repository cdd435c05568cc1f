import CyanotypeSettings
import FoundationEssentials
import Glibc

/// Makes each call of the C library in a write fail once with each of some errors, and prints what is wrong afterwards.
///
///     FaultProbe <folder> <seconds>       the time that a write may take
///
/// Nothing of the library is replaced: the functions in Faults.swift take the place of the C library's in this program.
@main enum FaultProbe {
    private static let errors = [EIO, ENOMEM, EMFILE, EACCES, ENOSPC, EINTR]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let limit = Double(arguments[2]) else { exit(64) }
        var counts: [FaultyCall: Int] = [:]
        for scenario in Scenario.allCases {
            let trial = try Trial(scenario, path: "\(arguments[1])/\(scenario).plist", limit: limit)
            for files in 0..<8 { try trial.run(files: files) }
            for function in FaultyCall.allCases {
                // Later attempts may make more calls than a write that succeeds.
                for error in errors {
                    var number = 1
                    while try trial.run(function, error, number) { number += 1 }
                    counts[function, default: 0] += number - 1
                }
            }
        }
        for function in FaultyCall.allCases { print("\(function) \(counts[function] ?? 0)") }
    }
}

/// How a list is written.
enum Scenario: CaseIterable {
    case alone
    /// Another program has the lock for a moment.
    case contended
    /// The thread has the lock already.
    case nested
    /// Another program removes the lock file in the middle of a write.
    case withoutItsLockFile
}

/// A list that is written again and again, with a fault each time.
struct Trial {
    private let scenario: Scenario
    private let store: PropertyListStore
    private let path: String
    private let lockPath: String
    private let limit: Double

    init(_ scenario: Scenario, path: String, limit: Double) throws {
        self.scenario = scenario
        self.path = path
        self.limit = limit
        let url = URL(filePath: path)
        lockPath = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).lock"
        store = PropertyListStore(url: url)
        try store.setValue(.integer(0), forKey: "number")
        // A new file needs another mode, and for root another owner.
        guard unsafe chmod(path, 0o664) == 0, unsafe getuid() != 0 || chown(path, 65_534, 65_534) == 0 else { exit(70) }
        // What the first write does once is done.
        try write(1)
    }

    /// Writes while one call fails.
    ///
    /// - Returns: Whether there was such a call.
    func run(_ function: FaultyCall, _ error: Int32, _ number: Int) throws -> Bool {
        try run("call \(number) of \(function) fails with \(error)") {
            Faults.begin(function, error, number)
        } end: {
            Faults.end()
        }
    }

    /// Writes while the process can open only so many more files.
    func run(files: Int) throws {
        try run("\(files) more files can be opened") {
            try Faults.begin(files: files)
        } end: {
            Faults.endFiles()
        }
    }

    private func run<Result>(_ what: String, begin: () throws -> Void, end: () -> Result) throws -> Result {
        guard case .integer(let old) = try store.value(forKey: "number") else { exit(70) }
        let descriptors = try openDescriptors()
        let other = takeLock()
        let clock = ContinuousClock()
        let start = clock.now
        try begin()
        let isWritten = (try? write(old + 1)) != nil
        let result = end()
        other?.join()
        let seconds = (clock.now - start) / .seconds(1)
        func complain(_ consequence: String) {
            print("\(scenario), \(what): \(consequence)")
        }
        if seconds > limit { complain("it took \(Int(seconds)) s") }
        let new = try store.value(forKey: "number")
        if new != .integer(old + 1), isWritten || new != .integer(old) { complain("the list has another value") }
        if try openDescriptors() != descriptors { complain("descriptors stay open") }
        do {
            try store.setValue(.integer(old + 2), forKey: "number")
        } catch {
            complain("the next write throws \(error)")
        }
        return result
    }

    /// Takes the lock for another program.
    ///
    /// - Returns: The thread that releases it soon.
    private func takeLock() -> Thread? {
        guard case .contended = scenario else { return nil }
        let descriptor = unsafe open(lockPath, O_RDWR | O_CLOEXEC)
        guard flock(descriptor, LOCK_EX) == 0 else { exit(70) }
        return Thread {
            usleep(2_000)
            close(descriptor)
        }
    }

    private func write(_ number: Int64) throws {
        switch scenario {
        case .alone, .contended:
            try store.setValue(.integer(number), forKey: "number")
        case .nested:
            let access = try store.beginExclusiveAccess()
            defer { access?.end() }
            try store.setValue(.integer(number), forKey: "number")
        case .withoutItsLockFile:
            try store.update { values in
                unsafe unlink(lockPath)
                values["number"] = .integer(number)
            }
        }
    }

    private func openDescriptors() throws -> [String] {
        // One of them is of the folder itself.
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").sorted()
    }
}

/// A thread of the operating system.
private final class Thread: Sendable {
    private let body: @Sendable () -> Void
    nonisolated(unsafe) private var thread = pthread_t()

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
        let result = unsafe pthread_create(
            &thread,
            nil,
            { thread in
                guard let thread = unsafe thread else { return nil }
                unsafe Unmanaged<Thread>.fromOpaque(thread).takeRetainedValue().body()
                return nil
            },
            Unmanaged.passRetained(self).toOpaque()
        )
        guard result == 0 else { exit(70) }
    }

    func join() {
        unsafe pthread_join(thread, nil)
    }
}
