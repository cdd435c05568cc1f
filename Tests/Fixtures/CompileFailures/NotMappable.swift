// expect-error: the type of this property is not mappable: conform it to Model, Mappable or Codable
import Cyanotype

struct Opaque {}

struct Box: Model {
    let opaque: Opaque
    static let blueprint = Blueprint(Box.init) {
        Field("opaque", \.opaque)
    }
}
