import CyanotypeTestSupport
import Foundation
import ModelGenerator
import Testing

/// Models of real answers of web services, which are read with them and written back equal.
@Suite(.enabled(if: SharedData.isThere, "needs the shared data; set CYANOTYPE_SHARED"))
struct SharedDataTests {
    @Test func everyFileIsReadByItsModelsAndWrittenBackEqual() throws {
        let cases = try SharedData.files.map { file in
            try CompiledModels.Case(file.lastPathComponent, [Data(contentsOf: file)], ModelGenerator(name: "Root"))
        }
        #expect(cases.count >= 9)
        let compiled = try CompiledModels(cases)
        #expect(compiled.diagnostics == "")
        for item in cases {
            #expect(compiled.results[item.name] == ["equal"], "\(item.name)")
            let findings = try formatFindings(item.models.source)
            #expect(findings == "", "\(item.name)")
        }
    }
}
