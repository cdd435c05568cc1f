import Cyanotype
import CyanotypeTestSupport
import Foundation
@testable import ModelGenerator
import Testing

/// Models for samples of every kind are compiled, read the samples and write them back equal.
@Suite("Models are compiled, and read and write their samples")
struct EndToEndTests {
    @Test func everyRule() throws {
        let cases = try EndToEndSamples.cases()
        #expect(Set(cases.map(\.name)).count == cases.count)
        let compiled = try CompiledModels(cases)
        try #require(compiled.diagnostics == "")
        for item in cases {
            let equal = Array(repeating: "equal", count: item.samples.count)
            #expect(compiled.results[item.name] == equal, "\(item.name)")
            let findings = try formatFindings(item.models.source)
            #expect(findings == "", "\(item.name)")
        }
    }

    /// What is checked above would show: models that read their samples and write something else, models that do not
    /// read another sample, and source that does not compile.
    @Test func whatIsWrongShows() throws {
        let item = try CompiledModels.Case("other samples", [#"{"a": null, "b": 1}"#])
        let others = [#"{"a": null, "b": 1}"#, #"{"b": 1}"#, #"{"a": null, "b": "1"}"#].map { Data($0.utf8) }
        let results = try CompiledModels([item.with(samples: others)]).results["other samples"] ?? []
        #expect(results.first == "equal")
        #expect(results.dropFirst().first == "not equal")
        #expect(results.last?.contains("$.b (line 1, column 18): expected an integer") == true)

        let models = GeneratedModels(rootType: "Root", imports: ["Cyanotype"], declarations: "struct Root {}")
        #expect(try CompiledModels([item.with(models: models)]).diagnostics.contains("error:"))
        #expect(try formatFindings("let a  = 1\n").contains("Spacing"))
    }
}
