/// The text of `<date>`: `2004-11-29T21:33:09Z`, whole seconds in UTC in the Gregorian calendar.
enum XMLPropertyListDate {
    private static let secondsInDay = 86_400
    /// Days from 0000-03-01 to 2001-01-01.
    private static let referenceDay = 730_791
    private static let daysIn400Years = 146_097

    /// The text for a number of seconds since 2001, or `nil` if the form cannot hold it: it has a fraction, is `-0.0`,
    /// or is outside of the years 1 to 9999.
    static func text(of seconds: Double) -> String? {
        guard let whole = Int(exactly: seconds), Double(whole).bitPattern == seconds.bitPattern,
            (-63_113_904_000...252_423_993_599).contains(whole)
        else { return nil }
        let day = (whole - modulo(whole, secondsInDay)) / secondsInDay + referenceDay
        let time = modulo(whole, secondsInDay)
        // Years that start in March have their leap day last.
        let era = day / daysIn400Years
        let dayOfEra = day % daysIn400Years
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfYear - (153 * shifted + 2) / 5 + 1, 2))"
            + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    /// The seconds since 2001 for a text of that form, or `nil`. Fields may have any number of digits and the year a
    /// minus, as Foundation writes them for years beyond four digits.
    static func seconds(of text: Substring) -> Double? {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        var fields: [Int] = []
        for separator in "--T::Z".utf8 {
            let digits = rest.prefix { $0 != separator }
            guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy({ (48...57).contains($0) }),
                digits.count < rest.count
            else { return nil }
            fields.append(digits.reduce(0) { $0 * 10 + Int($1) - 48 })
            rest = rest[digits.endIndex...].dropFirst()
        }
        guard rest.isEmpty, (1...12).contains(fields[1]), (1...31).contains(fields[2]), fields[3] < 24, fields[4] < 60,
            fields[5] <= 60
        else { return nil }
        let year = (isNegative ? -fields[0] : fields[0]) - (fields[1] <= 2 ? 1 : 0)
        let yearOfEra = modulo(year, 400)
        let era = (year - yearOfEra) / 400
        let dayOfYear = (153 * (fields[1] > 2 ? fields[1] - 3 : fields[1] + 9) + 2) / 5 + fields[2] - 1
        let day = era * daysIn400Years + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Double((day - referenceDay) * secondsInDay + fields[3] * 3_600 + fields[4] * 60 + fields[5])
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
