// expect-error: 'Fields<Point, String, Int, Bool, Double, [Int], String?>' to return type 'Fields<Point, Int, String, Bool, Double, [Int], String?>'
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
