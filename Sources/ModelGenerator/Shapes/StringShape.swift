/// The strings at one place, and whether they look like dates.
struct StringShape {
    /// A recognized date form.
    enum DateForm {
        /// `2024-03-18T09:26:53.125+01:00`, as `.iso8601` decodes it.
        case dateTime
        /// `2024-03-18`.
        case day
    }

    /// The number of strings.
    private(set) var count = 0
    /// The date form that all strings have, if any.
    private(set) var dateForm: DateForm?

    /// Adds one string.
    mutating func add(_ string: String) {
        if count == 0 {
            dateForm = Self.dateForm(of: string)
        } else if let form = dateForm, Self.dateForm(of: string) != form {
            dateForm = nil
        }
        count += 1
    }

    /// Merges in the strings of another place.
    mutating func absorb(_ other: StringShape) {
        guard other.count > 0 else { return }
        dateForm = count == 0 || dateForm == other.dateForm ? other.dateForm : nil
        count += other.count
    }

    /// Returns the date form of `string`, or `nil` if it has none.
    static func dateForm(of string: String) -> DateForm? {
        guard (10...40).contains(string.utf8.count) else { return nil }
        let text = Array(string.utf8)
        guard matches(text[0..<10], "0000-00-00"), number(text[5..<7], in: 1...12), number(text[8..<10], in: 1...31)
        else { return nil }
        if text.count == 10 { return .day }
        guard text.count >= 20, matches(text[11..<19], "00:00:00"), text[10] | 0x20 == UInt8(ascii: "t"),
            number(text[11..<13], in: 0...23), number(text[14..<16], in: 0...59), number(text[17..<19], in: 0...60)
        else { return nil }
        var rest = text[19...]
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { isDigit($0) }
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        if rest.count == 1, let zone = rest.first, zone | 0x20 == UInt8(ascii: "z") { return .dateTime }
        return matches(rest, "+00:00") || matches(rest, "-00:00") ? .dateTime : nil
    }

    /// Whether `text` matches `pattern`, in which a zero stands for any digit.
    private static func matches(_ text: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
        pattern.withUTF8Buffer { pattern in
            unsafe text.count == pattern.count
                && zip(text, pattern).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>, in range: ClosedRange<Int>) -> Bool {
        range.contains(digits.reduce(0) { $0 * 10 + Int($1) - 48 })
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
