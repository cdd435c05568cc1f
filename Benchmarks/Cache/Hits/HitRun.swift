import BenchmarkSupport
import Cyanotype
import Foundation

/// Counts the hits of all policies.
struct HitRun {
    /// The parts of the keys that fit into the caches.
    static let percents = [1, 2, 5, 10, 20, 50]

    let folder: URL
    let seed: UInt64
    /// Parts of the traces' names; if there are none, all traces are taken.
    let words: [String]
    /// Whether a missing file is a mistake.
    let isComplete: Bool

    /// Prints a figure for each trace, capacity and policy as a JSON object.
    func run() throws {
        if let word = words.first(where: { word in !TraceSource.all.contains { $0.name.contains(word) } }) {
            throw Mistake("no trace is called \(word)")
        }
        for source in TraceSource.all where words.isEmpty || words.contains(where: source.name.contains) {
            guard let trace = try source.trace(in: folder, seed: seed) else {
                let file = source.file(in: folder).path
                let complaint = "there is no \(file), which Benchmarks/fetch-cache-traces makes"
                guard !isComplete else { throw Mistake(complaint) }
                Console.complain("\(complaint); going on without it")
                continue
            }
            Console.complain("\(trace.name): \(trace.requests.count.grouped) requests, \(trace.keyCount.grouped) keys")
            for figure in Self.figures(source, trace) { print(try figure.jsonString()) }
        }
    }

    private static func figures(_ source: TraceSource, _ trace: Trace) -> [HitFigure] {
        let capacities =
            source.capacities.map { (percent: nil, capacity: $0) }
            + percents.map { (percent: $0, capacity: trace.capacity(percent: $0)) }
        return capacities.flatMap { percent, capacity in
            Policy.all.map { policy in
                HitFigure(
                    trace: trace.name,
                    half: source.half,
                    policy: policy.name,
                    percent: percent,
                    capacity: capacity,
                    keys: trace.keyCount,
                    requests: trace.requests.count,
                    hits: policy.hits(capacity, trace)
                )
            }
        }
    }
}
