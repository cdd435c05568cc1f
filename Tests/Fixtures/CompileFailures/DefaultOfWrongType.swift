// expect-error: cannot convert value of type
import Cyanotype

struct Point: Model {
    let x: Int
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.x, default: "none")
    }
}
