import Cyanotype
import Foundation
import Testing

@Suite("Decoding containers")
struct CodableDecodingContainerTests {
    private enum Key: String, CodingKey {
        case a
        case b
        case c
        case missing
    }

    @Test func nilChecksDoNotMove() {
        for json in ["[1,2,3]", "[1,null,3]", "[]", "[null]", "{\"a\":1}", "7"] {
            expectSameScript(json) { decoder, log in
                var container = try decoder.unkeyedContainer()
                while !container.isAtEnd {
                    log.append("\(try container.decodeNil()) \(container.currentIndex)")
                    if container.isAtEnd { break }
                    log.append("\(try container.decodeNil()) \(container.currentIndex)")
                    if container.isAtEnd { break }
                    log.append("\(try container.decode(Int.self)) of \(container.count ?? -1)")
                }
                _ = try container.decode(Int.self)
            }
        }
    }

    @Test func behindTheEnd() {
        for step in 0..<5 {
            let log = expectSameScript("[1]") { decoder, log in
                var container = try decoder.unkeyedContainer()
                log.append("\(try container.decode(Int.self)) \(container.isAtEnd)")
                switch step {
                case 0: _ = try container.decode(Spot.self)
                case 1: _ = try container.nestedContainer(keyedBy: Key.self)
                case 2: _ = try container.nestedUnkeyedContainer()
                case 3: _ = try container.superDecoder()
                default: _ = try container.decodeNil()
                }
            }
            #expect(log.first?.hasPrefix("valueNotFound") == true)
        }
    }

    @Test func membersInAnyOrder() {
        let json = #"{"c": [3, {"x": null}], "z": "\u0000", "a": {"b": [1]}, "b": null, "y": [[], {}]}"#
        for keys in [[Key.a, .b, .c], [.c, .b, .a], [.b, .missing, .a], [.a, .a, .c, .a], [.missing, .missing]] {
            expectSameScript(json) { decoder, log in
                let container = try decoder.container(keyedBy: Key.self)
                for key in keys {
                    log.append("\(container.contains(key))")
                    log.append(CodingOutcome { try container.decodeNil(forKey: key) }.description)
                    log.append(CodingOutcome { try container.decode([String: [Int]].self, forKey: key) }.description)
                    log.append(
                        CodingOutcome { try container.decodeIfPresent([Int].self, forKey: key) ?? [-1] }.description
                    )
                    log.append(CodingOutcome { try container.decode(Int.self, forKey: key) }.description)
                }
                log += container.allKeys.map(\.stringValue).sorted()
            }
        }
    }

    @Test func allKeysAreThoseOfTheType() {
        let json = #"{"x":1,"b":{"c":2},"a":[],"y":"","é\u000a":null}"#
        #expect(
            expectSameScript(json) { decoder, log in
                log += try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue).sorted()
            } == ["a", "b"]
        )
        expectSameScript(json) { decoder, log in
            let container = try decoder.container(keyedBy: AnyKey.self)
            log += container.allKeys.map(\.stringValue).sorted()
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                log.append("\(container.contains(key)) \(try container.decodeNil(forKey: key))")
            }
        }
        expectSameScript("{}") { decoder, log in
            log.append("\(try decoder.container(keyedBy: AnyKey.self).allKeys.count)")
        }
    }

    @Test func codingPaths() {
        let json = #"{"a":{"b":[0,{"c":[[1]]}]},"c":7,"super":{"a":1}}"#
        expectSameScript(json) { decoder, log in
            func note(_ path: [any CodingKey]) { log.append(CodingFailure.steps(path).joined(separator: "/")) }
            note(decoder.codingPath)
            let root = try decoder.container(keyedBy: Key.self)
            note(root.codingPath)
            let nested = try root.nestedContainer(keyedBy: Key.self, forKey: .a)
            note(nested.codingPath)
            var array = try nested.nestedUnkeyedContainer(forKey: .b)
            note(array.codingPath)
            _ = try array.decode(Int.self)
            let object = try array.nestedContainer(keyedBy: Key.self)
            note(object.codingPath)
            var inner = try object.nestedUnkeyedContainer(forKey: .c)
            var innermost = try inner.nestedUnkeyedContainer()
            note(innermost.codingPath)
            note(try innermost.superDecoder().codingPath)
            let superDecoder = try root.superDecoder()
            note(superDecoder.codingPath)
            note(try superDecoder.container(keyedBy: Key.self).codingPath)
            note(try root.superDecoder(forKey: .c).singleValueContainer().codingPath)
            note(try root.superDecoder(forKey: .missing).codingPath)
            note(decoder.codingPath)
            log.append(CodingOutcome { try object.decode(Int.self, forKey: .missing) }.description)
            log.append(CodingOutcome { try object.decode([[String]].self, forKey: .c) }.description)
            log.append(CodingOutcome { try root.nestedUnkeyedContainer(forKey: .c).count ?? 0 }.description)
            log.append(
                CodingOutcome { try root.nestedContainer(keyedBy: Key.self, forKey: .missing).allKeys }.description
            )
            log.append(
                CodingOutcome { try superDecoder.singleValueContainer().decode([String: Bool].self) }.description
            )
        }
    }

    @Test func superDecodersOfWhatIsMissing() throws {
        struct Forgiving: Decodable, Equatable {
            let a: Bool
            let nothing: String?

            enum CodingKeys: CodingKey {
                case a
                case nothing
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                a = try container.decode(Bool.self, forKey: .a)
                do {
                    let decoder = try container.superDecoder(forKey: .nothing)
                    nothing = try decoder.singleValueContainer().decode(String.self)
                } catch DecodingError.valueNotFound {
                    nothing = nil
                }
            }
        }
        expectSameDecoding(Forgiving.self, #"{"a":true}"#)
        expectSameDecoding(Forgiving.self, #"{"a":true,"nothing":null}"#)
        expectSameDecoding(Forgiving.self, #"{"a":true,"nothing":"x"}"#)
        expectSameDecoding(Forgiving.self, #"{"a":true,"nothing":1}"#)
        expectSameScript(#"{"a":1}"#) { decoder, log in
            let root = try decoder.container(keyedBy: Key.self)
            for decoder in [try root.superDecoder(), try root.superDecoder(forKey: .missing)] {
                log.append("\(try decoder.singleValueContainer().decodeNil())")
                log.append(CodingOutcome { try decoder.singleValueContainer().decode(Int.self) }.description)
                log.append(CodingOutcome { try decoder.container(keyedBy: Key.self).allKeys }.description)
                log.append(CodingOutcome { try decoder.unkeyedContainer().count ?? -1 }.description)
                log.append(CodingOutcome { try [Int: Int](from: decoder) }.description)
            }
        }
    }

    /// Containers and decoders that are read by turns.
    @Test func interleaved() {
        let json = #"{"a":[1,2,3,{"x":"y"}],"b":{"c":{"a":10},"a":[20]},"c":"end"}"#
        let log = expectSameScript(json) { decoder, log in
            let root = try decoder.container(keyedBy: Key.self)
            var first = try root.nestedUnkeyedContainer(forKey: .a)
            var second = try root.nestedUnkeyedContainer(forKey: .a)
            let object = try root.nestedContainer(keyedBy: Key.self, forKey: .b)
            let sameDecoder = try root.superDecoder(forKey: .b)
            log.append("\(try first.decode(Int.self))")
            log.append(try root.decode(String.self, forKey: .c))
            log.append("\(try second.decode(Int.self)) \(try second.decode(Int.self))")
            log.append("\(try object.decode([Int].self, forKey: .a))")
            log.append("\(try first.decode(Int.self)) \(first.count ?? -1) \(second.currentIndex)")
            let inner = try object.nestedContainer(keyedBy: AnyKey.self, forKey: .c)
            log.append("\(try second.decode(Int.self))")
            log.append("\(try inner.decode(Int.self, forKey: "a"))")
            let again = try decoder.container(keyedBy: AnyKey.self)
            log += again.allKeys.map(\.stringValue).sorted()
            log.append("\(try again.decode([String: [String: Int]]?.self, forKey: "x") as Any? == nil)")
            log.append("\(try sameDecoder.container(keyedBy: Key.self).decode([String: Int].self, forKey: .c))")
            log.append("\(try first.decode(Int.self)) \(try second.decode([String: String].self))")
            log.append("\(try first.nestedContainer(keyedBy: AnyKey.self).decode(String.self, forKey: "x"))")
        }
        #expect(log.count == 1 && log[0].hasPrefix("keyNotFound x"))
        expectSameScript(json.replacing("\"c\":\"end\"", with: "\"x\":null,\"c\":\"\"")) { decoder, log in
            let root = try decoder.container(keyedBy: Key.self)
            var arrays = try (0..<3).map { _ in try root.nestedUnkeyedContainer(forKey: .a) }
            for _ in 0..<3 { for index in arrays.indices { log.append("\(try arrays[index].decode(Int.self))") } }
            let objects = try (0..<3).map { _ in try decoder.container(keyedBy: Key.self) }
            for key in [Key.c, .b, .a] {
                for object in objects { log.append("\(object.contains(key)) \(try object.decodeNil(forKey: key))") }
            }
            var single = try decoder.singleValueContainer().decode([String: Anything].self).keys.sorted()
            single += try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
            log += single
        }
    }

    /// Decodes anything, and looks at nothing.
    private struct Anything: Decodable, Equatable {
        init(from decoder: any Decoder) throws {}
    }

    /// What a type leaves unread is moved over, wherever it stopped.
    @Test func partsThatAreNotRead() throws {
        struct FirstOfThree: Decodable, Equatable {
            let value: Int
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                value = try container.decode(Int.self)
            }
        }
        struct OnlyOpens: Decodable, Equatable {
            init(from decoder: any Decoder) throws {
                _ = try? decoder.unkeyedContainer()
                _ = try? decoder.container(keyedBy: Key.self)
            }
        }
        struct Last: Decodable, Equatable {
            let value: Int
            init(from decoder: any Decoder) throws {
                value = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .c)
            }
        }
        expectSameDecoding([FirstOfThree].self, "[[1,2,3],[4,[5,[6]],{\"a\":7}],[8]]")
        expectSameDecoding([OnlyOpens].self, "[[1,[2]],{\"a\":{\"b\":[]}},3,\"]\",null,[],{}]")
        expectSameDecoding([Last].self, #"[{"x":[1,{}],"c":1,"y":{"c":[]}},{"c":2},{"a":"c","c":3,"b":0}]"#)
        expectSameDecoding([Anything].self, "[[1],{\"a\":[{}]},\"\\\"\",-1.5e3,true,null]")
        expectSameDecoding([String: OnlyOpens].self, "{\"a\":[1,[2]],\"b\":{\"c\":{}}}")
        // Also there, everything has to be JSON.
        for json in ["[[1,2 3]]", "[[1,tru]]", "[[1,]]", "[[1,\"\\x\"]]", "[[1,2]", "[[1,01]]"] {
            #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([FirstOfThree].self, from: json) }
            #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([Anything].self, from: json) }
            #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([OnlyOpens].self, from: json) }
        }
    }

    @Test func attemptsThatFail() {
        expectSameDecoding(Either<[String], [Int]>.self, "[1,2,3]")
        expectSameDecoding([Either<[String], [Int]>].self, "[[1,2,3],[\"a\"],[],[true]]")
        expectSameDecoding([Either<Spot, Manager>].self, #"[{"name":"a","reports":2},{"street":1}]"#)
        expectSameDecoding([Either<[[String: Int]], [[String: String]]>].self, #"[[{"a":1},{"a":"b"}],[{"a":"b"}]]"#)
        expectSameDecoding([String: Either<Int8, Int16>].self, #"{"a":128,"b":1,"c":40000}"#)
        expectSameScript(#"{"a":[1,"x",{"b":2}],"b":"c"}"#) { decoder, log in
            let root = try decoder.container(keyedBy: Key.self)
            log.append(CodingOutcome { try root.decode([Int].self, forKey: .a) }.description)
            log.append(CodingOutcome { try root.decode(Int.self, forKey: .b) }.description)
            log.append(CodingOutcome { try root.decode(String.self, forKey: .b) }.description)
            var array = try root.nestedUnkeyedContainer(forKey: .a)
            log.append(CodingOutcome { try array.decode(String.self) }.description)
            log.append("\(array.currentIndex) \(try array.decode(Int.self))")
            log.append(CodingOutcome { try array.decode(Spot.self) }.description)
            log.append("\(array.currentIndex) \(try array.decode(String.self))")
            log.append(CodingOutcome { try array.nestedUnkeyedContainer().isAtEnd }.description)
            log.append("\(array.currentIndex) \(try array.decode([String: Int].self)) \(array.isAtEnd)")
        }
    }

    /// Types that decode members by what other types need.
    @Test func aDecoderThatIsHandedOn() {
        struct Both: Decodable, Equatable {
            let place: Spot
            let worker: Worker
            let keys: [String]

            init(from decoder: any Decoder) throws {
                place = try Spot(from: decoder)
                keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
                worker = try decoder.singleValueContainer().decode(Worker.self)
                _ = try Spot(from: decoder)
            }
        }
        let json = #"{"name":"n","street":"s","x":{"y":[1]},"city":"c","zipCode":1}"#
        expectSameDecoding(Both.self, json)
        expectSameDecoding([Both].self, "[\(json),\(json)]")
        expectSameDecoding([Both].self, "[\(json),{}]")
    }

    /// Types that decode and encode other documents, with the same coders, while they are decoded and encoded.
    @Test func documentsInsideOfDocuments() throws {
        struct Envelope: Codable, Equatable {
            let place: Spot
            let others: [Envelope]

            init(_ others: [Envelope] = []) {
                place = Spot()
                self.others = others
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: AnyKey.self)
                let text = try container.decode(String.self, forKey: "text")
                others = try CyanotypeDecoder().decode(
                    [Envelope].self,
                    from: container.decode(String.self, forKey: "others")
                )
                place = try CyanotypeDecoder().decode(Spot.self, from: text)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(String(decoding: CyanotypeEncoder().encode(place), as: UTF8.self), forKey: "text")
                try container.encode(
                    String(decoding: CyanotypeEncoder().encode(others), as: UTF8.self),
                    forKey: "others"
                )
            }
        }
        let value = [Envelope([Envelope([Envelope()]), Envelope()]), Envelope()]
        let data = try CyanotypeEncoder().encode(value)
        #expect(try CyanotypeDecoder().decode([Envelope].self, from: data) == value)
        #expect(throws: DecodingError.self) {
            try CyanotypeDecoder().decode(
                [Envelope].self,
                from: String(decoding: data, as: UTF8.self).replacing("Oslo", with: "\\")
            )
        }
    }

    @Test func nonEnumKeys() {
        enum Wide: CodingKey, CaseIterable {
            case one, two, three
            var stringValue: String {
                switch self {
                case .one: "one"
                case .two: "two"
                case .three: "ONE"
                }
            }
        }
        expectSameScript(#"{"ONE":1,"two":2,"one":3}"#) { decoder, log in
            let container = try decoder.container(keyedBy: Wide.self)
            for key in Wide.allCases { log.append("\(try container.decode(Int.self, forKey: key))") }
        }
        expectSameScript(#"{"1":"a","2":["b"],"03":1}"#) { decoder, log in
            let container = try decoder.container(keyedBy: AnyKey.self)
            log.append(try container.decode(String.self, forKey: try #require(AnyKey(intValue: 1))))
            log.append(try container.decode([String].self, forKey: try #require(AnyKey(intValue: 2)))[0])
            log.append("\(container.contains(try #require(AnyKey(intValue: 3))))")
        }
    }

    /// Cases of an enum of keys that share their strings name the same member.
    @Test func keysWithOneName() {
        enum Twins: CodingKey, CaseIterable {
            case a, b, c
            var stringValue: String { self == .c ? "c" : "x" }
        }
        expectSameScript(#"{"c":3,"x":1}"#) { decoder, log in
            let container = try decoder.container(keyedBy: Twins.self)
            for key in Twins.allCases + Twins.allCases.reversed() {
                log.append("\(try container.decode(Int.self, forKey: key))")
            }
        }
        expectSameScript { encoder, _ in
            var container = encoder.container(keyedBy: Twins.self)
            for (index, key) in (Twins.allCases + Twins.allCases).enumerated() {
                try container.encode(index, forKey: key)
            }
        }
    }
}
