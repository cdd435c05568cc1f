import BenchmarkTasks
import Foundation

/// What the command line asks for.
struct Arguments {
    static let usage = """
        usage: Benchmarks prepare FOLDER [--data FOLDER] [WORD...]
               Benchmarks time FOLDER [--seconds S] [WORD...]
               Benchmarks report TIMES MEMORY [--best] [--markdown]

          prepare  check that all libraries read and write the documents alike, and write them into the folder:
                   twitter.json, citm_catalog.json, canada.json and account.json of the folder of --data if it has
                   them, else documents in their shapes that are made here; flat.json; records.ndjson
          time     time the documents of the folder, one round, S seconds for each library and task (0.2), and print
                   a JSON object for each
          report   print tables of what `time` and MemoryProbe have printed into these files: the medians of all
                   rounds, or with --best the shortest times, which other work on the machine changes least

        A WORD is a task (decode, encode, dom, codable), a library (cyanotype, foundation) or a part of a document's
        name; only what the words mean is prepared or timed.
        """

    enum Command {
        case prepare(folder: URL, data: URL?)
        case time(folder: URL, seconds: Double)
        case report(times: URL, memory: URL, Times.Statistic, asMarkdown: Bool)
    }

    let command: Command
    let selection: Selection

    /// The meaning of the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(Mistake) {
        var words: [String] = []
        var data: URL?
        var seconds = 0.2
        var statistic = Times.Statistic.median
        var asMarkdown = false
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--data": data = URL(filePath: try Self.value(of: argument, &rest), directoryHint: .isDirectory)
            case "--seconds": seconds = try Self.seconds(try Self.value(of: argument, &rest))
            case "--best": statistic = .best
            case "--markdown": asMarkdown = true
            case _ where argument.hasPrefix("-"): throw Mistake(description: "unknown argument \(argument)")
            default: words.append(argument)
            }
        }
        switch (words.first, words.count) {
        case ("prepare", 2...):
            command = .prepare(folder: URL(filePath: words[1], directoryHint: .isDirectory), data: data)
            selection = Selection(words[2...])
        case ("time", 2...):
            command = .time(folder: URL(filePath: words[1], directoryHint: .isDirectory), seconds: seconds)
            selection = Selection(words[2...])
        case ("report", 3):
            command = .report(
                times: URL(filePath: words[1]),
                memory: URL(filePath: words[2]),
                statistic,
                asMarkdown: asMarkdown
            )
            selection = Selection([])
        default:
            throw Mistake(description: "expected prepare, time or report, and where")
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst() else { throw Mistake(description: "\(name) needs a value") }
        return value
    }

    private static func seconds(_ text: String) throws(Mistake) -> Double {
        guard let number = Double(text), (0.001...3600).contains(number) else {
            throw Mistake(description: "--seconds needs a positive number, not \(text)")
        }
        return number
    }
}
