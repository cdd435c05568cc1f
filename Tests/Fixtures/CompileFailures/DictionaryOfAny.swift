// expect-error: in place of Any, use JSON
import Cyanotype

struct Event: Model {
    let name: String
    let details: [String: Any]
    static let blueprint = Blueprint(Event.init) {
        Field("name", \.name)
        Field("details", \.details)
    }
}
