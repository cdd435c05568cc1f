import BenchmarkSupport
import Foundation

/// The figures of all rounds as tables in Markdown.
struct StoreReport {
    private let figures: StoreFigures
    private let subjects: [StoreFigures.Subject]
    private let parallel: [StoreFigures.Subject]

    init(_ figures: StoreFigures) {
        self.figures = figures
        subjects = figures.subjects.filter { $0.task != .parallel }
        parallel = figures.subjects.filter { $0.task == .parallel }
    }

    var markdown: String {
        let sections = [
            ("Times", subjects.isEmpty ? nil : times),
            ("Ratios", subjects.isEmpty ? nil : ratios),
            ("Parallel readers", parallel.isEmpty ? nil : readers),
        ]
        return sections.compactMap { name, table in table.map { "### \(name)\n\n\($0.text)" } }
            .joined(separator: "\n\n")
    }

    /// The time of an operation with each peer.
    private var times: MarkdownTable {
        let heading = ["task", "objects"] + Peer.allCases.map { "\($0.title) µs" } + ["peak MiB"]
        let rows = subjects.map { subject in
            let times = Peer.allCases.map { Self.number(figures.best(subject, $0, \.bestCPU).map { $0 / 1e3 }) }
            let peak = Self.number(figures.peakKiB(subject, .cyanotype).map { Double($0) / 1024 })
            return [subject.task.rawValue, subject.count.grouped] + times + [peak]
        }
        return MarkdownTable(heading: heading, wordColumns: 1, rows: rows)
    }

    /// What the store takes beside C, and what GRDB takes beside the store.
    private var ratios: MarkdownTable {
        let heading = [
            "task", "objects", "÷ C, best", "÷ C, median", "at most", "GRDB ÷ ours, best", "GRDB ÷ ours, median",
            "at least",
        ]
        let rows = subjects.map { subject in
            [subject.task.rawValue, subject.count.grouped]
                + ratios(subject, .cyanotype, .c) + [Self.number(subject.task.mostOfC)]
                + ratios(subject, .grdb, .cyanotype) + [Self.number(subject.task.leastOfGRDB)]
        }
        return MarkdownTable(heading: heading, wordColumns: 1, rows: rows)
    }

    /// The ratios of the best times and of the medians.
    private func ratios(_ subject: StoreFigures.Subject, _ left: Peer, _ right: Peer) -> [String] {
        [
            Self.ratio(figures.best(subject, left, \.bestCPU), figures.best(subject, right, \.bestCPU)),
            Self.ratio(figures.median(subject, left), figures.median(subject, right)),
        ]
    }

    /// How many objects a second all threads together get.
    private var readers: MarkdownTable {
        let peers = [Peer.cyanotype, .grdb, .grdbCodable]
        let heading = ["objects", "threads"] + peers.map { "\($0.title) gets/s" } + ["÷ GRDB"]
        let rows = parallel.map { subject in
            let rates = peers.map { figures.best(subject, $0, \.bestWall).map { 1e9 / $0 } }
            return [subject.count.grouped, "\(subject.threads)"]
                + rates.map { $0.map { Int($0.rounded()).grouped } ?? Self.none }
                + [Self.ratio(rates[0], rates[1])]
        }
        return MarkdownTable(heading: heading, rows: rows)
    }

    private static let none = "–"

    private static func ratio(_ left: Double?, _ right: Double?) -> String {
        guard let left, let right else { return none }
        return number(left / right)
    }

    private static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return none }
        return String(format: value < 100 ? "%.2f" : "%.0f", value)
    }
}
