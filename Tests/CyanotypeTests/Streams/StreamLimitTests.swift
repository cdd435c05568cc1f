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
}
