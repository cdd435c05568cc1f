import BenchmarkTasks
import Foundation

/// What all rounds have shown.
struct Report {
    private let times: Times
    private let memory: Table

    init(times: Times, memory: [MemoryFigure]) {
        self.times = times
        self.memory = Table(memory: memory)
    }

    /// Tables for a terminal.
    var text: String {
        [times.table, memory].filter { !$0.isEmpty }.map(\.text).joined(separator: "\n\n")
    }

    /// Sections of a Markdown document.
    var markdown: String {
        let sections = [
            ("Ratios", "How many times as fast as Foundation, and as serde_json.", times.ratios),
            (
                "Times",
                """
                \(times.statistic.description); megabytes are of what Cyanotype reads or writes. Each document is read many \
                times in a row, so that what a reader keeps for the next document is there: the order of keys, for DOM.
                """, times.table
            ),
            (
                "Memory",
                """
                Of one call, in a process of its own: the blocks of memory that it asks for, and by how much it raises \
                the peak of the resident memory over what the loaded input takes. The first call of the process also \
                loads the code, and makes what is made once; its growth is a column of its own, and so are the most \
                bytes of blocks that are in use at once in it, which are its memory without the pages of the code.
                """, memory
            ),
        ]
        return sections.filter { !$2.isEmpty }.map { "## \($0)\n\n\($1)\n\n\($2.markdown)" }.joined(separator: "\n\n")
    }
}

/// The names of things in the tables.
enum Names {
    static func peer(_ peer: String) -> String {
        ["cyanotype": "Cyanotype", "foundation": "Foundation"][peer] ?? peer
    }

    static func task(_ task: String) -> String {
        task.replacing("dom", with: "DOM").replacing("codable-", with: "Codable ")
    }

    static func file(_ file: String) -> String {
        file.hasSuffix(".json") ? String(file.dropLast(5)) : file
    }

    /// A number with so many digits after the point.
    static func number(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// A ratio with three digits, about as many as can be measured.
    static func ratio(_ value: Double) -> String {
        number(value, digits: value < 10 ? 2 : 1)
    }
}

extension Sequence where Element: Hashable {
    /// The elements without those that have been there before.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
