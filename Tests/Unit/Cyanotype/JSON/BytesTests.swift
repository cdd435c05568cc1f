import Cyanotype
import Testing

/// Each of the 256 bytes in each place where the grammar tells bytes apart.
@Suite("Every byte in every place")
struct BytesTests {
    private func check(_ before: String, _ after: String, accepts: (UInt8) -> Bool) {
        for byte in UInt8.min ... .max {
            let document = Array(before.utf8) + [byte] + Array(after.utf8)
            let verdicts = ReadingMethod.allCases.map { $0.verdict(on: document) }
            #expect((verdicts[0] == .accepted) == accepts(byte), "byte \(byte) between \(before) and \(after)")
            // A document that ends too early, or too late, goes on or ends with what the other readings put around it.
            let isWhole = verdicts[0].code != .unexpectedEnd && byte != 0x5d && byte != 0x7d
            let agree = verdicts.allSatisfy { verdict in
                isWhole ? verdict == verdicts[0] : (verdict == .accepted) == (verdicts[0] == .accepted)
            }
            #expect(agree, "byte \(byte) between \(before) and \(after): \(verdicts)")
        }
    }

    private func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    @Test func aroundValues() {
        check("[", "1]") { isSpace($0) || $0 == 0x2d || (0x31...0x39).contains($0) }
        check("[1", "]") { isSpace($0) || isDigit($0) }
        check("[1", "2]") { isDigit($0) || [0x2c, 0x2e, 0x65, 0x45].contains($0) }
        check("[\"a\"", "\"b\"]") { $0 == 0x2c }
        check("[null", "]", accepts: isSpace)
        check("[true", "]", accepts: isSpace)
        check("[", "]") { isSpace($0) || isDigit($0) }
        check("[{}", "]", accepts: isSpace)
        check("[[]", "]", accepts: isSpace)
        check("", "[]", accepts: isSpace)
    }

    @Test func inObjects() {
        check("{", "}", accepts: isSpace)
        check("{", "\"a\":1}", accepts: isSpace)
        check("{\"a\"", "1}") { $0 == 0x3a }
        check("{\"a\"", ":1}", accepts: isSpace)
        check("{\"a\":", "}", accepts: isDigit)
        check("{\"a\":1", "\"b\":2}") { $0 == 0x2c }
        check("{\"a\":1,", "\"b\":2}", accepts: isSpace)
        check("{\"a\":[]", "}", accepts: isSpace)
    }

    @Test func inNumbers() {
        check("[-", "]", accepts: isDigit)
        check("[0", "1]") { [0x2c, 0x2e, 0x65, 0x45].contains($0) }
        check("[1.", "]", accepts: isDigit)
        check("[1.5", "]") { isDigit($0) || isSpace($0) }
        check("[1e", "]", accepts: isDigit)
        check("[1e", "5]") { isDigit($0) || $0 == 0x2b || $0 == 0x2d }
        check("[1e5", "]") { isDigit($0) || isSpace($0) }
    }

    @Test func inWords() {
        for word in ["null", "true", "false"] {
            let bytes = Array(word.utf8)
            for index in bytes.indices {
                let before = "[" + String(decoding: bytes[..<index], as: UTF8.self)
                let after = String(decoding: bytes[(index + 1)...], as: UTF8.self) + "]"
                check(before, after) { $0 == bytes[index] }
            }
        }
    }

    @Test func inStrings() {
        // A lone byte above ASCII is never UTF-8; a quote ends the string before the other one.
        for length in [0, 1, 6, 7, 8, 9, 15] {
            let fill = String(repeating: "x", count: length)
            check("[\"" + fill, "\"]") { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5c }
            check("[\"\\", fill + "\"]") { #""\/bfnrt"#.utf8.contains($0) }
        }
        func isHex(_ byte: UInt8) -> Bool { "0123456789abcdefABCDEF".utf8.contains(byte) }
        check("[\"\\u", "041\"]", accepts: isHex)
        check("[\"\\u0", "41\"]", accepts: isHex)
        check("[\"\\u00", "1\"]", accepts: isHex)
        check("[\"\\u004", "\"]", accepts: isHex)
        check("[\"\\ud83d", "ude00\"]") { $0 == 0x5c }
        check("[\"\\ud83d\\", "de00\"]") { $0 == 0x75 }
        check("[\"\\ud83d\\ud", "e00\"]") { "cdefCDEF".utf8.contains($0) }
    }

    @Test func inKeys() {
        check("{\"", "\":1}") { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5c }
        check("{\"longer than eight", "\":1}") { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5c }
        check("{\"\\", "\":1}") { #""\/bfnrt"#.utf8.contains($0) }
    }
}
