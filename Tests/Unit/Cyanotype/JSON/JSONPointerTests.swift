import Cyanotype
import Testing

@Suite("JSON pointers")
struct JSONPointerTests {
    /// The document and the pointers of RFC 6901, section 5.
    @Test func thoseOfTheRFC() throws {
        let document = try JSON(
            json: #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
        )
        let values: [(String, JSON)] = [
            ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2),
            ("/e^f", 3), ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
        ]
        for (text, value) in values {
            let pointer = try #require(JSONPointer(text))
            #expect(document[at: pointer] == value, "\(text)")
            #expect(pointer.description == text)
        }
    }

    @Test func textsThatAreNone() {
        for text in ["a", "a/b", "#/a", "/~", "/~2", "/a~", "~0", "/a/~x/b"] { #expect(JSONPointer(text) == nil) }
    }

    @Test func placesThatAreNotThere() throws {
        let document: JSON = ["a": ["b", ["c": nil]], "0": 1]
        let texts = [
            "/b", "/a/2", "/a/-", "/a/00", "/a/01", "/a/+1", "/a/1e0", "/a/ 1", "/a/b", "/a/0/0", "/a/1/c/d", "/",
        ]
        for text in texts {
            #expect(document[at: try #require(JSONPointer(text))] == nil, "\(text)")
        }
        #expect(document[at: ["a", "1", "c"]] == .null)
        #expect(document[at: ["0"]] == 1)
        #expect(document[at: ["a", "99999999999999999999"]] == nil)
    }

    /// `~01` is the token `~1`, which a second round of replacements would make a slash of.
    @Test func escapesAreResolvedOnce() {
        #expect(JSONPointer("/~01")?.tokens == ["~1"])
        #expect(JSONPointer(tokens: ["~1", "/", "~", "é", ""]).description == "/~01/~1/~0/é/")
        #expect(JSONPointer("/e\u{301}") != JSONPointer("/\u{e9}"))
    }
}
