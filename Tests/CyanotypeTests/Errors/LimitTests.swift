import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("The limit of issues")
struct LimitTests {
    private func error(_ count: Int, options: JSONOptions = .default) -> MappingError? {
        let document = "[" + Array(repeating: "true", count: count).joined(separator: ",") + "]"
        return mappingError { () throws(MappingError) in _ = try [Int](json: document, options: options) }
    }

    @Test func isAHundredByDefault() {
        #expect(error(99)?.issues.count == 99)
        #expect(error(99)?.isTruncated == false)
        #expect(error(100)?.issues.count == 100)
        #expect(error(100)?.isTruncated == false)
        #expect(error(101)?.issues.count == 100)
        #expect(error(101)?.isTruncated == true)
        #expect(error(5000)?.issues.count == 100)
        #expect(error(5000)?.description.hasPrefix("100 or more problems\n$[0] (line 1, column 2): ") == true)
        #expect(error(100)?.description.hasPrefix("100 problems\n") == true)
    }

    @Test func mayBeOne() {
        let options = JSONOptions(maximumIssues: 1)
        #expect(error(3, options: options)?.description == "$[0] (line 1, column 2): expected an integer, found true")
        #expect(
            report(Person.self, #"{"first_name":1,"dob":"x""#, options: options)
                == "$.first_name (line 1, column 15): expected a string, found number 1"
        )
        #expect(codes(Person.self, "{}", options: options) == [.missingKey])
        #expect(JSONOptions(maximumIssues: 0).maximumIssues == 1)
        #expect(JSONOptions(maximumIssues: -5).maximumIssues == 1)
    }

    @Test func endsReading() {
        // What follows is not looked at any more.
        #expect(codes([Int].self, "[true,x", options: JSONOptions(maximumIssues: 1)) == [.typeMismatch])
        #expect(codes([Int].self, "[true,x", options: JSONOptions(maximumIssues: 2)) == [.typeMismatch, .syntax])
        #expect(codes([Int].self, "[true,true,true,x", options: JSONOptions(maximumIssues: 2)).count == 2)
    }

    @Test func holdsForWriting() {
        let error = mappingError { () throws(MappingError) in
            _ = try Array(repeating: Double.nan, count: 101).jsonString()
        }
        #expect(error?.issues.count == 100 && error?.isTruncated == true)
        let exact = mappingError { () throws(MappingError) in
            _ = try Array(repeating: Double.nan, count: 100).jsonString()
        }
        #expect(exact?.issues.count == 100 && exact?.isTruncated == false)
        let one = mappingError { () throws(MappingError) in
            _ = try [Double.nan, 1, .nan].jsonString(options: JSONOptions(maximumIssues: 1))
        }
        #expect(one?.issues.map(\.path.description) == ["$[0]"])
    }
}
