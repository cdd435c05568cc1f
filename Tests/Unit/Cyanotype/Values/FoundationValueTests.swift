import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("UUID and Data")
struct FoundationValueTests {
    @Test func uuids() throws {
        let id = UUID()
        #expect(try UUID(json: #""\#(id.uuidString.lowercased())""#) == id)
        #expect(try id.jsonString() == #""\#(id.uuidString)""#)
        for text in ["", "x", id.uuidString + "0", String(id.uuidString.dropLast()), "{\(id.uuidString)}", " \(id)"] {
            #expect(codes(UUID.self, #""\#(text)""#) == [.invalidValue], "\(text)")
        }
        #expect(report(UUID.self, "1") == "$ (line 1, column 1): expected a UUID in a string, found number 1")
    }

    @Test func dataIsBase64() throws {
        for count in 0..<50 {
            let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 251) })
            #expect(try data.jsonString() == "\"\(data.base64EncodedString())\"")
            #expect(try Data(json: data.jsonString()) == data)
        }
        #expect(try Data(json: #""+\/8=""#) == Data([0xfb, 0xff]))
        for text in [
            "A", "AA", "AAA", "AA=", "A A=", "AA==\\n", "-_8=", "====", "AAAA=", "A===", "AAAA====", "AA==AA==",
        ] {
            #expect(codes(Data.self, "\"\(text)\"") == [.invalidValue], "\(text)")
        }
        for text in ["1", "null", "[1,2]", "{}"] { #expect(codes(Data.self, text) == [.typeMismatch]) }
    }
}
