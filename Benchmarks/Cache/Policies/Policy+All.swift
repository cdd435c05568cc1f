import BenchmarkSupport

extension Policy {
    static let lruName = "lru"

    /// The policies, in the order in which they are shown. The colours are those of Okabe and Ito, which most people with
    /// colour blindness can tell apart.
    static let all = [
        Policy(
            lruName,
            "LRU",
            isReference: true,
            light: "#59636e",
            dark: "#b7bdc8",
            .square,
            hits: LRUCache.hits
        ),
        Policy(
            "s3-fifo",
            "S3-FIFO",
            isReference: true,
            light: "#d55e00",
            dark: "#f0833a",
            .triangle,
            hits: S3FIFOCache.hits
        ),
        Policy(
            "w-tinylfu",
            "W-TinyLFU 1 %",
            isReference: true,
            light: "#b5739d",
            dark: "#e3a0cb",
            .diamond,
            hits: TinyLFUCache<FixedWindow>.hits
        ),
        Policy(
            "adaptive",
            "adaptive W-TinyLFU",
            isReference: true,
            light: "#009e73",
            dark: "#2fc99d",
            .invertedTriangle,
            hits: TinyLFUCache<ReactiveClimber>.hits
        ),
        Policy("arc", "ARC", light: "#b88300", dark: "#e6b13d", .cross, hits: ARCCache.hits),
        Policy("cyanotype", "Cyanotype", light: "#0969da", dark: "#58a6ff", nil, .bold, hits: CyanotypePolicy.hits),
        Policy("opt", "OPT, the bound", light: "#818b98", dark: "#818b98", nil, .dashed, hits: OptimalCache.hits),
    ]

    private init(
        _ name: String,
        _ title: String,
        isReference: Bool = false,
        light: String,
        dark: String,
        _ mark: PictureSeries.Mark?,
        _ stroke: PictureSeries.Stroke = .usual,
        hits: @escaping @Sendable (_ capacity: Int, Trace) -> Int
    ) {
        let series = PictureSeries(
            name,
            title: title,
            colour: light,
            darkColour: dark,
            mark: mark,
            stroke: stroke
        )
        self.init(name: name, title: title, isReference: isReference, series: series, hits: hits)
    }
}
