@testable import Cyanotype
import CyanotypeTestSupport
import Testing

private struct Town: Model {
    let city: String?
    let others: JSON.Object

    static let blueprint = Blueprint(Town.init) {
        Field("address", "city", \.city)
        Field.unknownKeys(\.others)
    }
}

private struct Named: Model {
    let name: String?
    static let blueprint = Blueprint(Named.init) { Field("name", \.name) }.rejectingUnknownKeys()
}

private func object(of count: Int, _ value: String = "0", times: Int = 1) -> String {
    let members = (0..<times).flatMap { _ in (0..<count).map { #""key-\#($0)":\#(value)"# } }
    return "{\(members.joined(separator: ","))}"
}

@Suite("Many keys, and long ones")
struct ManyKeysTests {
    @Test func unknownInAGroup() throws {
        let isSlow = try isQuadratic(from: 1000) { count in
            let town = try Town(json: #"{"address":\#(object(of: count))}"#)
            #expect(town.others["address"]?.objectValue?.count == count)
        }
        #expect(!isSlow)
    }

    @Test func allThereTwice() throws {
        let options = JSONOptions(duplicateKeys: .last)
        let isSlow = try isQuadratic(from: 1000) { count in
            let json = try JSON(json: object(of: count, times: 2), options: options)
            #expect(json.objectValue?.count == count)
        }
        #expect(!isSlow)
    }

    @Test func theLastValueOfEach() throws {
        for count in [10, 47, 48, 49, 63, 64, 65, 200] {
            let first = (0..<count).map { #""key-\#($0)":\#($0)"# }
            let second = (0..<count).reversed().map { #""key-\#($0)":"\#($0)""# }
            let text = "{\((first + second).joined(separator: ","))}"
            let json = try JSON(json: text, options: JSONOptions(duplicateKeys: .last))
            #expect(json.objectValue?.keys == (0..<count).map { "key-\($0)" })
            #expect(json.objectValue?.map(\.value) == (0..<count).map { .string("\($0)") })
        }
    }

    @Test func removedByAMergePatch() throws {
        let isSlow = try isQuadratic(from: 500) { count in
            var json = try JSON(json: object(of: count))
            json.applyMergePatch(try JSON(json: object(of: count, "null")))
            #expect(json == [:])
        }
        #expect(!isSlow)
    }

    @Test func someRemovedByAMergePatch() throws {
        var json: JSON = ["a": 1, "b": 2, "c": 3, "d": ["e": 4, "f": 5]]
        json.applyMergePatch(["c": nil, "x": nil, "a": nil, "y": 6, "d": ["e": nil, "f": nil]])
        #expect(try json.jsonString() == #"{"b":2,"d":{},"y":6}"#)
    }

    @Test func areCutInErrors() throws {
        let key = String(repeating: "k", count: 1000)
        let found = "unknown key \"\(String(repeating: "k", count: 39))…\""
        #expect(mappingError { _ = try Named(json: #"{"\#(key)":1}"#) }?.issues.map(\.found) == [found])
        let short = String(repeating: "k", count: 40)
        #expect(
            mappingError { _ = try Named(json: #"{"\#(short)":1}"#) }?.issues.map(\.found)
                == ["unknown key \"\(short)\""]
        )
    }

    @Test func areNotLikeOthers() {
        // What becomes as long as that in small letters is no slip of the pen either.
        #expect(["name"].nearest(to: String(repeating: "n", count: 1_000_000)) == nil)
        #expect(["name"].nearest(to: "naem") == "name")
    }
}
