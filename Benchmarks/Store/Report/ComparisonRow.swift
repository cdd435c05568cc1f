import BenchmarkSupport
import Cyanotype
import Foundation

/// The time of an operation, beside that of another one.
struct ComparisonRow: Model {
    enum Comparison: String, Mappable, Sendable {
        case ratio, difference, none
    }

    let task: String
    /// The number of objects.
    let count: Int
    /// The median, in nanoseconds, as the other times.
    let own: Double
    let best: Double?
    /// The median of the other operation.
    let other: Double?
    let comparison: Comparison
    /// The greatest comparison that is wanted, in microseconds if it is no ratio.
    let most: Double?

    static let blueprint = Blueprint(ComparisonRow.init(task:count:own:best:other:comparison:most:)) {
        Field("task", \.task)
        Field("count", \.count)
        Field("own", \.own)
        Field("best", \.best)
        Field("other", \.other)
        Field("comparison", \.comparison)
        Field("most", \.most)
    }
}

extension ComparisonRow {
    init(
        _ task: String,
        _ count: Int,
        _ watch: Stopwatch,
        beside other: Stopwatch? = nil,
        _ comparison: Comparison = .none,
        atMost most: Double?
    ) {
        self.init(
            task: task,
            count: count,
            own: watch.cpus.middle,
            best: watch.cpus.min(),
            other: other?.cpus.middle,
            comparison: comparison,
            most: most
        )
    }

    /// A table of rows, of which several may have the times of one task.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - peer: The name of a library that has done the same, with its rows.
    /// - Returns: The table, in Markdown.
    static func table(_ rows: [ComparisonRow], beside peer: (name: String, rows: [ComparisonRow])? = nil) -> String {
        var heading = ["", "objects", "µs", "best, µs", "beside, µs", "", "at most"]
        if let peer { heading += ["\(peer.name), µs", "best, µs", "ratio"] }
        let cells = merged(rows).map { row in
            guard let peer else { return row.cells }
            return row.cells + row.cells(beside: merged(peer.rows).first { $0.task == row.task })
        }
        return MarkdownTable(heading: heading, wordColumns: 1, rows: cells).text
    }

    /// The rows of several rounds as one for each task.
    private static func merged(_ rows: [ComparisonRow]) -> [ComparisonRow] {
        var tasks: [String] = []
        for row in rows where !tasks.contains(row.task) { tasks.append(row.task) }
        return tasks.map { task in
            // The machine may be slower in one round than in another, so the times of a comparison are those of one.
            let rounds = rows.filter { $0.task == task }.sorted { $0.order < $1.order }
            let middle = rounds[rounds.count / 2]
            return ComparisonRow(
                task: task,
                count: middle.count,
                own: middle.own,
                best: rounds.compactMap(\.best).min(),
                other: middle.other,
                comparison: middle.comparison,
                most: middle.most
            )
        }
    }

    /// What the middle of several rounds is the middle of.
    private var order: Double {
        guard let other else { return own }
        return comparison == .difference ? own - other : own / other
    }

    private var cells: [String] {
        [
            task, count.grouped, Self.microseconds(own), Self.microseconds(best), Self.microseconds(other), compared,
            limit,
        ]
    }

    private func cells(beside peer: ComparisonRow?) -> [String] {
        guard let peer else { return ["–", "–", "–"] }
        return [Self.microseconds(peer.own), Self.microseconds(peer.best), Self.number(peer.own / own)]
    }

    private var compared: String {
        switch (comparison, other) {
        case (.ratio, let other?): Self.number(own / other) + " times"
        case (.difference, let other?): Self.number((own - other) / 1e3) + " µs more"
        default: "–"
        }
    }

    private var limit: String { most.map { Self.number($0) } ?? "–" }

    private static func microseconds(_ time: Double?) -> String { time.map { number($0 / 1e3) } ?? "–" }

    private static func number(_ value: Double) -> String { String(format: value < 100 ? "%.2f" : "%.0f", value) }
}
