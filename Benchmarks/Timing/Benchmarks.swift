import BenchmarkTasks
import Cyanotype
import Foundation

/// Times what the library does against Foundation, and compares that with what other libraries' programs print.
@main
struct Benchmarks {
    static func main() {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            switch arguments.command {
            case .prepare(let folder, let data):
                for document in try arguments.selection.documents(of: Document.all(in: data)) {
                    try document.verify(document.load())
                    try document.write(to: folder)
                }
            case .time(let folder, let seconds):
                for document in try arguments.selection.documents(of: Document.all(in: folder)) {
                    try time(document, seconds, arguments.selection)
                }
            case .report(let times, let memory, let statistic, let asMarkdown):
                let report = Report(times: Times(try figures(in: times), statistic), memory: try figures(in: memory))
                print(asMarkdown ? report.markdown : report.text)
            }
        } catch let mistake as Mistake {
            complain("\(mistake)\n\n\(Arguments.usage)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func time(_ document: Document, _ seconds: Double, _ selection: Selection) throws {
        let input = try document.load()
        for task in document.tasks where selection.includes(task) {
            let work = try task.prepare(input)
            let sample = try Sample(of: work, seconds: seconds)
            let figure = TimeFigure(
                peer: task.peer,
                file: document.file,
                task: task.name,
                bytes: work.bytes,
                median: sample.median,
                best: sample.best
            )
            print(try figure.jsonString())
        }
    }

    /// The figures that runs have written to a file.
    private static func figures<Figure: Model & Sendable>(in file: URL) throws -> [Figure] {
        try JSONRecords<Figure>(contentsOf: file, format: .lines).map { try $0.get() }
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}
