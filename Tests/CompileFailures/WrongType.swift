// expect-error: 'Fields<Point, String, Int, Bool>' to return type 'Fields<Point, Int, String, Bool>'
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    let z: Bool
    static let blueprint = Blueprint(Point.init(x:y:z:)) {
        Field("y", \.y)
        Field("x", \.x)
        Field("z", \.z)
    }
}
