// expect-error: an in-place blueprint assigns its properties, and this one is read-only
import Cyanotype

final class Settings: Model {
    var size = 1
    var double: Int { size * 2 }
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("double", \.double)
    }
}
