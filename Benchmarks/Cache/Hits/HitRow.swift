/// The hit ratios of all policies on a trace at a capacity.
struct HitRow {
    let trace: String
    let half: TraceSource.Half
    let percent: Int?
    let capacity: Int
    /// The hit ratios in percent, by the names of the policies.
    private let ratios: [String: Double]

    /// The rows of some figures, in their order.
    static func rows(of figures: [HitFigure]) -> [HitRow] {
        var order: [Subject] = []
        var bySubject: [Subject: [HitFigure]] = [:]
        for figure in figures {
            let subject = Subject(trace: figure.trace, capacity: figure.capacity, percent: figure.percent)
            if bySubject[subject] == nil { order.append(subject) }
            bySubject[subject, default: []].append(figure)
        }
        return order.compactMap { bySubject[$0].flatMap(HitRow.init) }
    }

    private struct Subject: Hashable {
        let trace: String
        let capacity: Int
        let percent: Int?
    }

    private init?(_ figures: [HitFigure]) {
        guard let first = figures.first else { return nil }
        (trace, half) = (first.trace, first.half)
        (percent, capacity) = (first.percent, first.capacity)
        ratios = figures.reduce(into: [:]) { $0[$1.policy] = $1.ratio }
    }

    func ratio(_ policy: Policy) -> Double? { ratios[policy.name] }

    var lru: Double? { ratios[Policy.lruName] }

    /// The best hit ratio of the policies that others are compared with.
    var best: Double? { Policy.all.filter(\.isReference).compactMap(ratio).max() }
}
