import Cyanotype
import Testing

@Suite("The Gregorian calendar")
struct GregorianCalendarTests {
    /// The days are counted month by month, through every kind of century and both sides of the year 0.
    @Test func everyMonthFollowsTheOneBefore() {
        var days = GregorianCalendar.days(year: -401, month: 1, day: 1)
        for year in -401...2401 {
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            for (month, length) in zip(1..., [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                for day in [1, length] {
                    let expected = days + day - 1
                    #expect(GregorianCalendar.days(year: year, month: month, day: day) == expected)
                    guard year >= 0 else { continue }
                    let text = GregorianCalendar.text(ofSecond: expected * GregorianCalendar.secondsInDay)
                    #expect(text == "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T00:00:00")
                }
                days += length
            }
        }
    }

    @Test func monthsAndDaysCarryOver() {
        let first = GregorianCalendar.days(year: 2001, month: 1, day: 1)
        #expect(first * GregorianCalendar.secondsInDay == GregorianCalendar.secondsTo2001)
        #expect(GregorianCalendar.days(year: 2000, month: 13, day: 1) == first)
        #expect(GregorianCalendar.days(year: 2002, month: -11, day: 1) == first)
        #expect(GregorianCalendar.days(year: 2000, month: 12, day: 32) == first)
        #expect(GregorianCalendar.days(year: 2001, month: 2, day: -30) == first)
    }

    @Test func textsHoldTheTimeOfTheDay() {
        #expect(GregorianCalendar.text(ofSecond: 0) == "1970-01-01T00:00:00")
        #expect(GregorianCalendar.text(ofSecond: -1) == "1969-12-31T23:59:59")
        #expect(GregorianCalendar.text(ofSecond: -62_167_219_200) == "0000-01-01T00:00:00")
        #expect(GregorianCalendar.text(ofSecond: 253_402_300_799) == "9999-12-31T23:59:59")
        let text = GregorianCalendar.text(ofSecond: 1_795_313_730, dateSeparator: "", timeSeparator: "")
        #expect(text == "20261122T021530")
    }

    private func padded(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: count - "\(number)".count) + "\(number)"
    }
}
