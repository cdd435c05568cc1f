/// Days and seconds since 1970 as dates of the Gregorian calendar, in UTC.
///
/// Foundation's calendar is Julian before 1582; the dates of RFC 3339 and of property lists are not.
package enum GregorianCalendar {
    package static var secondsInDay: Int { 86_400 }

    /// The seconds from 1970 to 2001, the reference date of Foundation's `Date`.
    package static var secondsTo2001: Int { 978_307_200 }

    // Years begin on March 1 here, so that the leap day is the last day of its year. They are grouped into eras of 400
    // years, which all have equally many days (Hinnant, "chrono-Compatible Low-Level Date Algorithms").

    private static var daysInEra: Int { 146_097 }

    /// The days from 0000-03-01 to 1970-01-01.
    private static var daysTo1970: Int { 719_468 }

    /// The days from 1970-01-01 to a date. A month or a day outside its range carries over.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        let (years, monthFromMarch) = (month - 3).flooredQuotientAndRemainder(dividingBy: 12)
        let (era, yearOfEra) = (year + years).flooredQuotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysInEra + dayOfEra - daysTo1970
    }

    /// Returns whether the calendar has this day.
    static func hasDay(year: Int, month: Int, day: Int) -> Bool {
        guard (1...12).contains(month), day > 0 else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        return day <= length
    }

    /// The text of a second since 1970, such as `2004-11-29T21:33:09`.
    package static func text(ofSecond second: Int, dateSeparator: String = "-", timeSeparator: String = ":") -> String {
        let (days, time) = second.flooredQuotientAndRemainder(dividingBy: secondsInDay)
        let (year, month, day) = calendarDay(days)
        var text = year.padded(4)
        text += dateSeparator + month.padded(2) + dateSeparator + day.padded(2)
        text += "T" + (time / 3_600).padded(2)
        text += timeSeparator + (time / 60 % 60).padded(2) + timeSeparator + (time % 60).padded(2)
        return text
    }

    /// The day this many days after 1970-01-01.
    private static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + daysTo1970).flooredQuotientAndRemainder(dividingBy: daysInEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension Int {
    /// The number in decimal, padded with zeros to `count` digits.
    func padded(_ count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }

    fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
