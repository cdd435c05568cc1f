/// Regular expressions (ECMA-262) for strings that are decoded as other types.
///
/// They avoid classes such as `\d`, which match more than ten digits in some engines.
enum SchemaPattern {
    /// A number in JSON syntax.
    static let number = #"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#

    /// A UUID in hexadecimal digits of either case.
    static let uuid = "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

    /// Base64 with its padding and without line breaks.
    static let base64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"

    /// A date of RFC 3339 with a valid day, and an offset that may lack its colon.
    static let date: String = {
        let time = "(?:[01][0-9]|2[0-3]):(?:[0-5][0-9]:[0-5][0-9]|59:60)"
        return "^\(dayText)[Tt ]\(time)(?:[.][0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])$"
    }()

    /// A valid day.
    static let day = "^\(dayText)$"

    private static let dayText: String = {
        let leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
        let longMonths = "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
        let shortMonths = "(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
        let february = "02-(?:0[1-9]|1[0-9]|2[0-8])"
        return "(?:[0-9]{4}-(?:\(longMonths)|\(shortMonths)|\(february))|\(leapYear)-02-29)"
    }()

    /// Returns an expression for the decimal integers of a range around zero, without redundant signs and zeros.
    ///
    /// - Parameters:
    ///   - least: The lowest integer, in decimal.
    ///   - largest: The highest integer, in decimal.
    /// - Returns: The expression.
    static func integer(from least: String, to largest: String) -> String {
        var choices = ["0", positive(to: largest)]
        if least.hasPrefix("-") { choices.append("-(?:\(positive(to: String(least.dropFirst()))))") }
        return "^(?:\(choices.joined(separator: "|")))$"
    }

    /// Returns an expression for the positive decimal integers up to `largest`.
    private static func positive(to largest: String) -> String {
        let digits = largest.utf8.map { Int($0) - 0x30 }
        // Integers with fewer digits, and those that first differ from the largest at each of its digits.
        var choices = digits.count > 1 ? ["[1-9][0-9]{0,\(digits.count - 2)}"] : []
        for (index, digit) in digits.enumerated() {
            let least = index == 0 ? 1 : 0
            guard digit > least else { continue }
            let rest = digits.count - index - 1
            choices.append("\(largest.prefix(index))[\(least)-\(digit - 1)]" + (rest > 0 ? "[0-9]{\(rest)}" : ""))
        }
        return (choices + [largest]).joined(separator: "|")
    }
}
