/// Rows of cells under a heading, in Markdown.
package struct MarkdownTable {
    private let heading: [String]
    /// How many of the columns are words, and so start at the left.
    private let wordColumns: Int
    private let rows: [[String]]

    package init(heading: [String], wordColumns: Int = 0, rows: [[String]]) {
        (self.heading, self.wordColumns, self.rows) = (heading, wordColumns, rows)
    }

    package var text: String {
        let rule = heading.indices.map { $0 < wordColumns ? "---" : "---:" }
        return ([heading, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }
}
