import Foundation

/// An article of the documentation. The snippets of `Patches.md` are those of `PatchesSnippets.swift`, which runs them.
struct Article: CustomStringConvertible {
    static let catalogue = "Sources/Cyanotype/Cyanotype.docc"

    /// The file's name without its extension.
    let description: String
    let document: Document

    init(_ name: String) throws {
        description = name
        document = try Document("\(Self.catalogue)/\(name).md")
    }

    /// Every article, and the page that lists them.
    static func all() throws -> [Article] {
        let folder = Document.package.appending(path: catalogue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "md" }
            .map { try Article($0.deletingPathExtension().lastPathComponent) }
            .sorted { $0.description < $1.description }
    }

    /// The snippets that it quotes.
    func snippets() throws -> [String] {
        try Document.snippets(of: "Tests/ReadmeTests/Articles/\(self)Snippets.swift")
    }

    /// The documents that its snippets read.
    var json: [String] { document.blocks("json") }

    /// What its snippets print.
    var printed: [String] { document.blocks("text") }
}
