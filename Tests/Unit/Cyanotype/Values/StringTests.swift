import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("Strings")
struct StringTests {
    @Test(
        arguments: [
            (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
            (#""\u0041\u00e9""#, "A\u{e9}"),
            (#""\u0000""#, "\0"), (#""\ud83d\ude00""#, "\u{1f600}"), (#""\uD83D\uDE00x""#, "\u{1f600}x"),
            (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10ffff}"),
            ("\"\u{7f}\u{80}\u{2028}\u{feff}\"", "\u{7f}\u{80}\u{2028}\u{feff}"),
            (#""é\u0301\n日本""#, "é\u{301}\n日本"),
            (#""12345678\n12345678\u00e912345678""#, "12345678\n12345678\u{e9}12345678"),
        ] as [(String, String)]
    )
    func areReadAsTheyAreSpelled(_ text: String, _ expected: String) throws {
        #expect(try Array(String(json: text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func noncharactersAreCharacters() throws {
        let expected = String(decoding: [0xfffe, 0xffff, 0xfdd0] as [UInt16], as: UTF16.self)
        #expect(try String(json: #""\uFFFE\uFFFF\uFDD0""#) == expected)
        #expect(try String(json: expected.jsonString()) == expected)
    }

    @Test func onlyWhatMustBeEscapedIs() throws {
        #expect(
            try "\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}é😀\u{2028}".jsonString()
                == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7f}é😀\u{2028}\""
        )
    }

    @Test func everyScalarRoundTrips() throws {
        var all = ""
        for value in UInt32(0)...0x10ffff {
            if let scalar = Unicode.Scalar(value), value < 0x3000 || value % 97 == 0 || value & 0xffff > 0xfff0 {
                all.unicodeScalars.append(scalar)
            }
        }
        #expect(try String(json: all.jsonString()).unicodeScalars.elementsEqual(all.unicodeScalars))
        #expect(try String(json: all.jsonData()).unicodeScalars.elementsEqual(all.unicodeScalars))
    }

    /// Every kind of byte at every place of an eight-byte word.
    @Test func everyPlaceInAWord() throws {
        for length in 0...20 {
            for place in 0..<length {
                for insert in ["\"", "\\", "\n", "\u{1f}", "\u{7f}", "é", "日", "😀", "\u{0}"] {
                    let text =
                        String(repeating: "x", count: place) + insert
                        + String(repeating: "y", count: length - place)
                    #expect(try String(json: text.jsonString()) == text)
                    #expect(try [String: JSON](json: [text: text].jsonString()) == [text: .string(text)])
                }
            }
        }
    }

    @Test func randomStringsRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random strings")
        for _ in 0..<2000 {
            let string = String.random(using: &generator)
            #expect(try String(json: string.jsonString()).utf8.elementsEqual(string.utf8))
        }
    }

    @Test func areNothingElse() {
        for text in ["1", "true", "null", "[]", "{}"] { #expect(codes(String.self, text) == [.typeMismatch]) }
        for text in ["'a'", "a", "\"a", "\"a\\", "\"\\u12", "“a”"] { #expect(codes(String.self, text).count == 1) }
    }

    /// A string that is bridged or not contiguous is read and written like any other.
    @Test func substringsAndLazyStrings() throws {
        let base = "xx[1,2]yy"
        #expect(try [Int](json: String(base.dropFirst(2).dropLast(2))) == [1, 2])
        #expect(try String(base.dropFirst(2)).jsonString() == #""[1,2]yy""#)
    }
}
