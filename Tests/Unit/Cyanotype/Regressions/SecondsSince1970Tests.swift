import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Event: Model {
    let at: Date

    static let blueprint = Blueprint(Event.init) {
        Field("at", \.at, as: .secondsSince1970)
    }
}

@Suite("Seconds that lost their last digits to the distance of 2001 from 1970")
struct SecondsSince1970Tests {
    @Test(arguments: [
        "0.001", "0.1", "-0.25", "1710753993.125", "1710753993.001", "1e-05", "978307200.7", "0", "12", "-7",
        "1710754013", "9007199254740992",
    ])
    func areWrittenAsTheyWereRead(_ text: String) throws {
        let written = try Event(json: "{\"at\":\(text)}").jsonString()
        #expect(written == "{\"at\":\(text)}")
    }

    /// As Foundation writes them.
    @Test(arguments: ["1710754013.0", "0.0", "-0.0", "-12.0", "1e3", "1e15"])
    func haveNoFractionIfTheyAreWhole(_ text: String) throws {
        let event = try Event(json: "{\"at\":\(text)}")
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        let expected = String(decoding: try encoder.encode([event.at]), as: UTF8.self)
        #expect(try "[\(event.jsonString().dropFirst(6).dropLast())]" == expected.replacing("-0", with: "0"))
    }

    @Test func everyDateComesBack() throws {
        var generator = SeededGenerator(printingSeedFor: "dates in seconds")
        for _ in 0..<20_000 {
            let date = Date(timeIntervalSinceReferenceDate: Double.random(in: -3e9...3e9, using: &generator))
            let text = try Event(at: date).jsonString()
            #expect(try Event(json: text).at == date, "\(text)")
        }
    }
}
