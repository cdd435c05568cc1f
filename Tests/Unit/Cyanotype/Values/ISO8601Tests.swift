import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Event: Model, Equatable {
    var at: Date
    static let blueprint = Blueprint(Event.init) {
        Field("at", \.at, as: .iso8601)
    }
}

@Suite("Dates in ISO 8601")
struct ISO8601Tests {
    private func read(_ text: String) throws(MappingError) -> Date {
        try Event(json: #"{"at":"\#(text)"}"#).at
    }

    private func write(_ date: Date) throws(MappingError) -> String {
        try JSON(json: Event(at: date).jsonString())["at"]?.stringValue ?? ""
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2024-03-18T09:26:53Z", 1_710_754_013), ("2001-01-01T00:00:00Z", 978_307_200),
            ("1969-12-31T23:59:59Z", -1), ("2024-02-29T12:00:00Z", 1_709_208_000),
            ("1900-03-01T00:00:00Z", -2_203_891_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("1582-10-15T00:00:00Z", -12_219_292_800), ("1582-10-14T00:00:00Z", -12_219_379_200),
            ("1500-03-01T00:00:00Z", -14_826_672_000),
            ("2024-03-18T09:26:53.125Z", 1_710_754_013.125), ("2024-03-18T09:26:53.5Z", 1_710_754_013.5),
            ("1969-12-31T23:59:59.75Z", -0.25),
        ] as [(String, Double)]
    )
    func areReadAndWrittenTheSame(_ text: String, _ seconds: Double) throws {
        #expect(try read(text) == Date(timeIntervalSince1970: seconds))
        #expect(try write(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(
        arguments: [
            ("2024-03-18T09:26:53+00:00", 1_710_754_013), ("2024-03-18T14:56:53+05:30", 1_710_754_013),
            ("2024-03-18T01:26:53-08:00", 1_710_754_013), ("2024-03-18T01:26:53.250-08:00", 1_710_754_013.25),
            ("2024-03-18T09:26:53.000Z", 1_710_754_013),
            ("2024-03-18T09:26:53.12500000000000000000Z", 1_710_754_013.125),
        ] as [(String, Double)]
    )
    func areReadWithAnyOffset(_ text: String, _ seconds: Double) throws {
        #expect(try read(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "2024-03-18T09:26:53.001Z", "2024-03-18T09:26:53.999Z", "2024-03-18T09:26:53.123456Z",
        "1985-06-07T08:09:10.000001Z", "2024-03-18T09:26:53.1Z", "2024-12-31T23:59:59.999999Z",
        "2000-12-31T23:59:59.999Z", "1970-01-01T00:00:00.001Z", "1930-05-05T05:05:05.654321Z",
    ])
    func keepTheirFractions(_ text: String) throws {
        #expect(try write(read(text)) == text)
    }

    @Test(arguments: [
        "", "2024", "2024-03-18", "2024-03-18T09:26Z", "2024-03-18T09:26:53", "2024-3-18T09:26:53Z",
        "2024-13-18T09:26:53Z", "2024-02-30T09:26:53Z", "2023-02-29T09:26:53Z", "2024-03-18T25:26:53Z",
        "2024-03-18T09:60:53Z", "2024-03-18T09:26:53.Z", "2024-03-18T09:26:53,5Z", "2024-03-18T09:26:53Zjunk",
        "2024-03-18T09:26:53.5Zjunk", "x2024-03-18T09:26:53Z", " 2024-03-18T09:26:53Z", "2024-03-18T09:26:53Z ",
        "2024-03-18.5T09:26:53Z", "2024.5-03-18T09:26:53Z", "2024-03-18T09.5:26:53Z", "2024-03-18T09:26.5:53Z",
        "2024-03-18T09:26:53Z.5", "2024-03-18T09:26:53.5.5Z", "2024-03-18T09:26:53+05.5:30", "20240318T092653Z",
        "2024-03-18T09:26:53.1e3Z", "2024-03-18T09:26:53.-5Z", "-2024-03-18T09:26:53Z", "12024-03-18T09:26:53Z",
        "2024-03-18T09:26:53+5:30", "2024-03-18T09:26:53+25:00", "2024-03-18T09:26:53+05:99", "1710754013",
        "2024-00-18T09:26:53Z", "2024-03-00T09:26:53Z", "2024-03-18T09:26:61Z", "२०२४-03-18T09:26:53Z",
    ])
    func areRefusedWhenMalformed(_ text: String) {
        let error = mappingError { () throws(MappingError) in _ = try read(text) }
        #expect(error?.issues.map(\.code) == [.invalidValue])
        #expect(
            error?.description.hasSuffix("not a date in ISO 8601, such as 2024-03-18T09:26:53Z") == true
        )
    }

    @Test(arguments: [("1710754013", "number 1710754013"), ("true", "true"), ("null", "null"), ("{}", "an object")])
    func areAskedForByTheirNameWhereThereIsNoString(_ value: String, _ found: String) {
        let error = mappingError { () throws(MappingError) in _ = try Event(json: #"{"at":\#(value)}"#) }
        #expect(error?.issues.map(\.code) == [.typeMismatch])
        #expect(
            error?.description == "$.at (line 1, column 7): expected an ISO 8601 date in a string, found \(found)"
        )
    }

    @Test func randomDatesRoundTrip() throws {
        var generator = SeededGenerator(printingSeedFor: "random dates in ISO 8601")
        for _ in 0..<3000 {
            let whole = Date(
                timeIntervalSince1970: Double(Int.random(in: -62_135_596_800..<253_402_300_800, using: &generator))
            )
            #expect(try read(write(whole)) == whole)
            let fractional = Date(
                timeIntervalSinceReferenceDate: .random(in: -63_000_000_000..<252_000_000_000, using: &generator)
            )
            #expect(try read(write(fractional)) == fractional)
            let recent = Date(
                timeIntervalSinceReferenceDate: .random(in: -1_000_000_000..<1_000_000_000, using: &generator)
            )
            #expect(try read(write(recent)) == recent)
            let milliseconds = Int64.random(in: -1_000_000_000_000...4_000_000_000_000, using: &generator)
            let date = try Date(json: "\(milliseconds)")
            let text = try write(date)
            #expect(try read(text) == date)
            // At most three digits after the point.
            #expect(text.utf8.count <= 24, "\(text)")
        }
    }

    @Test func yearsBeyondTheFormatCannotBeWritten() {
        for seconds in [-62_167_219_201, 253_402_300_800, 1e20, -1e20, .nan, .infinity] as [Double] {
            let error = mappingError { () throws(MappingError) in _ = try write(Date(timeIntervalSince1970: seconds)) }
            #expect(error?.issues.map(\.code) == [.notWritable], "\(seconds)")
        }
    }
}
