// expect-error: 'Int' and 'Int, String' have the same shape
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.x)
    }
}
