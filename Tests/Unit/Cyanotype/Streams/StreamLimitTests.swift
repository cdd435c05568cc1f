import Cyanotype
import Foundation
import Testing

@Suite("The limits of records")
struct StreamLimitTests {
    private func outcomes(_ text: String, _ format: JSONRecordFormat, chunkSize: Int) -> [String] {
        Outcomes.of(String.self, text, format, maximumRecordSize: 10, chunkSize: chunkSize)
    }

    private let large = "\"123456789\""
    private let fitting = "\"12345678\""
    private let tooLarge = "expected at most 10 bytes; raise maximumRecordSize for larger"

    @Test func tooLargeLinesArePassedOver() {
        let text =
            "\(fitting)\n\(large)\n\n\(fitting)\r\n\(large)\(large)\(large)\r\n\(fitting)\n  \(fitting)\n\(large)"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                outcomes(text, .lines, chunkSize: chunkSize) == [
                    fitting,
                    "recordTooLarge: record 2 (line 2, column 1): \(tooLarge)",
                    fitting,
                    "recordTooLarge: record 4 (line 5, column 1): \(tooLarge)",
                    fitting,
                    "recordTooLarge: record 6 (line 7, column 1): \(tooLarge)",
                    "recordTooLarge: record 7 (line 8, column 1): \(tooLarge)",
                ]
            )
        }
    }

    @Test func tooLargeElementsArePassedOver() {
        let broken = "[\"x\",{\"]\":[0]},1,true,\"\\\"\"]"
        let text = "[\(fitting), \(large),\n\(broken),\(fitting),12345678901,123456789012345,[123456789],\(fitting)]"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                outcomes(text, .array, chunkSize: chunkSize) == [
                    fitting,
                    "recordTooLarge: record 2 (line 1, column 14): \(tooLarge)",
                    "recordTooLarge: record 3 (line 2, column 1): \(tooLarge)",
                    fitting,
                    "recordTooLarge: record 5 (line 2, column 40): \(tooLarge)",
                    "recordTooLarge: record 6 (line 2, column 52): \(tooLarge)",
                    "recordTooLarge: record 7 (line 2, column 68): \(tooLarge)",
                    fitting,
                ],
                "\(chunkSize)"
            )
        }
    }

    /// What is passed over is not read, but where it ends is known or an error.
    @Test func brokenOnesThatAreTooLargeEndAnArray() {
        #expect(
            outcomes("[[1,{\"a\":[222222222222222}},1]", .array, chunkSize: 3) == [
                "recordTooLarge: record 1 (line 1, column 2): \(tooLarge)",
                "invalidArray, the end: $[0] (line 1, column 26): "
                    + "expected a bracket of the kind that was opened, found \"}\"",
            ]
        )
        for (end, place) in [("", 26), ("]", 27)] {
            #expect(
                outcomes("[[1,{\"a\":[222222222222222\(end)", .array, chunkSize: 3) == [
                    "recordTooLarge: record 1 (line 1, column 2): \(tooLarge)",
                    "invalidArray, the end: $[0] (line 1, column \(place)): "
                        + "expected \",\" or \"]\", found the end of the document",
                ]
            )
        }
    }

    @Test func textSequencesHaveThemToo() {
        let text = "\u{1e}\(fitting)\u{1e}\(large)\n\u{1e}\(fitting)"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                outcomes(text, .textSequence, chunkSize: chunkSize) == [
                    fitting, "recordTooLarge: record 2 (line 1, column 13): \(tooLarge)", fitting,
                ]
            )
        }
    }

    @Test func theDefaultIs16MiB() throws {
        let fitting = "\"" + String(repeating: "a", count: 16 * 1024 * 1024 - 2) + "\""
        let results = Array(JSONRecords<String>(json: "\(fitting)\n\(fitting)1\n1\n", format: .lines))
        #expect(results.count == 3)
        #expect(try results[0].get().utf8.count == 16 * 1024 * 1024 - 2)
        guard case .failure(let error) = results[1] else {
            Issue.record("a record of more than 16 MiB was read")
            return
        }
        #expect(error.code == .recordTooLarge && error.location?.line == 2 && !error.endsStream)
    }

    @Test func atLeastOneByteIsAllowed() {
        for size in [0, -1, .min, 1] {
            #expect(
                Outcomes.of(Int.self, "1\n12\n3", .lines, maximumRecordSize: size).map { String($0.prefix(24)) }
                    == ["1", "recordTooLarge: record 2", "3"]
            )
        }
        #expect(Outcomes.of(Int.self, "1\n12\n3", .lines, maximumRecordSize: .max) == ["1", "12", "3"])
        #expect(Outcomes.of(Int.self, "[1,12,3]", .array, maximumRecordSize: .max, chunkSize: 1) == ["1", "12", "3"])
    }

    @Test func optionsHoldForEachRecord() {
        let options = JSONOptions(maximumDepth: 1, maximumIssues: 1)
        #expect(
            Outcomes.of([JSON].self, "[[]]\n[1]\n", .lines, options: options) == [
                "invalidRecord: record 1: $[0] (line 1, column 2): "
                    + "expected at most 1 nested arrays and objects, found more",
                "[1]",
            ]
        )
        #expect(
            Outcomes.of([Int].self, "[[\"x\",\"y\"],[1]]", .array, options: options) == [
                "invalidRecord: record 1: $[0][0] (line 1, column 3): expected an integer, found string \"x\"", "[1]",
            ]
        )
    }

    private static let sizes = JSONOptions(maximumBytes: 9, maximumStringLength: 3, maximumElements: 2)
    private static let longString = "expected a string of at most 3 bytes, found one of 4"
    private static let manyElements = "expected at most 2 elements or members, found more"
    private static let manyBytes = "expected at most 9 bytes, found"

    private func sized(_ text: String, _ format: JSONRecordFormat, chunkSize: Int) -> [String] {
        Outcomes.of(JSON.self, text, format, options: Self.sizes, maximumRecordSize: 20, chunkSize: chunkSize)
    }

    @Test func sizesHoldForEachLine() {
        let text = "[\"abc\"]\n[\"abcd\"]\r\n\n[1,2,3]\n[1,2]\n   [1,   2]\n{\"abcd\":1}\n123456789\n[[1,2,3],x\n4"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                sized(text, .lines, chunkSize: chunkSize) == [
                    "[\"abc\"]",
                    "invalidRecord: record 2: $[0] (line 2, column 2): \(Self.longString)",
                    "invalidRecord: record 3: $ (line 4, column 1): \(Self.manyElements)",
                    "[1,2]",
                    "invalidRecord: record 5: $ (line 6, column 1): \(Self.manyBytes) 11",
                    "invalidRecord: record 6: $ (line 7, column 1): \(Self.manyBytes) 10",
                    "123456789",
                    "invalidRecord: record 8: $ (line 9, column 1): \(Self.manyBytes) 10",
                    "4",
                ],
                "\(chunkSize)"
            )
        }
    }

    @Test func sizesHoldForEachElement() {
        let text =
            "[[\"abc\"], [\"abcd\"],\n[1,2,3],[1,2] ,[1,     2],{\"abcd\":1},[[],[1,2,3]], 123456789,1234567890,\"abcd\",4 ]"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                sized(text, .array, chunkSize: chunkSize) == [
                    "[\"abc\"]",
                    "invalidRecord: record 2: $[1][0] (line 1, column 12): \(Self.longString)",
                    "invalidRecord: record 3: $[2] (line 2, column 1): \(Self.manyElements)",
                    "[1,2]",
                    "invalidRecord: record 5: $[4] (line 2, column 16): \(Self.manyBytes) 10",
                    "invalidRecord: record 6: $[5] (line 2, column 27): \(Self.manyBytes) 10",
                    "invalidRecord: record 7: $[6] (line 2, column 38): \(Self.manyBytes) 12",
                    "123456789",
                    "invalidRecord: record 9: $[8] (line 2, column 62): \(Self.manyBytes) 10",
                    "invalidRecord: record 10: $[9] (line 2, column 73): \(Self.longString)",
                    "4",
                ],
                "\(chunkSize)"
            )
        }
    }

    @Test func sizesHoldWhereAnArrayBreaksOff() {
        for chunkSize in 1...20 {
            #expect(
                sized("[[\"abcd\"", .array, chunkSize: chunkSize) == [
                    "invalidRecord, the end: record 1: $[0][0] (line 1, column 3): \(Self.longString)"
                ]
            )
            #expect(
                sized("[[\"abcd\"},1]", .array, chunkSize: chunkSize) == [
                    "invalidRecord, the end: record 1: $[0][0] (line 1, column 3): \(Self.longString)"
                ]
            )
            // A record beyond `maximumRecordSize` is not checked any further.
            #expect(
                sized("[[\"abcd\",\"             \"],1]", .array, chunkSize: chunkSize) == [
                    "recordTooLarge: record 1 (line 1, column 2): "
                        + "expected at most 20 bytes; raise maximumRecordSize for larger",
                    "1",
                ]
            )
        }
    }

    @Test func sizesHoldForEachRecordOfASequence() {
        let text = "\u{1e}[\"abc\"]\n\u{1e}[\"abcd\"]\n\u{1e}\n[\n1,2,3]\n\u{1e}[1,2]"
        for chunkSize in 1...(text.utf8.count + 1) {
            #expect(
                sized(text, .textSequence, chunkSize: chunkSize) == [
                    "[\"abc\"]",
                    "invalidRecord: record 2: $[0] (line 2, column 3): \(Self.longString)",
                    "invalidRecord: record 3: $ (line 3, column 2): \(Self.manyBytes) 10",
                    "[1,2]",
                ]
            )
        }
    }

    /// A record has the limits, and the errors, of a document.
    @Test(arguments: JSONRecordFormat.allCases) func sizesAreThoseOfDocuments(_ format: JSONRecordFormat) async {
        let sizes = [
            JSONOptions(maximumBytes: 12), JSONOptions(maximumStringLength: 4), JSONOptions(maximumElements: 2),
            JSONOptions(maximumBytes: 30, maximumStringLength: 6, maximumElements: 1),
        ]
        let records = [
            #"{"id":1}"#, #"{"id":1,"name":"a"}"#, #"{"id":1,"name":"abcdefg"}"#, #"{"id":1,"name":"\u00e9"}"#,
            #"{"id":1,"list":[1,2,3]}"#, #"{"id":[[],[],[]]}"#, #""abcdefghijkl""#, "{}", "[]", "1234567890123",
        ]
        for options in sizes {
            for record in records {
                let text =
                    switch format {
                    case .lines: record + "\n"
                    case .array: "[" + record + "]"
                    case .textSequence: "\u{1e}" + record
                    }
                var expected: MappingError?
                do throws(MappingError) {
                    _ = try Entry(json: record, options: options)
                } catch {
                    expected = error
                }
                var results = Array(JSONRecords<Entry>(json: text, format: format, options: options))
                let pieces = AsyncStream { continuation in
                    continuation.yield(Array(text.utf8))
                    continuation.finish()
                }
                let asynchronous = AsyncJSONRecords<Entry>(chunks: pieces, format: format, options: options)
                for await result in asynchronous.results { results.append(result) }
                #expect(results.count == 2)
                for result in results {
                    var found: MappingError?
                    if case .failure(let error) = result { found = error.mapping }
                    #expect(found?.issues.map(\.code) == expected?.issues.map(\.code), "\(record)")
                    #expect(found?.issues.map(\.expected) == expected?.issues.map(\.expected))
                    #expect(found?.issues.map(\.found) == expected?.issues.map(\.found))
                    let offset = format == .lines ? 0 : 1
                    #expect(
                        found?.issues.compactMap(\.location?.offset)
                            == expected?.issues.compactMap { issue in issue.location.map { $0.offset + offset } }
                    )
                }
            }
        }
    }
}
