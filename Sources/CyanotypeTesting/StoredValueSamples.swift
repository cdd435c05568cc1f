package import CyanotypeSettings
internal import Foundation

/// Values of every kind, including those that formats and bridges are known to confuse.
package enum StoredValueSamples {
    /// All samples, each named after what it tests.
    package static let all: [(name: String, value: StoredValue)] =
        scalars + strings + containers

    /// Numbers at the limits of the widths that formats use, and values for which some formats have no form.
    static let scalars: [(name: String, value: StoredValue)] = [
        ("true", .bool(true)), ("false", .bool(false)),
        ("integer 0", .integer(0)), ("integer 1", .integer(1)), ("integer -1", .integer(-1)),
        ("integer 127", .integer(127)), ("integer 128", .integer(128)), ("integer 255", .integer(255)),
        ("integer 256", .integer(256)), ("integer 65535", .integer(65_535)), ("integer 65536", .integer(65_536)),
        ("integer over 32 bits", .integer(4_294_967_296)),
        ("integer that no Double holds", .integer(9_007_199_254_740_993)),
        ("least integer", .integer(.min)), ("greatest integer", .integer(.max)),
        ("least unsigned integer", .unsignedInteger(UInt64(Int64.max) + 1)),
        ("greatest unsigned integer", .unsignedInteger(.max)),
        ("double 0", .double(0)), ("double -0", .double(-0.0)), ("double 1", .double(1)),
        ("double 0.1", .double(0.1)), ("a third", .double(1.0 / 3)), ("double 2^53", .double(9_007_199_254_740_992)),
        ("double 1e22", .double(1e22)), ("double 1e300", .double(1e300)),
        ("least double", .double(.leastNonzeroMagnitude)), ("greatest double", .double(.greatestFiniteMagnitude)),
        ("infinity", .double(.infinity)), ("negative infinity", .double(-.infinity)), ("not a number", .double(.nan)),
        ("not a number with a payload", .double(Double(bitPattern: 0xFFF8_0000_0000_1234))),
        ("decimal", .decimal("3.14159265358979323846264338327950288")),
        ("decimal with an exponent", .decimal("-1e4000")),
        ("date", .date(Date(timeIntervalSinceReferenceDate: 700_000_000))),
        ("date with a fraction", .date(Date(timeIntervalSinceReferenceDate: 123_456_789.123456))),
        ("date before the reference", .date(Date(timeIntervalSinceReferenceDate: -1_234_567.25))),
        ("date in a leap day", .date(Date(timeIntervalSince1970: 951_782_400))),
        ("distant past", .date(.distantPast)), ("distant future", .date(.distantFuture)),
        ("date before the year 1", .date(Date(timeIntervalSinceReferenceDate: -1e11))),
        ("date after the year 9999", .date(Date(timeIntervalSinceReferenceDate: 1e15))),
        ("empty data", .data(Data())), ("data", .data(Data([0, 1, 2, 254, 255]))),
        ("300 bytes of data", .data(Data((0..<300).map { UInt8(truncatingIfNeeded: $0) }))),
        ("70,000 bytes of data", .data(Data(repeating: 7, count: 70_000))),
    ]

    /// Characters that XML escapes or forbids, lengths at the limit of strings stored inline, and the marks of
    /// `PropertyList` and `XMLPropertyListEscapes`.
    static let strings: [(name: String, value: StoredValue)] =
        [
            "", " ", "plain", " spaces around ", "a\u{0}b", "\u{0}", "line\nbreak", "carriage\rreturn", "both\r\n",
            "tab\t",
            "\u{1}\u{8}\u{1B}\u{1F}\u{7F}\u{80}", "\u{FFFE}\u{FFFF}", "\u{FEFF}mark", "<&>\"'", "]]>", "&amp;",
            "\u{E9}",
            "e\u{301}", "👩‍👩‍👧‍👦", "\u{10FFFF}", "日本語", "fifteen letters", "exactly fifteen",
            "$null", "$$null", "$nullable", "$number:1", "$$number:", "$number", "$", "$$", "null", "true", "1",
            "$date:0", "$$date:0", "$date:", "$real:7ff8000000000000", "$text:", "$text:AA==", "$$text:AA==",
            "$$$text:x",
        ].enumerated().map { ("string \($0.offset)", .string($0.element)) } + [
            ("1 MiB of letters", .string(String(repeating: "x", count: 1 << 20))),
            ("1 MiB beyond ASCII", .string(String(repeating: "é", count: 1 << 19))),
        ]

    /// Counts over 14 and 255, which take a binary property list one and two bytes after the marker, and values that
    /// are easily confused.
    static let containers: [(name: String, value: StoredValue)] = [
        ("empty array", .array([])), ("empty dictionary", .dictionary([:])),
        ("array of null", .array([.null, .string("$null"), .null])),
        ("20 elements", .array((0..<20).map { .integer($0) })),
        ("300 elements", .array((0..<300).map { .string("element \($0 % 7)") })),
        ("equal but not the same", .array([.bool(true), .integer(1), .double(1), .string("1"), .decimal("1")])),
        ("zeros", .array([.bool(false), .integer(0), .double(0), .double(-0.0), .string("0")])),
        ("two spellings", .array([.string("\u{E9}"), .string("e\u{301}"), .string("\u{E9}")])),
        ("dictionary", .dictionary(["b": .null, "a": .array([.dictionary(["": .bool(true)])]), "\u{0}": .double(2)])),
        ("keys like escapes", .dictionary(["$null": .null, "$text:AA==": .integer(1), "$number:1": .decimal("1")])),
        (
            "nested 200 deep",
            (0..<200).reduce(StoredValue.integer(1)) { inner, level in
                level % 2 == 0 ? .array([inner]) : .dictionary(["k": inner])
            }
        ),
    ]

    /// Dates that are not finite, and values that contain one. They are not in `all`, because stores refuse them.
    static let nonFiniteDates: [(name: String, value: StoredValue)] = [Double.nan, .infinity, -.infinity].flatMap {
        seconds -> [(String, StoredValue)] in
        let date = StoredValue.date(Date(timeIntervalSinceReferenceDate: seconds))
        return [
            ("\(seconds)", date), ("\(seconds) in an array", .array([.integer(1), date])),
            ("\(seconds) in a dictionary", .dictionary(["a": .array([.dictionary(["b": date])])])),
        ]
    }
}

extension StoredValue {
    /// The approximate size of the value in bytes.
    var size: Int {
        switch self {
        case .string(let text), .decimal(let text): text.utf8.count
        case .data(let data): data.count
        case .array(let elements): elements.reduce(0) { $0 + $1.size }
        case .dictionary(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
        default: 8
        }
    }

    /// Whether both values are the same to the last bit. In contrast, `==` takes -0 for 0 and one spelling of é for the
    /// other, and no NaN equals itself.
    package func isSame(as other: StoredValue?) -> Bool {
        switch (self, other) {
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.decimal(let left), .decimal(let right)): left.utf8.elementsEqual(right.utf8)
        case (.date(let left), .date(let right)):
            left.timeIntervalSinceReferenceDate.bitPattern == right.timeIntervalSinceReferenceDate.bitPattern
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in
                    guard let index = right.index(forKey: key) else { return false }
                    return key.utf8.elementsEqual(right[index].key.utf8) && value.isSame(as: right[index].value)
                }
        case (_, .some(let other)): self == other
        case (_, nil): false
        }
    }
}
