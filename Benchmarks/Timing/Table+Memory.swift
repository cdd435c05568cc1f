import BenchmarkTasks

extension Table {
    /// The allocations and the memory of all libraries, a row for each task on each document.
    init(memory figures: [MemoryFigure]) {
        let peers = ["cyanotype", "foundation", "serde_json"].filter { peer in figures.contains { $0.peer == peer } }
        self.init(
            ["document", "task"] + peers.map { "\(Names.peer($0)) allocations" }
                + peers.map { "\(Names.peer($0)) growth, KiB" }
                + peers.map { "\(Names.peer($0)) first growth, KiB" }
                + peers.map { "\(Names.peer($0)) first heap, KiB" },
            wordColumns: 2
        )
        for subject in figures.map({ [$0.file, $0.task] }).uniqued {
            let row = peers.map { peer in figures.first { $0.peer == peer && [$0.file, $0.task] == subject } }
            append(
                [Names.file(subject[0]), Names.task(subject[1])]
                    + row.map { $0.map { String($0.allocations) } ?? "–" }
                    + row.map { $0.map { String($0.peakGrowth / 1024) } ?? "–" }
                    + row.map { $0.map { String($0.firstPeakGrowth / 1024) } ?? "–" }
                    + row.map { $0.map { String($0.firstHeapGrowth / 1024) } ?? "–" }
            )
        }
    }
}
