import BenchmarkSupport

/// Makes the keys of a trace.
protocol TraceGenerator: Sendable {
    func keys(_ random: inout XorShift) -> [UInt64]
}
