import Foundation
import Testing

/// The README quotes the benchmarks' results; nothing else says how fast the library is.
@Suite struct SpeedTests {
    /// The lines of the tables in a section of a document.
    private func tables(in section: String, of document: String) throws -> [Substring] {
        let text = try String(contentsOf: Document.package.appending(path: document), encoding: .utf8)
        let sections = text.components(separatedBy: "\n## ")
        let lines = try #require(sections.first { $0.hasPrefix("\(section)\n") }).split(separator: "\n")
        return lines.filter { $0.hasPrefix("|") }
    }

    @Test func theRatiosAreThoseOfTheResults() throws {
        let quoted = try tables(in: "Speed", of: "README.md")
        let results = try tables(in: "Ratios", of: "Benchmarks/RESULTS.md")
        #expect(quoted.count == 5, "a heading and three rows")
        for row in quoted { #expect(results.contains(row), "run Benchmarks/run --record") }
        #expect(quoted.contains { $0.hasPrefix("| decode | Foundation |") })
        for task in ["decode", "encode"] { #expect(quoted.contains { $0.hasPrefix("| \(task) | serde_json |") }) }
    }

    @Test func theVersionsAreThoseOfTheResults() throws {
        let results = try String(contentsOf: Document.package.appending(path: "Benchmarks/RESULTS.md"), encoding: .utf8)
        let readme = try String(contentsOf: Document.package.appending(path: "README.md"), encoding: .utf8)
        func value(_ name: String) throws -> Substring {
            let line = try #require(results.split(separator: "\n").first { $0.hasPrefix("- \(name): ") })
            return line.dropFirst("- \(name): ".count).prefix { $0 != "," }
        }
        let sentence = try
            "Measured with Swift \(value("Swift")) and serde_json \(value("serde_json")) on an \(value("Machine"))."
        #expect(readme.contains("\n\(sentence)\n"), "run Benchmarks/run --record: \(sentence)")
    }
}
