import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Sources of JSON")
struct SourceTests {
    private static let text = #"{"text":"é😀","replies":[{"text":"b"}]}"#
    private static let comment = NestedComment(text: "é😀", replies: [NestedComment(text: "b", replies: [])])

    @Test func dataBytesStringAndJSONGiveTheSame() throws {
        let json = try JSON(json: Self.text)
        #expect(try NestedComment(json: Data(Self.text.utf8)) == Self.comment)
        #expect(try NestedComment(json: Array(Self.text.utf8)) == Self.comment)
        #expect(try NestedComment(json: Self.text) == Self.comment)
        #expect(try NestedComment(json: json) == Self.comment)
        #expect(try JSON(json: Data(Self.text.utf8)) == json)
        #expect(try JSON(json: Array(Self.text.utf8)) == json)
        #expect(try JSON(json: json) == json)
    }

    @Test func slicesOfDataAreReadFromTheirStart() throws {
        let data = Data(("xyz" + Self.text + "!").utf8)
        #expect(try NestedComment(json: data.dropFirst(3).dropLast()) == Self.comment)
        let error = mappingError { () throws(MappingError) in _ = try NestedComment(json: data.dropFirst(3)) }
        #expect(error?.issues.first?.location?.offset == Self.text.utf8.count)
    }

    @Test func emptySourcesAreRefused() {
        for error in [
            mappingError { () throws(MappingError) in _ = try NestedComment(json: Data()) },
            mappingError { () throws(MappingError) in _ = try NestedComment(json: [UInt8]()) },
            mappingError { () throws(MappingError) in _ = try NestedComment(json: "") },
            mappingError { () throws(MappingError) in _ = try JSON(json: "") },
            mappingError { () throws(MappingError) in _ = try [Int](json: "") },
            mappingError { () throws(MappingError) in _ = try Int(json: "") },
            mappingError { () throws(MappingError) in _ = try String(json: "") },
        ] {
            #expect(error?.issues.map(\.code) == [.unexpectedEnd])
            #expect(error?.issues.first?.found == "an empty document")
        }
    }

    @Test func aJSONValueHasNoPlaces() throws {
        let json: JSON = ["text": 1, "replies": [["text": nil]]]
        let error = mappingError { () throws(MappingError) in _ = try NestedComment(json: json) }
        #expect(
            error?.description
                == """
                2 problems
                $.text: expected a string, found number 1
                $.replies[0].text: expected a string, found null
                """
        )
        #expect(error?.issues.allSatisfy { $0.location == nil } == true)
    }

    @Test func whatIsWrittenIsUTF8WithoutAMark() throws {
        #expect(try Array(["é"].jsonData()) == Array(#"["é"]"#.utf8))
        #expect(try Self.comment.jsonString() == #"{"text":"é😀","replies":[{"text":"b","replies":[]}]}"#)
        #expect(try Data(Self.comment.jsonString().utf8) == Self.comment.jsonData())
    }

    @Test func prettyAndSorted() throws {
        let person = Commenter(
            firstName: "J",
            dateOfBirth: Date(timeIntervalSince1970: 0),
            heightInMeters: 2,
            comments: [NestedComment(text: "a", replies: [])],
            nick: nil,
            city: "Oslo"
        )
        #expect(
            try person.jsonString(options: .pretty)
                == """
                {
                  "first_name": "J",
                  "dob": 0,
                  "height": 2.0,
                  "comments": [
                    {
                      "text": "a",
                      "replies": []
                    }
                  ],
                  "address": {
                    "city": "Oslo"
                  }
                }
                """
        )
        #expect(
            try person.jsonString(options: .sorted)
                == #"{"address":{"city":"Oslo"},"comments":[{"replies":[],"text":"a"}],"dob":0,"first_name":"J","height":2.0}"#
        )
        #expect(try ["b": 1, "a": 2].jsonString(options: .prettySorted) == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    }
}
