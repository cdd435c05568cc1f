import Testing

@testable import ModelGenerator

@Suite("Dictionaries")
struct DictionaryTests {
    private func type(_ value: String) throws -> String? {
        try properties(#"{"a": \#(value)}"#).first.map { String($0.dropFirst("Root.a: ".count)) }
    }

    @Test func haveKeysThatAreData() throws {
        #expect(try type(#"{"205705993": "x", "205705994": "y"}"#) == "[Int: String]")
        #expect(try type(#"{"337100890": "x"}"#) == "[Int: String]")
        #expect(try type(#"{"007": "x"}"#) == "[String: String]")
        #expect(try type(#"{"2024-03-18": [1], "2024-03-19": []}"#) == "[String: [Int]]")
        #expect(try type(#"{"3fa85f64-5717-4562-b3fc-2c963f66afa6": {"x": 1}}"#) == "[String: A]")
        #expect(try type(#"{"USD": 1, "EUR": 1.1, "CHF": 2}"#) == "[String: Double]")
        #expect(try type(#"{"text/plain": 1, "text/html": 2, "image/png": 3}"#) == "[String: Int]")
    }

    @Test func areNotObjects() throws {
        #expect(try type(#"{"name": "x", "city": "y", "street": "z"}"#) == "A")
        #expect(try type(#"{"USD": 1, "EUR": 1.1}"#) == "A")
        #expect(try type(#"{"1": "x", "2": 3}"#) == "A")
        #expect(try type(#"{"1": {"x": 1}, "2": {"y": 3, "z": 4}}"#) == "A")
        #expect(try type(#"{"address1": "x", "address2": "y", "zip": "z"}"#) == "A")
        let strings = (0..<70).map {
            #""\#(["first", "second", "third"][$0 % 3])_\#(Character(Unicode.Scalar(97 + UInt8($0 / 3))))": """#
        }
        #expect(try type("{\(strings.joined(separator: ","))}") == "A")
    }

    @Test func haveManyObjectsOfOneShape() throws {
        let names = [
            "bulbasaur", "ivysaur", "venusaur", "charmander", "squirtle", "caterpie", "weedle", "pidgey", "rattata",
        ]
        let members = (names + ["ekans"]).map { #""\#($0)": {"id": 1, "type": "x"}"# }
        #expect(try type("{\(members.joined(separator: ","))}") == "[String: A]")
        #expect(try type("{\(members.dropLast().joined(separator: ","))}") == "A")
        let empty = (names + ["ekans"]).map { #""\#($0)": {}"# }
        #expect(try type("{\(empty.joined(separator: ","))}") == "A")
    }

    @Test func haveFewOfManyKeysEach() throws {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        let samples = words.map { #"{"counts": {"\#($0)": 1}}"# }
        #expect(try properties("[\(samples.joined(separator: ","))]") == ["Root.counts: [String: Int]"])
        #expect(try properties("[\(samples.dropLast().joined(separator: ","))]").first == "Root.counts: Counts")
    }

    @Test func areWhatIsTooLargeForAModel() throws {
        let members = (0...256).map { #""\#(String(repeating: "x", count: $0))": \#($0 == 0 ? "true" : "1")"# }
        #expect(try type("{\(members.joined(separator: ","))}") == "[String: JSON]")
        #expect(try type("{\(members.dropLast().joined(separator: ","))}") == "A")
    }

    @Test func areInEachOther() throws {
        let sample = #"{"a": {"1": {"2024-03-18": {"x": 1}}, "2": {"2024-03-19": {"x": null}}}}"#
        #expect(try properties(sample) == ["Root.a: [Int: [String: A]]", "A.x: Int? or null"])
    }

    @Test func areForcedAndForbiddenByPath() throws {
        let sample = #"{"a": {"x": {"1": 5}, "y": {"2": 6}}}"#
        #expect(try properties(sample, dictionaries: ["$.a"]) == ["Root.a: [String: [Int: Int]]"])
        #expect(
            try properties(sample, dictionaries: ["$.a"], objects: ["$.a.*"])
                == ["Root.a: [String: A]", "A._1: Int?", "A._2: Int?"]
        )
    }

    @Test func holdNoKeysThatSwiftTakesForEqual() throws {
        #expect(try type("{\"1\u{e9}\": 1, \"1e\u{301}\": 2, \"13\": 3}") == "JSON")
    }

    @Test func pathsReadWhatTheyWrite() {
        for text in ["$", "$.a", "$.events.*.tickets[*].seat", #"$["a b"].c"#, #"$["\"\\"]"#, "$[*][*]", "$.größe"] {
            #expect(SamplePath(text)?.description == text)
        }
        #expect(SamplePath("$.a[]") == SamplePath("$.a[*]"))
        #expect(SamplePath(#"$["a"]"#) == SamplePath("$.a"))
        for text in ["", "a", "$a", "$.", "$..a", "$[0]", #"$["a"#, #"$["a""#, "$[a]", "$.a["] {
            #expect(SamplePath(text) == nil)
        }
    }
}
