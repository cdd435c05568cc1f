import BenchmarkSupport
import Foundation

/// The hits as tables in Markdown.
struct HitReport {
    private let rows: [HitRow]

    init(_ figures: [HitFigure]) {
        rows = HitRow.rows(of: figures)
    }

    var markdown: String {
        let halves = TraceSource.Half.allCases.map { half in (half, rows.filter { $0.half == half }) }
            .filter { !$1.isEmpty }
        let summaries = halves.map { half, rows in
            "### Hit ratios of \(rows.count) rows, \(half.meaning)\n\n\(Self.summary(rows).text)"
        }
        return (summaries + ["### Hit ratios, in percent\n\n\(table.text)"]).joined(separator: "\n\n")
    }

    private static func summary(_ rows: [HitRow]) -> MarkdownTable {
        let heading = [
            "policy", "mean %", "mean to the best", "rows > 1 below the best", "rows > 3 below LRU", "worst to LRU",
        ]
        let cells = Policy.all.compactMap { policy in
            HitSummary(of: policy, rows).map { summary in
                [
                    policy.title, number(summary.mean), number(summary.meanToBest, isSigned: true),
                    "\(summary.belowBest)", "\(summary.belowLRU)", number(summary.worstToLRU),
                ]
            }
        }
        return MarkdownTable(heading: heading, wordColumns: 1, rows: cells)
    }

    private var table: MarkdownTable {
        let cells = rows.map { row in
            let percent = row.percent.map { "\($0)" } ?? "–"
            return [row.trace, row.half.rawValue, percent, row.capacity.grouped]
                + Policy.all.map { row.ratio($0).map { Self.number($0) } ?? "–" }
        }
        let heading = ["trace", "half", "% of keys", "keys"] + Policy.all.map(\.title)
        return MarkdownTable(heading: heading, wordColumns: 2, rows: cells)
    }

    private static func number(_ value: Double, isSigned: Bool = false) -> String {
        String(format: isSigned ? "%+.2f" : "%.2f", value)
    }
}

extension TraceSource.Half {
    fileprivate var meaning: String {
        switch self {
        case .tuned: "on which policies are tuned"
        case .reported: "on which none is tuned"
        }
    }
}
