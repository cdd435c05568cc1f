import Cyanotype
import Foundation
import Testing

/// The pieces in which a stream comes make no difference.
@Suite("Pieces of streams")
struct ChunkTests {
    private static let streams: [(format: JSONRecordFormat, text: String)] = [
        (.lines, ""),
        (.lines, "\n\r\n \n"),
        (.lines, "{\"id\":1,\"name\":\"a\"}\n{\"id\":2}\r\n\r\n{\"id\":3}\r{\"id\":4}"),
        (
            .lines,
            "{\"id\":1,\"name\":\"日本😀\"}\n{\"id\":\"é\"}\n\n{\"id\":2,\"name\":\"\\u00e9\\ud83d\\ude00\\\\\"}\r\n{\"id\""
        ),
        (.lines, "\u{feff}{\"id\":1}\r\r\n\n{\"name\":1}\nnul\n \t{\"id\":2}  \n"),
        (.lines, "{\"id\":1} {\"id\":2}\n\"\\ud83d\"\n[{}\n{\"id\":12345678901234567890}\n{\"id\":12"),
        (.array, ""),
        (.array, " [ ] "),
        (.array, "[{\"id\":1,\"name\":\"]},[{\\\"\"} ,\r\n{\"id\":2}\n, {\"id\":3}]\n\n"),
        (
            .array,
            "[{\"id\":1,\"name\":\"日本😀\"},{\"id\":\"é\"},\n\n{\"id\":2,\"name\":\"\\u00e9\\ud83d\\ude00\\\\\"}\r\n]"
        ),
        (.array, "[{\"id\":-1},12,\"x\",true,null,[[],[{\"}\":\"]\"}]],{\"id\":4}"),
        (.array, "[{\"id\":1}\n{\"id\":2}]"),
        (.array, "[{\"id\":1},]"),
        (.array, "[{\"id\":1}]\n]"),
        (.array, "[{\"id\":tru},{\"id\":{}},{\"id\":[}},{\"id\":1}]"),
        (.array, "[{\"id\":1,\"name\":\"\\u00\"},{\"id\":2},\"a"),
        (.array, "{\"id\":1}"),
        (.textSequence, ""),
        (
            .textSequence,
            "\u{1e}{\"id\":1}\n\u{1e}{\"id\":\n2,\n\"name\":\"é\"\n}\n\u{1e}\u{1e}\n\u{1e}{\"id\":\"x\"}\n"
        ),
        (.textSequence, "\n{\"id\":0}\n\u{1e}{\"id\":1}\n{\"id\":2}\n\u{1e}{\"id\":3\u{1e}{\"id\":4}"),
        (.textSequence, "\u{1e}{\n\"id\"\r\n:\"日本\"}\n\n\u{1e}{\r\"id\":\"日本\"}"),
    ]

    @Test(arguments: streams.indices)
    func ofEverySize(_ index: Int) async throws {
        let (format, text) = Self.streams[index]
        let bytes = Array(text.utf8)
        let expected = Outcomes.of(Entry.self, bytes: bytes, format)
        for size in 1...(bytes.count + 1) {
            #expect(Outcomes.of(Entry.self, bytes: bytes, format, chunkSize: size) == expected, "\(size)")
            let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min(bytes.count, $0 + size)] }
            let records = AsyncJSONRecords<Entry>(chunks: Pieces(pieces), format: format)
            #expect(await Outcomes.of(records) == expected, "\(size)")
        }
        #expect(await Outcomes.of(AsyncJSONRecords<Entry>(bytes: Pieces(bytes), format: format)) == expected)
    }

    /// Two pieces, divided anywhere.
    @Test(arguments: streams.indices)
    func dividedAnywhere(_ index: Int) async throws {
        let (format, text) = Self.streams[index]
        let bytes = Array(text.utf8)
        let expected = Outcomes.of(Entry.self, bytes: bytes, format)
        for place in 0...bytes.count {
            let pieces = Pieces([Data(bytes[..<place]), Data(), Data(bytes[place...])])
            let records = AsyncJSONRecords<Entry>(chunks: pieces, format: format)
            #expect(await Outcomes.of(records) == expected, "\(place)")
        }
    }

    /// The same file, however it is read.
    @Test func ofFiles() async throws {
        let folder = try TemporaryFolder()
        for (format, text) in Self.streams {
            let file = try folder.file(holding: text)
            let expected = Outcomes.of(Entry.self, text, format).map { outcome in
                outcome.replacing(/^(\w+(, the end)?: )/) { "\($0.1)\(file.path): " }
            }
            for size in [1, 5, 1 << 17] {
                var records = JSONRecords<Entry>(contentsOf: file, format: format)
                records.chunkSize = size
                #expect(Outcomes.of(records) == expected)
                var asyncRecords = AsyncJSONRecords<Entry>(contentsOfFile: file.path, format: format)
                asyncRecords.chunkSize = size
                #expect(await Outcomes.of(asyncRecords) == expected)
            }
        }
    }

    /// A record may be many times as large as a piece.
    @Test func ofLargeRecords() throws {
        let name = String(repeating: "0123456789 é\\\"]}", count: 50_000)
        let json = try Entry(id: 1, name: name).jsonString()
        for chunkSize in [4_099, 1 << 17] {
            #expect(Outcomes.of(Entry.self, "\(json)\n\(json)\n", .lines, chunkSize: chunkSize) == [json, json])
            #expect(Outcomes.of(Entry.self, "[\(json),\n\(json)]", .array, chunkSize: chunkSize) == [json, json])
        }
    }
}

/// Elements that are there at once, as an asynchronous sequence.
struct Pieces<Element: Sendable>: AsyncSequence, Sendable {
    private let elements: [Element]

    init(_ elements: [Element]) {
        self.elements = elements
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(elements: elements[...])
    }

    struct Iterator: AsyncIteratorProtocol {
        var elements: ArraySlice<Element>

        mutating func next() async -> Element? {
            elements.popFirst()
        }
    }
}
