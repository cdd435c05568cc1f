// expect-error: in place of Any, use JSON
import Cyanotype

struct Event: Model {
    var name = ""
    var details: [String: Any] = [:]
    static let blueprint = Blueprint(creating: { Event() }) {
        Field("name", \.name)
        Field("details", \.details, default: [:])
    }
}
