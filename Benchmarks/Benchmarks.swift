import BenchmarkModels
import Cyanotype
import Foundation

/// Times typed decoding and encoding, and that of JSON values, against Foundation in the same run.
@main
struct Benchmarks {
    static func main() {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            if let files = arguments.merged {
                print(Table(Figure.merging(try files.flatMap(figures(in:)))).text)
            } else {
                try measure(arguments)
            }
        } catch let mistake as Arguments.Mistake {
            complain("\(mistake)\n\n\(Arguments.usage)")
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func measure(_ arguments: Arguments) throws {
        var figures: [Figure] = []
        let documents = arguments.data.map(documents(in:)) ?? madeDocuments
        for document in documents where arguments.file == nil || arguments.file == document.file {
            for figure in try document.measure(arguments.effort) {
                figures.append(figure)
                if arguments.printsJSON { print(try figure.jsonString()) }
            }
        }
        if !arguments.printsJSON { print(Table(figures).text) }
    }

    /// The figures that a run has written to a file.
    private static func figures(in file: URL) throws -> [Figure] {
        let lines = try String(contentsOf: file, encoding: .utf8)
        return try lines.split(separator: "\n").map { try Figure(json: String($0)) }
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
    }
}

// MARK: - Documents

extension Benchmarks {
    private static func documents(in folder: URL) -> [Document] {
        func load(_ name: String) -> () throws -> Data {
            { try Data(contentsOf: folder.appendingPathComponent(name)) }
        }
        return [
            Document(
                "twitter.json",
                as: Twitter.self,
                without: Twitter.unmappedKeys,
                load: load("twitter.json")
            ),
            Document(
                "citm_catalog.json",
                as: Citm.self,
                without: Citm.unmappedKeys,
                load: load("citm_catalog.json")
            ),
            Document("canada.json", as: Canada.self, load: load("canada.json")),
            Document("account.json", as: Account.self, load: load("account.json")),
        ]
    }

    private static var madeDocuments: [Document] {
        [
            Document("made-twitter.json", as: Twitter.self) { try MadeData.twitter().jsonData(options: .pretty) },
            Document("made-citm.json", as: Citm.self) { try MadeData.citm().jsonData(options: .pretty) },
            Document("made-canada.json", as: Canada.self) { try MadeData.canada().jsonData() },
            Document("made-account.json", as: Account.self) { try MadeData.account().jsonData() },
        ]
    }
}
