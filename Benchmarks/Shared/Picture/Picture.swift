/// Panels in a grid, with the legend in the cell after the last one.
package struct Picture {
    private static let columns = 4
    private static let cell = (width: 238.0, height: 248.0)
    private static let top = 62.0
    private static let padding = 18.0

    private let title: String
    private let subtitle: String
    private let series: [PictureSeries]
    private let panels: [PicturePanel]

    /// Makes a picture whose legend shows `series`.
    package init(title: String, subtitle: String, series: [PictureSeries], panels: [PicturePanel]) {
        (self.title, self.subtitle, self.series, self.panels) = (title, subtitle, series, panels)
    }

    /// The picture as an SVG document.
    package var svg: String {
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
                SVGElement("title", text: title),
                SVGElement("style", text: PictureStyle.sheet(of: series)),
                SVGElement("rect", ["class": "background", "width": size.width, "height": size.height, "rx": 6]),
                .text(title, x: Self.padding, y: 32, class: "title"),
                .text(subtitle, x: Self.padding, y: 52, class: "unit"),
            ] + panels.enumerated().map { place($0, $1) } + [legend(at: panels.count)]
        )
        return root.description
    }

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
        let rows = series.enumerated().map { row, series in
            let y = Double(row) * 26
            return SVGElement(
                "g",
                ["class": "peer \(series.name)"],
                [.line(from: (0, y), to: (28, y), class: "key")] + series.marks(x: 14, y: y)
                    + [.text(series.title, x: 38, y: y + 4.5, class: "name")]
            )
        }
        let (x, y) = (origin.x + PicturePanel.margin.left - 12, origin.y + PicturePanel.margin.top + 24)
        return SVGElement("g", ["transform": "translate(\(x.short) \(y.short))"], rows)
    }
}
