/// What the rows of a policy say together.
struct HitSummary {
    /// The mean hit ratio, in percent.
    let mean: Double
    /// By how many points the mean is above that of the best reference policies of each row.
    let meanToBest: Double
    /// The rows that are more than 1 point below the best reference policy.
    let belowBest: Int
    /// The rows that are more than 3 points below LRU.
    let belowLRU: Int
    /// The greatest loss against LRU, in points; 0 if there is none.
    let worstToLRU: Double

    /// - Returns: `nil` if no row has the policy.
    init?(of policy: Policy, _ rows: [HitRow]) {
        let ratios = rows.compactMap { row -> (own: Double, best: Double, lru: Double)? in
            guard let own = row.ratio(policy), let best = row.best, let lru = row.lru else { return nil }
            return (own, best, lru)
        }
        guard !ratios.isEmpty else { return nil }
        mean = ratios.map(\.own).reduce(0, +) / Double(ratios.count)
        meanToBest = mean - ratios.map(\.best).reduce(0, +) / Double(ratios.count)
        belowBest = ratios.count { $0.own < $0.best - 1 }
        belowLRU = ratios.count { $0.own < $0.lru - 3 }
        worstToLRU = ratios.map { $0.own - $0.lru }.reduce(0, min)
    }
}
