// expect-error: 'Field<Point, String, ReadOnly>' to expected argument type 'Field<Point, Int, ReadOnly>'
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint(Point.init) {
        Field("y", \.y)
        Field("x", \.x)
    }
}
