import Cyanotype

/// The times of one operation of a task, in nanoseconds, as one program has measured them in one round.
struct StoreFigure: Model {
    let peer: String
    let task: String
    /// The number of objects in the store.
    let count: Int
    /// The median of the processor's time.
    let cpu: Double
    let bestCPU: Double
    /// The median of the time that has passed.
    let wall: Double
    let bestWall: Double
    /// The most memory that has been resident, in KiB.
    let peakKiB: Int

    static let blueprint = Blueprint(StoreFigure.init) {
        Field("peer", \.peer)
        Field("task", \.task)
        Field("count", \.count)
        Field("cpu", \.cpu)
        Field("bestCPU", \.bestCPU)
        Field("wall", \.wall)
        Field("bestWall", \.bestWall)
        Field("peakKiB", \.peakKiB)
    }
}
