import Cyanotype
import CyanotypeTestSupport
import Foundation
import ModelGenerator
import Testing

/// Models of documents that nobody thought of.
@Suite("Models of random samples")
struct RandomSamplesTests {
    @Test func readTheirSamplesAndWriteThemBackEqual() throws {
        var generator = SeededGenerator(printingSeedFor: "RandomSamplesTests")
        let cases = try (0..<30).map { number in
            let samples = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                Data(RandomDocument.sample(&generator).description.utf8)
            }
            return try CompiledModels.Case("random \(number)", samples, ModelGenerator(name: "Root"))
        }
        let compiled = try CompiledModels(cases)
        try #require(compiled.diagnostics == "", "seed \(generator.seed)")
        for item in cases {
            let equal = Array(repeating: "equal", count: item.samples.count)
            #expect(compiled.results[item.name] == equal, "seed \(generator.seed), \(item.name)")
        }
        let source = cases.map(\.models.declarations).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        let findings = try formatFindings(source)
        #expect(findings == "", "seed \(generator.seed)")
    }
}

/// Documents of few keys, so that much is alike, contains itself, and is missing, `null` or something else somewhere.
private enum RandomDocument {
    private static let keys = [
        "id", "name", "items", "next", "data", "é", "e\u{301}", "ID", "", "1", "17", "2024-03-18", "USD",
    ]

    static func sample(_ generator: inout SeededGenerator) -> JSON {
        let value = value(depth: 6, &generator)
        // Little is to be learnt from a number.
        return value.objectValue != nil || value.arrayValue != nil ? value : .object(["items": value, "next": value])
    }

    private static func value(depth: Int, _ generator: inout SeededGenerator) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 14 : 7), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2, 3: return .number(JSON.Number(Int.random(in: -3...3, using: &generator)))
        case 4: return number(&generator)
        case 5, 6: return .string(["", "x", "2024-03-18T09:26:53Z", "e\u{301}"].randomElement(using: &generator) ?? "")
        case 7, 8:
            return .array(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(depth: depth - 1, &generator) }
            )
        default:
            var object = JSON.Object()
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                object[keys.randomElement(using: &generator) ?? ""] = value(depth: depth - 1, &generator)
            }
            return .object(object)
        }
    }

    private static func number(_ generator: inout SeededGenerator) -> JSON {
        let texts = [
            "0.5", "1.0", "1e3", "-0", "18446744073709551615", "9007199254740993", "0.1000000000000000055", "1e400",
        ]
        return texts.randomElement(using: &generator).flatMap { JSON.Number(text: $0) }.map(JSON.number) ?? .null
    }
}
