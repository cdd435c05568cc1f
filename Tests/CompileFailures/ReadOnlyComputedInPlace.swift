// expect-error: requires the types 'ReadWrite' and 'ReadOnly' be equivalent
import Cyanotype

final class Settings: Model {
    var size = 1
    var double: Int { size * 2 }
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("double", \.double)
    }
}
