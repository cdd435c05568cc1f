import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Public conformance suites", .enabled(if: SharedFolder.isPresent, "needs the shared data; set CYANOTYPE_SHARED"))
struct ConformanceTests {
    /// JSONTestSuite: `y_` must be accepted, `n_` rejected, `i_` either.
    @Test func everyCaseOfJSONTestSuite() throws {
        let files = try SharedFolder.files(in: "conformance/json")
        #expect(files.count > 100)
        for file in files {
            let name = file.lastPathComponent
            let document = Array(try Data(contentsOf: file))
            let verdicts = ReadingMethod.allCases.map { $0.verdict(on: document) }
            // As an object with a key twice, which RFC 8259 leaves open, and this library rejects by default.
            let isDuplicate = verdicts[0].code == .duplicateKey
            switch name.first {
            case "y" where isDuplicate: #expect(name.contains("duplicated_key"))
            case "y": #expect(verdicts.allSatisfy { $0 == .accepted }, "\(name): \(verdicts)")
            case "n":
                #expect(verdicts[0] != .accepted, "\(name): \(verdicts)")
                // A document that closes more than it opens would close what the other readings put around it.
                if verdicts[0].code != .unexpectedEnd { #expect(!verdicts.contains(.accepted), "\(name): \(verdicts)") }
            default: #expect(Set(verdicts.map { $0 == .accepted }).count == 1, "\(name): \(verdicts)")
            }
            for count in 0..<min(document.count, 300) {
                let prefix = Array(document[..<count])
                _ = try? JSON(json: prefix)
                _ = try? [NestedComment](json: prefix)
                _ = try? Preferences(json: prefix)
            }
        }
    }

    /// parse-number-fxx-test-data: each line has the bits of a number as binary16, binary32 and binary64, and its text.
    @Test func everyNumberOfParseNumberTestData() throws {
        var count = 0
        for file in try SharedFolder.files(in: "conformance/numbers") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines {
                let columns = line.split(separator: " ", maxSplits: 3)
                guard columns.count == 4, let single = UInt32(columns[1], radix: 16),
                    let double = UInt64(columns[2], radix: 16)
                else {
                    Issue.record("a line without four columns: \(line)")
                    continue
                }
                let text = String(columns[3])
                // The suite is not one of JSON: `.5` and `1.` are in it.
                guard let number = JSON.Number(text: text) else {
                    #expect(codes(Double.self, text) != [], "\(text)")
                    continue
                }
                count += 1
                let expected = Double(bitPattern: double)
                #expect(Double(number).bitPattern == double, "\(text)")
                #expect((try? Double(json: text))?.bitPattern == (expected.isFinite ? double : nil), "\(text)")
                #expect(
                    (try? Float(json: text))?.bitPattern == (Float(bitPattern: single).isFinite ? single : nil),
                    "\(text)"
                )
            }
        }
        #expect(count > 1000)
    }

    @Test func exampleDataIsReadAndWrittenBack() throws {
        for file in try SharedFolder.files(in: "data") where file.pathExtension == "json" {
            let data = try Data(contentsOf: file)
            let value = try JSON(json: data)
            let written = try value.jsonData()
            #expect(try JSON(json: written) == value, "\(file.lastPathComponent)")
            #expect(ReadingMethod.skipped.verdict(on: Array(data)) == .accepted)
            let theirs = try JSONSerialization.jsonObject(with: written) as? NSObject
            #expect(theirs == (try JSONSerialization.jsonObject(with: data) as? NSObject), "\(file.lastPathComponent)")
        }
    }
}
