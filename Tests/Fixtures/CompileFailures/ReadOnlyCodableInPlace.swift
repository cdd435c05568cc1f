// expect-error: this one is read-only: make it a settable var, or hand its value to an initializer, as in Blueprint(A.init)
import Cyanotype

struct Size: Codable {
    var width = 1
}

struct Settings: Model {
    let size = Size()
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("size", \.size)
    }
}
