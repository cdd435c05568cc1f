import Cyanotype

extension StoreFigure: Model {
    static let blueprint = Blueprint(
        StoreFigure.init(peer:task:count:threads:cpu:bestCPU:wall:bestWall:peakKiB:)
    ) {
        Field("peer", \.peer)
        Field("task", \.task)
        Field("count", \.count)
        // The programs that use one thread leave it out.
        Field("threads", \.threads, default: 1)
        Field("cpu", \.cpu)
        Field("bestCPU", \.bestCPU)
        Field("wall", \.wall)
        Field("bestWall", \.bestWall)
        Field("peakKiB", \.peakKiB)
    }
}
