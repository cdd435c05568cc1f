// expect-error: escaping closure captures 'inout' parameter 'transaction'
import Cyanotype
import CyanotypeStore

struct Point: Model, Sendable {
    let x: Int
    static let blueprint = Blueprint(Point.init) { Field("x", \.x).id() }
}

struct Plain: Codable, Sendable {
    let x: Int
}

func keep(_ store: ObjectStore) throws {
    var later: (() throws -> Void)?
    try store.transaction { transaction in later = { try transaction.save(Point(x: 1)) } }
    try later?()
}
