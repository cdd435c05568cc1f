import BenchmarkSupport
import Foundation

/// Where a trace comes from, and what it is for.
struct TraceSource: Sendable {
    /// Policies are tuned on the traces of one half only, so that the other half tells what they are worth.
    enum Half: String, CaseIterable, Sendable {
        case tuned
        case reported
    }

    let name: String
    let half: Half
    /// `nil` if the trace is in a file.
    var generator: (any TraceGenerator)?
    /// Capacities in addition to the percentages of the keys.
    var capacities: [Int] = []

    /// The trace's file in a folder.
    func file(in folder: URL) -> TraceFile { TraceFile(folder.appending(path: "\(name).txt")) }

    /// Makes or reads the trace; `nil` if its file is not there.
    func trace(in folder: URL, seed: UInt64) throws -> Trace? {
        if let generator {
            var random = XorShift(seed: Self.seed(seed, for: name))
            return Trace(name: name, keys: generator.keys(&random))
        }
        let file = file(in: folder)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return Trace(name: name, keys: try file.keys())
    }

    /// A seed for each name: the hash FNV-1a of the seed and the name.
    private static func seed(_ seed: UInt64, for name: String) -> UInt64 {
        let hash = "\(seed) \(name)".utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        // Of the seed 0, the generator makes only zeros.
        return max(1, hash)
    }
}
