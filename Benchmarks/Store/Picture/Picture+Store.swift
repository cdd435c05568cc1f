import BenchmarkSupport

extension Picture {
    /// The figures of all rounds: a panel for each task.
    init(_ figures: StoreFigures) {
        let peers = Peer.allCases.filter { peer in
            figures.subjects.contains { figures.best($0, peer, \.bestCPU) != nil }
        }
        self.init(
            title: "Processor time of one operation, by the number of objects in the store",
            subtitle:
                "The shortest time of all rounds. Lower is faster. Both axes are logarithmic; their ranges differ.",
            series: peers.map(\.series),
            panels: StoreTask.allCases.filter { $0 != .parallel }.compactMap { PicturePanel($0, figures) }
        )
    }
}

extension PicturePanel {
    /// The times of a task over the number of objects; `nil` if it has no figures.
    fileprivate init?(_ task: StoreTask, _ figures: StoreFigures) {
        let subjects = figures.subjects.filter { $0.task == task }
        let lines = Peer.allCases.map { peer in
            let points = subjects.compactMap { subject in
                figures.best(subject, peer, \.bestCPU).map { (x: Double(subject.count), y: $0 / 1e3) }
            }
            return (series: peer.series, points: points)
        }
        let counts = subjects.map { (value: Double($0.count), label: Self.abbreviated($0.count)) }
        guard let across = PictureAxis.logarithmic(marks: counts),
            let up = PictureAxis.logarithmic(around: lines.flatMap { $0.points.map(\.y) })
        else { return nil }
        let labels = Labels(
            title: task.rawValue,
            up: task == .open ? "µs an opening" : "µs an object",
            across: "objects in the store"
        )
        self.init(labels, lines: lines, across: across, up: up)
    }

    private static func abbreviated(_ count: Int) -> String {
        if count >= 1_000_000 { return "\(count / 1_000_000)M" }
        return count >= 1_000 ? "\(count / 1_000)k" : "\(count)"
    }
}
