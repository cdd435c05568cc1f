import BenchmarkSupport
import Cyanotype
import Foundation

/// Times what the store does. Benchmarks/run-store starts it in turns with other programs.
@main
struct StoreBenchmarks {
    private static let usage = """
        usage: StoreBenchmarks prepare FOLDER COUNT...
               StoreBenchmarks time TASK FOLDER COUNT SECONDS
               StoreBenchmarks versions FOLDER COUNT SECONDS
               StoreBenchmarks report FIGURES
               StoreBenchmarks picture FIGURES

          prepare  make stores with these numbers of objects in the folder
          time     time a task (\(StoreTask.allCases.map(\.rawValue).joined(separator: ", "))),
                   and print JSON objects
          versions time objects of an earlier version, and print a table
          report   print tables of what `time` has printed into a file
          picture  print an SVG document of it
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
        case ("time", _):
            guard let timing = StoreTiming(arguments: arguments.dropFirst()) else { throw Mistake(usage) }
            for figure in try timing.figures(of: CyanotypeCustomers.self) { print(try figure.jsonString()) }
        case ("versions", 4):
            guard let seconds = Double(arguments[3]) else { throw Mistake(usage) }
            let timing = VersionTiming(
                folder: Folder(path: arguments[1]),
                count: try number(arguments[2]),
                seconds: seconds
            )
            print(VersionRow.table(try timing.rows()))
        case ("report", 2): print(StoreReport(try figures(in: arguments[1])).markdown)
        case ("picture", 2): print(Picture(try figures(in: arguments[1])).svg)
        default: throw Mistake(usage)
        }
    }

    private static func figures(in path: String) throws -> StoreFigures {
        let records = JSONRecords<StoreFigure>(contentsOf: URL(filePath: path), format: .lines)
        return StoreFigures(try records.map { try $0.get() })
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Mistake("a number is needed, not \(text)") }
        return number
    }
}
