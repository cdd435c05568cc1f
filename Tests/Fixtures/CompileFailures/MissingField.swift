// expect-error: a field is missing for each of the initializer's last parameters
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.x)
    }
}
