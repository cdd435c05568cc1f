import Cyanotype

/// A measurement of a cache that has one figure in each round.
struct LimitFigure: Sendable {
    let name: String
    let unit: String
    let value: Double
}

extension LimitFigure: Model {
    static let blueprint = Blueprint(LimitFigure.init) {
        Field("name", \.name)
        Field("unit", \.unit)
        Field("value", \.value)
    }
}
