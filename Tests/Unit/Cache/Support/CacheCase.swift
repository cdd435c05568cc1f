import CyanotypeCache
import Testing

/// A cache for tests with random operations.
struct CacheCase: Sendable, CustomTestStringConvertible {
    /// What a cost can be.
    enum Costs: Sendable {
        /// The cache counts entries.
        case none
        case upTo(Int)
        /// Small ones, and those that an entry's header has no room for.
        case upToTerabytes
    }

    let limit: Int
    let costs: Costs
    /// How many keys there are.
    let keys: Int

    var testDescription: String { "limit \(limit), costs \(costs), \(keys) keys" }

    static let all = [
        CacheCase(limit: 1, costs: .none, keys: 3),
        CacheCase(limit: 7, costs: .none, keys: 12),
        CacheCase(limit: 100, costs: .none, keys: 150),
        CacheCase(limit: 1_024, costs: .none, keys: 1_500),
        CacheCase(limit: 1_025, costs: .none, keys: 1_500),
        CacheCase(limit: 6_000, costs: .none, keys: 9_000),
        CacheCase(limit: 50, costs: .upTo(60), keys: 20),
        CacheCase(limit: 60_000, costs: .upTo(50), keys: 4_000),
        CacheCase(limit: 200_000, costs: .upTo(250_000), keys: 500),
        CacheCase(limit: 1 << 42, costs: .upToTerabytes, keys: 400),
    ]

    /// The cache, whose values tell their costs.
    func cache(_ policy: CachePolicy) -> Cache<Int, Int> {
        if case .none = costs { return Cache(count: limit, policy: policy) }
        return Cache(memory: limit, policy: policy) { _, value in Self.cost(value) }
    }

    /// A value, of which a number from `serial` keeps it apart from others.
    func value(serial: Int, using random: inout some RandomNumberGenerator) -> Int {
        let cost =
            switch costs {
            case .none: 1
            case .upTo(let greatest): Int.random(in: 1...greatest, using: &random)
            case .upToTerabytes:
                Bool.random(using: &random)
                    ? .random(in: 1...1_000, using: &random) : 1 << 31 - 2 + .random(in: 0...1 << 38, using: &random)
            }
        return cost << 20 | serial & 0xf_ffff
    }

    static func cost(_ value: Int) -> Int { value >> 20 }
}
