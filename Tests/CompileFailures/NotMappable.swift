// expect-error: conform to 'Mappable'
import Cyanotype

struct Opaque {}

struct Box: Model {
    let opaque: Opaque
    static let blueprint = Blueprint(Box.init) {
        Field("opaque", \.opaque)
    }
}
