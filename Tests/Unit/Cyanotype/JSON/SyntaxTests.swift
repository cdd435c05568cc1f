import Cyanotype
import CyanotypeTestSupport
import Testing

@Suite("JSON's grammar")
struct SyntaxTests {
    @Test(arguments: SyntaxVectors.accepted)
    func accepts(_ document: String) throws {
        for reading in ReadingMethod.allCases {
            #expect(reading.verdict(on: Array(document.utf8)) == .accepted, "\(reading)")
        }
        // What is read is written, and read again as the same.
        let value = try JSON(json: document)
        #expect(try JSON(json: value.jsonString()) == value)
        #expect(try JSON(json: value.jsonString(options: .prettySorted)) == value)
    }

    @Test(arguments: SyntaxVectors.rejected)
    func rejects(_ vector: SyntaxVectors.Rejected) {
        for reading in ReadingMethod.allCases {
            // An end that comes too early is not one inside of another value: the frame goes on.
            if vector.code == .unexpectedEnd, reading != .asJSON { continue }
            let verdict = reading.verdict(on: vector.document)
            #expect(
                verdict == ReadingMethod.Verdict(code: vector.code, offset: vector.offset),
                "\(reading): \(String(decoding: vector.document, as: UTF8.self))"
            )
        }
    }

    /// What comes after the value is no part of it.
    @Test(arguments: [
        "1 2", "[] []", "[]]", "{}{}", "null,", "\"a\"b", "true]", "1}", "[1],", "\"\"\"\"", "1/", "1#", "{} \u{0}",
    ])
    func rejectsWhatFollows(_ document: String) {
        #expect(ReadingMethod.asJSON.verdict(on: Array(document.utf8)).code == .syntax)
        #expect(codes(Ignoring.self, "{}" + document).contains(.syntax))
    }

    /// A document that is cut off anywhere says that it ends, or that the word it was in is none.
    @Test(arguments: [
        #"{"a":[1,-2.5e+3,true,false,null,"x\n\u00e9\ud83d\ude00é😀"],"b":{"c":{}},"d":[],"":""}"#,
        #" [ { "key" : [ "\\" , "\"" ] } , 0.1E-2 ] "#,
        #""\ud83d\ude00""#,
    ])
    func rejectsEveryPrefix(_ document: String) throws {
        let bytes = Array(document.utf8)
        let end = document.hasSuffix(" ") ? bytes.count - 1 : bytes.count
        for count in 0..<end {
            let prefix = Array(bytes[..<count])
            let errors = [
                mappingError { () throws(MappingError) in _ = try JSON(json: prefix) },
                mappingError { () throws(MappingError) in _ = try Ignoring(json: Array(#"{"k":"#.utf8) + prefix) },
                mappingError { () throws(MappingError) in _ = try [[JSON]](json: Array("[[0,".utf8) + prefix) },
                mappingError { () throws(MappingError) in _ = try NestedComment(json: Array(#"{"text":"#.utf8) + prefix)
                },
                mappingError { () throws(MappingError) in
                    _ = try NestedComment(json: Array(#"{"text":"","replies":"#.utf8) + prefix)
                },
            ]
            for error in errors {
                let issue = error?.issues.last
                #expect(
                    issue?.code == .unexpectedEnd || issue?.code == .syntax,
                    "\(count): \(issue?.description ?? "")"
                )
            }
        }
    }

    @Test func rejectsEveryPrefixOfAModel() throws {
        let document =
            #"{"first_name":"Jö\u00e9","dob":"635908156000","height":1.83,"comments":[{"text":"a","replies":[]}],"#
            + #""nick":null,"address":{"city":"Oslo"},"other":{"a":[1]}}"#
        let bytes = Array(document.utf8)
        _ = try Commenter(json: bytes)
        for count in 0..<bytes.count {
            let error = mappingError { () throws(MappingError) in _ = try Commenter(json: Array(bytes[..<count])) }
            #expect(error?.issues.count == 1)
            #expect(error?.issues[0].code == .unexpectedEnd || error?.issues[0].code == .syntax, "\(count)")
        }
    }
}
