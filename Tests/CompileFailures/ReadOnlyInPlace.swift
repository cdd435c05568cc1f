// expect-error: an in-place blueprint assigns its properties, and this one is read-only
import Cyanotype

struct Settings: Model {
    let size = 1
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("size", \.size)
    }
}
