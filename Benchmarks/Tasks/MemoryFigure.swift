package import Cyanotype

/// The memory that one task of one library takes on one document, in a process of its own: a line of what it prints.
package struct MemoryFigure: Model {
    /// The library: `cyanotype`, `foundation` or `serde_json`.
    package let peer: String

    /// The name of the document.
    package let file: String

    /// What was done, as a ``BenchmarkTask`` calls it.
    package let task: String

    /// How many blocks of memory one call asks for, once there is what is made once.
    package let allocations: Int

    /// By how much the first call raises the peak of the resident memory, in bytes: with the pages of the code, and with
    /// what is made once.
    package let firstPeakGrowth: Int

    /// By how much the first call raises the most bytes of blocks in use at once: its memory without the code's pages.
    package let firstHeapGrowth: Int

    /// By how much another call raises it, in bytes, after free memory has been given back.
    package let peakGrowth: Int

    package static let blueprint = Blueprint(MemoryFigure.init) {
        Field("peer", \.peer)
        Field("file", \.file)
        Field("task", \.task)
        Field("allocations", \.allocations)
        Field("first_peak_growth", \.firstPeakGrowth)
        Field("first_heap_growth", \.firstHeapGrowth)
        Field("peak_growth", \.peakGrowth)
    }

    /// The memory of a task.
    package init(
        peer: String,
        file: String,
        task: String,
        allocations: Int,
        firstPeakGrowth: Int,
        firstHeapGrowth: Int,
        peakGrowth: Int
    ) {
        self.peer = peer
        self.file = file
        self.task = task
        self.allocations = allocations
        self.firstPeakGrowth = firstPeakGrowth
        self.firstHeapGrowth = firstHeapGrowth
        self.peakGrowth = peakGrowth
    }
}
