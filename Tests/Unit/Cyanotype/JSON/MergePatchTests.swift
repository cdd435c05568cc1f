import Cyanotype
import Testing

@Suite("Merge patches")
struct MergePatchTests {
    /// RFC 7396, appendix A: a document, a patch, and what it makes of it.
    private static let examples: [(String, String, String)] = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test(arguments: examples)
    func thoseOfTheRFC(_ document: String, _ patch: String, _ result: String) throws {
        var json = try JSON(json: document)
        json.applyMergePatch(try JSON(json: patch))
        #expect(json == (try JSON(json: result)))
    }

    /// What is made of two documents leads from one to the other, but for members that are null, which no patch can say.
    @Test func leadFromOneToTheOther() throws {
        let documents = try Self.examples.flatMap { [$0, $2] }.map { try JSON(json: $0) }
        for from in documents {
            for to in documents {
                var json = from
                json.applyMergePatch(from.mergePatch(to: to))
                #expect(json.withoutNullMembers == to.withoutNullMembers, "\(from) to \(to)")
            }
        }
    }

    @Test func sayOnlyWhatDiffers() throws {
        let from = try JSON(json: #"{"same":{"a":[1]},"inner":{"kept":1,"gone":2,"new":3},"gone":{}}"#)
        let to = try JSON(json: #"{"same":{"a":[1.0]},"inner":{"kept":1,"new":4}}"#)
        #expect(try from.mergePatch(to: to).jsonString() == #"{"gone":null,"inner":{"gone":null,"new":4}}"#)
        #expect(from.mergePatch(to: from) == [:])
    }
}

extension JSON {
    /// What a merge patch can say.
    fileprivate var withoutNullMembers: JSON {
        guard case .object(let object) = self else { return self }
        var result = Object()
        for (key, value) in object where !value.isNull { result[key] = value.withoutNullMembers }
        return .object(result)
    }
}
