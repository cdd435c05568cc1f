package import Cyanotype

/// The memory that one task of one library takes on one document, in a process of its own: a line of what it prints.
package struct MemoryFigure: Model {
    /// The library: `cyanotype`, `foundation` or `serde_json`.
    package let peer: String

    /// The name of the document.
    package let file: String

    /// What was done, as a ``BenchmarkTask`` calls it.
    package let task: String

    /// How many blocks of memory one call asks for, after a first one.
    package let allocations: Int

    /// By how much the first call has raised the peak of the resident memory over what the loaded input takes, in bytes.
    package let peakGrowth: Int

    package static let blueprint = Blueprint(MemoryFigure.init) {
        Field("peer", \.peer)
        Field("file", \.file)
        Field("task", \.task)
        Field("allocations", \.allocations)
        Field("peak_growth", \.peakGrowth)
    }

    /// The memory of a task.
    package init(peer: String, file: String, task: String, allocations: Int, peakGrowth: Int) {
        self.peer = peer
        self.file = file
        self.task = task
        self.allocations = allocations
        self.peakGrowth = peakGrowth
    }
}
