// expect-error: requires that 'Theme' conform to 'Mappable'
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
