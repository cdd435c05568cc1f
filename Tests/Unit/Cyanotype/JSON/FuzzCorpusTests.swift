import CyanotypeTestSupport
import Foundation
import FuzzChecks
import Testing

/// The inputs that fuzzing begins with, and those that were findings, without libFuzzer: see `Tests/fuzz`.
@Suite("Corpus of the fuzzer")
struct FuzzCorpusTests {
    private static func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: PackageFolder.url.appendingPathComponent("Tests/Fuzzing/Corpus"),
            includingPropertiesForKeys: nil
        ).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// Each input is given to all parts of the checks, not only the one that its first byte chooses.
    @Test func hasNoFindings() throws {
        let files = try Self.files()
        try #require(files.count > 50)
        for file in files {
            do {
                try unsafe Array(Data(contentsOf: file)).withUnsafeBufferPointer {
                    try unsafe FuzzCheck.runAllParts($0)
                }
            } catch let finding as FuzzCheck.Finding {
                Issue.record("\(file.lastPathComponent): \(finding)")
            }
        }
    }
}
