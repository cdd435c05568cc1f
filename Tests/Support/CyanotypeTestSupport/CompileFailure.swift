import Foundation
public import Testing

/// A source that must not compile, with a part of the compiler's error in its first line.
public struct CompileFailure: Sendable, CustomTestStringConvertible {
    private let path: String

    public var testDescription: String { path }

    /// The sources in a folder below `Tests/Fixtures/CompileFailures`; in that folder itself if the name is empty.
    public static func all(in folder: String = "") -> [CompileFailure] {
        let folder = PackageFolder.url.appendingPathComponent("Tests/Fixtures/CompileFailures/\(folder)").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { CompileFailure(path: folder + "/" + $0) }
    }

    /// Compiles the source against the modules of this build.
    ///
    /// - Parameter flow: Whether the compiler's errors come from its analysis of the flow of values, after it has checked
    ///   types.
    /// - Throws: An error if the source or the compiler is missing.
    public func check(flow: Bool = false) throws {
        let modules = BuildFolder.url.appendingPathComponent("Modules").path
        try #require(FileManager.default.fileExists(atPath: modules), "no modules at \(modules)")
        let first = try #require(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first)
        var arguments = flow ? ["-emit-sil", "-parse-as-library", "-o", "/dev/null"] : ["-typecheck"]
        arguments += ["-swift-version", "6", "-I", modules]
        for feature in ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"] {
            arguments += ["-enable-upcoming-feature", feature]
        }
        #if DEBUG
        // A module that was built with `-enable-testing` is found as it is.
        arguments += ["-Onone"]
        #endif
        let (status, output) = try BuildFolder.run("swiftc", arguments + [path])
        if first == "// expect-success" {
            #expect(status == 0, "\(output)")
            return
        }
        let prefix = "// expect-error: "
        try #require(first.hasPrefix(prefix))
        let fragment = first.dropFirst(prefix.count)
        // Not a crash of the compiler.
        #expect(status == 1, "\(output)")
        let errors = output.split(separator: "\n").filter { $0.contains("error:") }
        #expect(errors.contains { $0.contains(fragment) }, "\(output)")
    }
}
