import BenchmarkTasks

/// The times of all libraries at all tasks in all rounds.
struct Times {
    /// A task on a document.
    private struct Subject: Hashable {
        let file: String
        let task: String
    }

    /// The libraries: ours, and those that it is compared with.
    private let peers: [String]
    private let subjects: [Subject]

    /// The figures of each library's rounds, one after another.
    private let rounds: [Subject: [String: [TimeFigure]]]

    init(_ figures: [TimeFigure]) {
        peers = ["cyanotype", "foundation", "serde_json"].filter { peer in figures.contains { $0.peer == peer } }
        subjects = figures.map { Subject(file: $0.file, task: $0.task) }.uniqued
        rounds = figures.reduce(into: [:]) { rounds, figure in
            let subject = Subject(file: figure.file, task: figure.task)
            rounds[subject, default: [:]][figure.peer, default: []].append(figure)
        }
    }

    /// How many times as fast as a peer the library is: the median of the rounds' ratios, because what slows the machine
    /// down for a while slows both of them.
    private func ratio(_ subject: Subject, to peer: String) -> String {
        let ours = rounds[subject]?["cyanotype"] ?? []
        let theirs = rounds[subject]?[peer] ?? []
        let ratios = zip(ours, theirs).map { $1.nanoseconds / $0.nanoseconds }
        return ratios.isEmpty ? "–" : Names.ratio(ratios.median)
    }

    /// The medians and ratios, a row for each task on each document.
    var table: Table {
        let others = peers.filter { $0 != "cyanotype" }
        var table = Table(
            ["document", "task"] + peers.map { "\(Names.peer($0)) µs" } + peers.map { "\(Names.peer($0)) MB/s" }
                + (peers.contains("cyanotype") ? others.map { "× \(Names.peer($0))" } : []),
            wordColumns: 2
        )
        for subject in subjects {
            let medians = peers.map { rounds[subject]?[$0]?.map(\.nanoseconds).median }
            let bytes = Double(rounds[subject]?.values.first?.first?.bytes ?? 0)
            let ourBytes = rounds[subject]?["cyanotype"]?.first.map { Double($0.bytes) } ?? bytes
            table.append(
                [Names.file(subject.file), Names.task(subject.task)]
                    + medians.map { $0.map { Names.number($0 / 1e3, digits: $0 < 1e5 ? 2 : 0) } ?? "–" }
                    + medians.map { $0.map { Names.number(ourBytes / $0 * 1e3, digits: 0) } ?? "–" }
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
