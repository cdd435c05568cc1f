import Foundation

/// What the command line asks for.
struct Arguments {
    static let usage = """
        usage: Benchmarks [--data DIR] [--json] [--seconds S] [--rounds N]
                          [--file NAME] [--task NAME] [--peer NAME]
               Benchmarks --merge FILE...

          --data DIR   time the files of this folder instead of documents made here:
                       twitter.json, citm_catalog.json, canada.json, account.json
          --json       print one JSON object a line instead of a table
          --seconds S  time each library for S seconds a task and round (0.2)
          --rounds N   let the libraries take turns N times (5)
          --file NAME  time this document only
          --task NAME  time this task only: decode, encode or dom
          --peer NAME  time this library only: cyanotype or foundation
          --merge      print one table of what runs with --json have written
        """

    var data: URL?
    var printsJSON = false
    var effort = Effort()
    var file: String?
    var merged: [URL]?

    /// Why the command line is wrong.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// The meaning of the arguments behind the program's name.
    init(_ arguments: some Sequence<String>) throws(Mistake) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--data": data = URL(fileURLWithPath: try Self.value(of: argument, &rest), isDirectory: true)
            case "--json": printsJSON = true
            case "--seconds": effort.seconds = try Self.number(of: argument, &rest)
            case "--rounds": effort.rounds = Int(try Self.number(of: argument, &rest))
            case "--file": file = try Self.value(of: argument, &rest)
            case "--task": effort.task = try Self.value(of: argument, &rest)
            case "--peer": effort.peer = try Self.value(of: argument, &rest)
            case "--merge":
                merged = rest.map { URL(fileURLWithPath: $0) }
                rest = []
            default: throw Mistake(description: "unknown argument \(argument)")
            }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
        guard let value = rest.popFirst() else { throw Mistake(description: "\(name) needs a value") }
        return value
    }

    private static func number(of name: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> Double {
        let text = try value(of: name, &rest)
        guard let number = Double(text), (0.001...1e6).contains(number) else {
            throw Mistake(description: "\(name) needs a positive number, not \(text)")
        }
        return number
    }
}
