/// Rows of cells under a heading.
struct Table {
    private let heading: [String]
    private var rows: [[String]] = []

    /// How many of the columns are words, and so start at the left.
    private let wordColumns: Int

    init(_ heading: [String], wordColumns: Int) {
        self.heading = heading
        self.wordColumns = wordColumns
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func append(_ row: [String]) {
        rows.append(row)
    }

    /// The table with its columns aligned.
    var text: String {
        let lines = [heading] + rows
        let widths = heading.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            line.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < wordColumns ? cell + padding : padding + cell
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }

    /// The table in Markdown.
    var markdown: String {
        let rule = heading.indices.map { $0 < wordColumns ? "---" : "---:" }
        let lines = ["| \(heading.joined(separator: " | ")) |", "|\(rule.joined(separator: "|"))|"]
        return (lines + rows.map { "| \($0.joined(separator: " | ")) |" }).joined(separator: "\n")
    }
}
