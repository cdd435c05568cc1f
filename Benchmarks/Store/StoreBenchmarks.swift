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
               StoreBenchmarks references FOLDER COUNT SECONDS
               StoreBenchmarks synchronizing FOLDER COUNT SECONDS
               StoreBenchmarks report FIGURES
               StoreBenchmarks comparison-report FIGURES [PEER FIGURES]
               StoreBenchmarks picture FIGURES

          prepare         make stores with these numbers of objects in the folder
          time            time a task (\(StoreTask.allCases.map(\.rawValue).joined(separator: ", "))),
                          and print JSON objects
          versions        time objects of an earlier version, and print JSON objects
          references      time objects that refer to others, and print JSON objects
          synchronizing   time objects whose changes are kept for a server, and print JSON objects
          report          print tables of what `time` has printed into a file
          comparison-report
                          print a table of what one of these three has printed into a file, beside what a peer has
          picture         print an SVG document of what `time` has printed
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
            for row in try timing.rows() { print(try row.jsonString()) }
        case ("report", 2): print(StoreReport(StoreFigures(try figures(in: arguments[1]))).markdown)
        case ("references", 4):
            guard let seconds = Double(arguments[3]) else { throw Mistake(usage) }
            let timing = ReferenceTiming(
                folder: Folder(path: arguments[1]),
                count: try number(arguments[2]),
                seconds: seconds
            )
            for row in try timing.rows() { print(try row.jsonString()) }
        case ("synchronizing", 4):
            guard let seconds = Double(arguments[3]) else { throw Mistake(usage) }
            let timing = SyncTiming(
                folder: Folder(path: arguments[1]),
                count: try number(arguments[2]),
                seconds: seconds
            )
            for row in try timing.rows() { print(try row.jsonString()) }
        case ("comparison-report", 2): print(ComparisonRow.table(try figures(in: arguments[1])))
        case ("comparison-report", 4):
            let peer = (name: arguments[2], rows: try figures(in: arguments[3]) as [ComparisonRow])
            print(ComparisonRow.table(try figures(in: arguments[1]), beside: peer))
        case ("picture", 2): print(Picture(StoreFigures(try figures(in: arguments[1]))).svg)
        default: throw Mistake(usage)
        }
    }

    private static func figures<Figure: Mappable>(in path: String) throws -> [Figure] {
        let records = JSONRecords<Figure>(contentsOf: URL(filePath: path), format: .lines)
        return try records.map { try $0.get() }
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Mistake("a number is needed, not \(text)") }
        return number
    }
}
