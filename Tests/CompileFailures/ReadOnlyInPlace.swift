// expect-error: requires the types 'ReadWrite' and 'ReadOnly' be equivalent
import Cyanotype

struct Settings: Model {
    let size = 1
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("size", \.size)
    }
}
