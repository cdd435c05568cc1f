import Cyanotype
import Testing

/// Documents of every class of case in RFC 8259, and what must become of them.
enum SyntaxVectors {
    struct Rejected: Sendable, CustomTestStringConvertible {
        var document: [UInt8]
        var code: MappingError.Code
        var offset: Int

        init(_ document: String, _ code: MappingError.Code, at offset: Int) {
            self.init(Array(document.utf8), code, at: offset)
        }

        init(_ document: [UInt8], _ code: MappingError.Code, at offset: Int) {
            self.document = document
            self.code = code
            self.offset = offset
        }

        var testDescription: String { "\(String(decoding: document, as: UTF8.self)) \(code.rawValue) at \(offset)" }
    }

    static let accepted: [String] = [
        // Values and white space
        "null", "true", "false", "0", "\"\"", "[]", "{}", " null", "\t\n\r null \t\r\n", "[ ]", "{ }", "\n{\n}\n",
        "[\t1\r,\n2 ]", "{ \"a\"\t:\r1\n, \"b\" : 2 }", "        [        1        ]        ",
        // Numbers
        "-0", "1", "-1", "10", "1.0", "0.0", "-0.0", "0.1", "1e1", "1E1", "1e+1", "1e-1", "1.5e10", "0e0", "0E+0",
        "-0e-0",
        "123456789012345678901234567890", "0.00000000000000000000000000000000000001", "1e400", "1e-400",
        "-1e99999999999999999999", "100", "1.000", "1e0001", "20e2",
        // Strings
        "\"a\"", #""\"""#, #""\\""#, #""\/""#, #""\b\f\n\r\t""#, #""\u0000\u001f\u007f\u00ff\uffff""#,
        #""\uABCD\uabcd\u12Fe""#,
        #""\ud800\udc00""#, #""\uDBFF\uDFFF""#, #""\ud83d\ude00\ud83d\ude00""#, "\"/\"", "\"\u{7f}\"", "\"é日😀\"",
        "\"\u{2028}\u{2029}\u{feff}\"", "\"'\"", "\"[{]}:,\"", #""\\\"""#, #""\\\\""#, #""12345678\"""#,
        #""1234567\"x""#,
        // Arrays
        "[1]", "[1,2]", "[[]]", "[[],[]]", "[{}]", "[null,true,false,1,\"\",[],{}]", "[[[[[[[[1]]]]]]]]",
        // Objects
        #"{"":0}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":{"a":{"a":{}}}}"#, #"{"\u0061b":1}"#, #"{"a\"b":1}"#,
        #"{"a\\":1}"#, #"{"é":1,"e\#u{301}":2}"#, #"{"a":[{"a":[{"a":[]}]}]}"#, #"{"longer than eight":1}"#,
    ]

    static let rejected: [Rejected] = words + numbers + strings + arrays + objects

    private static let words: [Rejected] = [
        Rejected("", .unexpectedEnd, at: 0), Rejected("   ", .unexpectedEnd, at: 3), Rejected("nul", .syntax, at: 0),
        Rejected("nulx", .syntax, at: 0), Rejected("NULL", .syntax, at: 0), Rejected("tru", .syntax, at: 0),
        Rejected("True", .syntax, at: 0), Rejected("fals", .syntax, at: 0), Rejected("falsx", .syntax, at: 0),
        Rejected("undefined", .syntax, at: 0), Rejected("NaN", .syntax, at: 0), Rejected("Infinity", .syntax, at: 0),
        Rejected("'a'", .syntax, at: 0), Rejected("a", .syntax, at: 0), Rejected("*", .syntax, at: 0),
        Rejected("\u{feff}1", .syntax, at: 0), Rejected("\u{a0}1", .syntax, at: 0),
        Rejected("\u{2028}1", .syntax, at: 0),
        Rejected("\u{b}1", .syntax, at: 0), Rejected("\u{c}1", .syntax, at: 0), Rejected("\0", .syntax, at: 0),
        Rejected("//c\n1", .syntax, at: 0), Rejected("/*c*/1", .syntax, at: 0), Rejected("#c\n1", .syntax, at: 0),
        Rejected(",", .syntax, at: 0), Rejected(":", .syntax, at: 0), Rejected(";", .syntax, at: 0),
        Rejected("}", .syntax, at: 0), Rejected([0xff, 0xfe, 0x31, 0x00], .syntax, at: 0),
        Rejected([0xfe, 0xff, 0x00, 0x31], .syntax, at: 0), Rejected([0x80], .syntax, at: 0),
        Rejected([0xc3, 0xa9], .syntax, at: 0),
    ]

    private static let numbers: [Rejected] = [
        Rejected("+1", .syntax, at: 0), Rejected(".5", .syntax, at: 0), Rejected("-", .unexpectedEnd, at: 1),
        Rejected("-x", .syntax, at: 1), Rejected("--1", .syntax, at: 1), Rejected("-+1", .syntax, at: 1),
        Rejected("- 1", .syntax, at: 1), Rejected("-.5", .syntax, at: 1), Rejected("-Infinity", .syntax, at: 1),
        Rejected("00", .syntax, at: 0), Rejected("01", .syntax, at: 0), Rejected("-01", .syntax, at: 1),
        Rejected("007.5", .syntax, at: 0), Rejected("1.", .unexpectedEnd, at: 2), Rejected("1.x", .syntax, at: 2),
        Rejected("1.e1", .syntax, at: 2), Rejected("1.-1", .syntax, at: 2), Rejected("1..2", .syntax, at: 2),
        Rejected("1e", .unexpectedEnd, at: 2), Rejected("1ex", .syntax, at: 2), Rejected("1e+", .unexpectedEnd, at: 3),
        Rejected("1e+x", .syntax, at: 3), Rejected("1e-", .unexpectedEnd, at: 3), Rejected("1e+-1", .syntax, at: 3),
        Rejected("1e.5", .syntax, at: 2), Rejected("0e", .unexpectedEnd, at: 2), Rejected("[1.2.3]", .syntax, at: 4),
        Rejected("[0x1]", .syntax, at: 2), Rejected("[1_0]", .syntax, at: 2), Rejected("[1e1.5]", .syntax, at: 4),
        Rejected("[1e1e1]", .syntax, at: 4), Rejected("[1 2]", .syntax, at: 3), Rejected("[1f]", .syntax, at: 2),
        Rejected("[-0x]", .syntax, at: 3), Rejected("[1\u{661}]", .syntax, at: 2), Rejected("[0b1]", .syntax, at: 2),
        Rejected([0x5b, 0x31, 0xe5, 0x5d], .syntax, at: 2), Rejected([0x31, 0x65, 0xe5], .syntax, at: 2),
    ]

    private static let strings: [Rejected] = [
        Rejected("\"", .unexpectedEnd, at: 1), Rejected("\"abc", .unexpectedEnd, at: 4),
        Rejected("\"12345678", .unexpectedEnd, at: 9), Rejected("\"\\", .unexpectedEnd, at: 2),
        Rejected("\"\\u", .unexpectedEnd, at: 3), Rejected("\"\\u00e", .unexpectedEnd, at: 6),
        Rejected("\"\\ud800", .unexpectedEnd, at: 7), Rejected("\"\\ud800\\", .unexpectedEnd, at: 8),
        Rejected("\"\\ud800\\u", .unexpectedEnd, at: 9), Rejected("\"\\ud800\\udc0", .unexpectedEnd, at: 12),
        Rejected("\"\n\"", .syntax, at: 1), Rejected("\"\t\"", .syntax, at: 1), Rejected("\"\0\"", .syntax, at: 1),
        Rejected("\"a\u{1f}\"", .syntax, at: 2), Rejected("\"12345678\u{1}\"", .syntax, at: 9),
        Rejected(#""\x41""#, .syntax, at: 2), Rejected(#""\a""#, .syntax, at: 2), Rejected(#""\'""#, .syntax, at: 2),
        Rejected(#""\U0041""#, .syntax, at: 2), Rejected("\"\\\n\"", .syntax, at: 2),
        Rejected("\"\\\0\"", .syntax, at: 2),
        Rejected("\"\\é\"", .syntax, at: 2), Rejected(#""\u""#, .syntax, at: 3), Rejected(#""\u00""#, .syntax, at: 5),
        Rejected(#""\u00g0""#, .syntax, at: 5), Rejected(#""\u+041""#, .syntax, at: 3),
        Rejected(#""\u 041""#, .syntax, at: 3),
        Rejected("\"\\u004\u{ff11}\"", .syntax, at: 6), Rejected(#""\u{41}""#, .syntax, at: 3),
        Rejected(#""\ud800""#, .invalidUnicode, at: 1), Rejected(#""a\udc00""#, .invalidUnicode, at: 2),
        Rejected(#""\ud800x""#, .invalidUnicode, at: 1), Rejected(#""\ud800\n""#, .invalidUnicode, at: 1),
        Rejected(#""\ud800\ud800""#, .invalidUnicode, at: 1), Rejected(#""\ud800\u0041""#, .invalidUnicode, at: 1),
        Rejected(#""\udc00\ud800""#, .invalidUnicode, at: 1), Rejected(#""\ud800 \udc00""#, .invalidUnicode, at: 1),
        Rejected(#""\ud800\\udc00""#, .invalidUnicode, at: 1), Rejected(#""\ud800\udbff""#, .invalidUnicode, at: 1),
        Rejected(#""\ud800\ux""#, .syntax, at: 9),
    ]

    private static let arrays: [Rejected] = [
        Rejected("[", .unexpectedEnd, at: 1), Rejected("[ ", .unexpectedEnd, at: 2),
        Rejected("[1", .unexpectedEnd, at: 2),
        Rejected("[1,", .unexpectedEnd, at: 3), Rejected("[[]", .unexpectedEnd, at: 3), Rejected("[,]", .syntax, at: 1),
        Rejected("[1,]", .syntax, at: 3), Rejected("[1,,2]", .syntax, at: 3), Rejected("[,1]", .syntax, at: 1),
        Rejected("[1}", .syntax, at: 2), Rejected("[1:2]", .syntax, at: 2), Rejected("[1;2]", .syntax, at: 2),
        Rejected("[a]", .syntax, at: 1), Rejected("[\"a\"", .unexpectedEnd, at: 4),
        Rejected("[\"a\" 1]", .syntax, at: 5),
        Rejected("[1\u{a0}]", .syntax, at: 2), Rejected("[\u{c}]", .syntax, at: 1), Rejected("[[1,2}]", .syntax, at: 5),
        Rejected("[1 true]", .syntax, at: 3), Rejected("[nullx]", .syntax, at: 5),
        Rejected("[truefalse]", .syntax, at: 5),
        Rejected("[\"\\ud800\",1,2]", .invalidUnicode, at: 2),
    ]

    private static let objects: [Rejected] = [
        Rejected("{", .unexpectedEnd, at: 1), Rejected("{\"a\"", .unexpectedEnd, at: 4),
        Rejected("{\"a\":", .unexpectedEnd, at: 5),
        Rejected("{\"a\":1", .unexpectedEnd, at: 6), Rejected("{\"a\":1,", .unexpectedEnd, at: 7),
        Rejected("{,}", .syntax, at: 1),
        Rejected("{\"a\":1,}", .syntax, at: 7), Rejected("{\"a\":1,,\"b\":2}", .syntax, at: 7),
        Rejected("{a:1}", .syntax, at: 1),
        Rejected("{'a':1}", .syntax, at: 1), Rejected("{1:1}", .syntax, at: 1), Rejected("{null:1}", .syntax, at: 1),
        Rejected("{[]:1}", .syntax, at: 1), Rejected("{\"a\"}", .syntax, at: 4), Rejected("{\"a\",1}", .syntax, at: 4),
        Rejected("{\"a\" 1}", .syntax, at: 5), Rejected("{\"a\"::1}", .syntax, at: 5),
        Rejected("{\"a\":}", .syntax, at: 5),
        Rejected("{\"a\":1 \"b\":2}", .syntax, at: 7), Rejected("{\"a\":1]", .syntax, at: 6),
        Rejected("{\"a\":1;}", .syntax, at: 6),
        Rejected("{:1}", .syntax, at: 1), Rejected("{\"a\":a}", .syntax, at: 5),
        Rejected("{\"a\nb\":1}", .syntax, at: 3),
        Rejected(#"{"\ud800":1}"#, .invalidUnicode, at: 2), Rejected(#"{"\x":1}"#, .syntax, at: 3),
        Rejected("{\"a\":1,\"b\"}", .syntax, at: 10), Rejected("{{}:1}", .syntax, at: 1),
        Rejected("{\"a\":{\"b\":}}", .syntax, at: 10),
    ]
}
