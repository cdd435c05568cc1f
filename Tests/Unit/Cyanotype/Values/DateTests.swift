import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Dates as milliseconds")
struct DateTests {
    @Test func areNumbersOrStringsOfOne() throws {
        let date = Date(timeIntervalSince1970: 635_908_156)
        for text in ["635908156000", #""635908156000""#, "6.35908156e11", #""635908156000.0""#, "635908156000.0"] {
            #expect(try Date(json: text) == date)
        }
        #expect(try date.jsonString() == "635908156000")
        #expect(try Date(timeIntervalSince1970: -0.001).jsonString() == "-1")
        #expect(try Date(json: "1.5") == Date(timeIntervalSince1970: 0.0015))
    }

    @Test func refuseAnythingElse() {
        let expected = "expected a date as milliseconds since 1970, found "
        #expect(report(Date.self, "true") == "$ (line 1, column 1): " + expected + "true")
        #expect(report(Date.self, #""soon""#) == "$ (line 1, column 1): " + expected + #"string "soon""#)
        for text in [#""""#, #"" 1""#, #""1 ""#, #""0x1""#, #""01""#, #""1,5""#, #""NaN""#, "null", "[]", "{}"] {
            #expect(codes(Date.self, text) == [.typeMismatch], "\(text)")
        }
        for text in ["1e300", "9223372036854775808", "-1e19", #""1e99999999999""#, "1e999999999999999999999999"] {
            #expect(codes(Date.self, text) == [.outOfRange], "\(text)")
        }
    }

    /// What is read is written back the same, or refused because a `Date` cannot hold it.
    private func check(_ milliseconds: Int64) throws {
        guard let date = try? Date(json: "\(milliseconds)") else {
            // A `Date` counts from 2001 in a `Double` of seconds: refused only where no such number comes near enough.
            let sinceReference = Double(milliseconds) / 1000 - 978_307_200
            #expect(abs(sinceReference).ulp > 0.001 || milliseconds < .min + 978_307_200_000, "\(milliseconds)")
            return
        }
        #expect(try date.jsonString() == "\(milliseconds)")
        #expect(try Date(json: "\"\(milliseconds)\"") == date)
    }

    @Test func everyMillisecondSurvives() throws {
        var generator = SeededGenerator(printingSeedFor: "random dates")
        for _ in 0..<20_000 {
            try check(Int64(bitPattern: generator.next()) >> Int64.random(in: 0...63, using: &generator))
            try check(Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator))
        }
        for edge in [0, 978_307_200_000, 1 << 31, 1 << 32, 1 << 43, 1 << 52, 1 << 53, 1 << 54, 1 << 62] as [Int64] {
            for offset in -1001...1001 as ClosedRange<Int64> {
                try check(edge + offset)
                try check(-edge + offset)
            }
        }
        for offset in 0...2000 as ClosedRange<Int64> {
            try check(.max - offset)
            try check(.min + offset)
        }
    }

    @Test func ordinaryDatesAreNeverRefused() throws {
        var generator = SeededGenerator(printingSeedFor: "random ordinary dates")
        for _ in 0..<20_000 {
            // 2^43 seconds either side of 2001, or 278,000 years, are what a `Date` tells milliseconds apart in.
            let milliseconds = Int64.random(in: -(1000 << 43)...(1000 << 43), using: &generator) + 978_307_200_000
            #expect(try Date(json: "\(milliseconds)").jsonString() == "\(milliseconds)")
        }
    }

    @Test func whatIsNoDateCannotBeWritten() {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e16, -1e16, 0x1p63] {
            let date = Date(timeIntervalSinceReferenceDate: value)
            let error = mappingError { () throws(MappingError) in _ = try [date].jsonString() }
            #expect(error?.issues.map(\.code) == [.notWritable], "\(value)")
        }
    }

    private struct Seen: Model, Equatable {
        var seconds: Date?
        var milliseconds: Date?
        static let blueprint = Blueprint(creating: { Seen() }) {
            Field("s", \.seconds, as: .secondsSince1970)
            Field("ms", \.milliseconds, as: .millisecondsSince1970)
        }
    }

    @Test func secondsAreAConversion() throws {
        #expect(try Seen(json: #"{"s":1.5}"#).seconds == Date(timeIntervalSince1970: 1.5))
        #expect(try Seen(json: #"{"s":-86400,"ms":"5"}"#).jsonString() == #"{"s":-86400,"ms":5}"#)
        #expect(codes(Seen.self, #"{"s":"1"}"#) == [.typeMismatch])
        let value = Seen(seconds: Date(timeIntervalSince1970: 1_710_753_999.125))
        #expect(try value.jsonString() == #"{"s":1710753999.125}"#)
        #expect(try Seen(json: value.jsonString()) == value)
    }
}
