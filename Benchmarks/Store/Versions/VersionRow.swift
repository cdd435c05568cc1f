import BenchmarkSupport
import Foundation

/// The time of an operation, beside that of the same operation without versions.
struct VersionRow {
    enum Comparison {
        case ratio, difference, none
    }

    private let name: String
    private let count: Int
    /// In nanoseconds.
    private let own: Double
    private let other: Double?
    private let comparison: Comparison
    private let most: Double?

    init(_ name: String, _ count: Int, _ own: Double, beside other: Double?, _ comparison: Comparison, atMost: Double?)
    {
        (self.name, self.count, self.own, self.other) = (name, count, own, other)
        (self.comparison, most) = (comparison, atMost)
    }

    static func table(_ rows: [VersionRow]) -> String {
        let heading = ["", "objects", "µs", "beside, µs", "", "at most"]
        return MarkdownTable(heading: heading, wordColumns: 1, rows: rows.map(\.cells)).text
    }

    private var cells: [String] {
        [name, count.grouped, Self.number(own / 1e3), other.map { Self.number($0 / 1e3) } ?? "–", compared, limit]
    }

    private var compared: String {
        switch (comparison, other) {
        case (.ratio, let other?): Self.number(own / other) + " times"
        case (.difference, let other?): Self.number((own - other) / 1e3) + " µs more"
        default: "–"
        }
    }

    private var limit: String { most.map { Self.number($0) } ?? "–" }

    private static func number(_ value: Double) -> String { String(format: value < 100 ? "%.2f" : "%.0f", value) }
}
