/// The colours and shapes of the picture.
enum PictureStyle {
    /// The style sheet. Its colours are those of Okabe and Ito, which most people with colour blindness can tell apart;
    /// in dark mode they are lighter.
    static let sheet = """

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
        .cyanotype polyline, .cyanotype line { stroke-width: 3 }
        .cyanotype { stroke: #0072b2; fill: #0072b2 }
        .c { stroke: #59636e; fill: #59636e }
        .grdb { stroke: #d55e00; fill: #d55e00 }
        .grdb-codable { stroke: #b5739d; fill: #b5739d }
        .python { stroke: #009e73; fill: #009e73 }
        .peer text { stroke: none }
        @media (prefers-color-scheme: dark) {
        text { fill: #f0f6fc }
        .unit, .tick { fill: #9198a1 }
        .background { fill: #0d1117 }
        .grid { stroke: #262c36 }
        .axis { stroke: #656c76 }
        .cyanotype { stroke: #56b4e9; fill: #56b4e9 }
        .c { stroke: #b7bdc8; fill: #b7bdc8 }
        .grdb { stroke: #f0833a; fill: #f0833a }
        .grdb-codable { stroke: #e3a0cb; fill: #e3a0cb }
        .python { stroke: #2fc99d; fill: #2fc99d }
        }

        """

    /// Returns the mark of a peer's points. Its shape tells peers apart without colours.
    static func mark(_ peer: Peer, x: Double, y: Double) -> SVGElement {
        let shape =
            switch peer {
            case .cyanotype: "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z"
            case .c: "m-3 -3h6v6h-6z"
            case .grdb: "m0 -4.5l4.2 7.5h-8.4z"
            case .grdbCodable: "m0 -4.8l4.4 4.8l-4.4 4.8l-4.4 -4.8z"
            case .python: "m0 4.5l4.2 -7.5h-8.4z"
            }
        return SVGElement("path", ["d": "M\(x.short) \(y.short)\(shape)", "stroke": "none"])
    }
}
