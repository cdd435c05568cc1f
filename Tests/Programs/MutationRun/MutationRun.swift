import Cyanotype
import CyanotypeTestSupport
import Foundation

/// Reads mutated documents, as many as are asked for: `MutationRun [count] [seed] [--data DIR]`.
///
/// Each document has a seed of its own: `MutationRun 1 SEED` repeats one, with the same `--data`.
@main
struct MutationRun {
    static func main() throws {
        var numbers: [UInt64] = []
        var documents: [[UInt8]] = []
        var arguments = CommandLine.arguments.dropFirst().makeIterator()
        while let argument = arguments.next() {
            if argument == "--data" {
                documents = try dataDocuments(in: arguments.next() ?? ".")
            } else if let number = UInt64(argument) {
                numbers.append(number)
            } else {
                print("usage: MutationRun [count] [seed] [--data DIR]")
                exit(2)
            }
        }
        let count = numbers.first ?? 10_000
        let seed = numbers.dropFirst().first ?? .random(in: 0...UInt64(UInt32.max))
        print("MutationRun: \(count) documents from seed \(seed)")

        let mutator = Mutator(documents: documents)
        var check = MutationCheck()
        let start = ContinuousClock.now
        for index in 0..<count {
            var generator = SeededGenerator(seed: seed &+ index)
            let document = mutator.document(using: &generator)
            do {
                try check.check(document)
            } catch {
                print("seed \(seed &+ index): \(error)")
                exit(1)
            }
        }
        print(check.tally)
        print("in \(ContinuousClock.now - start)")
    }

    /// The files of a folder that are below 20 KB, and parts of the others.
    private static func dataDocuments(in folder: String) throws -> [[UInt8]] {
        var documents: [[UInt8]] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".json") {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
            if data.count < 20_000 {
                documents.append(Array(data))
            } else if let value = try? JSON(json: data) {
                var parts: [[UInt8]] = []
                try collectParts(of: value, into: &parts)
                documents += parts
            }
        }
        return documents
    }

    /// Values inside of `value` that take at most two kilobytes, the biggest that do, forty of a file.
    private static func collectParts(of value: JSON, into parts: inout [[UInt8]]) throws {
        guard parts.count < 40 else { return }
        let data = try value.jsonData()
        if data.count <= 2000 {
            if data.count > 100 { parts.append(Array(data)) }
            return
        }
        for element in value.arrayValue ?? [] { try collectParts(of: element, into: &parts) }
        for member in value.objectValue ?? [:] { try collectParts(of: member.value, into: &parts) }
    }
}
