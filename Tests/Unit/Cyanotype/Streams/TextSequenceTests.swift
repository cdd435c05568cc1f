import Cyanotype
import Foundation
import Testing

@Suite("JSON text sequences")
struct TextSequenceTests {
    private func outcomes(_ text: String) -> [String] {
        Outcomes.of(JSON.self, text, .textSequence)
    }

    @Test func areRecords() {
        #expect(outcomes("") == [])
        #expect(
            outcomes("\u{1e}{\"a\":\n\r\n1}\n\u{1e}[\n2]\n\u{1e}\"x\"\n\u{1e}4\n") == [
                "{\"a\":1}", "[2]", "\"x\"", "4",
            ]
        )
        #expect(outcomes("\u{1e}\u{1e} \n\u{1e}{}\n\u{1e}") == ["{}"])
    }

    /// RFC 7464, section 2.4.
    @Test func scalarsThatMayHaveBeenCutOffAreErrors() {
        let expected = "expected white space after a number or literal, which may have been cut off"
        #expect(
            outcomes("\u{1e}12\u{1e}true\u{1e}\"x\"\u{1e}{}\u{1e}[]\u{1e}3") == [
                "invalidRecord: record 1: $ (line 1, column 4): \(expected), found the end of the record",
                "invalidRecord: record 2: $ (line 1, column 9): \(expected), found the end of the record",
                "\"x\"", "{}", "[]",
                "invalidRecord: record 6: $ (line 1, column 21): \(expected), found the end of the document",
            ]
        )
    }

    @Test func badOnesHarmNoOthers() {
        #expect(
            outcomes("\u{1e}{\"a\":\n\u{1e}[1,\n x]\n\u{1e}[2]\n") == [
                "invalidRecord: record 1: $.a (line 2, column 1): expected a value, found the end of the record",
                "invalidRecord: record 2: $[1] (line 3, column 2): expected a value, found \"x\"",
                "[2]",
            ]
        )
    }

    @Test func beginWithASeparator() {
        #expect(
            outcomes(" {}\n\u{1e}[]\n") == [
                "invalidRecord: record 1: $ (line 1, column 2): "
                    + "expected a record separator, 0x1E, before the first record, found \"{\"",
                "[]",
            ]
        )
        #expect(outcomes("\n\u{1e}[]\n") == ["[]"])
    }

    @Test func areWhatIsWritten() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "sequence")
        let writer = try JSONRecordWriter(creating: file, format: .textSequence, options: .pretty)
        try writer.write(contentsOf: [JSON.array([1, 2]), 3, "x"])
        try writer.close()
        #expect(try String(contentsOf: file, encoding: .utf8) == "\u{1e}[\n  1,\n  2\n]\n\u{1e}3\n\u{1e}\"x\"\n")
        #expect(Outcomes.of(JSONRecords<JSON>(contentsOf: file, format: .textSequence)) == ["[1,2]", "3", "\"x\""])
    }
}
