import BenchmarkSupport

extension Peer {
    /// The peer's line. The colours are those of Okabe and Ito, which most people with colour blindness can tell apart.
    var series: PictureSeries {
        switch self {
        case .cyanotype:
            PictureSeries(
                rawValue,
                title: "Cyanotype",
                colour: "#0072b2",
                darkColour: "#56b4e9",
                mark: .circle,
                stroke: .bold
            )
        case .c:
            PictureSeries(
                rawValue,
                title: "C, SQLite alone",
                colour: "#59636e",
                darkColour: "#b7bdc8",
                mark: .square
            )
        case .grdb:
            PictureSeries(
                rawValue,
                title: "GRDB, records by hand",
                colour: "#d55e00",
                darkColour: "#f0833a",
                mark: .triangle
            )
        case .grdbCodable:
            PictureSeries(
                rawValue,
                title: "GRDB, Codable records",
                colour: "#b5739d",
                darkColour: "#e3a0cb",
                mark: .diamond
            )
        case .python:
            PictureSeries(
                rawValue,
                title: "Python, with json",
                colour: "#009e73",
                darkColour: "#2fc99d",
                mark: .invertedTriangle
            )
        }
    }
}
