import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The depth limit")
struct DepthTests {
    private static let shapes: [(open: String, inner: String, close: String)] = [
        ("[", "", "]"), (#"{"a":"#, "1", "}"), (#"[{"a":"#, "null", "}]"), (#"{"a":[1,"#, "{}", "]}"),
    ]

    private static func nested(_ open: String, _ inner: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }

    @Test func isExact() throws {
        for limit in [1, 2, 3, 63, 64, 65, 127, 128, 200] {
            let options = JSONOptions(maximumDepth: limit)
            let deepest = Self.nested("[", "", "]", limit)
            #expect(try JSON(json: deepest, options: options).jsonString(options: options) == deepest)
            #expect(codes(JSON.self, Self.nested("[", "", "]", limit + 1), options: options) == [.depthLimit])
            #expect(codes(JSON.self, Self.nested(#"{"a":"#, "1", "}", limit), options: options) == [])
            #expect(codes(JSON.self, Self.nested(#"{"a":"#, "1", "}", limit + 1), options: options) == [.depthLimit])
            #expect(codes(Ignoring.self, Self.nested(#"{"a":"#, "1", "}", limit), options: options) == [])
            #expect(
                codes(Ignoring.self, Self.nested(#"{"a":"#, "1", "}", limit + 1), options: options) == [.depthLimit]
            )
            #expect(
                codes(Ignoring.self, #"{"a":"# + Self.nested("[", "1", "]", limit - 1) + "}", options: options) == []
            )
            #expect(
                codes(Ignoring.self, #"{"a":"# + Self.nested("[", "", "]", limit) + "}", options: options) == [
                    .depthLimit
                ]
            )
        }
    }

    @Test func doesNotCountWhatIsClosed() throws {
        let options = JSONOptions(maximumDepth: 2)
        let wide = "[" + Array(repeating: "[],{}", count: 100).joined(separator: ",") + "]"
        #expect(try JSON(json: wide, options: options).arrayValue?.count == 200)
        #expect(codes(Ignoring.self, #"{"a":[],"b":{},"c":[1,2],"d":{"e":1},"f":[]}"#, options: options) == [])
        // Also after values that were of the wrong type.
        #expect(
            codes([Int].self, "[[],{},[1],{\"a\":2},3]", options: options) == Array(repeating: .typeMismatch, count: 4)
        )
        #expect(
            codes([[Int]].self, "[[{}],[[]],[1]]", options: JSONOptions(maximumDepth: 3)) == [
                .typeMismatch, .typeMismatch,
            ]
        )
    }

    @Test func namesThePlaceAndTheLimit() {
        #expect(
            report(JSON.self, Self.nested("[", "", "]", 65))
                == "$" + String(repeating: "[0]", count: 12) + "…(46 steps)…" + String(repeating: "[0]", count: 6)
                + " (line 1, column 65): expected at most 64 nested arrays and objects, found more"
        )
    }

    @Test func isAtMost512() throws {
        #expect(JSONOptions(maximumDepth: 100_000).maximumDepth == 512)
        #expect(JSONOptions(maximumDepth: -1).maximumDepth == 0)
        let options = JSONOptions(maximumDepth: 512)
        #expect(codes(Ignoring.self, #"{"a":"# + Self.nested("[", "", "]", 511) + "}", options: options) == [])
        #expect(
            codes(Ignoring.self, #"{"a":"# + Self.nested("[", "", "]", 512) + "}", options: options) == [.depthLimit]
        )
        let mixed = #"{"a":"# + Self.nested(#"[{"x":1,"a":"#, "[]", "}]", 255) + "}"
        #expect(codes(Ignoring.self, mixed, options: options) == [])
        #expect(codes(JSON.self, "1", options: JSONOptions(maximumDepth: 0)) == [])
        #expect(codes(JSON.self, "[]", options: JSONOptions(maximumDepth: 0)) == [.depthLimit])
    }

    @Test func holdsForEveryKindOfReading() throws {
        for (open, inner, close) in Self.shapes {
            for count in [100, 1000, 200_000] {
                let deep = Self.nested(open, inner, close, count)
                let unclosed = String(repeating: open, count: count)
                for document in [deep, unclosed] {
                    #expect(codes(JSON.self, document) == [.depthLimit])
                    #expect(codes(Ignoring.self, #"{"k":"# + document + "}") == [.depthLimit])
                    #expect(codes([Int].self, "[" + document + "]").last == .depthLimit)
                    #expect(codes(NestedComment.self, #"{"text":"# + document + "}").last == .depthLimit)
                    #expect(codes([String: JSON].self, #"{"k":"# + document + "}") == [.depthLimit])
                }
            }
        }
        for count in [32, 1000, 100_000] {
            let replies = Self.nested(#"{"text":"","replies":["#, "", "]}", count)
            #expect(codes(NestedComment.self, replies) == (count <= 32 ? [] : [.depthLimit]))
            let counters = Self.nested(#"{"next":"#, "null", "}", count)
            #expect(codes(Counter.self, counters) == (count <= 64 ? [] : [.depthLimit]))
        }
    }

    @Test func holdsForWriting() throws {
        var json: JSON = []
        for _ in 0..<63 { json = [json] }
        #expect(try json.jsonString() == Self.nested("[", "", "]", 64))
        json = [json]
        let error = mappingError { () throws(MappingError) in _ = try json.jsonString() }
        #expect(error?.issues.map(\.code) == [.depthLimit])
        #expect(error?.issues.first?.path.components.count == 64)
        let reading = mappingError { () throws(MappingError) in _ = try [JSON](json: json) }
        #expect(reading?.issues.map(\.code) == [.depthLimit])
        var comment = NestedComment(text: "", replies: [])
        for _ in 0..<100 { comment = NestedComment(text: "", replies: [comment]) }
        let writing = mappingError { () throws(MappingError) in _ = try comment.jsonString() }
        #expect(writing?.issues.map(\.code) == [.depthLimit])
        #expect(json.description.hasPrefix("[[["))
    }
}

/// What happens on a thread with a stack of 512 KiB, the usual size of one that is not the main one.
@Suite("A small stack")
struct SmallStackTests {
    private static let comments = DepthTests.comments(32)

    @Test func holdsJSONAtTheDefaultDepth() async throws {
        try await SmallStack.run {
            for open in ["[", #"{"a":"#] {
                let close = open == "[" ? "]" : "}"
                let deep =
                    String(repeating: open, count: 64) + (open == "[" ? "" : "1") + String(repeating: close, count: 64)
                let value = try JSON(json: deep)
                #expect(try value.jsonString() == deep)
                #expect(try JSON(json: value.jsonString(options: .prettySorted)) == value)
                #expect(value.description == deep)
                var hasher = Hasher()
                value.hash(into: &hasher)
            }
        }
    }

    @Test func holdsSkippingAtTheDefaultDepth() async throws {
        try await SmallStack.run {
            let deep = String(repeating: #"[{"a":"#, count: 31) + "[]" + String(repeating: "}]", count: 31)
            _ = try Ignoring(json: #"{"k":"# + deep + "}")
        }
    }

    @Test func holdsRecursiveModelsAtTheDefaultDepth() async throws {
        try await SmallStack.run {
            let comment = try NestedComment(json: Self.comments)
            #expect(try NestedComment(json: comment.jsonString(options: .prettySorted)) == comment)
            #expect(try comment.jsonData().count == Self.comments.utf8.count)
            var copy = comment
            try copy.update(json: Self.comments)
            #expect(copy == comment)
            let counters = String(repeating: #"{"next":"#, count: 63) + "{}" + String(repeating: "}", count: 63)
            let counter = try Counter(json: counters)
            try counter.update(json: counters)
            _ = try counter.jsonString()
            let animals = String(repeating: #"{"friends":["#, count: 32) + String(repeating: "]}", count: 32)
            _ = try Hound(json: animals).jsonString()
        }
    }

    @Test func holdsErrorsAtTheDefaultDepth() async throws {
        try await SmallStack.run {
            for count in [31, 32, 33, 1000] {
                let wrong =
                    String(repeating: #"{"text":1,"other":[{}],"replies":["#, count: count)
                    + String(repeating: "]}", count: count)
                let error = mappingError { () throws(MappingError) in _ = try NestedComment(json: wrong) }
                #expect(error?.description.isEmpty == false)
                let deep = String(repeating: "[", count: count * 2)
                #expect(mappingError { () throws(MappingError) in _ = try JSON(json: deep) } != nil)
            }
        }
    }
}

extension DepthTests {
    fileprivate static func comments(_ count: Int) -> String {
        nested(#"{"text":"t","replies":["#, "", "]}", count)
    }
}
