/// Rows of cells under a heading, in Markdown.
struct MarkdownTable {
    let heading: [String]
    /// How many of the columns are words, and so start at the left.
    var wordColumns = 0
    var rows: [[String]] = []

    var text: String {
        let rule = heading.indices.map { $0 < wordColumns ? "---" : "---:" }
        return ([heading, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}
