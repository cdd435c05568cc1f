import AllocationCounter
import Foundation

/// How much of this process's memory is resident, in bytes, as Linux tells it.
struct ResidentMemory {
    /// What is resident now.
    let now: Int

    /// What has been resident at most.
    let peak: Int

    /// Reads both.
    init() throws {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        func kibibytes(_ name: String) throws -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            guard let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) }) else {
                throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: "/proc/self/status"])
            }
            return value
        }
        now = try kibibytes("VmRSS") * 1024
        peak = try kibibytes("VmHWM") * 1024
    }

    /// By how much `body` raises the peak, in bytes, over what is resident before it without any free memory.
    static func peakGrowth(_ body: () throws -> Void) throws -> Int {
        // Once for what reading itself takes.
        _ = try ResidentMemory()
        let peak = try FileHandle(forWritingTo: URL(filePath: "/proc/self/clear_refs"))
        releaseFreeMemory()
        // Makes what is resident now the peak.
        try peak.write(contentsOf: Data("5".utf8))
        try peak.close()
        let before = try ResidentMemory()
        try body()
        return try ResidentMemory().peak - before.now
    }
}
