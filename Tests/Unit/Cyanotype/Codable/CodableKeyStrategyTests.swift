import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Strategies for keys")
struct CodableKeyStrategyTests {
    private struct Deep: Codable, Equatable {
        struct Inner: Codable, Equatable {
            struct Innermost: Codable, Equatable {
                var helloWorld = "test"
                var aURL = 1
            }

            var innerValue = Innermost()
        }

        var outerValue = Inner()
        var listOfThem = [Inner.Innermost(), Inner.Innermost()]
        var leaveMeAlone = ["keyOfMine": 1]
    }

    private static let fromSnakeCase = [
        ("", ""), ("a", "a"), ("ALLCAPS", "ALLCAPS"), ("ALL_CAPS", "allCaps"), ("single", "single"),
        ("snake_case", "snakeCase"), ("one_two_three", "oneTwoThree"), ("one_2_three", "one2Three"),
        ("one2_three", "one2Three"), ("snake_Ćase", "snakeĆase"), ("snake_ćase", "snakeĆase"),
        ("alreadyCamelCase", "alreadyCamelCase"), ("__this_and_that", "__thisAndThat"),
        ("_this_and_that", "_thisAndThat"), ("this__and__that", "thisAndThat"), ("this_and_that__", "thisAndThat__"),
        ("this_aNd_that", "thisAndThat"), ("_one_two_three_", "_oneTwoThree_"), ("__one_two_three", "__oneTwoThree"),
        ("one_two_three__", "oneTwoThree__"), ("_test", "_test"), ("__test__", "__test__"), ("_", "_"), ("__", "__"),
        ("___", "___"), ("🐧_🐟", "🐧🐟"), ("s\u{301}nake_e\u{301}tage", "s\u{301}nakeE\u{301}tage"), ("a_", "a_"),
        ("_a", "_a"), ("a__b", "aB"), ("ß_ß", "ßSs"),
    ]

    private static let toSnakeCase = [
        "simpleOneTwo", "myURL", "singleCharacterAtEndX", "thisIsAnXMLProperty", "single", "", "a", "aA",
        "version4Thing", "partCAPS", "partCAPSLowerAGAIN", "manyWordsInThisThing", "asdfĆqer", "already_snake_case",
        "dataPoint22", "dataPoint22Word", "_oneTwoThree", "oneTwoThree_", "__oneTwoThree", "__oneTwoThree__", "_test",
        "_test_", "🐧🐟", "aE\u{301}bC\u{301}d", "AB\u{301}c", "a\u{301}B", "\u{600}Ab", "a\u{600}Bc", "A\u{345}bC", "A",
        "AB", "ABc", "aBC", "aBcD", "URL", "URLs", "aURLsB", "e\u{301}A", "ǅa", "X1Y2", "iÓs",
    ]

    @Test func fromSnakeCase() throws {
        var coders = Coders()
        coders.useSnakeCase()
        for (json, key) in Self.fromSnakeCase {
            let log = expectSameScript("{\"\(json)\":true,\"other\":1}", coders) { decoder, log in
                let container = try decoder.container(keyedBy: AnyKey.self)
                log.append("\(try container.decode(Bool.self, forKey: AnyKey(key)))")
                log += container.allKeys.map(\.stringValue).sorted()
            }
            #expect(log.first == "true", "\(json)")
        }
    }

    @Test func toSnakeCase() {
        var coders = Coders()
        coders.useSnakeCase()
        for key in Self.toSnakeCase + Self.fromSnakeCase.flatMap({ [$0, $1] }) {
            expectSameEncoding(
                Encoding { encoder in
                    var container = encoder.container(keyedBy: AnyKey.self)
                    try container.encode("test", forKey: AnyKey(key))
                },
                coders
            )
        }
        #expect(
            CodingOutcome { String(decoding: try coders.encoder.encode(["aB": 1]), as: UTF8.self) }
                == .value(#"{"aB":1}"#)
        )
    }

    @Test func declaredKeys() throws {
        struct Named: Codable, Equatable {
            enum CodingKeys: String, CodingKey {
                case first = "fooBar"
                case second
                case numberTwoToo
            }

            var first = 1
            var second = 2
            var numberTwoToo = 3
        }
        var coders = Coders()
        coders.useSnakeCase()
        expectRoundTrip(Named(), #"{"foo_bar":1,"number_two_too":3,"second":2}"#, coders)
        expectRoundTrip(["keepMe": Named()], nil, coders)
        // Acronyms do not come back, for either.
        #expect(expectSameEncoding(Deep.Inner.Innermost(), coders) == .value(#"{"a_url":1,"hello_world":"test"}"#))
        expectSameDecoding(Deep.Inner.Innermost.self, #"{"a_url":1,"hello_world":"test"}"#, coders)
        // A key may be in camel case already.
        expectSameDecoding(Named.self, #"{"fooBar":1,"number_two_too":3,"second":2}"#, coders)
    }

    @Test func keysOfDictionariesStay() {
        var coders = Coders()
        coders.useSnakeCase()
        expectRoundTrip(["leave_me_alone": "test", "meToo": "b"], nil, coders)
        let failure = expectSameDecoding([String: Int].self, #"{"leave_me_alone":"test"}"#, coders).failure
        #expect(failure?.path == ["leave_me_alone"])
        struct Outer: Codable, Equatable {
            struct Inner: Codable, Equatable { var intValue: Int }
            var nestedValue: Inner
        }
        let json = #"{"top_level":{"sub_level":{"nested_value":{"int_value":"not_an_int"}}}}"#
        let nested = expectSameDecoding([String: [String: Outer]].self, json, coders).failure
        #expect(nested?.path == ["top_level", "sub_level", "nestedValue", "intValue"])
        struct Failing: Codable { var someValue = Double.nan }
        #expect(
            expectSameEncoding(["key_a": ["keyB": Failing()]], coders).failure?.path == ["key_a", "keyB", "someValue"]
        )
    }

    @Test func byAFunction() throws {
        var coders = Coders()
        coders.useKeys { path in AnyKey("QQQ" + (path.last?.stringValue ?? "")) }
        expectSameEncoding(Deep(), coders)
        coders.useKeys { path in AnyKey((path.last?.stringValue ?? "").uppercased()) }
        #expect(expectSameDecoding([String: [Int]].self, #"{"a":[1]}"#, coders) == .value(["a": [1]]))
        coders.decoder.keyDecodingStrategy = .custom { path in
            AnyKey(String((path.last?.stringValue ?? "").dropFirst(3)))
        }
        coders.foundationDecoder.keyDecodingStrategy = .custom { path in
            AnyKey(String((path.last?.stringValue ?? "").dropFirst(3)))
        }
        coders.encoder.keyEncodingStrategy = .custom { path in AnyKey("___" + (path.last?.stringValue ?? "")) }
        coders.foundationEncoder.keyEncodingStrategy = .custom { path in AnyKey("___" + (path.last?.stringValue ?? ""))
        }
        expectRoundTrip(Deep(), nil, coders)
    }

    /// The function gets the path of the types' keys, not of those in the text.
    @Test func functionsGetThePath() {
        final class Paths: @unchecked Sendable {
            private let lock = NSLock()
            private var paths: [String] = []
            func add(_ path: [any CodingKey]) {
                lock.withLock { paths.append(CodingFailure.steps(path).joined(separator: "/")) }
            }
            func take() -> Set<String> {
                lock.withLock {
                    defer { paths = [] }
                    return Set(paths)
                }
            }
        }
        let paths = Paths()
        var coders = Coders()
        coders.useKeys { path in
            paths.add(path)
            return AnyKey("Q" + (path.last?.stringValue ?? ""))
        }
        _ = try? coders.encoder.encode(Deep())
        let ours = paths.take()
        _ = try? coders.foundationEncoder.encode(Deep())
        #expect(ours == paths.take())
        #expect(ours.contains("outerValue/innerValue/helloWorld"))
        coders.useKeys { path in
            paths.add(path)
            return AnyKey(String((path.last?.stringValue ?? "").dropFirst()))
        }
        let text = Data(#"{"_listOfThem":[{"_helloWorld":"a","_aURL":1}],"_outerValue":{"_innerValue":{}}}"#.utf8)
        _ = try? coders.decoder.decode(Deep.self, from: text)
        let read = paths.take()
        _ = try? coders.foundationDecoder.decode(Deep.self, from: text)
        #expect(read == paths.take())
    }

    @Test func keysThatBecomeTheSame() {
        struct Two: Codable, Equatable {
            enum CodingKeys: String, CodingKey {
                case oneTwo
                case oneTwoThree
            }

            var oneTwo = "test"
            var count = 0

            init() {}

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                oneTwo = try container.decode(String.self, forKey: .oneTwo)
                count = container.allKeys.count
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(oneTwo, forKey: .oneTwo)
                try container.encode("test2", forKey: .oneTwoThree)
            }
        }
        var coders = Coders()
        coders.useKeys { _ in AnyKey("oneTwo") }
        let json = #"{"unused key 1":"test1","unused key 2":"test2"}"#
        // Reading, the first counts; writing, the last.
        guard case .value(let two) = expectSameDecoding(Two.self, json, coders) else {
            Issue.record("cannot be decoded")
            return
        }
        #expect(two.oneTwo == "test1" && two.count == 1)
        #expect(expectSameEncoding(Two(), coders) == .value(#"{"oneTwo":"test2"}"#))
        coders.useSnakeCase()
        expectSameDecoding(Two.self, #"{"one_two":"a","oneTwo":"b","one_two_three":"c"}"#, coders)
        expectSameEncoding(
            Encoding { encoder in
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(1, forKey: "aB")
                try container.encode(2, forKey: "a_b")
                try container.encode(3, forKey: "c")
            },
            coders
        )
    }

    @Test func nestedContainersAndSuper() {
        var coders = Coders()
        coders.useSnakeCase()
        expectSameScript(coders) { encoder, _ in
            var container = encoder.container(keyedBy: AnyKey.self)
            var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "innerPart")
            try nested.encode(1, forKey: "oneTwo")
            var array = nested.nestedUnkeyedContainer(forKey: "listOfThem")
            try array.encode(Spot())
            try Spot().encode(to: container.superEncoder(forKey: "theSuper"))
            try Spot().encode(to: container.superEncoder())
        }
        let json = #"{"inner_part":{"list_of_them":[{"zip_code":1}]},"super":{"one_two":3}}"#
        expectSameScript(json, coders) { decoder, log in
            let container = try decoder.container(keyedBy: AnyKey.self)
            let nested = try container.nestedContainer(keyedBy: AnyKey.self, forKey: "innerPart")
            var array = try nested.nestedUnkeyedContainer(forKey: "listOfThem")
            let place = try array.nestedContainer(keyedBy: AnyKey.self)
            log.append("\(try place.decode(Int.self, forKey: "zipCode"))")
            log += CodingFailure.steps(place.codingPath)
            let other = try container.superDecoder().container(keyedBy: AnyKey.self)
            log.append("\(try other.decode(Int.self, forKey: "oneTwo"))")
            log += CodingFailure.steps(other.codingPath)
        }
    }
}
