import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// Streams against documents that are read at once.
@Suite("Random streams")
struct RandomStreamTests {
    private func elements(using generator: inout SeededGenerator) -> [JSON] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in JSON.random(depth: 4, using: &generator) }
    }

    private func space(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            ["", " ", "\n", "\r\n", "\t"].randomElement(using: &generator) ?? ""
        }
        .joined()
    }

    private func read(_ bytes: [UInt8], _ format: JSONRecordFormat, chunkSize: Int) -> [Result<JSON, JSONStreamError>] {
        var records = JSONRecords<JSON>(json: bytes, format: format)
        records.chunkSize = chunkSize
        return Array(records)
    }

    @Test func wholeOnes() throws {
        var generator = SeededGenerator(printingSeedFor: "whole streams")
        for _ in 0..<400 {
            let elements = elements(using: &generator)
            var array = "["
            for (index, element) in elements.enumerated() {
                let options = Bool.random(using: &generator) ? JSONOptions.pretty : .default
                array +=
                    space(using: &generator) + (try element.jsonString(options: options)) + space(using: &generator)
                if index < elements.count - 1 { array += "," }
            }
            array += space(using: &generator) + "]" + space(using: &generator)
            let chunkSize = Int.random(in: 1...80, using: &generator)
            #expect(try read(Array(array.utf8), .array, chunkSize: chunkSize).map { try $0.get() } == elements)

            let lines = try elements.jsonLines()
            #expect(try read(Array(lines), .lines, chunkSize: chunkSize).map { try $0.get() } == elements)
        }
    }

    /// An array is read without an error exactly when the document is, and the first problem is the document's.
    @Test func brokenArrays() throws {
        var generator = SeededGenerator(printingSeedFor: "broken arrays")
        let mutator = Mutator(documents: [
            Array(#"[{"a":[1,2,{"b":"c\"]}"}],"d":null},{"e":1.5e3},"f",true,[[]],{}]"#.utf8),
            Array("[\n  {\"a\" : \"é\"} ,\r\n  [ ] , 12 ,\n  false\n]\n".utf8),
        ])
        var wholeCount = 0
        for _ in 0..<20_000 {
            let document = mutator.document(using: &generator)
            let first = document.first { !" \t\r\n".utf8.contains($0) }
            guard first == UInt8(ascii: "[") else { continue }
            let results = read(document, .array, chunkSize: Int.random(in: 1...100, using: &generator))
            let errors = results.compactMap { result -> JSONStreamError? in
                if case .failure(let error) = result { error } else { nil }
            }
            // The array is a level of the document, and none of the records.
            let options = JSONOptions(maximumDepth: 65)
            do throws(MappingError) {
                let elements = try [JSON](json: document, options: options)
                #expect(errors.isEmpty)
                #expect(results.compactMap { try? $0.get() } == elements)
                wholeCount += 1
            } catch {
                let issue = errors.first?.mapping?.issues.first
                let expected = error.issues.first
                #expect(issue?.code == expected?.code, "\(String(decoding: document, as: UTF8.self))")
                #expect(issue?.location == expected?.location, "\(String(decoding: document, as: UTF8.self))")
                if issue?.code != .depthLimit { #expect(issue?.expected == expected?.expected) }
                // The first bytes of a document tell its encoding, and those of its elements do not.
                if expected?.found.hasSuffix("where JSON is UTF-8") == false {
                    #expect(issue?.found == expected?.found)
                }
                #expect(issue?.path == expected?.path)
            }
        }
        #expect(wholeCount > 100)
    }

    /// What a line says is what it says by itself, whatever is around it.
    @Test func brokenLines() throws {
        var generator = SeededGenerator(printingSeedFor: "broken lines")
        let mutator = Mutator()
        for _ in 0..<2_000 {
            var lines: [[UInt8]] = []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                lines.append(mutator.document(using: &generator).map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 })
            }
            let text = lines.joined(separator: [0x0a])
            let results = read(Array(text), .lines, chunkSize: Int.random(in: 1...100, using: &generator))
            let records = lines.filter { !$0.allSatisfy { " \t".utf8.contains($0) } }
            try #require(results.count == records.count)
            for (record, result) in zip(records, results) {
                let value: JSON
                do throws(MappingError) {
                    value = try JSON(json: record)
                } catch {
                    guard case .failure(let streamError) = result else {
                        Issue.record("\(String(decoding: record, as: UTF8.self)) was read, but \(error)")
                        continue
                    }
                    let issues = streamError.mapping?.issues
                    #expect(issues?.map(\.code) == error.issues.map(\.code))
                    #expect(issues?.map(\.location?.column) == error.issues.map(\.location?.column))
                    continue
                }
                #expect(try result.get() == value)
            }
        }
    }
}
