import BenchmarkSupport
import Foundation

/// The figures of all rounds as a table in Markdown.
struct LimitReport {
    let figures: [LimitFigure]

    var markdown: String {
        var names: [String] = []
        for figure in figures where !names.contains(figure.name) { names.append(figure.name) }
        let rows = names.map { name in
            let all = figures.filter { $0.name == name }
            let values = all.map(\.value)
            return [name, all[0].unit, Self.text(values.min() ?? .nan), Self.text(values.middle)]
        }
        return MarkdownTable(heading: ["", "unit", "best", "median"], wordColumns: 2, rows: rows).text
    }

    private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
