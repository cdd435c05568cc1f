/// The style sheet of a picture.
enum PictureStyle {
    static func sheet(of series: [PictureSeries]) -> String {
        let strokes = series.compactMap { series in
            series.stroke.rule.map { ".\(series.name) polyline, .\(series.name) line { \($0) }\n" }
        }
        return light + strokes.joined() + colours(of: series, \.colour) + ".peer text { stroke: none }\n"
            + dark + colours(of: series, \.darkColour) + "}\n"
    }

    private static func colours(of series: [PictureSeries], _ colour: KeyPath<PictureSeries, String>) -> String {
        series.map { ".\($0.name) { stroke: \($0[keyPath: colour]); fill: \($0[keyPath: colour]) }\n" }.joined()
    }

    private static let light = """

        text { font: 11px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; fill: #1f2328 }
        .title { font-size: 17px; font-weight: 600 }
        .task { font-size: 14px; font-weight: 600 }
        .name { font-size: 13px }
        .unit, .tick { fill: #59636e }
        .up { text-anchor: end }
        .across { text-anchor: middle }
        .background { fill: #ffffff }
        .grid { stroke: #e3e6ea }
        .axis { stroke: #818b98 }
        .peer polyline, .peer line { fill: none; stroke-width: 1.75; stroke-linejoin: round }

        """

    private static let dark = """
        @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .unit, .tick { fill: #9198a1 }
        .background { fill: #0d1117 }
        .grid { stroke: #262c36 }
        .axis { stroke: #656c76 }

        """
}

extension PictureSeries.Stroke {
    fileprivate var rule: String? {
        switch self {
        case .usual: nil
        case .bold: "stroke-width: 3"
        case .dashed: "stroke-dasharray: 5 3"
        }
    }
}
