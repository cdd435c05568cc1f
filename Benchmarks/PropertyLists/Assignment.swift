import CyanotypeSettings
import Foundation

/// One assignment to a list in a file, until it is on the disk, beside `UserDefaults`.
///
/// The two differ in what an interruption leaves. A store writes another file, waits for the disk, puts it in place and
/// waits for the folder; the list is whole at any time. `UserDefaults` empties the file, writes into it and waits once; a
/// program that ends between leaves an empty or a partial list.
struct Assignment {
    /// The lists by number of keys and size of each value in bytes.
    private static let shapes = [
        (10, 8), (10, 100), (10, 10_000), (10, 100_000), (10, 1_000_000), (1_000, 8), (10_000, 8), (100_000, 8),
    ]

    /// Measures lists of all shapes in a folder that is made and removed in the present one, and prints the medians in
    /// milliseconds.
    static func compareAll(rounds: Int) throws {
        let folder = try ownFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        print("one assignment".padded(44) + "cyanotype".padded(14) + "UserDefaults".padded(14) + "ratio")
        for (keys, size) in shapes {
            let name = "\(keys) keys of \(size) bytes"
            let assignment = try Assignment(keys: keys, size: size, in: folder)
            let medians = try assignment.medians(rounds: rounds)
            let ratio = String(format: "%.2f", medians[0] / medians[1])
            print(name.padded(44) + medians[0].text.padded(14) + medians[1].text.padded(14) + ratio)
        }
    }

    /// A new folder, in which `UserDefaults` keeps its files, too. Foundation takes that from the environment that a program
    /// is started with, so this starts the program once more.
    private static func ownFolder() throws -> URL {
        let variable = "CYANOTYPE_ASSIGNMENTS"
        if let path = ProcessInfo.processInfo.environment[variable] { return URL(fileURLWithPath: path) }
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            .appendingPathComponent("assignments-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in [variable, "XDG_CONFIG_HOME"] { unsafe setenv(name, folder.path, 1) }
        var arguments = unsafe CommandLine.arguments.map { unsafe strdup($0) } + [nil]
        unsafe execv("/proc/self/exe", &arguments)
        throw CocoaError(.executableLoad)
    }

    private let store: PropertyListStore
    private let defaults: UserDefaults

    private init(keys: Int, size: Int, in folder: URL) throws {
        let name = "org.example.list-\(keys)-\(size)"
        let text = String(repeating: "x", count: size)
        let pairs = (0..<keys).map { ("setting.\($0)", text) }
        let values = Dictionary(uniqueKeysWithValues: pairs)
        // Written as a file: to set one value after another takes UserDefaults a time that grows with their square.
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("\(name).plist"))
        guard let defaults = UserDefaults(suiteName: name), defaults.string(forKey: "setting.0") == text else {
            throw CocoaError(.fileReadUnknown)
        }
        self.defaults = defaults
        store = PropertyListStore(url: folder.appendingPathComponent("\(name)-store.plist"))
        try store.apply(values.mapValues { .string($0) })
    }

    /// The median times of the store and of `UserDefaults`, which take turns, in milliseconds.
    private func medians(rounds: Int) throws -> [Double] {
        let clock = ContinuousClock()
        var times: [[Double]] = [[], []]
        for round in 1...max(1, rounds) {
            var start = clock.now
            try store.setValue(.integer(Int64(round)), forKey: "setting.0")
            times[0].append((clock.now - start) / .milliseconds(1))
            start = clock.now
            defaults.set(round, forKey: "setting.0")
            guard defaults.synchronize() else { throw CocoaError(.fileWriteUnknown) }
            times[1].append((clock.now - start) / .milliseconds(1))
        }
        return times.map { $0.sorted()[$0.count / 2] }
    }
}
