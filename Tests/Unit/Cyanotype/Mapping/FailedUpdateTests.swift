import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Point: Model, Equatable {
    var x = 1

    static let blueprint = Blueprint(creating: Point.init) { Field("x", \.x) }
}

private final class Board: Model {
    var size = 3
    var level = 4
    var tags = ["a"]
    var point = Point()
    var others: JSON.Object = ["o": 1]
    var last = "l"

    static let blueprint = Blueprint(creating: Board.init) {
        Field("size", \.size).default(8, if: .null)
        Field("level", \.level).default(9, if: .invalid)
        Field("tags", \.tags).elements(.skipInvalid)
        Field.flatten(\.point)
        Field.unknownKeys(\.others)
        Field("last", \.last).length(...3)
    }.validate("no size of 7") { $0.size != 7 }
}

@Suite("Failed updates leave instances unchanged")
struct FailedUpdateTests {
    @Test(arguments: [
        #"{"size": null, "last": 1}"#, #"{"level": "x", "last": 1}"#, #"{"tags": [1, "b"], "last": "long"}"#,
        #"{"x": 5, "size": 7}"#, #"{"y": 5, "size": 7}"#, #"{"x": 5, "y": 6, "x": 7}"#,
    ])
    func toTheLastProperty(_ text: String) {
        let board = Board()
        #expect(throws: MappingError.self) { try board.update(json: text) }
        #expect(board.size == 3 && board.level == 4 && board.tags == ["a"] && board.point == Point())
        #expect(board.others == ["o": 1] && board.last == "l")
    }
}
