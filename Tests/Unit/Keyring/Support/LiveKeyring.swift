import CyanotypeKeyring
import Foundation
import Testing

/// The keyring that `Tests/Scripts/with-keyring` has made for this process.
enum LiveKeyring {
    /// Whether the tests run under `Tests/Scripts/with-keyring`.
    ///
    /// Without it, tests that need a keyring are skipped: they would write into the keyring of whoever runs them. With
    /// it, a keyring that cannot be reached makes them fail.
    static let isRequired = ProcessInfo.processInfo.environment["CYANOTYPE_REQUIRE_KEYRING"] == "1"

    /// A keyring whose service no other test uses. It waits for long, for tests of other things than deadlines on a machine
    /// that is busy.
    static func make(_ name: String = "test") -> Keyring {
        Keyring(service: "\(name).\(UUID().uuidString)", prompt: .never, timeout: .seconds(60))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips what needs a Secret Service when none was made for the tests.
    static var needsKeyring: Self {
        .enabled(
            if: LiveKeyring.isRequired,
            "run it under Tests/Scripts/with-keyring, which makes a keyring for the tests"
        )
    }
}

/// A program that has ended.
struct Ended {
    var status: Int32
    var output: String
    var errors: String

    /// Runs a program found on the path to its end.
    static func running(
        _ arguments: [String],
        input: String = "",
        environment: [String: String?] = [:]
    ) throws -> Ended {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues { $0 }) { $1 }
            .filter { environment[$0.key] != .some(nil) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Files and not pipes: a pipe that nobody reads while the other is read can stop the program.
        let files = try ["in", "out", "err"].map { name in
            let file = folder.appendingPathComponent(name)
            try Data((name == "in" ? input : "").utf8).write(to: file)
            return file
        }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Ended(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        )
    }
}
