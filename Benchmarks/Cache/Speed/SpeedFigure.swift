import Cyanotype

/// The times of one operation of a map, in nanoseconds, as measured in one round: of the processor in one thread, by the
/// clock in several.
struct SpeedFigure: Sendable {
    let map: String
    let task: SpeedTask
    /// The kind of the keys.
    let key: String
    /// The number of threads that share the map.
    let threads: Int
    let median: Double
    let best: Double
}

extension SpeedFigure: Model {
    static let blueprint = Blueprint(SpeedFigure.init) {
        Field("map", \.map)
        Field("task", \.task)
        Field("key", \.key)
        Field("threads", \.threads)
        Field("median", \.median)
        Field("best", \.best)
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
