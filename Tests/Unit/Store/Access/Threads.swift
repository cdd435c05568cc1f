import Foundation
import Testing

/// The threads of this process.
enum Threads {
    /// The number of threads with a name.
    static func count(named name: String) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
            // A thread may end meanwhile.
            let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) == name
        }
    }
}

/// Waits until a condition holds, for ten minutes at most, without holding a thread.
func eventually(
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try await Task.sleep(for: .milliseconds(2))
    }
    return try await condition()
}
