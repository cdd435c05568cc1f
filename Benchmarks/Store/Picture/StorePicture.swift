/// The figures of all rounds as a picture: a panel for each task, and the legend.
struct StorePicture {
    private static let columns = 4
    private static let cell = (width: 238.0, height: 248.0)
    private static let top = 62.0
    private static let padding = 18.0

    private let figures: StoreFigures

    init(_ figures: StoreFigures) {
        self.figures = figures
    }

    /// The picture as an SVG document.
    var svg: String {
        let panels = StoreTask.allCases.filter { $0 != .parallel }.compactMap { PicturePanel($0, figures) }
        let rows = (panels.count + 1 + Self.columns - 1) / Self.columns
        let width = Double(Self.columns) * Self.cell.width + Self.padding
        let height = Self.top + Double(rows) * Self.cell.height + Self.padding
        let size = (width: width.short, height: height.short)
        let root = SVGElement(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "role": "img", "width": size.width, "height": size.height,
                "viewBox": "0 0 \(size.width) \(size.height)",
            ],
            [
                SVGElement("title", text: Self.title),
                SVGElement("style", text: PictureStyle.sheet),
                SVGElement("rect", ["class": "background", "width": size.width, "height": size.height, "rx": 6]),
                .text(Self.title, x: Self.padding, y: 32, class: "title"),
                .text(Self.subtitle, x: Self.padding, y: 52, class: "unit"),
            ] + panels.enumerated().map { place($0, $1) } + [legend(at: panels.count)]
        )
        return root.description
    }

    private static let title = "Processor time of one operation, by the number of objects in the store"
    private static let subtitle =
        "The shortest time of all rounds. Lower is faster. Both axes are logarithmic; their ranges differ."

    private static func origin(of cell: Int) -> (x: Double, y: Double) {
        (
            padding + Double(cell % columns) * self.cell.width,
            top + Double(cell / columns) * self.cell.height
        )
    }

    private func place(_ number: Int, _ panel: PicturePanel) -> SVGElement {
        let origin = Self.origin(of: number)
        return panel.element(x: origin.x + PicturePanel.margin.left, y: origin.y + PicturePanel.margin.top)
    }

    private func legend(at cell: Int) -> SVGElement {
        let origin = Self.origin(of: cell)
        let peers = Peer.allCases.filter { peer in
            figures.subjects.contains { figures.best($0, peer, \.bestCPU) != nil }
        }
        let rows = peers.enumerated().map { row, peer in
            let y = Double(row) * 26
            return SVGElement(
                "g",
                ["class": "peer \(peer.rawValue)"],
                [
                    .line(from: (0, y), to: (28, y), class: "key"),
                    PictureStyle.mark(peer, x: 14, y: y),
                    .text(Self.explanation(of: peer), x: 38, y: y + 4.5, class: "name"),
                ]
            )
        }
        let (x, y) = (origin.x + PicturePanel.margin.left - 12, origin.y + PicturePanel.margin.top + 24)
        return SVGElement("g", ["transform": "translate(\(x.short) \(y.short))"], rows)
    }

    private static func explanation(of peer: Peer) -> String {
        switch peer {
        case .cyanotype: "Cyanotype"
        case .c: "C, SQLite alone"
        case .grdb: "GRDB, records by hand"
        case .grdbCodable: "GRDB, Codable records"
        case .python: "Python, with json"
        }
    }
}
