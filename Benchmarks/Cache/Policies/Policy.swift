import BenchmarkSupport

/// A policy that decides what a full cache keeps.
struct Policy: Sendable {
    /// What it is called in the figures.
    let name: String
    /// What it is called in tables.
    let title: String
    /// Whether it is one of those whose best hit ratio others are compared with.
    var isReference = false
    /// Its line in the picture.
    let series: PictureSeries
    /// Counts the hits of a cache with some capacity on a trace.
    let hits: @Sendable (_ capacity: Int, Trace) -> Int
}
