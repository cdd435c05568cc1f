/// A plot of a picture, with a line for each series.
package struct PicturePanel {
    /// A series with its points.
    package typealias Line = (series: PictureSeries, points: [(x: Double, y: Double)])

    /// The words around the plot.
    package struct Labels {
        let title: String
        /// What the numbers up the side are.
        let up: String
        /// What the numbers across are.
        let across: String

        package init(title: String, up: String, across: String) {
            (self.title, self.up, self.across) = (title, up, across)
        }
    }

    /// The size of the plot itself.
    private static let plot = (width: 172.0, height: 150.0)
    /// What is left of the plot and above it.
    static let margin = (left: 40.0, top: 44.0)
    /// How far the first and the last points are from the ends of the axis.
    private static let inset = 14.0

    private let labels: Labels
    private let lines: [Line]
    private let across: PictureAxis
    private let up: PictureAxis

    /// Makes a panel of lines, the first of which is in front. Those without points are left out.
    package init(_ labels: Labels, lines: [Line], across: PictureAxis, up: PictureAxis) {
        (self.labels, self.across, self.up) = (labels, across, up)
        self.lines = lines.filter { !$0.points.isEmpty }
    }

    /// The panel with its plot at a place.
    func element(x: Double, y: Double) -> SVGElement {
        SVGElement(
            "g",
            ["transform": "translate(\(x.short) \(y.short))"],
            headings + grid + lines.reversed().map(element)
        )
    }

    private func place(x: Double) -> Double {
        Self.inset + across.part(upTo: x) * (Self.plot.width - 2 * Self.inset)
    }

    private func place(y: Double) -> Double { Self.plot.height - up.part(upTo: y) * Self.plot.height }

    private var headings: [SVGElement] {
        [
            .text(labels.title, x: 0, y: -26, class: "task"),
            .text(labels.up, x: 0, y: -10, class: "unit"),
            .text(labels.across, x: Self.plot.width / 2, y: Self.plot.height + 34, class: "unit across"),
        ]
    }

    private var grid: [SVGElement] {
        let (width, height) = Self.plot
        let rules = up.marks.flatMap { mark -> [SVGElement] in
            let y = place(y: mark.value)
            return [
                .line(from: (0, y), to: (width, y), class: "grid"),
                .text(mark.label, x: -7, y: y + 4, class: "tick up"),
            ]
        }
        let marks = across.marks.flatMap { mark -> [SVGElement] in
            let x = place(x: mark.value)
            return [
                .line(from: (x, height), to: (x, height + 4), class: "axis"),
                .text(mark.label, x: x, y: height + 17, class: "tick across"),
            ]
        }
        return rules + marks + [
            .line(from: (0, height), to: (width, height), class: "axis"),
            .line(from: (0, 0), to: (0, height), class: "axis"),
        ]
    }

    private func element(of line: Line) -> SVGElement {
        let places = line.points.map { (x: place(x: $0.x), y: place(y: $0.y)) }
        let path = places.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
        let marks = places.flatMap { line.series.marks(x: $0.x, y: $0.y) }
        return SVGElement(
            "g",
            ["class": "peer \(line.series.name)"],
            [SVGElement("polyline", ["points": path])] + marks
        )
    }
}
