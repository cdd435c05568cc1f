import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@testable import Cyanotype

/// A string that counts the issues and notes that there are when it is read.
private struct Counted: Mappable, Sendable {
    @TaskLocal static var most = Locked(0)

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Counted {
        let count = max(reader.issues.count, reader.context?.notes?.count ?? 0)
        most.withLock { $0 = max($0, count) }
        _ = try reader.readString()
        return Counted()
    }

    func write(to writer: inout JSONWriter) { writer.writeNull() }
}

private struct Lenient: Model {
    var list: [Counted] = []

    static let blueprint = Blueprint(creating: { Lenient() }) { Field("list", \.list).elements(.skipInvalid) }
}

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
            report(Commenter.self, #"{"first_name":1,"dob":"x""#, options: options)
                == "$.first_name (line 1, column 15): expected a string, found number 1"
        )
        #expect(codes(Commenter.self, "{}", options: options) == [.missingKey])
        #expect(JSONOptions(maximumIssues: 0).maximumIssues == 1)
        #expect(JSONOptions(maximumIssues: -5).maximumIssues == 1)
    }

    @Test func endsReading() {
        // What follows is not looked at any more.
        #expect(codes([Int].self, "[true,x", options: JSONOptions(maximumIssues: 1)) == [.typeMismatch])
        #expect(codes([Int].self, "[true,x", options: JSONOptions(maximumIssues: 2)) == [.typeMismatch, .syntax])
        #expect(codes([Int].self, "[true,true,true,x", options: JSONOptions(maximumIssues: 2)).count == 2)
    }

    /// A document with a string that is too long is read a second time, to learn whether its place is sensitive.
    @Test func holdsForWhatIsReadBeforeASizeThatIsTooLarge() {
        let options = JSONOptions(maximumStringLength: 8)
        let list = "[" + String(repeating: "0,", count: 5000) + #""123456789"]"#
        Counted.$most.withValue(Locked(0)) {
            #expect(report([Counted].self, list, options: options).hasPrefix("$[5000] (line 1"))
            for result in JSONRecords<[Counted]>(json: "[\(list)]", format: .array, options: options) {
                #expect(throws: JSONStreamError.self) { try result.get() }
            }
            let error = mappingError { _ = try Lenient.read(json: #"{"list":\#(list)}"#, options: options) }
            #expect(error?.description.hasPrefix("$.list[5000] (line 1") == true)
            #expect(Counted.most.withLock { $0 } <= 1)
        }
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
