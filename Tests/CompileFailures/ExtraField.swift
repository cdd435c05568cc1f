// expect-error: 'Int, String, Int' and 'Int, String' have the same shape
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
