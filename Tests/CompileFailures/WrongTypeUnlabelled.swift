// expect-error: cannot convert return expression of type 'Fields<Point, String, Int>'
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint(Point.init) {
        Field("y", \.y)
        Field("x", \.x)
    }
}
