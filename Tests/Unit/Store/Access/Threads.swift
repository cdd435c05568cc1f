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
