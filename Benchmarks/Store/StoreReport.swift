import Cyanotype
import Foundation

/// The figures of all rounds as a table.
struct StoreReport {
    private struct Subject: Hashable {
        let task: String
        let count: Int
    }

    private let figures: [Subject: [String: [StoreFigure]]]
    private let subjects: [Subject]

    init(_ all: [StoreFigure]) {
        figures = all.reduce(into: [:]) { figures, figure in
            let subject = Subject(task: figure.task, count: figure.count)
            figures[subject, default: [:]][figure.peer, default: []].append(figure)
        }
        let tasks = StoreTask.allCases.map(\.rawValue)
        subjects = figures.keys.sorted { left, right in
            let places = (tasks.firstIndex(of: left.task) ?? 0, tasks.firstIndex(of: right.task) ?? 0)
            return places.0 == places.1 ? left.count < right.count : places.0 < places.1
        }
    }

    /// The most that the store may take, as a multiple of what C takes.
    private static let limits = ["insert": 1.15, "get": 1.25, "save": 1.15, "query": 0.9]

    /// A row for each task and number of objects.
    var markdown: String {
        let heads = [
            "task", "objects", "Cyanotype µs", "C µs", "Python µs", "÷ C, CPU, best", "÷ C, CPU, median",
            "÷ C, wall, best", "at most", "Cyanotype peak MiB",
        ]
        let rows = subjects.map { subject -> [String] in
            let ours = figures[subject]?["cyanotype"] ?? []
            let c = figures[subject]?["c"] ?? []
            let python = figures[subject]?["python"] ?? []
            return [
                subject.task, "\(subject.count)", Self.microseconds(ours), Self.microseconds(c),
                Self.microseconds(python),
                Self.ratio(Self.best(ours, \.bestCPU), Self.best(c, \.bestCPU)),
                Self.ratio(ours.map(\.cpu).middle, c.map(\.cpu).middle),
                Self.ratio(Self.best(ours, \.bestWall), Self.best(c, \.bestWall)),
                Self.limits[subject.task].map { "\($0)" } ?? "–",
                ours.map(\.peakKiB).max().map { Self.number(Double($0) / 1024) } ?? "–",
            ]
        }
        let lines = [heads, ["---", "---:"] + heads.dropFirst(2).map { _ in "---:" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    private static func best(_ figures: [StoreFigure], _ time: KeyPath<StoreFigure, Double>) -> Double {
        figures.map { $0[keyPath: time] }.min() ?? .nan
    }

    private static func microseconds(_ figures: [StoreFigure]) -> String {
        let time = best(figures, \.bestCPU) / 1e3
        return time.isNaN ? "–" : number(time)
    }

    private static func ratio(_ left: Double, _ right: Double) -> String {
        (left / right).isNaN ? "–" : number(left / right)
    }

    private static func number(_ value: Double) -> String { String(format: value < 100 ? "%.2f" : "%.0f", value) }
}
