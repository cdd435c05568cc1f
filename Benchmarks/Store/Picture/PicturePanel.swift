/// The times of a task over the number of objects, with a line for each peer.
struct PicturePanel {
    /// The size of the plot itself.
    static let plot = (width: 172.0, height: 150.0)
    /// What is left of the plot and above it.
    static let margin = (left: 40.0, top: 44.0)
    /// How far the first and the last points are from the ends of the axis.
    private static let inset = 14.0

    private let task: StoreTask
    private let lines: [(peer: Peer, points: [(count: Double, time: Double)])]
    private let counts: [Int]
    private let across: LogarithmicAxis
    private let up: LogarithmicAxis

    /// Makes the panel of a task; `nil` if it has no figures.
    init?(_ task: StoreTask, _ figures: StoreFigures) {
        let subjects = figures.subjects.filter { $0.task == task }
        let lines = Peer.allCases.map { peer in
            let points = subjects.compactMap { subject in
                figures.best(subject, peer, \.bestCPU).map { (count: Double(subject.count), time: $0 / 1e3) }
            }
            return (peer: peer, points: points)
        }
        guard let range = LogarithmicAxis.roundRange(of: lines.flatMap { $0.points.map(\.time) }),
            let least = subjects.first?.count, let most = subjects.last?.count
        else { return nil }
        (self.task, self.lines) = (task, lines.filter { !$0.points.isEmpty })
        counts = subjects.map(\.count)
        // One number of objects would leave the axis without a length.
        let numbers = least < most ? Double(least)...Double(most) : Double(least) / 10...Double(least) * 10
        across = LogarithmicAxis(numbers, from: Self.inset, to: Self.plot.width - Self.inset)
        up = LogarithmicAxis(range, from: Self.plot.height, to: 0)
    }

    /// The panel with its plot at a place.
    func element(x: Double, y: Double) -> SVGElement {
        SVGElement(
            "g",
            ["transform": "translate(\(x.short) \(y.short))"],
            headings + grid + lines.reversed().map(line)
        )
    }

    private var headings: [SVGElement] {
        let unit = task == .open ? "µs an opening" : "µs an object"
        return [
            .text(task.rawValue, x: 0, y: -26, class: "task"),
            .text(unit, x: 0, y: -10, class: "unit"),
            .text("objects in the store", x: Self.plot.width / 2, y: Self.plot.height + 34, class: "unit across"),
        ]
    }

    private var grid: [SVGElement] {
        let (width, height) = Self.plot
        let rules = up.ticks.flatMap { tick -> [SVGElement] in
            let y = up.place(tick)
            return [
                .line(from: (0, y), to: (width, y), class: "grid"),
                .text(tick < 1 ? "\(tick)" : Int(tick.rounded()).grouped, x: -7, y: y + 4, class: "tick up"),
            ]
        }
        let marks = counts.flatMap { count -> [SVGElement] in
            let x = across.place(Double(count))
            return [
                .line(from: (x, height), to: (x, height + 4), class: "axis"),
                .text(Self.abbreviated(count), x: x, y: height + 17, class: "tick across"),
            ]
        }
        return rules + marks + [
            .line(from: (0, height), to: (width, height), class: "axis"),
            .line(from: (0, 0), to: (0, height), class: "axis"),
        ]
    }

    private static func abbreviated(_ count: Int) -> String {
        if count >= 1_000_000 { return "\(count / 1_000_000)M" }
        return count >= 1_000 ? "\(count / 1_000)k" : "\(count)"
    }

    private func line(_ peer: Peer, _ points: [(count: Double, time: Double)]) -> SVGElement {
        let places = points.map { (x: across.place($0.count), y: up.place($0.time)) }
        let path = places.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
        let marks = places.map { PictureStyle.mark(peer, x: $0.x, y: $0.y) }
        return SVGElement("g", ["class": "peer \(peer.rawValue)"], [SVGElement("polyline", ["points": path])] + marks)
    }
}
