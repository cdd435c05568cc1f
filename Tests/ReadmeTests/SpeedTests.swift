import Foundation
import Testing

/// The README quotes the benchmarks' results; nothing else says how fast the library is.
@Suite struct SpeedTests {
    private static let package = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The lines of the tables in a section of a document.
    private func tables(in section: String, of document: String) throws -> [Substring] {
        let text = try String(contentsOf: Self.package.appending(path: document), encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ")
        let lines = try #require(sections.first { $0.hasPrefix("\(section)\n") }).split(separator: "\n")
        return lines.filter { $0.hasPrefix("|") }
    }

    @Test func theRatiosAreThoseOfTheResults() throws {
        let quoted = try tables(in: "Speed", of: "README.md")
        #expect(try quoted == tables(in: "Ratios", of: "Benchmarks/RESULTS.md"), "run Benchmarks/run --record")
        #expect(quoted.contains { $0.contains("serde_json") }, "serde_json is not among the results")
        #expect(quoted.contains { $0.contains("Foundation") }, "Foundation is not among the results")
    }
}
