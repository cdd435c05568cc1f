import Cyanotype
import CyanotypeSettings

/// Settings that several increment at once.
struct Tally: Model, Sendable, Equatable {
    var total = 0
    var parts: [String: Int] = [:]

    static let blueprint = Blueprint(creating: Tally.init) {
        Field("total", \.total).stored(in: .defaults)
        Field("parts", \.parts).stored(in: .defaults)
    }
}
