import BenchmarkSupport
import Foundation

/// The times of all rounds as a table in Markdown.
struct SpeedReport {
    private struct Row: Hashable {
        let task: SpeedTask
        let key: String
        let threads: Int
    }

    private let rows: [Row]
    private let figures: [Row: [String: [SpeedFigure]]]

    init(_ all: [SpeedFigure]) {
        figures = all.reduce(into: [:]) { figures, figure in
            let row = Row(task: figure.task, key: figure.key, threads: figure.threads)
            figures[row, default: [:]][figure.map, default: []].append(figure)
        }
        let places = Dictionary(uniqueKeysWithValues: SpeedTask.allCases.enumerated().map { ($1, $0) })
        rows = figures.keys.sorted { left, right in
            (places[left.task] ?? 0, left.key, left.threads) < (places[right.task] ?? 0, right.key, right.threads)
        }
    }

    var markdown: String {
        let subjects = SpeedSubject.all.filter { subject in figures.values.contains { $0[subject.name] != nil } }
        let heading =
            ["task", "key", "threads"] + subjects.flatMap { ["\($0.title), best ns", "median ns"] }
            + subjects.dropFirst().flatMap { ["\($0.title) ÷ \(subjects[0].title), best", "median"] }
        let cells = rows.map { row in
            let times = subjects.map { (best: best(row, $0), median: median(row, $0)) }
            return [row.task.rawValue, row.key, "\(row.threads)"]
                + times.flatMap { [Self.number($0.best, digits: 0), Self.number($0.median, digits: 0)] }
                + times.dropFirst().flatMap {
                    [Self.ratio($0.best, times[0].best), Self.ratio($0.median, times[0].median)]
                }
        }
        return MarkdownTable(heading: heading, wordColumns: 2, rows: cells).text
    }

    /// The shortest time of all rounds.
    private func best(_ row: Row, _ subject: SpeedSubject) -> Double? {
        figures[row]?[subject.name]?.map(\.best).min()
    }

    /// The median of the rounds' medians.
    private func median(_ row: Row, _ subject: SpeedSubject) -> Double? {
        figures[row]?[subject.name].map { $0.map(\.median).middle }
    }

    private static func ratio(_ left: Double?, _ right: Double?) -> String {
        guard let left, let right else { return number(nil, digits: 2) }
        return number(left / right, digits: 2)
    }

    private static func number(_ value: Double?, digits: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        return String(format: "%.\(digits)f", value)
    }
}
