// expect-error: there are more fields than the initializer has parameters
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    var double: Int { x * 2 }
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.x)
        Field("y", \.y)
        Field("double", \.double)
    }
}
