import Cyanotype
import Foundation

/// A mistake in the arguments, or in what they name.
struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Times what the store does. Benchmarks/run-store starts it in turns with other programs.
@main
struct StoreBenchmarks {
    private static let usage = """
        usage: StoreBenchmarks prepare FOLDER COUNT...
               StoreBenchmarks time TASK FOLDER COUNT SECONDS
               StoreBenchmarks report FIGURES

          prepare  make stores with these numbers of objects in the folder
          time     time a task (insert, get, save, query, scan, open), and print a JSON object
          report   print a table of what `time` has printed into a file
        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        switch (arguments.first, arguments.count) {
        case ("prepare", 3...): try Folder(path: arguments[1]).prepare(arguments.dropFirst(2).map(number))
        case ("time", 5):
            guard let task = StoreTask(rawValue: arguments[1]) else { throw Mistake(usage) }
            let seconds: Double = try number(arguments[4])
            let figure = try task.figure(Folder(path: arguments[2]), try number(arguments[3]), seconds: seconds)
            print(try figure.jsonString())
        case ("report", 2):
            let figures = JSONRecords<StoreFigure>(contentsOf: URL(filePath: arguments[1]), format: .lines)
            print(StoreReport(try figures.map { try $0.get() }).markdown)
        default: throw Mistake(usage)
        }
    }

    private static func number<Number: LosslessStringConvertible>(_ text: String) throws -> Number {
        guard let number = Number(text) else { throw Mistake("a number is needed, not \(text)") }
        return number
    }
}
