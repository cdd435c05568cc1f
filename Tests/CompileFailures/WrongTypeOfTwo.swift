// expect-error: 'Fields<Point, String, Int>' to return type 'Fields<Point, Int, String>'
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint(Point.init) {
        Field("y", \.y)
        Field("x", \.x)
    }
}
