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

    static func table(_ rows: [ComparisonRow]) -> String {
        let heading = ["", "objects", "µs", "best, µs", "beside, µs", "", "at most"]
        return MarkdownTable(heading: heading, wordColumns: 1, rows: rows.map(\.cells)).text
    }

    private var cells: [String] {
        [
            task, count.grouped, Self.microseconds(own), Self.microseconds(best), Self.microseconds(other), compared,
            limit,
        ]
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
