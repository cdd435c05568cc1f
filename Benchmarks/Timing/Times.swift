import BenchmarkTasks

/// The times of all libraries at all tasks in all rounds.
struct Times {
    /// Which time stands for many.
    enum Statistic: String {
        /// The median of the rounds' medians.
        case median

        /// The shortest of all.
        case best

        var description: String {
            switch self {
            case .median: "The medians of all rounds, and their ratios"
            case .best: "The shortest times of all rounds, and their ratios"
            }
        }
    }

    /// A task on a document.
    private struct Subject: Hashable {
        let file: String
        let task: String
    }

    let statistic: Statistic

    /// The libraries: ours, and those that it is compared with.
    private let peers: [String]
    private let subjects: [Subject]

    /// The figures of each library's rounds, one after another.
    private let rounds: [Subject: [String: [TimeFigure]]]

    init(_ figures: [TimeFigure], _ statistic: Statistic) {
        self.statistic = statistic
        peers = ["cyanotype", "foundation", "serde_json"].filter { peer in figures.contains { $0.peer == peer } }
        subjects = figures.map { Subject(file: $0.file, task: $0.task) }.uniqued
        rounds = figures.reduce(into: [:]) { rounds, figure in
            let subject = Subject(file: figure.file, task: figure.task)
            rounds[subject, default: [:]][figure.peer, default: []].append(figure)
        }
    }

    /// The time of a library at a task, in nanoseconds; none if it has none.
    private func time(_ subject: Subject, of peer: String) -> Double? {
        guard let rounds = rounds[subject]?[peer] else { return nil }
        switch statistic {
        case .median: return rounds.map(\.median).median
        case .best: return rounds.map(\.best).min()
        }
    }

    /// How many times as fast as a peer the library is.
    private func ratio(_ subject: Subject, to peer: String) -> String {
        guard let ours = time(subject, of: "cyanotype"), let theirs = time(subject, of: peer) else { return "–" }
        return Names.ratio(theirs / ours)
    }

    /// The times and ratios, a row for each task on each document.
    var table: Table {
        let others = peers.filter { $0 != "cyanotype" }
        var table = Table(
            ["document", "task"] + peers.map { "\(Names.peer($0)) µs" } + peers.map { "\(Names.peer($0)) MB/s" }
                + (peers.contains("cyanotype") ? others.map { "× \(Names.peer($0))" } : []),
            wordColumns: 2
        )
        for subject in subjects {
            let times = peers.map { time(subject, of: $0) }
            let bytes = Double(rounds[subject]?.values.first?.first?.bytes ?? 0)
            let ourBytes = rounds[subject]?["cyanotype"]?.first.map { Double($0.bytes) } ?? bytes
            table.append(
                [Names.file(subject.file), Names.task(subject.task)]
                    + times.map { $0.map { Names.number($0 / 1e3, digits: $0 < 1e5 ? 2 : 0) } ?? "–" }
                    + times.map { $0.map { Names.number(ourBytes / $0 * 1e3, digits: 0) } ?? "–" }
                    + (peers.contains("cyanotype") ? others.map { ratio(subject, to: $0) } : [])
            )
        }
        return table
    }

    /// Only the ratios, in a table so small that the README can quote it: a row for each task.
    var ratios: Table {
        let files = subjects.map(\.file).uniqued
        let others = peers.filter { $0 != "cyanotype" }
        var table = Table(["", "than"] + files.map(Names.file), wordColumns: 2)
        guard peers.contains("cyanotype") else { return table }
        for task in subjects.map(\.task).uniqued {
            for peer in others {
                let cells = files.map { ratio(Subject(file: $0, task: task), to: peer) }
                if cells.contains(where: { $0 != "–" }) { table.append([Names.task(task), Names.peer(peer)] + cells) }
            }
        }
        return table
    }
}
