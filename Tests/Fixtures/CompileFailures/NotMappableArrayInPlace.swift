// expect-error: the type of this property is not mappable: conform it to Model, Mappable or Codable
import Cyanotype

enum Theme: String {
    case light
    case dark
}

struct Settings: Model {
    var themes: [Theme] = []
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("themes", \.themes)
    }
}
