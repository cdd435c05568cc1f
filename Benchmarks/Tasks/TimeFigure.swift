package import Cyanotype

/// The time of one task of one library on one document in one round: a line of what the libraries print.
package struct TimeFigure: Model {
    /// The library: `cyanotype`, `foundation` or `serde_json`.
    package let peer: String

    /// The name of the document.
    package let file: String

    /// What was done, as a ``BenchmarkTask`` calls it.
    package let task: String

    /// The size of what was read or written.
    package let bytes: Int

    /// The median time of one call, in nanoseconds.
    package let median: Double

    /// The shortest, in nanoseconds.
    package let best: Double

    package static let blueprint = Blueprint(TimeFigure.init) {
        Field("peer", \.peer)
        Field("file", \.file)
        Field("task", \.task)
        Field("bytes", \.bytes)
        Field("median_ns", \.median)
        Field("best_ns", \.best)
    }

    /// The time of a task.
    package init(peer: String, file: String, task: String, bytes: Int, median: Double, best: Double) {
        self.peer = peer
        self.file = file
        self.task = task
        self.bytes = bytes
        self.median = median
        self.best = best
    }
}
