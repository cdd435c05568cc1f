import Testing

@testable import ModelGenerator

@Suite("Dates are only remarked on")
struct DateRemarkTests {
    @Test func inStrings() throws {
        let sample = #"{"a": "2024-03-18T09:26:53Z", "b": "2024-03-18", "c": ["2024-03-18"], "d": "18 March"}"#
        let expected = [
            "Root.a: String  // an ISO 8601 date: as: .iso8601", "Root.b: String  // a day, year first",
            "Root.c: [String]",
            "Root.d: String",
        ]
        #expect(try properties(sample) == expected)
        #expect(try properties(#"{"a": "2024-03-18T09:26:53Z"}"#, #"{"a": "soon"}"#) == ["Root.a: String"])
        #expect(try properties(#"{"a": "2024-03-18T09:26:53Z"}"#, #"{"a": "2024-03-18"}"#) == ["Root.a: String"])
    }

    @Test func inNumbers() throws {
        let sample = #"{"start": 1372701600000, "created_at": 1372701600, "id": 1372701600, "x": 13727016000000}"#
        let expected = [
            "Root.start: Int  // looks like milliseconds since 1970: a Date",
            "Root.createdAt: Int  // looks like seconds since 1970: as: .secondsSince1970", "Root.id: Int",
            "Root.x: Int",
        ]
        #expect(try properties(sample) == expected)
        #expect(try properties(#"{"start": 1372701600000}"#, #"{"start": 5}"#) == ["Root.start: Int"])
        #expect(try properties(#"{"start": 5}"#, #"{"start": 1372701600000}"#) == ["Root.start: Int"])
    }

    @Test(arguments: [
        ("2024-03-18T09:26:53Z", StringShape.DateForm.dateTime), ("2024-03-18T09:26:53.125+01:00", .dateTime),
        ("2024-03-18t09:26:53z", .dateTime), ("2024-03-18", .day), ("2024-13-18", nil), ("2024-03-32", nil),
        ("2024-03-18T24:26:53Z", nil), ("2024-03-18T09:26:53", nil), ("2024-03-18T09:26:53.Z", nil),
        ("2024-03-1x", nil),
        ("2024-03-18 and so on", nil), ("2024-03-18T09:26:53+0100", nil), ("", nil),
    ])
    func haveForms(text: String, form: StringShape.DateForm?) {
        #expect(StringShape.dateForm(of: text) == form)
    }
}
