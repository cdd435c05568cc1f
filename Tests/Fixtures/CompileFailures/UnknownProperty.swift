// expect-error: has no member 'z'
import Cyanotype

struct Point: Model {
    let x: Int
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.z)
    }
}
