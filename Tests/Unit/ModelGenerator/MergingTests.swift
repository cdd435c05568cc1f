import Cyanotype
import Testing

@testable import ModelGenerator

@Suite("Samples of one kind of document")
struct MergingTests {
    @Test func makeOptionalWhatIsMissing() throws {
        #expect(try properties(#"{"a": 1, "b": "x"}"#, #"{"a": 2}"#) == ["Root.a: Int", "Root.b: String?"])
    }

    @Test func makeOptionalWhatIsNull() throws {
        let expected = ["Root.a: Int? or null", "Root.b: JSON? or null", "Root.c: [Int?]", "Root.d: [Int: Int?]"]
        let samples = [
            #"{"a": 1, "b": null, "c": [1, null], "d": {"1": null}}"#,
            #"{"a": null, "b": null, "c": [], "d": {"2": 1}}"#,
        ]
        #expect(try properties(samples[0], samples[1]) == expected)
    }

    @Test func tellMissingFromNull() throws {
        #expect(
            try properties(#"{"a": 1, "b": 1}"#, #"{"a": null}"#, "{}") == ["Root.a: Patch<Int>", "Root.b: Int?"]
        )
        #expect(try properties(#"{"a": null}"#, "{}") == ["Root.a: Patch<JSON>"])
    }

    @Test func makeJSONOfSeveralKinds() throws {
        let expected = ["Root.a: JSON", "Root.b: JSON?", "Root.c: [JSON]", "Root.d: [JSON]", "Root.e: [String: JSON]"]
        let samples = [
            #"{"a": 1, "b": "x", "c": [1, "x", null], "d": [], "e": {}}"#,
            #"{"a": null, "b": [], "c": [], "d": [], "e": {}}"#,
        ]
        #expect(try properties(samples[0], samples[1], #"{"a": {}, "c": [], "d": [], "e": {}}"#) == expected)
    }

    @Test func chooseTypesThatHoldAllNumbers() throws {
        func type(_ numbers: String...) throws -> String? {
            try properties("{\"a\": [\(numbers.joined(separator: ","))]}").first.map {
                String($0.dropFirst("Root.a: ".count))
            }
        }
        #expect(try type("1", "-1", "0", "-0") == "[Int]")
        #expect(try type("1", "9223372036854775807", "-9223372036854775808") == "[Int]")
        #expect(try type("1", "9223372036854775808") == "[UInt64]")
        #expect(try type("-1", "9223372036854775808") == "[Int128]")
        #expect(try type("1", "\(UInt128.max)") == "[UInt128]")
        #expect(try type("-1", "\(UInt128.max)") == "[JSON]")
        #expect(try type("1", "2.5") == "[Double]")
        #expect(try type("1.0") == "[Double]")
        #expect(try type("1e3") == "[Double]")
        #expect(try type("0.1", "1e-300") == "[Double]")
        // The nearest double is 9007199254740992.
        #expect(try type("9007199254740993", "0.5") == "[Decimal]")
        // 17 digits, of which the shortest double has 16.
        #expect(try type("-65.613616999999977") == "[Decimal]")
        #expect(try type("-65.613616999999977", "1e300") == "[JSON]")
        #expect(try type("1e400") == "[JSON]")
    }

    @Test func readTheDocumentAsWhatItIs() throws {
        func rootType(_ sample: String) throws -> String {
            try ModelGenerator(name: "User").models(for: [.init(json: sample)]).rootType
        }
        #expect(try rootType(#"{"a": 1}"#) == "User")
        #expect(try rootType(#"[{"a": 1}]"#) == "[User]")
        #expect(try rootType(#"{"17": [{"a": 1}]}"#) == "[Int: [User]]")
        #expect(try rootType("[1, null]") == "[Int?]")
        #expect(try rootType("null") == "JSON")
        #expect(try rootType("[]") == "[JSON]")
        #expect(try rootType("{}") == "[String: JSON]")
        #expect(try rootType("true") == "Bool")
    }

    @Test func haveANameAndPathsThatFit() throws {
        func error(_ generator: ModelGenerator) -> ModelGeneratorError? {
            do throws(ModelGeneratorError) {
                _ = try generator.models(for: [["a": ["b": 1]]])
                return nil
            } catch {
                return error
            }
        }
        let (a, b) = (SamplePath("$.a"), SamplePath("$.b"))
        #expect(error(ModelGenerator(name: "User")) == nil)
        #expect(error(ModelGenerator(name: "user")) == .notATypeName("user"))
        #expect(error(ModelGenerator(name: "A B")) == .notATypeName("A B"))
        let long = String(repeating: "A", count: 49)
        #expect(error(ModelGenerator(name: long)) == .notATypeName(long))
        #expect(error(ModelGenerator(name: "")) == .notATypeName(""))
        #expect(error(ModelGenerator(name: "String")) == .reservedName("String"))
        #expect(
            error(ModelGenerator(name: "User", dictionaries: [a, b].compactMap { $0 })) == b.map { .nothingAtPath($0) }
        )
        let contradiction = ModelGenerator(
            name: "User",
            dictionaries: [a].compactMap { $0 },
            objects: [a].compactMap { $0 }
        )
        #expect(error(contradiction) == a.map { .contradictoryPath($0) })
        #expect(throws: ModelGeneratorError.noSamples) { try ModelGenerator(name: "User").models(for: []) }
    }
}
