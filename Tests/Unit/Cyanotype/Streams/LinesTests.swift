import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Lines of NDJSON")
struct LinesTests {
    private func outcomes(_ text: String) -> [String] {
        Outcomes.of(Entry.self, text, .lines)
    }

    private let two = [#"{"id":1,"name":"a"}"#, #"{"id":2,"name":"b"}"#]

    @Test func areRecords() {
        #expect(outcomes("\(two[0])\n\(two[1])\n") == two)
        #expect(Outcomes.of([Int].self, "[1]\n[2,3]\n[]", .lines) == ["[1]", "[2,3]", "[]"])
        #expect(Outcomes.of(JSON.self, "1\n\"x\"\nnull\ntrue\n{}", .lines) == ["1", "\"x\"", "null", "true", "{}"])
    }

    @Test func endWithLFOrCRLFOrCR() {
        for end in ["\n", "\r\n", "\r"] {
            #expect(outcomes(two.joined(separator: end)) == two)
            #expect(outcomes(two.joined(separator: end) + end) == two)
        }
        #expect(outcomes("\(two[0])\r\(two[1])\n\(two[0])\r\n\(two[1])") == two + two)
    }

    @Test func mayBeEmptyOrBlank() {
        #expect(outcomes("") == [])
        #expect(outcomes("\n\r\n\r \t\n ") == [])
        #expect(outcomes("\n\n\(two[0])\n \t\n\n  \(two[1])\t \n\n") == two)
    }

    @Test func badOnesHarmNoOthers() {
        #expect(
            outcomes("{\"id\":1}\n{\"id\":\"x\"}\n\n{\"id\" 3}\n{\"id\":4\n5}\n[]\n{\"id\":6} {\"id\":7}\n{\"id\":8}\n")
                == [
                    #"{"id":1,"name":""}"#,
                    #"invalidRecord: record 2: $.id (line 2, column 7): expected an integer, found string "x""#,
                    #"invalidRecord: record 3: $.id (line 4, column 7): expected ":" after the key, found "3""#,
                    #"invalidRecord: record 4: $.id (line 5, column 8): expected "," or "}", found the end of the record"#,
                    #"invalidRecord: record 5: 2 problems"# + "\n"
                        + #"$ (line 6, column 1): expected an object, found number 5"# + "\n"
                        + #"$ (line 6, column 2): expected the end of the document, found "}""#,
                    #"invalidRecord: record 6: $ (line 7, column 1): expected an object, found an array"#,
                    #"invalidRecord: record 7: $ (line 8, column 10): expected the end of the document, found "{""#,
                    #"{"id":8,"name":""}"#,
                ]
        )
    }

    @Test func errorsTellTheirPlaceInTheStream() throws {
        let text = "{\"id\":1}\r\n\r\n\r{\"id\":2}\n{\"name\":\"日本\",\"id\":\"x\"}\n"
        let error = try #require(errors(text).first)
        #expect(error.code == .invalidRecord)
        #expect(error.recordNumber == 3)
        #expect(!error.endsStream)
        #expect(error.file == nil && error.systemError == nil && error.underlying == nil)
        let location = try #require(error.location)
        #expect(location.line == 5)
        #expect(location.column == 19)
        #expect(Array(text.utf8)[location.offset] == 0x22)
        #expect(location.offset == text.utf8.count - 5)
        #expect(error.mapping?.issues.first?.path.description == "$.id")
        #expect(error.mapping?.issues.first?.code == .typeMismatch)
    }

    @Test func theLastMayBeCutOff() {
        #expect(
            outcomes("{\"id\":1}\n{\"id\":2") == [
                #"{"id":1,"name":""}"#,
                #"invalidRecord: record 2: $.id (line 2, column 8): expected "," or "}", found the end of the document"#,
            ]
        )
    }

    @Test func aByteOrderMarkIsAnErrorOfTheFirst() {
        #expect(
            outcomes("\u{feff}{\"id\":1}\n{\"id\":2}") == [
                "invalidRecord: record 1: $ (line 1, column 1): expected a value, "
                    + "found a byte order mark, which JSON does not have",
                #"{"id":2,"name":""}"#,
            ]
        )
    }

    @Test func unicodeIsChecked() {
        let bytes = Array("{\"id\":1,\"name\":\"".utf8) + [0xff] + Array("\"}\n{\"id\":2}\n\"\\ud83d\"\n".utf8)
        #expect(
            Outcomes.of(Entry.self, bytes: bytes, .lines) == [
                "invalidRecord: record 1: $.name (line 1, column 17): expected UTF-8, found other bytes",
                #"{"id":2,"name":""}"#,
                "invalidRecord: record 3: $ (line 3, column 2): expected a pair of surrogates, found half of one",
            ]
        )
    }

    @Test func resultsCanBeThrown() {
        #expect(throws: JSONStreamError.self) {
            var ids: [Int] = []
            for result in JSONRecords<Entry>(json: "{\"id\":1}\n{}\n{\"id\":3}", format: .lines) {
                ids.append(try result.get().id)
                #expect(ids == [1])
            }
        }
    }

    @Test func anIterationBeginsAtTheStart() {
        let records = JSONRecords<Int>(json: Data("1\n2\n".utf8), format: .lines)
        #expect(records.compactMap { try? $0.get() } == [1, 2])
        #expect(records.lazy.compactMap { try? $0.get() }.first { $0 == 2 } == 2)
        var iterator = records.makeIterator()
        #expect(iterator.next() != nil && iterator.next() != nil)
        #expect(iterator.next() == nil)
        #expect(iterator.next() == nil)
    }

    private func errors(_ text: String) -> [JSONStreamError] {
        JSONRecords<Entry>(json: text, format: .lines).compactMap { result in
            if case .failure(let error) = result { error } else { nil }
        }
    }
}
