import BenchmarkSupport
import Cyanotype
import Foundation

/// Counts the hits of cache policies on traces, and times caches. Benchmarks/run-cache starts it.
@main
struct CacheBenchmarks {
    private static let usage = """
        usage: CacheBenchmarks hits TRACES SEED [--complete] [WORD...]
               CacheBenchmarks export FOLDER SEED
               CacheBenchmarks report FIGURES
               CacheBenchmarks picture FIGURES
               CacheBenchmarks check SEED
               CacheBenchmarks maps
               CacheBenchmarks speed MAP SECONDS [TASK...]
               CacheBenchmarks report-speed FIGURES
               CacheBenchmarks million
               CacheBenchmarks disk SECONDS
               CacheBenchmarks report-limits FIGURES

          hits          count the hits of all policies on the public traces in the folder TRACES and on those that are
                        made here, or only on traces whose names have one of the words, and print JSON objects;
                        --complete ends the run where a public trace is missing
          export        write the traces that are made here into a folder, with a key a line
          report        print tables of what `hits` has printed into a file
          picture       print an SVG document of it
          check         compare the policies with simple versions of them, on traces of the seed
          maps          print the names of the maps that are timed
          speed         time a map with each kind of key, all tasks or those that are named (get, insert, evict), and
                        print JSON objects
          report-speed  print a table of what `speed` has printed into a file
          million       measure a cache of a million entries, and print JSON objects
          disk          measure hits on the disk, and print JSON objects
          report-limits print a table of what `million` and `disk` have printed into a file
        """

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Console.complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        switch (arguments.first, arguments.count) {
        case ("hits", 3...):
            let words = arguments.dropFirst(3).filter { $0 != "--complete" }
            try HitRun(
                folder: folder(arguments[1]),
                seed: seed(arguments[2]),
                words: words,
                isComplete: words.count < arguments.count - 3
            )
            .run()
        case ("export", 3):
            for source in TraceSource.all where source.generator != nil {
                let folder = folder(arguments[1])
                guard let trace = try source.trace(in: folder, seed: seed(arguments[2])) else { continue }
                try source.file(in: folder).write(trace)
            }
        case ("report", 2): print(HitReport(try figures(in: arguments[1])).markdown)
        case ("picture", 2): print(Picture(try figures(in: arguments[1])).svg)
        case ("check", 2): try PolicyCheck(seed: seed(arguments[1])).run()
        case ("maps", 1): SpeedSubject.all.forEach { print($0.name) }
        case ("speed", 3...):
            let tasks = arguments.dropFirst(3).compactMap(SpeedTask.init)
            guard let subject = SpeedSubject.all.first(where: { $0.name == arguments[1] }),
                let seconds = Double(arguments[2]), tasks.count == arguments.count - 3
            else { throw Mistake(usage) }
            for figure in try subject.figures(seconds, tasks.isEmpty ? SpeedTask.allCases : tasks) {
                print(try figure.jsonString())
            }
        case ("report-speed", 2): print(SpeedReport(try figures(in: arguments[1])).markdown)
        case ("million", 1): for figure in try LargeCache.figures() { print(try figure.jsonString()) }
        case ("disk", 2):
            guard let seconds = Double(arguments[1]) else { throw Mistake(usage) }
            for figure in try DiskHits.figures(seconds) { print(try figure.jsonString()) }
        case ("report-limits", 2): print(LimitReport(figures: try figures(in: arguments[1])).markdown)
        default: throw Mistake(usage)
        }
    }

    private static func folder(_ path: String) -> URL { URL(filePath: path, directoryHint: .isDirectory) }

    private static func figures<Figure: Model & Sendable>(in path: String) throws -> [Figure] {
        try JSONRecords<Figure>(contentsOf: URL(filePath: path), format: .lines).map { try $0.get() }
    }

    private static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else { throw Mistake("a seed is a number, not \(text)") }
        return seed
    }
}
