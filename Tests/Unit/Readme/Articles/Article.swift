import Foundation

/// An article of the documentation. The snippets of `Patches.md` are those of `PatchesSnippets.swift`, which runs them.
struct Article: CustomStringConvertible {
    static let catalogue = "Sources/Cyanotype/Cyanotype.docc"

    /// The catalogues of the other modules, by the names of their first pages, which only list what there is.
    static let otherCatalogues = [
        "CyanotypeSettings": "Sources/CyanotypeSettings/CyanotypeSettings.docc",
        "CyanotypeKeyring": "Sources/CyanotypeKeyring/CyanotypeKeyring.docc",
        "CyanotypeStore": "Sources/CyanotypeStore/CyanotypeStore.docc",
        "CyanotypeCache": "Sources/CyanotypeCache/CyanotypeCache.docc",
        "CyanotypeTesting": "Sources/CyanotypeTesting/CyanotypeTesting.docc",
    ]

    /// The file's name without its extension.
    let description: String
    let document: Document

    init(_ name: String, in catalogue: String = catalogue) throws {
        description = name
        document = try Document("\(catalogue)/\(name).md")
    }

    /// Every article, and the first module's page that lists them.
    static func all() throws -> [Article] {
        try ([catalogue] + otherCatalogues.values).flatMap { catalogue in
            let folder = Document.package.appending(path: catalogue)
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            return try files.filter { $0.pathExtension == "md" }
                .map { $0.deletingPathExtension().lastPathComponent }
                .filter { otherCatalogues[$0] == nil }
                .map { try Article($0, in: catalogue) }
        }
        .sorted { $0.description < $1.description }
    }

    /// The snippets that it quotes.
    func snippets() throws -> [String] {
        try Document.snippets(of: "Tests/Unit/Readme/Articles/\(self)Snippets.swift")
    }

    /// The documents that its snippets read.
    var json: [String] { document.blocks("json") }

    /// What its snippets print.
    var printed: [String] { document.blocks("text") }
}
