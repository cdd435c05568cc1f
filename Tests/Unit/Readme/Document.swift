import Foundation

/// A Markdown document of the package, whose Swift is that of snippets that the tests compile.
struct Document {
    static let package = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// The blocks of code in their order.
    let blocks: [Block]

    /// A block of code.
    struct Block: Equatable {
        let language: String
        let text: String
    }

    /// The document at a path from the package's folder.
    init(_ path: String) throws {
        var blocks: [Block] = []
        var open: (language: String, lines: [String])?
        for line in try Self.lines(of: path) {
            if line.hasPrefix("```"), let block = open {
                blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n")))
                open = nil
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), [])
            } else {
                open?.lines.append(line)
            }
        }
        self.blocks = blocks
    }

    /// The texts of the blocks in one language.
    func blocks(_ language: String) -> [String] {
        blocks.filter { $0.language == language }.map(\.text)
    }

    /// The snippets of a Swift file: what is between `// snippet:` and `// end`, without the indentation of its first line.
    static func snippets(of path: String) throws -> [String] {
        var snippets: [[String]] = []
        var isInside = false
        for line in try lines(of: path) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("// snippet: ") {
                snippets.append([])
                isInside = true
            } else if text == "// end" {
                isInside = false
            } else if isInside {
                snippets[snippets.count - 1].append(line)
            }
        }
        return snippets.map(dedented)
    }

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: package.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }

    private static func dedented(_ lines: [String]) -> String {
        let indentation = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { String($0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count))) }
            .joined(separator: "\n")
    }
}

/// Takes the place of `print` in a snippet, so that a test sees what it prints.
struct Printed {
    /// The lines that were printed.
    private(set) var text = ""

    mutating func callAsFunction(_ items: Any...) {
        text += (text.isEmpty ? "" : "\n") + items.map { "\($0)" }.joined(separator: " ")
    }
}
