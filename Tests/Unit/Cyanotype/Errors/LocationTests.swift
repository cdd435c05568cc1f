import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Lines and columns")
struct LocationTests {
    private func places(_ document: String) -> [String] {
        let error = mappingError { () throws(MappingError) in _ = try [[Int]](json: document) }
        return error?.issues.compactMap { issue in issue.location.map { "\($0.line):\($0.column)@\($0.offset)" } } ?? []
    }

    @Test func linesEndWithLFAndCRAndCRLF() {
        #expect(places("[[1],\n[\"x\"],\n\n  [\"y\"]]") == ["2:2@7", "4:4@17"])
        #expect(places("[[1],\r[\"x\"],\r\r  [\"y\"]]") == ["2:2@7", "4:4@17"])
        #expect(places("[[1],\r\n[\"x\"],\r\n\r\n  [\"y\"]]") == ["2:2@8", "4:4@20"])
        #expect(places("\n\r[\"x\",\r\r\n\n\"y\"]") == ["3:2@3", "6:1@11"])
        #expect(places("\r") == ["2:1@1"])
        #expect(places("\r\n") == ["2:1@2"])
        #expect(places("[\r\n\r") == ["3:1@4"])
    }

    @Test func columnsCountScalars() {
        #expect(places(#"["é", "日本", "😀", "e\#u{301}", 5]"#) == ["1:2@1", "1:7@7", "1:13@17", "1:18@25", "1:24@32"])
        #expect(places("[\t\"x\"]") == ["1:3@2"])
        #expect(places("[\n\"😀😀\", \"x\"]") == ["2:1@2", "2:7@14"])
    }

    @Test func bracketsInStringsAreNotCounted() {
        let document = #"{"a]}[{":["\"]",["],[",1],{"x":"}"}],"b\\":[["x"]]}"#
        let error = mappingError { () throws(MappingError) in _ = try [String: [[Int]]](json: document) }
        #expect(
            error?.issues.map(\.path.description)
                == [#"$["a]}[{"][0]"#, #"$["a]}[{"][1][0]"#, #"$["a]}[{"][2]"#, #"$["b\\"][0][0]"#]
        )
    }

    @Test func pathsSurviveSkippedValues() {
        let document =
            #"{"skip":[{"a":[1,2,{"b":3}]},[],{}],"text":{"x":[1]},"other":"\"","replies":[{"z":[[]],"text":2}]}"#
        let error = mappingError { () throws(MappingError) in _ = try NestedComment(json: document) }
        #expect(error?.issues.map(\.path.description) == ["$.text", "$.replies[0].text"])
    }

    @Test func offsetsAreThoseOfTheDocument() {
        let document = " \n [ [ 1 , \"x\" ] , 5 ]"
        let error = mappingError { () throws(MappingError) in _ = try [[Int]](json: document) }
        let bytes = Array(document.utf8)
        #expect(error?.issues.compactMap { $0.location.map { bytes[$0.offset] } } == [0x22, 0x35])
    }

    /// The text of a long path leaves out its middle. The path itself does not.
    @Test func longPathsAreShortenedInTheText() {
        let bomb = String(repeating: "[", count: 100)
        let error = mappingError { () throws(MappingError) in _ = try JSON(json: bomb) }
        let (first, last) = (String(repeating: "[0]", count: 12), String(repeating: "[0]", count: 6))
        #expect(
            error?.description == "$\(first)…(46 steps)…\(last) (line 1, column 65): "
                + "expected at most 64 nested arrays and objects, found more"
        )
        #expect(error?.issues.first?.path.components == Array(repeating: .index(0), count: 64))
        let steps: [MappingPath.Component] = (0..<25).map { .key("k\($0)") }
        #expect("\(MappingPath(Array(steps.dropLast())))" == "$" + (0..<24).map { ".k\($0)" }.joined())
        #expect(
            "\(MappingPath(steps))" == "$" + (0..<12).map { ".k\($0)" }.joined() + "…(7 steps)…"
                + (19..<25).map { ".k\($0)" }.joined()
        )
    }

    /// A report costs one walk over the document, whatever the number of its issues.
    @Test func manyProblemsOnOneLine() {
        let isSlow = isQuadratic(from: 5_000) { count in
            let document = "[" + Array(repeating: "\"x\"", count: count).joined(separator: ",") + "]"
            let options = JSONOptions(maximumIssues: .max)
            let error = mappingError { () throws(MappingError) in _ = try [Int](json: document, options: options) }
            #expect(error?.issues.count == count)
            #expect(error?.issues.last?.location?.column == 4 * count - 2)
            #expect(error?.issues.last?.path.description == "$[\(count - 1)]")
        }
        #expect(!isSlow)
    }
}
