/// Makes documents that are almost JSON out of ones that are.
public struct Mutator: Sendable {
    private let bases: [[UInt8]]

    /// A mutator of `documents` and of the ones that are built in.
    public init(documents: [[UInt8]] = []) {
        bases = Self.builtIn.map { Array($0.utf8) } + documents
    }

    /// A document with one to three random changes; one in fifty has none.
    public func document(using generator: inout SeededGenerator) -> [UInt8] {
        var document = base(&generator)
        if Int.random(in: 0..<50, using: &generator) == 0 { return document }
        for _ in 0..<Int.random(in: 1...3, using: &generator) { mutate(&document, &generator) }
        return document
    }

    private func base(_ generator: inout SeededGenerator) -> [UInt8] {
        bases[Int.random(in: 0..<bases.count, using: &generator)]
    }

    private func mutate(_ document: inout [UInt8], _ generator: inout SeededGenerator) {
        let count = document.count
        let place = Int.random(in: 0...count, using: &generator)
        let range = place..<min(count, place + Int.random(in: 0...12, using: &generator))
        let token = Array((Self.tokens.randomElement(using: &generator) ?? "").utf8)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0 where place < count: document[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1 where place < count: document[place] = .random(in: 0 ... .max, using: &generator)
        case 2: document.insert(.random(in: 0 ... .max, using: &generator), at: place)
        case 3: document.removeSubrange(range)
        case 4: document.removeSubrange(place...)
        case 5: document.insert(contentsOf: document[range], at: Int.random(in: 0...count, using: &generator))
        case 6, 7: document.insert(contentsOf: token, at: place)
        case 8: document.replaceSubrange(range, with: token)
        case 9, 12, 13: replaceToken(in: &document, near: place, with: token)
        case 10: document.insert(contentsOf: Self.bytes.randomElement(using: &generator) ?? [], at: place)
        case 11:
            let other = base(&generator)
            let start = Int.random(in: 0...other.count, using: &generator)
            let end = min(other.count, start + Int.random(in: 0...60, using: &generator))
            document.replaceSubrange(range, with: other[start..<end])
        default:
            // A member or element more, which often keeps the document whole.
            let brackets = document.indices.filter { document[$0] == 0x5b || document[$0] == 0x7b }
            guard let bracket = brackets.randomElement(using: &generator) else { return }
            let next = document[(bracket + 1)...].first { $0 > 0x20 }
            let comma: [UInt8] = next == 0x5d || next == 0x7d ? [] : [0x2c]
            let key = Array("\"k\(UInt8.random(in: 0 ... 9, using: &generator))\":".utf8)
            document.insert(contentsOf: (document[bracket] == 0x5b ? [] : key) + token + comma, at: bracket + 1)
        }
    }

    /// Replaces the word or number around `place`.
    private func replaceToken(in document: inout [UInt8], near place: Int, with token: [UInt8]) {
        func isPart(_ byte: UInt8) -> Bool { !#"[]{},:" "#.utf8.contains(byte) && byte > 0x20 }
        var start = place
        var end = place
        while start > 0, isPart(document[start - 1]) { start -= 1 }
        while end < document.count, isPart(document[end]) { end += 1 }
        document.replaceSubrange(start..<end, with: token)
    }

    private static let tokens = [
        "null", "true", "false", "0", "-0", "1", "-1", "1.5", "1e3", "1E+2", "1e-7", "1e400", "-1e400", "1e-400",
        "123456789012345678901234567890", "-9223372036854775808", "18446744073709551616", "0.1", "01", "1.", ".5", "+1",
        "-", "1e", "NaN", "Infinity", "\"\"", "\"a\"", #""\u0041""#, #""\ud83d\ude00""#, #""\ud800""#, #""\udc00""#,
        #""\ud800\u0041""#, #"\""#, #"\\"#, #"\n"#, #"\u00"#, #"\x"#, "\"", "\\", "[", "]", "{", "}", "[]", "{}", "[[",
        "]]",
        "{\"a\":", "\"text\":", "\"replies\":[]", "\"k\":1,", ",", ",,", ":", " ", "\n", "\t", "\r", "\r\n", "        ",
        "//", "/**/", "'", "é", "日本", "😀", "[1,]", "{\"a\":1,\"a\":2}", "{\"a\":1,}", "\"e\u{301}\":1,\"\u{e9}\":2,",
        "12345678", "1234567890123456", "0000000", "\u{2028}", "\u{7f}", "\u{1}",
        String(repeating: "[", count: 70), String(repeating: "{\"a\":", count: 70), String(repeating: "[", count: 600),
    ]

    /// What is no text: halves of sequences, overlong ones, surrogates, byte order marks.
    private static let bytes: [[UInt8]] = [
        [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff], [0x00], [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xc3],
        [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xe6, 0x97], [0xf0, 0x9f, 0x98],
        [0xf0, 0x80, 0x80, 0x80],
        [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0x1f], [0x7f], [0xc2, 0x80],
        [0xf4, 0x8f, 0xbf, 0xbf],
    ]

    private static let builtIn = [
        #"{"text":"a","replies":[{"text":"b\n\u00e9","replies":[{"text":"😀","replies":[]}]},{"text":"c"}]}"#,
        #"{"first_name":"John","dob":635908156000,"height":1.83,"comments":[{"text":"x"}],"nick":null,"address":{"city":"Oslo"}}"#,
        #"{"theme":"light","font":{"size":14,"name":"Mono"},"recent":["a","b"],"unknown":{"deep":[1,[2,[3]]]}}"#,
        #"{"id":9007199254740993,"ratio":-1.5e-3,"big":123456789012345678901234567890,"flags":[true,false,null]}"#,
        #"[0,-0,1,-1,1.5,-2.25e+10,1E5,0.1,1e-7,9223372036854775807,-9223372036854775808,18446744073709551615]"#,
        #"["","a","\"\\\/\b\f\n\r\t","\u0000\u001f","\ud83d\ude00","é日本😀","a string that is longer than eight bytes"]"#,
        "{\n  \"a\" : [ 1 , 2 ] ,\r\n\t\"b\" : { } ,\n  \"c\" : [ ]\n}\n", "[[[[[[]]]]],{\"a\":{\"b\":{\"c\":{}}}}]",
        "\"string\"",
        "-12.5e3", "null", "true", "[]", "{}", " [ false ] ", #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#,
    ]
}
