// expect-error: (Int, String) -> Point' to expected argument type '@Sendable (consuming Int, consuming String, consuming Int) -> Point'
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
