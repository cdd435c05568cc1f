import CyanotypeTestSupport
import Foundation
import Testing

/// What must not compile: the sources in `Tests/CompileFailures`, each with what the compiler has to say in its first
/// line.
@Suite("Sources that must not compile")
struct CompileFailureTests {
    static let sources: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("CompileFailures").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }()

    @Test func areThere() {
        #expect(Self.sources.count >= 9)
    }

    @Test(.serialized, arguments: sources)
    func doNotCompile(_ source: String) throws {
        let modules = BuildFolder.url.appendingPathComponent("Modules").path
        try #require(FileManager.default.fileExists(atPath: modules), "no modules at \(modules)")
        let first = try #require(try String(contentsOfFile: source, encoding: .utf8).split(separator: "\n").first)
        var arguments = ["-typecheck", "-swift-version", "6", "-I", modules]
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            arguments += ["-enable-upcoming-feature", feature]
        }
        #if DEBUG
        // A module that was built with `-enable-testing` is found as it is.
        arguments += ["-Onone"]
        #endif
        let (status, output) = try BuildFolder.run("swiftc", arguments + [source])
        if first == "// expect-success" {
            #expect(status == 0, "\(output)")
            return
        }
        let prefix = "// expect-error: "
        try #require(first.hasPrefix(prefix))
        let fragment = first.dropFirst(prefix.count)
        #expect(status != 0)
        let errors = output.split(separator: "\n").filter { $0.contains("error:") }
        #expect(errors.contains { $0.contains(fragment) }, "\(output)")
    }
}
