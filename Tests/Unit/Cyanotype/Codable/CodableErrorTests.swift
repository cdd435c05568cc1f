import Cyanotype
import Foundation
import Testing

@Suite("Decoding errors")
struct CodableErrorTests {
    private struct Item: Codable, Equatable {
        var id: Int
        var tag: String?
        var parts: [Item]?
        var byName: [String: Item]?
    }

    private struct NotThrown: Error {}

    /// The context of the error that decoding `json` throws, and the error of this library in it.
    private func corruption<Value: Decodable>(
        _ type: Value.Type,
        _ json: String,
        _ decoder: CyanotypeDecoder = CyanotypeDecoder()
    ) throws -> (DecodingError.Context, MappingError) {
        do {
            _ = try decoder.decode(type, from: json)
        } catch DecodingError.dataCorrupted(let context) {
            return (context, try #require(context.underlyingError as? MappingError))
        }
        throw NotThrown()
    }

    @Test func missingKeys() {
        #expect(expectSameDecoding(Item.self, "{}").failure?.kind == "keyNotFound id")
        #expect(
            expectSameDecoding(Item.self, #"{"id":1,"parts":[{"id":2},{"parts":[]}]}"#).failure?.path
                == ["parts", "Index 1=1"]
        )
        expectSameDecoding(Item.self, #"{"id":1,"byName":{"é":{"id":2,"parts":[{}]}}}"#)
        expectSameDecoding([Item].self, #"[{"ID":1}]"#)
        expectSameDecoding([GeometricFigure].self, #"[{"circle":{"radius":1}},{"circle":{}}]"#)
        expectSameDecoding([GeometricFigure].self, #"[{"circle":{"radius":1},"point":{}}]"#)
        expectSameDecoding([GeometricFigure].self, #"[{}]"#)
        expectSameDecoding([GeometricFigure].self, #"[{"hexagon":{}}]"#)
    }

    @Test func nullsAndMismatches() {
        for value in ["null", "true", "\"a\"", "1.5", "[]", "{}", "[1]", "-1", "1e30"] {
            expectSameDecoding(Item.self, "{\"id\":\(value)}")
            expectSameDecoding(Item.self, "{\"id\":1,\"tag\":\(value)}")
            expectSameDecoding(Item.self, "{\"id\":1,\"parts\":\(value)}")
            expectSameDecoding(Item.self, "{\"id\":1,\"parts\":[\(value)]}")
            expectSameDecoding(Item.self, "{\"id\":1,\"byName\":\(value)}")
            expectSameDecoding(Item.self, "{\"id\":1,\"byName\":{\"a b\":\(value)}}")
            expectSameDecoding([[Item]].self, "[[],[{\"id\":1},\(value)]]")
            expectSameDecoding(Item.self, value)
            expectSameDecoding([String: [String: Bool]].self, "{\"a\":{\"b\":true,\"c\":\(value)}}")
        }
    }

    @Test func numbersThatDoNotFit() {
        for number in ["128", "-129", "256", "-1", "1.5", "1e2", "1e-2", "100.0", "1e400", "-0", "0.0"] {
            expectSameDecoding([Int8].self, "[\(number)]")
            expectSameDecoding([UInt8].self, "[\(number)]")
            expectSameDecoding([String: Int16].self, "{\"n\":\(number)}")
            expectSameDecoding([Double].self, "[\(number)]")
            expectSameDecoding([Float].self, "[\(number)]")
        }
    }

    @Test func documentsThatAreNotJSON() throws {
        let (context, error) = try corruption([Int].self, "[1,\n 2,\n tru]")
        #expect(context.codingPath.isEmpty)
        #expect(context.debugDescription == "The given data was not valid JSON.")
        #expect(error.issues.count == 1)
        #expect(error.issues.first?.code == .syntax)
        #expect(error.issues.first?.location?.line == 3)
        #expect(error.issues.first?.location?.column == 2)
        #expect(error.issues.first?.location?.offset == 9)
        // That comes before anything that is wrong with the values, wherever it is.
        for json in ["[\"a\", 1, }", "[\"a\"] x", "[\"a\", {\"b\": 01}]", "[\"a\",\"\\ud800\"]", "[\"a\""] {
            let (context, error) = try corruption([Int].self, json)
            #expect(context.codingPath.isEmpty)
            #expect(error.issues.first?.location != nil)
        }
        #expect(throws: DecodingError.self) {
            try CyanotypeDecoder().decode(Either<Item, Nothing>.self, from: "{\"id\":}")
        }
    }

    @Test func keysThatAreThereTwice() throws {
        let (context, error) = try corruption(Item.self, "{\"id\":1,\n\"tag\":\"a\",\n\"id\":2}")
        #expect(context.codingPath.map(\.stringValue) == ["id"])
        #expect(error.issues.first?.code == .duplicateKey)
        #expect(error.issues.first?.location?.line == 3)
        for json in [
            #"{"id":1,"id":1}"#, #"{"tag":null,"x":0,"id":1,"\u0069d":2}"#, #"{"id":1,"parts":[{"id":1,"id":2}]}"#,
            #"{"id":1,"byName":{"a":{"id":1},"a":{"id":2}}}"#,
        ] { #expect(try corruption(Item.self, json).1.issues.first?.code == .duplicateKey, "\(json)") }
        #expect(try corruption([String: Int].self, #"{"a":1,"b":2,"a":3}"#).1.issues.first?.code == .duplicateKey)
        // Also those that nobody asks for.
        #expect(try corruption(Item.self, #"{"x":1,"id":2,"x":3}"#).1.issues.first?.code == .duplicateKey)
        var snake = CyanotypeDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try corruption(Item.self, #"{"id":1,"x_y":1,"x_y":2}"#, snake).1.issues.first?.code == .duplicateKey)
    }

    @Test func valuesWithAPlace() throws {
        do {
            _ = try CyanotypeDecoder().decode([Int8].self, from: "[1,\n300]")
            Issue.record("was decoded")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(CodingFailure.steps(context.codingPath) == ["Index 1=1"])
            #expect(context.debugDescription.contains("300"))
            let error = try #require(context.underlyingError as? MappingError)
            #expect(error.issues.first?.path.description == "$[1]")
        }
    }

    @Test func errorsOfTheTypesPass() {
        struct Wrong: Error, Equatable {}
        struct Refusing: Decodable, Equatable {
            init(from decoder: any Decoder) throws {
                guard try decoder.container(keyedBy: AnyKey.self).decode(String.self, forKey: "s") == "x" else {
                    throw Wrong()
                }
            }
        }
        expectSameDecoding(Refusing.self, #"{ "s" : "baz" }"#)
        expectSameDecoding([Refusing].self, #"[{"s":"x"},{"s":"y"}]"#)
        #expect(throws: Wrong()) { try CyanotypeDecoder().decode(Refusing.self, from: #"{"s":"baz"}"#) }
        expectSameEncoding([Encoding { _ in throw Wrong() }])
    }

    /// A type cannot make a whole of a document that is not JSON, or too deep, by ignoring the error.
    @Test func errorsThatAreIgnored() {
        struct Careless: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                while (try? container.decode([Int].self)) != nil {}
                _ = try? decoder.container(keyedBy: AnyKey.self).allKeys
            }
        }
        for json in ["[[1],[2,}", "[[1],[2]", "[[1] [2]]", "[[1],[\"\\x\"]]", "[[1],[2],]", "[[1],nul]"] {
            #expect(throws: DecodingError.self, "\(json)") { try CyanotypeDecoder().decode(Careless.self, from: json) }
            #expect(throws: DecodingError.self, "\(json)") {
                try CyanotypeDecoder().decode([Careless].self, from: "[\(json)]")
            }
        }
    }
}
