import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Strict: Model {
    let name: String
    let city: String?

    static let blueprint = Blueprint(Strict.init) {
        Field("name", \.name)
        Field("address", "city", \.city)
    }.rejectingUnknownKeys()
}

private struct Audit: Model, Equatable {
    let createdBy: String
    let createdAt: Int?

    static let blueprint = Blueprint(Audit.init) {
        Field("createdBy", \.createdBy)
        Field("createdAt", \.createdAt)
    }
}

private struct Document: Model, Equatable {
    let id: Int
    let audit: Audit
    let city: String?
    let others: JSON.Object

    static let blueprint = Blueprint(Document.init) {
        Field("id", \.id)
        Field.flatten(\.audit)
        Field("address", "city", \.city)
        Field.unknownKeys(\.others)
    }
}

private struct StrictDocument: Model, Equatable {
    let id: Int
    let audit: Audit?

    static let blueprint = Blueprint(StrictDocument.init) {
        Field("id", \.id)
        Field.flatten(\.audit)
    }.rejectingUnknownKeys()
}

private struct Position: Model, Equatable {
    var x = 0
    var y = 0
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: Position.init) {
        Field("x", \.x)
        Field("y", \.y)
        Field.unknownKeys(\.others)
    }
}

private final class Shape: Model {
    var name = ""
    var position = Position(x: 1, y: 2)

    static let blueprint = Blueprint(creating: Shape.init) {
        Field("name", \.name)
        Field.flatten(\.position)
    }
}

@Suite("Unknown keys and flattened models")
struct UnknownKeysTests {
    @Test func rejectedWithTheNearestKnownOne() {
        let error = mappingError { _ = try Strict(json: #"{"naem": "a", "name": "b", "address": {"town": 1}}"#) }
        #expect(
            error?.description == """
                2 problems
                $.naem (line 1, column 2): unknown key "naem", expected "name"
                $.address.town (line 1, column 40): unknown key "town", expected one of "city"
                """
        )
        #expect(error?.issues.map(\.code) == [.unknownKey, .unknownKey])
    }

    @Test func rejectedWhenTheCallSaysSo() throws {
        #expect(try Audit(json: #"{"createdBy": "a", "x": 1}"#).createdBy == "a")
        #expect(throws: MappingError.self) {
            try Audit(json: #"{"createdBy": "a", "x": 1}"#, options: JSONOptions(rejectsUnknownKeys: true))
        }
    }

    @Test func ignoredButReported() throws {
        let (_, report) = try Audit.read(json: #"{"createdBy": "a", "x": {"y": 1}}"#)
        #expect(report.description == "$.x (line 1, column 20): unknown key")
    }

    @Test func keptAndWrittenBack() throws {
        let text = """
            {"id":1,"createdBy":"ann","createdAt":5,"address":{"city":"c","zip":[1,2]},"b":{"c":null},"d":1.50}
            """
        let document = try Document(json: text)
        #expect(document.others == ["address": ["zip": [1, 2]], "b": ["c": nil], "d": 1.5])
        #expect(try document.jsonString() == text)
        #expect(try document.jsonString(options: .sorted) == JSON(json: text).jsonString(options: .sorted))
        #expect(try document.jsonString(options: .pretty) == JSON(json: text).jsonString(options: .pretty))
    }

    @Test(arguments: [
        #"{"d":1,"createdAt":5,"id":1,"createdBy":"ann"}"#, #"{"createdBy":"ann","e":{"id":2},"id":1,"createdAt":5}"#,
    ])
    func anyOrderWillDo(_ text: String) throws {
        let document = try Document(json: text)
        #expect(document.id == 1 && document.audit == Audit(createdBy: "ann", createdAt: 5))
        #expect(try JSON(json: document.jsonString()) == JSON(json: text))
    }

    @Test func flatteningComposesWithRejecting() throws {
        #expect(
            try StrictDocument(json: #"{"createdAt": 3, "id": 1, "createdBy": "a"}"#)
                == StrictDocument(id: 1, audit: Audit(createdBy: "a", createdAt: 3))
        )
        #expect(try StrictDocument(json: #"{"id": 1}"#) == StrictDocument(id: 1, audit: nil))
        #expect(try StrictDocument(id: 1, audit: nil).jsonString() == #"{"id":1}"#)
        let error = mappingError { _ = try StrictDocument(json: #"{"id": 1, "createdAt": 1, "createdBye": 2}"#) }
        #expect(
            error?.description == """
                2 problems
                $.createdBy (line 1, column 1): missing key "createdBy"
                $.createdBye (line 1, column 27): unknown key "createdBye", expected "createdBy"
                """
        )
    }

    @Test func problemsOfAFlattenedModelHaveTheirPlaces() {
        let error = mappingError { _ = try Document(json: #"{"createdBy": 1, "id": "x"}"#) }
        #expect(error?.issues.map(\.path.description) == ["$.createdBy", "$.id"])
    }

    @Test func duplicatesAreFound() {
        let error = mappingError {
            _ = try Document(json: #"{"createdBy": "a", "createdBy": "b", "id": 1, "z": 1, "z": 2}"#)
        }
        #expect(error?.issues.map(\.code) == [.duplicateKey, .duplicateKey])
        #expect(error?.issues.map(\.path.description) == ["$.createdBy", "$.z"])
    }

    @Test func inPlaceAndInClasses() throws {
        let shape = try Shape(json: #"{"y": 7, "name": "n", "color": "red"}"#)
        #expect(shape.position == Position(x: 1, y: 7, others: ["color": "red"]))
        #expect(try shape.jsonString() == #"{"name":"n","x":1,"y":7,"color":"red"}"#)
        try shape.update(json: #"{"x": 3, "size": 1}"#)
        #expect(shape.position == Position(x: 3, y: 7, others: ["color": "red", "size": 1]))
        #expect(throws: MappingError.self) { try shape.update(json: #"{"x": 4, "name": 1}"#) }
        #expect(shape.position.x == 3)
    }

    @Test func updatesMergeThem() throws {
        var document = try Document(json: #"{"id":1,"createdBy":"ann","b":1}"#)
        try document.update(json: #"{"createdAt": 4, "b": 2, "c": 3}"#)
        #expect(document.audit == Audit(createdBy: "ann", createdAt: 4))
        #expect(document.others == ["b": 2, "c": 3])
    }

    @Test func manyInAnArray() throws {
        let text = "[" + (0..<50).map { #"{"n\#($0)":1,"createdBy":"a","id":\#($0)}"# }.joined(separator: ",") + "]"
        let documents = try [Document](json: text)
        #expect(documents.map(\.id) == Array(0..<50))
        #expect(documents.map(\.others.count) == Array(repeating: 1, count: 50))
        #expect(try JSON(json: documents.jsonString()) == JSON(json: text))
    }

    @Test func aFailureInOneLeavesTheOthers() {
        let error = mappingError {
            _ = try [Document](json: #"[{"createdBy":1,"id":1,"q":1},{"createdBy":"a","id":2,"q":3},{"id":"x"}]"#)
        }
        #expect(error?.issues.map(\.path.description) == ["$[0].createdBy", "$[2].createdBy", "$[2].id"])
    }
}

private struct Card: Model {
    var size = 1
    var title = ""
    var position = Position()
    var audit = Audit(createdBy: "", createdAt: nil)

    static let blueprint = Blueprint(creating: Card.init) {
        Field("size", \.size)
        Field("title", \.title).required()
        Field.flatten(\.position)
    }
}

extension UnknownKeysTests {
    @Test func inPlaceEverythingThatIsWrongIsReported() {
        let error = mappingError {
            _ = try [Card](json: #"[{"x": "a", "size": "b"}, {"size": "b", "title": "c", "y": 1, "y": 2}]"#)
        }
        #expect(
            error?.issues.map { "\($0.code.rawValue) \($0.path)" } == [
                "missingKey $[0].title", "typeMismatch $[0].x", "typeMismatch $[0].size", "typeMismatch $[1].size",
                "duplicateKey $[1].y",
            ]
        )
    }
}
