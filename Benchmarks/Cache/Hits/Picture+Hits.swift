import BenchmarkSupport

extension Picture {
    /// The hit ratios of some traces: a panel for each.
    init(_ figures: [HitFigure]) {
        let rows = HitRow.rows(of: figures).filter { $0.percent != nil }
        let policies = Policy.all.filter { policy in rows.contains { $0.ratio(policy) != nil } }
        self.init(
            title: "Hit ratio, by the part of the trace's keys that fits into the cache",
            subtitle: "Higher is better. The axis across is logarithmic; the ranges of the hit ratio differ.",
            series: policies.map(\.series),
            panels: TraceSource.pictured.compactMap { trace in
                PicturePanel(trace, rows.filter { $0.trace == trace }, policies)
            }
        )
    }
}

extension PicturePanel {
    /// The hit ratios of policies on a trace; `nil` if there are none.
    fileprivate init?(_ trace: String, _ rows: [HitRow], _ policies: [Policy]) {
        let lines = policies.map { policy in
            let points = rows.compactMap { row -> (x: Double, y: Double)? in
                guard let percent = row.percent, let ratio = row.ratio(policy) else { return nil }
                return (x: Double(percent), y: ratio)
            }
            return (series: policy.series, points: points)
        }
        let percents = rows.compactMap(\.percent).map { (value: Double($0), label: "\($0)") }
        guard let across = PictureAxis.logarithmic(marks: percents),
            let up = PictureAxis.linear(around: lines.flatMap { $0.points.map(\.y) })
        else { return nil }
        let labels = Labels(title: trace, up: "hit ratio, %", across: "% of the keys")
        self.init(labels, lines: lines, across: across, up: up)
    }
}
