import Cyanotype
import Foundation
import Testing

/// The articles' Swift is that of the snippets beside this file, which are compiled with it and run by their own tests.
@Suite("Articles") struct ArticleTests {
    @Test func thereAreSome() throws {
        #expect(try Article.all().map(\.description).contains("Cyanotype"))
        #expect(try Article.all().map(\.description).contains("KeepingSettings"))
        #expect(try Article.all().count > 12)
    }

    @Test func everySwiftBlockIsACompiledSnippet() throws {
        for article in try Article.all() {
            let snippets = try article.snippets()
            let blocks = article.document.blocks("swift")
            #expect(!blocks.isEmpty, "\(article)")
            for block in blocks { #expect(snippets.contains(block), "\(article): not among the snippets:\n\(block)") }
            for snippet in snippets { #expect(blocks.contains(snippet), "not in \(article):\n\(snippet)") }
        }
    }

    /// Nothing is code that is not looked at: what is read is JSON, and what is printed follows what prints it. Other
    /// languages are those of the libraries that are left.
    @Test func otherBlocksAreReadOrPrinted() throws {
        for article in try Article.all() {
            let blocks = article.document.blocks
            for (index, block) in blocks.enumerated() {
                switch block.language {
                case "swift": break
                case "json": #expect(throws: Never.self, "\(article)") { try JSON(json: block.text) }
                case "text":
                    let before = index > 0 ? blocks[index - 1].text : ""
                    #expect(before.contains("print("), "\(article): nothing prints:\n\(block.text)")
                case "sh": #expect(article.description == "StartingFromASample")  // run by the tests of the program
                case "objc": #expect(article.description == "MigratingFromMantle")
                default: Issue.record("\(article): a block in \(block.language)")
                }
            }
        }
    }

    /// The pages of symbols, and the first ones of other modules, only list what there is.
    @Test func otherPagesHaveNoCode() throws {
        let symbols = "\(Article.catalogue)/Symbols"
        let files = try FileManager.default.contentsOfDirectory(atPath: Document.package.appending(path: symbols).path)
        #expect(!files.isEmpty)
        let pages = files.map { "\(symbols)/\($0)" } + Article.otherCatalogues.map { "\($0.value)/\($0.key).md" }
        for page in pages { #expect(try Document(page).blocks.isEmpty, "\(page)") }
    }

    /// The last column of the table of caches names files of tests.
    @Test func theTableOfCachesNamesTests() throws {
        let article = try #require(Article.otherCatalogues["CyanotypeCache"]) + "/Caching.md"
        let text = try String(contentsOf: Document.package.appending(path: article), encoding: .utf8)
        var names: [String] = []
        for row in text.split(separator: "\n") where row.hasPrefix("|") {
            let cell = row.split(separator: "|").last ?? ""
            names += cell.matches(of: /`(?<name>\w+Tests)`/).map { String($0.name) }
        }
        #expect(names.count > 15)
        let folder = Document.package.appending(path: "Tests/Unit/Cache")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for name in names {
            #expect(files.contains { $0.hasSuffix("/\(name).swift") }, "\(name)")
        }
    }

    /// Every file of snippets belongs to an article.
    @Test func noSnippetsAreLeftOver() throws {
        let folder = Document.package.appending(path: "Tests/Unit/Readme/Articles")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let named = files.filter { $0.hasSuffix("Snippets.swift") }.sorted()
        #expect(try named == Article.all().map { "\($0)Snippets.swift" })
    }
}
