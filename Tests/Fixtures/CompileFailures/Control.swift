// expect-success
import Cyanotype

struct Point: Model {
    let x: Int
    let y: String?
    static let blueprint = Blueprint(Point.init) {
        Field("x", \.x)
        Field("y", \.y)
    }
}

struct Settings: Model {
    var size = 1
    static let blueprint = Blueprint(creating: { Settings() }) {
        Field("size", \.size)
    }
}

func use() throws {
    var settings = try Settings(json: "{}")
    try settings.update(json: "{}")
    _ = try [Point](json: "[]").jsonString()
}
