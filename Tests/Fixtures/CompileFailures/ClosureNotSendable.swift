// expect-error: this needs a @Sendable function: Blueprint({ @Sendable name, age in Person(name: name, age: age) })
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String
    static let blueprint = Blueprint({ x, y in Point(x: x, y: y) }) {
        Field("x", \.x)
        Field("y", \.y)
    }
}
