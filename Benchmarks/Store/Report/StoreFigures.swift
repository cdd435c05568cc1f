import BenchmarkSupport

/// The figures of all rounds, by what they are of.
struct StoreFigures {
    /// What is timed, and with how many objects and threads.
    struct Subject: Hashable {
        let task: StoreTask
        let count: Int
        var threads = 1
    }

    private let figures: [Subject: [Peer: [StoreFigure]]]

    /// What has figures, by task, then by the number of objects and of threads.
    let subjects: [Subject]

    /// Figures of unknown tasks and peers are left out.
    init(_ all: [StoreFigure]) {
        figures = all.reduce(into: [:]) { figures, figure in
            guard let task = StoreTask(rawValue: figure.task), let peer = Peer(rawValue: figure.peer) else { return }
            let subject = Subject(task: task, count: figure.count, threads: figure.threads)
            figures[subject, default: [:]][peer, default: []].append(figure)
        }
        let places = Dictionary(uniqueKeysWithValues: StoreTask.allCases.enumerated().map { ($1, $0) })
        subjects = figures.keys.sorted { left, right in
            (places[left.task] ?? 0, left.count, left.threads) < (places[right.task] ?? 0, right.count, right.threads)
        }
    }

    /// The shortest of a peer's times; `nil` if there is none.
    func best(_ subject: Subject, _ peer: Peer, _ time: KeyPath<StoreFigure, Double>) -> Double? {
        figures[subject]?[peer]?.map { $0[keyPath: time] }.min()
    }

    /// The median of a peer's times of the processor; `nil` if there is none.
    func median(_ subject: Subject, _ peer: Peer) -> Double? {
        figures[subject]?[peer].map { $0.map(\.cpu).middle }
    }

    /// The most memory that a peer has used, in KiB; `nil` if that is unknown.
    func peakKiB(_ subject: Subject, _ peer: Peer) -> Int? {
        figures[subject]?[peer]?.map(\.peakKiB).max()
    }
}
