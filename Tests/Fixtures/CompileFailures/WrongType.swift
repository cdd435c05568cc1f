// expect-error: 'Field<Point, String, ReadOnly>' to expected argument type 'Field<Point, Int, ReadOnly>'
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
