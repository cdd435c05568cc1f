// expect-error: this one is read-only: make it a settable var, or hand its value to an initializer, as in Blueprint(A.init)
import Cyanotype

struct Settings: Model {
    let size: Int? = 1
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("window", "size", \.size)
    }
}
