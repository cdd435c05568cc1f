import Cyanotype
import Foundation

/// The figures of one task of one library on one document: a line of the output.
struct Figure: Model {
    let peer: String
    let file: String
    let task: String
    let bytes: Int
    let bestNanoseconds: Int
    let medianNanoseconds: Int
    let bestMegabytesPerSecond: Double

    static let blueprint = Blueprint(Figure.init) {
        Field("peer", \.peer)
        Field("file", \.file)
        Field("task", \.task)
        Field("bytes", \.bytes)
        Field("best_ns", \.bestNanoseconds)
        Field("median_ns", \.medianNanoseconds)
        Field("best_mbps", \.bestMegabytesPerSecond)
    }
}

extension Figure {
    /// Figures from times.
    init(peer: String, file: String, task: String, bytes: Int, _ sample: Sample) {
        self.init(
            peer: peer,
            file: file,
            task: task,
            bytes: bytes,
            bestNanoseconds: Int(sample.best.rounded()),
            medianNanoseconds: Int(sample.median.rounded()),
            bestMegabytesPerSecond: (Double(bytes) / sample.best * 1e4).rounded() / 10
        )
    }

    /// The figures of several rounds, in the order in which their tasks first appear.
    static func merging(_ figures: [Figure]) -> [Figure] {
        var order: [[String]] = []
        var rounds: [[String]: [Figure]] = [:]
        for figure in figures {
            let key = [figure.peer, figure.file, figure.task]
            if rounds[key] == nil { order.append(key) }
            rounds[key, default: []].append(figure)
        }
        return order.compactMap { key in
            guard let figures = rounds[key], let first = figures.first else { return nil }
            let samples = figures.map { Sample(best: Double($0.bestNanoseconds), median: Double($0.medianNanoseconds)) }
            return Figure(
                peer: first.peer,
                file: first.file,
                task: first.task,
                bytes: first.bytes,
                Sample(rounds: samples)
            )
        }
    }
}

extension Sample {
    fileprivate init(best: Double, median: Double) {
        self.best = best
        self.median = median
    }
}

/// A table with a row for each task of each document, and how many times as fast the first library is as the others.
struct Table {
    private var rows: [[String]] = []

    /// The table of these figures; the first one's library is what the others are compared with.
    init(_ figures: [Figure]) {
        var peers: [String] = []
        for figure in figures where !peers.contains(figure.peer) { peers.append(figure.peer) }
        guard let first = peers.first else { return }
        rows.append(
            ["file", "task"] + peers.map { "\($0) MB/s" } + peers.dropFirst().map { "times \($0)" }
        )
        for figure in figures where figure.peer == first {
            let row = peers.map { peer in
                figures.first { $0.peer == peer && $0.file == figure.file && $0.task == figure.task }
            }
            rows.append(
                [figure.file, figure.task]
                    + row.map { $0.map { Self.text($0.medianMegabytesPerSecond, digits: 0) } ?? "" }
                    + row.dropFirst().map { other in
                        guard let other else { return "" }
                        let ratio = Double(other.medianNanoseconds) / Double(figure.medianNanoseconds)
                        return Self.text(ratio, digits: 2)
                    }
            )
        }
    }

    /// The table as text, its columns aligned.
    var text: String {
        guard let columns = rows.first?.count else { return "" }
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < 2 ? cell + padding : padding + cell
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }

    private static func text(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }
}

extension Figure {
    fileprivate var medianMegabytesPerSecond: Double { Double(bytes) / Double(medianNanoseconds) * 1e3 }
}
