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

func start(_ store: ObjectStore) async throws {
    try await store.background.transaction { transaction in
        Task { try transaction.save(Point(x: 1)) }
    }
}
