import Cyanotype
import Testing

private struct Note: Model {
    let id: Int
    let title: String
    let text: String
    let parent: [Note]

    static let blueprint = Blueprint(Note.init) {
        Field("id", \.id)
        Field("title", \.title)
        Field("text", \.text)
        Field("parent", \.parent)
    }
}

@Suite("Small documents, which are read in the memory of the stack")
struct SmallDocumentTests {
    /// The bytes of a string with escapes and the values read before it were on top of each other.
    @Test func escapedStringsLeaveTheValuesBeforeThemAlone() throws {
        for count in stride(from: 1, through: 320, by: 3) {
            let text = String(repeating: "x", count: count) + "\\n"
            let inner = #"{"id":12345,"title":"a title that needs memory","text":"\#(text)","parent":[]}"#
            let json = #"{"id":67890,"title":"another one, also long","text":"\#(text)","parent":[\#(inner)]}"#
            let note = try Self.read(json, below: count % 16)
            let expected = String(repeating: "x", count: count) + "\n"
            #expect(note.id == 67890 && note.title == "another one, also long" && note.text == expected)
            let parent = try #require(note.parent.first)
            #expect(parent.id == 12345 && parent.title == "a title that needs memory" && parent.text == expected)
        }
    }

    /// Reads from other addresses of the stack.
    @inline(never)
    private static func read(_ json: String, below frames: Int) throws(MappingError) -> Note {
        if frames == 0 { return try Note(json: json) }
        return try read(json, below: frames - 1)
    }
}
