// expect-error: the type of this property is not mappable: conform it to Model, Mappable or Codable
import Cyanotype

struct Opaque {}

struct Box: Model {
    let inner: Opaque
    static let blueprint = Blueprint(Box.init) {
        Field("outer", "inner", \.inner)
    }
}
