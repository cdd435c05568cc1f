import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Strings that Foundation reads leniently")
struct StrictTextTests {
    @Test func aUUIDHasAllItsDigits() throws {
        #expect(try UUID(json: #""0000000a-0000-000B-0000-00000000000c""#).uuidString.hasSuffix("00C"))
        for text in [
            "+000000a-0000-000B-0000-00000000000c", " 000000a-0000-000B-0000-00000000000c",
            "0x00000a-0000-000B-0000-00000000000c", "0000-009-000A-4000-8000-000000000005",
            "0000000a00000-000B-0000-00000000000c", "0000000a-0000-000B-0000-00000000000é",
        ] {
            #expect(throws: MappingError.self, "\(text)") { try UUID(json: "\"\(text)\"") }
            #expect(throws: MappingError.self, "\(text)") { try [UUID: Int](json: "{\"\(text)\": 1}") }
        }
    }

    @Test func paddingIsAtTheEnd() throws {
        #expect(try Data(json: #""AAA=""#) == Data([0, 0]))
        #expect(try Data(json: #""AA==""#) == Data([0]))
        for text in ["AB=C", "A=BC", "A===", "AA=", "=AAA", "AA==AAAA"] {
            #expect(throws: MappingError.self, "\(text)") { try Data(json: "\"\(text)\"") }
        }
    }
}
