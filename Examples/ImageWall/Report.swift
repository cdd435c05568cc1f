import CyanotypeCache

/// A table of what the cache was asked for, and of the loads that this has saved.
///
/// Of those who ask for a picture at once, the first misses it and the others wait for the same load, or find the picture if
/// it has just come. So hits and misses differ from run to run, and this table has neither.
struct Report {
    private let wall: Wall
    private var lines = [Report.line("", "ASKED", "LOADED", "RETRIED", "SAVED", "EVICTED", "BYTES")]
    private var earlier: CacheStatistics
    private var earlierRequests = 0

    init(_ wall: Wall) {
        self.wall = wall
        earlier = wall.pictures.statistics
    }

    /// Adds a line for what was asked since the line before.
    mutating func add(_ name: String) async {
        let (now, requests) = (wall.pictures.statistics, await wall.server.requestCount)
        let asked = now.hits + now.misses - earlier.hits - earlier.misses
        let loads = now.loads - earlier.loads
        lines.append(
            Self.line(
                name,
                "\(asked)",
                "\(loads)",
                "\(requests - earlierRequests - loads)",
                "\((asked - loads) * 100 / asked) %",
                "\(now.evictions - earlier.evictions)",
                "\(wall.pictures.size)"
            )
        )
        (earlier, earlierRequests) = (now, requests)
    }

    func show() {
        for line in lines { print(line) }
    }

    private static func line(_ name: String, _ cells: String...) -> String {
        let first = name + String(repeating: " ", count: max(0, 33 - name.count))
        return cells.reduce(first) { $0 + String(repeating: " ", count: max(1, 8 - $1.count)) + $1 }
    }
}
