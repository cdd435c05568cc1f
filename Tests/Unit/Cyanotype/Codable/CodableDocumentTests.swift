import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Documents of Codable types")
struct CodableDocumentTests {
    private struct Item: Codable, Equatable {
        var name: String
        var size: Int?
        var url: String?
    }

    private let text = #"{"name":"a/b","size":1,"url":"http://x"}"#

    @Test func sources() throws {
        let item = Item(name: "a/b", size: 1, url: "http://x")
        #expect(try Item(json: text) == item)
        #expect(try Item(json: Data(text.utf8)) == item)
        #expect(try Item(json: Array(text.utf8)) == item)
        #expect(try Item(json: JSON(json: text)) == item)
        #expect(try [Item](json: "[\(text)]") == [item])
        #expect(try [String: Item](json: "{\"k\":\(text)}") == ["k": item])
        #expect(try Item?(json: "null") == nil)
        #expect(try [Item?](json: "[null,\(text)]") == [nil, item])
        #expect(try item.jsonString() == text)
        #expect(try item.jsonData() == Data(text.utf8))
        #expect(try [item].jsonString() == "[\(text)]")
        #expect(try ["k": item].jsonString() == "{\"k\":\(text)}")
    }

    @Test func layouts() throws {
        let item = Item(name: "a", size: nil, url: "u")
        #expect(
            try item.jsonString(options: JSONOptions(prettyPrinted: true))
                == "{\n  \"name\": \"a\",\n  \"url\": \"u\"\n}"
        )
        #expect(try ["b": 1, "a": 2].jsonString(options: JSONOptions(sortedKeys: true)) == #"{"a":2,"b":1}"#)
        #expect(
            try [[Item]]([[], [item]]).jsonString(options: JSONOptions(prettyPrinted: true))
                == "[\n  [],\n  [\n    {\n      \"name\": \"a\",\n      \"url\": \"u\"\n    }\n  ]\n]"
        )
    }

    @Test func problems() throws {
        func issue(_ json: String, _ options: JSONOptions = .default) throws -> MappingError.Issue {
            let error = mappingError { () throws(MappingError) in _ = try [Item](json: json, options: options) }
            return try #require(error?.issues.first)
        }
        let mismatch = try issue("[{\"name\":\"a\"},\n {\"name\":\"a\",\"size\":\"x\"}]")
        #expect(mismatch.code == .typeMismatch)
        #expect(mismatch.path.description == "$[1].size")
        #expect(mismatch.location?.line == 2 && mismatch.location?.column == 21 && mismatch.location?.offset == 35)
        let missing = try issue("[{}]")
        #expect(missing.code == .missingKey && missing.path.description == "$[0].name")
        let syntax = try issue("[{\"name\":\"a\"},}]")
        #expect(syntax.code == .syntax && syntax.location?.offset == 14)
        #expect(try issue("[]]").code == .syntax)
        #expect(try issue("[{\"name\":\"a\",\"name\":\"b\"}]").code == .duplicateKey)
        #expect(try issue("[[[[]]]]", JSONOptions(maximumDepth: 3)).code == .depthLimit)
        #expect(try issue("[{\"name\":\"a\",\"size\":1e30}]").path.description == "$[0].size")
        // A value has no place in a text.
        let json = try JSON(json: #"[{"name":1}]"#)
        let error = try #require(mappingError { () throws(MappingError) in _ = try [Item](json: json) })
        #expect(error.issues.first?.path.description == "$[0].name" && error.issues.first?.location == nil)
    }

    @Test func problemsOfWriting() throws {
        let error = mappingError { () throws(MappingError) in _ = try Spot(altitude: .infinity).jsonString() }
        #expect(error?.issues.first?.code == .notWritable)
        #expect(error?.issues.first?.path.description == "$.altitude")
        struct Refused: Error, CustomStringConvertible { let description = "not today" }
        let refused = mappingError { () throws(MappingError) in
            _ = try Encoding { _ in throw Refused() }.jsonString()
        }
        #expect(refused?.description.contains("not today") == true)
    }

    @Test func nothing() throws {
        #expect(try Encoding { _ in }.jsonString() == "{}")
        #expect(try Nothing(json: "{\"a\":[1]}").jsonString() == "{}")
    }
}
