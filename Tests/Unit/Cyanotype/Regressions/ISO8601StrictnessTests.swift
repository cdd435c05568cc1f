import Cyanotype
import Foundation
import Testing

private struct Event: Model {
    let at: Date

    static let blueprint = Blueprint(Event.init) {
        Field("at", \.at, as: .iso8601)
    }
}

@Suite("Dates that Foundation's format took, cut or refused")
struct ISO8601StrictnessTests {
    private func date(_ text: String) throws(MappingError) -> Date {
        try Event(json: ["at": .string(text)]).at
    }

    @Test(arguments: [
        "2010-02-30T12:24:28Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2010-09-07T12:24:28.1Z trailing",
        "2010-09-07T12:24:28Z ", " 2010-09-07T12:24:28Z", "2010-13-07T12:24:28Z", "2010-00-07T12:24:28Z",
        "2010-09-00T12:24:28Z", "2010-09-31T12:24:28Z", "2010-09-07T24:00:00Z", "2010-09-07T12:60:28Z",
        "2010-09-07T12:24:61Z", "2010-09-07T12:24:60Z", "2010-09-07T12:24:28.Z", "2010-09-07T12:24:28", "2010-09-07",
        "2010-09-07T12:24:28+1", "2010-09-07T12:24:28+24:00", "2010-9-7T12:24:28Z", "+010-09-07T12:24:28Z", "",
        "२०१०-०९-०७T१२:२४:२८Z",
        // They are in a year that cannot be written.
        "9999-12-31T23:59:60Z", "9999-12-31T23:59:59-00:01", "0000-01-01T00:59:59+01:00",
        "9999-12-31T23:59:59.999999999Z",
    ])
    func refuses(_ text: String) {
        #expect(throws: MappingError.self) { try date(text) }
    }

    @Test func accepts() throws {
        let reference = try date("2010-09-07T12:24:28Z")
        #expect(reference.timeIntervalSince1970 == 1_283_862_268)
        for text in [
            "2010-09-07t12:24:28z", "2010-09-07 12:24:28Z", "2010-09-07T14:24:28+02:00", "2010-09-07T14:24:28+0200",
            "2010-09-06T23:54:28-12:30", "2010-09-07T12:24:28.000Z",
        ] {
            #expect(try date(text) == reference, "\(text)")
        }
        #expect(try date("2016-12-31T23:59:60Z") == date("2017-01-01T00:00:00Z"))
        #expect(try date("2000-02-29T00:00:00Z").timeIntervalSince1970 == 951_782_400)
    }

    @Test(arguments: [
        "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.9999Z", "9999-12-31T22:59:60-00:30", "0000-01-01T00:00:00Z",
        "0000-01-01T01:00:00+01:00", "2016-12-31T23:59:60Z",
    ])
    func writesWhatItReads(_ text: String) throws {
        let event = try Event(at: date(text))
        #expect(try Event(json: event.jsonString()).at == event.at)
    }

    /// The calendar is Foundation's.
    @Test func everyDayOfTheCalendarIsFoundationsDay() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -65_000, through: 65_000, by: 13) {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = try Event(at: date).jsonString()
            let pad = { (value: Int?, count: Int) in
                String(repeating: "0", count: count - "\(value ?? 0)".count) + "\(value ?? 0)"
            }
            #expect(
                text == "{\"at\":\"\(pad(parts.year, 4))-\(pad(parts.month, 2))-\(pad(parts.day, 2))T00:00:00Z\"}"
            )
            #expect(try Event(json: text).at == date)
        }
    }
}
