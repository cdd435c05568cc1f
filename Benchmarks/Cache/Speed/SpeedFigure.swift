import Cyanotype

/// The times of one operation of a map, in nanoseconds, as measured in one round.
struct SpeedFigure: Sendable {
    let map: String
    let task: SpeedTask
    /// The kind of the keys.
    let key: String
    /// The number of threads that share the map.
    let threads: Int
    /// The median of the processor's time.
    let cpu: Double
    let bestCPU: Double
    /// The median of the time that has passed.
    let wall: Double
    let bestWall: Double
}

extension SpeedFigure: Model {
    static let blueprint = Blueprint(SpeedFigure.init) {
        Field("map", \.map)
        Field("task", \.task)
        Field("key", \.key)
        Field("threads", \.threads)
        Field("cpu", \.cpu)
        Field("bestCPU", \.bestCPU)
        Field("wall", \.wall)
        Field("bestWall", \.bestWall)
    }
}

/// What is timed.
enum SpeedTask: String, CaseIterable, Mappable, Sendable {
    /// Gets keys that are all there, in a random order.
    case get
    /// Fills an empty map.
    case insert
    /// Inserts new keys into a full map, which removes others.
    case evict
}
