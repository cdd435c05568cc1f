import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

/// UTF-8 as RFC 3629 has it, in strings, in keys, and in what is skipped.
@Suite("UTF-8")
struct UnicodeTests {
    private func verdicts(_ bytes: [UInt8], before: String = "", after: String = "") -> [ReadingMethod.Verdict] {
        let string = [0x22] + Array(before.utf8) + bytes + Array(after.utf8) + [0x22]
        let values = ReadingMethod.allCases.map { $0.verdict(on: string) }
        let key = [0x7b] + string + Array(":1}".utf8)
        return values
            + ReadingMethod.allCases.map { reading in
                var verdict = reading.verdict(on: key)
                if verdict.code != nil { verdict.offset -= 1 }
                return verdict
            }
    }

    private static let valid: [[UInt8]] = [
        [0x7f], [0xc2, 0x80], [0xdf, 0xbf], [0xe0, 0xa0, 0x80], [0xed, 0x9f, 0xbf], [0xee, 0x80, 0x80],
        [0xef, 0xbf, 0xbf],
        [0xf0, 0x90, 0x80, 0x80], [0xf4, 0x8f, 0xbf, 0xbf], [0xef, 0xbb, 0xbf],
    ]

    /// Each is not UTF-8 from its first byte on.
    private static let invalid: [[UInt8]] = [
        // Continuations without a lead, and leads that there are none of
        [0x80], [0xbf], [0xbf, 0x80], [0xfe], [0xff], [0xf8, 0x88, 0x80, 0x80, 0x80],
        [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
        // Overlong
        [0xc0, 0x80], [0xc0, 0xaf], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf], [0xf0, 0x80, 0x80, 0x80],
        [0xf0, 0x8f, 0xbf, 0xbf],
        // Surrogates
        [0xed, 0xa0, 0x80], [0xed, 0xaf, 0xbf], [0xed, 0xb0, 0x80], [0xed, 0xbf, 0xbf],
        [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
        // Beyond U+10FFFF
        [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf7, 0xbf, 0xbf, 0xbf],
        // Cut off by something else
        [0xc3, 0x41], [0xe6, 0x97, 0x41], [0xe6, 0x41], [0xf0, 0x9f, 0x98, 0x41], [0xf0, 0x9f, 0x41], [0xf0, 0x41],
        [0xc3, 0xc3, 0xa9], [0xe6, 0x97, 0xe6, 0x97, 0xa5],
    ]

    @Test func validSequencesAreAccepted() throws {
        for bytes in Self.valid {
            for length in 0...9 {
                let fill = String(repeating: "x", count: length)
                for after in ["", "y", "\\n", "12345678"] {
                    let verdicts = verdicts(bytes, before: fill, after: after)
                    #expect(verdicts.allSatisfy { $0 == .accepted }, "\(bytes) \(verdicts)")
                }
            }
            let string = try String(json: [0x22] + bytes + [0x22])
            #expect(Array(string.utf8) == bytes)
        }
    }

    @Test func invalidSequencesAreRefusedWhereTheyBegin() {
        for bytes in Self.invalid {
            for before in ["", "x", "1234567", "12345678", "é", "\\n", "\\u00e9日"] {
                for after in ["", "y", "\\n", "12345678"] {
                    let verdicts = verdicts(bytes, before: before, after: after)
                    let expected = ReadingMethod.Verdict(code: .invalidUnicode, offset: 1 + before.utf8.count)
                    #expect(verdicts.allSatisfy { $0 == expected }, "\(before) \(bytes) \(after) \(verdicts)")
                }
            }
        }
    }

    /// Every sequence cut off at each byte, by the end of the string and by the end of the document.
    @Test func truncatedSequencesAreRefused() {
        for bytes in Self.valid where bytes.count > 1 {
            for count in 1..<bytes.count {
                let part = Array(bytes[..<count])
                let verdicts = verdicts(part, before: "ab")
                #expect(
                    verdicts.allSatisfy { $0 == ReadingMethod.Verdict(code: .invalidUnicode, offset: 3) },
                    "\(part)"
                )
                #expect(ReadingMethod.asJSON.verdict(on: [0x22] + part).code == .unexpectedEnd)
            }
        }
    }

    @Test func aModelsKeysMustBeUTF8Too() {
        for bytes in Self.invalid {
            let document = Array(#"{"text":"a",""#.utf8) + bytes + Array(#"":1,"replies":[]}"#.utf8)
            let error = mappingError { () throws(MappingError) in _ = try NestedComment(json: document) }
            #expect(error?.issues.map(\.code) == [.invalidUnicode])
            #expect(error?.issues.first?.location?.offset == 13)
            // The report is a string in any case.
            #expect(error?.description.isEmpty == false)
        }
    }

    @Test func otherEncodingsAreNamed() {
        func found(_ bytes: [UInt8]) -> String? {
            mappingError { () throws(MappingError) in _ = try JSON(json: bytes) }?.issues.first?.found
        }
        #expect(found([0xef, 0xbb, 0xbf, 0x31]) == "a byte order mark, which JSON does not have")
        #expect(found([0xff, 0xfe, 0x31, 0x00]) == "UTF-16, where JSON is UTF-8")
        #expect(found([0xfe, 0xff, 0x00, 0x31]) == "UTF-16, where JSON is UTF-8")
        #expect(found([0x31, 0x31, 0x00, 0x00]) == "the byte 0x00")
        #expect(found(Array("[\0]".utf8)) == "the byte 0x00")
        #expect(found([0x00]) == "the byte 0x00")
    }

    @Test(
        arguments: [
            (.utf16BigEndian, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf32BigEndian, "UTF-32"),
            (.utf32LittleEndian, "UTF-32"),
        ] as [(String.Encoding, String)]
    )
    func otherEncodingsAreNamedWithAndWithoutAMark(_ encoding: String.Encoding, _ name: String) throws {
        for text in [#"{"name":"é"}"#, "[1]", #""ab""#, "null", " {}", "\n[]", "日"] {
            // Without a mark only two ASCII characters in front tell.
            for mark in text == "日" ? ["\u{feff}"] : ["", "\u{feff}"] {
                let bytes = try [UInt8](#require((mark + text).data(using: encoding)))
                for reading in [JSON.self, NestedComment.self, Ignoring.self, [Int].self, String.self]
                    as [any Mappable.Type]
                {
                    let error = mappingError { () throws(MappingError) in _ = try reading.init(json: bytes) }
                    #expect(error?.issues.last?.found == "\(name), where JSON is UTF-8", "\(text), \(reading)")
                    #expect(error?.issues.last?.code == .syntax)
                }
            }
        }
    }
}
