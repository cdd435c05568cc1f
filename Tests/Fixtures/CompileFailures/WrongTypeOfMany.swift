// expect-error: 'Field<Point, String, ReadOnly>' to expected argument type 'Field<Point, Int, ReadOnly>'
import Cyanotype

struct Point: Model, Codable {
    let x: Int
    let y: String
    let z: Bool
    let weight: Double
    let parts: [Int]
    let name: String?
    static let blueprint = Blueprint(Point.init) {
        Field("y", \.y)
        Field("x", \.x)
        Field("z", \.z)
        Field("weight", \.weight)
        Field("parts", \.parts)
        Field("name", \.name)
    }
}
