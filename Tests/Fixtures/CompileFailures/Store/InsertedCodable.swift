// expect-error: declare it as CodableModel
import Cyanotype
import CyanotypeStore

struct Point: Model, Sendable {
    let x: Int
    static let blueprint = Blueprint(Point.init) { Field("x", \.x).id() }
}

struct Plain: Codable, Sendable {
    let x: Int
}

func insert(_ store: ObjectStore) throws { try store.insert(Plain(x: 1)) }
