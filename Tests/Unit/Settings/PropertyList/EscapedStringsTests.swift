import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeSettings

/// Strings that begin with dollars. Only what the library writes for a value of its own is one; every other string is
/// itself, in values and in keys, ours and those of other programs.
@Suite struct EscapedStringsTests {
    private static let seed = UInt64.random(in: 0 ... .max)

    // MARK: Strings of other programs

    private static func xml(_ text: String, asKey: Bool = false) -> [UInt8] {
        var escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        escaped = escaped.replacing("\r", with: "&#13;")
        let element = asKey ? "<dict><key>\(escaped)</key><true/></dict>" : "<string>\(escaped)</string>"
        return Array("<plist><dict><key>k</key>\(element)</dict></plist>".utf8)
    }

    private static func binary(_ text: String, asKey: Bool = false) throws -> [UInt8] {
        let list: [String: Any] = ["k": asKey ? [text: true] : text]
        return try Array(PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }

    private func read(_ bytes: [UInt8]) throws -> StoredValue? {
        try PropertyListCoding.values(of: bytes)["k"]
    }

    @Test(arguments: [
        "$number:no number", "$number:", "$number:01", "$number:1e", "$number: 1", "$number:NaN", "$number:+1",
        "$$number:no number", "$Null", "$null ", "$nullable", "$$nullable", "$", "$$", "$$5", "$date:tomorrow",
        "$$date:tomorrow", "$$$date:tomorrow", "$$date:", "$date:5", "$$date:5", "$date:0x1p3", "$date:1e3", "$real:1",
        "$real:7ff8000000000000", "$real:FFF8000000001234", "$$real:no", "$text:YQ==", "$$text:YQ==", "$text:!",
        "$$text:",
        "$utf16:AGE=", "$$utf16:AGE=", "$utf16:2D0", "$integer:5", "$$integer:5", "$integer:018446744073709551616",
    ])
    func isItselfUnlessItIsAnEscapeToTheByte(text: String) throws {
        for bytes in [Self.xml(text), try Self.binary(text)] { #expect(try read(bytes) == .string(text)) }
        for bytes in [Self.xml(text, asKey: true), try Self.binary(text, asKey: true)] {
            #expect(try read(bytes) == .dictionary([text: .bool(true)]))
        }
    }

    /// Such are the escapes. Where a format needs none, the string is itself.
    @Test(
        arguments: [
            ("$null", .null, .null),
            ("$$null", .string("$null"), .string("$null")),
            ("$number:-1.50e400", .decimal("-1.50e400"), .decimal("-1.50e400")),
            ("$$number:1", .string("$number:1"), .string("$number:1")),
            (
                "$date:732446793.125", .date(Date(timeIntervalSinceReferenceDate: 732_446_793.125)),
                .string("$date:732446793.125")
            ),
            ("$$date:0.5", .string("$date:0.5"), .string("$$date:0.5")),
            ("$date:nan", .string("$date:nan"), .string("$date:nan")),
            ("$text:YQBi", .string("a\u{0}b"), .string("$text:YQBi")),
            ("$$text:YQBi", .string("$text:YQBi"), .string("$$text:YQBi")),
            ("$utf16:2D0=", .string("$utf16:2D0="), .string("$utf16:2D0=")),
            ("$$utf16:2D0=", .string("$utf16:2D0="), .string("$$utf16:2D0=")),
            (
                "$integer:18446744073709551616", .decimal("18446744073709551616"),
                .string("$integer:18446744073709551616")
            ),
        ] as [(String, StoredValue, StoredValue)]
    )
    func isWhatTheArticleLists(text: String, inXML: StoredValue, inBinary: StoredValue) throws {
        #expect(try read(Self.xml(text)) == inXML)
        #expect(try read(Self.binary(text)) == inBinary)
        // Keys are strings.
        let key = text == "$text:YQBi" ? "a\u{0}b" : text == "$$text:YQBi" ? "$text:YQBi" : text
        #expect(try read(Self.xml(text, asKey: true)) == .dictionary([key: .bool(true)]))
        #expect(try read(Self.binary(text, asKey: true)) == .dictionary([text: .bool(true)]))
    }

    /// The bits of a NaN, which no `==` shows.
    @Test func aNotANumberKeepsItsBits() throws {
        guard case .double(let double) = try read(Self.xml("$real:fff8000000001234")) else {
            Issue.record("it is no number")
            return
        }
        #expect(double.bitPattern == 0xFFF8_0000_0000_1234)
    }

    // MARK: Any string

    /// Dollars, something like an escape, and something like its contents.
    private static func text(_ random: inout SeededGenerator) -> String {
        let marks = ["null", "number:", "date:", "real:", "text:", "utf16:", "integer:", "", "NULL", "date"]
        let contents = [
            "", "1", "-1.5e3", "0.5", "nan", "inf", "-inf", "nan(0x5)", "tomorrow", "YQBi", "YQ==", "2D0=", "AGE=",
            "fff8000000001234", "18446744073709551616", "-9223372036854775809", "5", " 1", "1 ", "\u{301}", "é",
            "\u{0}",
            "\u{1}x", "\r", "<&>", "no number", "\u{FFFE}", "👩‍👩‍👧‍👦",
        ]
        var text = String(repeating: "$", count: .random(in: 0...4, using: &random))
        text += marks.randomElement(using: &random) ?? ""
        for _ in 0...Int.random(in: 0...1, using: &random) { text += contents.randomElement(using: &random) ?? "" }
        return text
    }

    /// Writing escapes the strings that reading changes, and no others.
    @Test(arguments: [PropertyListFormat.binary, .xml]) func anyStringComesBack(format: PropertyListFormat) throws {
        var random = SeededGenerator(seed: Self.seed)
        for _ in 0..<5_000 {
            let text = Self.text(&random)
            let value = StoredValue.dictionary([text: .array([.string(text)])])
            let values: [String: StoredValue] = [text: value, "k\(text)": .string(text)]
            let bytes = try PropertyListCoding.bytes(of: values, format: format)
            let read = try PropertyListCoding.values(of: bytes)
            #expect(
                StoredValue.dictionary(read).isIdentical(to: .dictionary(values)),
                "\(text.debugDescription), seed \(Self.seed)"
            )
        }
    }

    /// What another program wrote is read as that, or as the value that is written as that.
    @Test(arguments: [PropertyListFormat.binary, .xml])
    func anyStringOfAnotherProgramIsItselfOrAnEscape(format: PropertyListFormat) throws {
        var random = SeededGenerator(seed: Self.seed)
        for _ in 0..<5_000 {
            let text = Self.text(&random)
            // What XML forbids stands in no list of another program.
            if format == .xml, !text.unicodeScalars.allSatisfy(XMLPropertyListEscapes.isAllowed) { continue }
            let bytes = format == .xml ? Self.xml(text) : try Self.binary(text)
            let value = try #require(try read(bytes))
            if value.isIdentical(to: .string(text)) { continue }
            let again = try PropertyListCoding.bytes(of: ["k": value], format: format)
            if format == .binary {
                let list = try unsafe PropertyListSerialization.propertyList(from: Data(again), format: nil)
                #expect((list as? [String: String])?["k"] == text, "seed \(Self.seed)")
            } else if case .decimal(let digits) = value, text.hasPrefix("$integer:") {
                // An integer of more than 64 bits is a decimal when it is assigned.
                #expect(text == "$integer:" + digits, "seed \(Self.seed)")
            } else {
                let written = String(decoding: again, as: UTF8.self)
                #expect(written.contains("<string>\(text)</string>"), "seed \(Self.seed)")
            }
        }
    }

    @Test(arguments: ["", "no number", "01", "1 ", "NaN"]) func aDecimalThatIsNoNumberIsRefused(text: String) throws {
        let folder = try TemporaryFolder()
        let store = PropertyListStore(url: folder.file("a.plist"))
        for value in [StoredValue.decimal(text), .array([.decimal(text)])] {
            let error = #expect(throws: BackingStoreError.self) { try store.setValue(value, forKey: "k") }
            #expect(error?.code == .unsupportedValue)
            #expect(error?.key == "k")
        }
    }
}
