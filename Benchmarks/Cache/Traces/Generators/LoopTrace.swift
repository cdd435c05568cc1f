import BenchmarkSupport

/// The same keys in the same order, again and again: LRU hits nothing before it has room for all.
struct LoopTrace: TraceGenerator {
    let keyCount: Int
    let rounds: Int

    func keys(_ random: inout XorShift) -> [UInt64] {
        (0..<rounds).flatMap { _ in 0..<UInt64(keyCount) }
    }
}
