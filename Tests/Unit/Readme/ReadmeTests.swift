import Cyanotype
import CyanotypeKeyring
import CyanotypeSettings
import Foundation
import Testing

/// The README's Swift is that of the snippets beside this file, which are compiled with it and run below.
@Suite struct ReadmeTests {
    /// The blocks of one language in the README.
    private func blocks(_ language: String) throws -> [String] {
        try Document("README.md").blocks(language)
    }

    /// The snippets of all files.
    private func snippets() throws -> [String] {
        let files = ["FrontPage", "Settings", "Secrets", "Objects", "Cache"]
        return try files.flatMap { try Document.snippets(of: "Tests/Unit/Readme/\($0)Snippets.swift") }
    }

    @Test func everySwiftBlockIsACompiledSnippet() throws {
        let snippets = try snippets()
        let blocks = try blocks("swift").filter { !isManifest($0) }
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(snippets.contains(block), "not among the snippets:\n\(block)") }
        for snippet in snippets { #expect(blocks.contains(snippet), "not in the README:\n\(snippet)") }
    }

    private func isManifest(_ block: String) -> Bool { block.hasPrefix("// swift-tools-version") }

    /// A package with the README's manifest, beside a folder of this one's name, finds all of its products.
    @Test func theManifestIsOne() throws {
        let manifest = try #require(try blocks("swift").first(where: isManifest))
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-readme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = folder.appending(path: "App/Sources/App")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let dependency = folder.appending(path: "Cyanotype")
        try FileManager.default.createSymbolicLink(at: dependency, withDestinationURL: Document.package)
        try Data(manifest.utf8).write(to: folder.appending(path: "App/Package.swift"))
        try Data("import CyanotypeKeyring\n".utf8).write(to: sources.appending(path: "main.swift"))
        let swift = Process()
        swift.executableURL = URL(filePath: "/usr/bin/env")
        let package = folder.appending(path: "App").path
        swift.arguments = ["swift", "package", "--package-path", package, "show-dependencies"]
        let output = Pipe()
        swift.standardOutput = output
        swift.standardError = output
        try swift.run()
        let text = try String(decoding: output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        swift.waitUntilExit()
        #expect(swift.terminationStatus == 0, "\(text)")
        #expect(text.contains("cyanotype"), "\(text)")
    }

    @Test func decodingAndEncoding() throws {
        let response = try #require(blocks("json").first)
        let (repository, body) = try decode(Data(response.utf8))
        #expect(repository.owner == "swiftlang" && repository.license == "Apache License 2.0")
        #expect(repository.topics == [])
        let again = try JSON(json: body)
        #expect(again["full_name"] == "swiftlang/swift" && again["owner"]?["login"] == "swiftlang")
        #expect(
            try Repository(
                json:
                    #"{"full_name":"a","owner":{"login":"b"},"stargazers_count":1,"license":null,"pushed_at":"2026-11-20T09:12:44Z"}"#
            ).license == nil
        )
    }

    @Test func theReportIsTheOneShown() throws {
        let report = report()
        #expect(try blocks("text") == [report], "not in the README:\n\(report)")
    }

    @Test func itIsShort() throws {
        let text = try String(contentsOf: Document.package.appending(path: "README.md"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
    }

    /// Every file and folder that is linked is there.
    @Test(arguments: ["README.md", "CONTRIBUTING.md"])
    func noLinkIsDead(document: String) throws {
        let text = try String(contentsOf: Document.package.appending(path: document), encoding: .utf8)
        let links = text.matches(of: /\]\((?<path>[^) ]+)\)/).map { String($0.path) }.filter { !$0.hasPrefix("http") }
        #expect(!links.isEmpty)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: Document.package.appending(path: link).path), "\(link)")
        }
    }

    /// The snippets use the user's own places, so they run where those are private.
    static let hasPrivateHome = ProcessInfo.processInfo.environment["CYANOTYPE_REQUIRE_KEYRING"] == "1"

    @Test(.enabled(if: hasPrivateHome, "needs the private HOME and keyring of Tests/Scripts/with-keyring"))
    func settings() async throws {
        try await useSettings()
        #expect(Settings.shared.launches == 0)
        #expect(Settings.shared.theme == "dark")
        #expect(Settings.shared.failures.isEmpty)
    }

    @Test(.enabled(if: hasPrivateHome, "needs the private HOME and keyring of Tests/Scripts/with-keyring"))
    func secrets() throws {
        #expect(useLogin() == "Secret(redacted)\n")
    }

    @Test func objects() async throws {
        struct Enough: Error {}
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        var shown: [[Int]] = []
        let notes = [
            Note(id: 1, text: "Blue prints", rating: 4), Note(id: 2, text: "A blue sky", rating: 5),
            Note(id: 3, text: "Nothing", rating: 1),
        ]
        await #expect(throws: Enough.self) {
            try await useObjects(notes, path) { notes in
                shown.append(notes.map(\.id))
                if shown.count == 3 { throw Enough() }
            }
        }
        #expect(shown == [[2, 1], [1], [1, 2, 3]])
    }

    @Test func cache() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-readme-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for loads in [1, 0] {
            let thumbnails = try await useThumbnails("aurora.jpg", at: folder.path)
            #expect(thumbnails.first == Data("aurora.jpg".utf8) && thumbnails.second == thumbnails.first)
            #expect(thumbnails.loads == loads)
        }
    }
}
