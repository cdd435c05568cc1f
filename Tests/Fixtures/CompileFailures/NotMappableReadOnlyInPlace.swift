// expect-error: the type of this property is not mappable: conform it to Model, Mappable or Codable
import Cyanotype

enum Theme: String {
    case light
    case dark
}

struct Settings: Model {
    let theme = Theme.light
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("theme", \.theme)
    }
}
