import Cyanotype

/// The hits of a policy on a trace.
struct HitFigure: Sendable {
    let trace: String
    /// Whether the trace is one that policies are tuned on.
    let half: TraceSource.Half
    let policy: String
    /// The part of the keys that fits; `nil` if the capacity is a number of its own.
    let percent: Int?
    let capacity: Int
    let keys: Int
    let requests: Int
    let hits: Int

    /// The hits of a hundred requests.
    var ratio: Double { 100 * Double(hits) / Double(requests) }
}

extension HitFigure: Model {
    static let blueprint = Blueprint(HitFigure.init) {
        Field("trace", \.trace)
        Field("half", \.half)
        Field("policy", \.policy)
        Field("percent", \.percent)
        Field("capacity", \.capacity)
        Field("keys", \.keys)
        Field("requests", \.requests)
        Field("hits", \.hits)
    }
}

extension TraceSource.Half: Mappable {}
