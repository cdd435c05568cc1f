import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private struct Price: Codable, Equatable, Sendable {
    var a: Int
    var b: String?
}

/// Reads its object by nested containers and the decoder of a superclass.
private struct Nested: Codable, Equatable, Sendable {
    var x: Int
    var inSuper: Int
    var inKeyedSuper: Int
    var keys: [String]

    enum CodingKeys: String, CodingKey { case inner, parent }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let inner = try container.nestedContainer(keyedBy: NamedKey.self, forKey: .inner)
        x = try inner.decode(Int.self, forKey: NamedKey("x"))
        keys = inner.allKeys.map(\.stringValue)
        inSuper = try container.superDecoder().container(keyedBy: NamedKey.self).decode(Int.self, forKey: NamedKey("s"))
        inKeyedSuper = try container.superDecoder(forKey: .parent).container(keyedBy: NamedKey.self)
            .decode(Int.self, forKey: NamedKey("s"))
    }

    func encode(to encoder: any Encoder) throws {}
}

private struct NamedKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

private struct Order: Model {
    let price: Price?
    let prices: [Price]
    let snake: Price?

    static let blueprint = Blueprint(Order.init) {
        Field("price", \.price)
        Field("prices", \.prices, default: [])
        Field("snake", \.snake, as: .codable(decoder: snakeDecoder))
    }

    private static var snakeDecoder: CyanotypeDecoder {
        var decoder = CyanotypeDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

@Suite("Keys that are there twice, in Codable types")
struct CodableDuplicateTests {
    private let first = JSONOptions(duplicateKeys: .first)
    private let last = JSONOptions(duplicateKeys: .last)

    @Test func theFirst() throws {
        #expect(try Price(json: #"{"a":1,"a":"x","b":"b"}"#, options: first) == Price(a: 1, b: "b"))
        #expect(try Price(json: #"{"b":"b","b":7,"a":1,"b":{},"u":1,"u":2}"#, options: first) == Price(a: 1, b: "b"))
        #expect(try [String: Int](json: #"{"k":1,"k":"x"}"#, options: first) == ["k": 1])
        #expect(try [String: Price](json: #"{"k":{"a":1},"k":"x"}"#, options: first) == ["k": Price(a: 1)])
        #expect(try [Int: Price](json: #"{"1":{"a":1},"1":{"a":2}}"#, options: first) == [1: Price(a: 1)])
        let order = try Order(
            json: #"{"price":{"a":1,"a":2},"prices":[{"a":1},{"a":2,"a":"x"}],"snake":{"a":1,"a":2}}"#,
            options: first
        )
        #expect(order.price?.a == 1 && order.prices.map(\.a) == [1, 2] && order.snake?.a == 1)
        // The other values still have to be JSON.
        #expect(throws: MappingError.self) { try Price(json: #"{"a":1,"a":01}"#, options: first) }
    }

    @Test func theLast() throws {
        #expect(try Price(json: #"{"a":1,"b":"x","a":2,"u":1,"b":"y","u":2}"#, options: last) == Price(a: 2, b: "y"))
        #expect(try [String: Int](json: #"{"k":1,"l":2,"k":3}"#, options: last) == ["k": 3, "l": 2])
        #expect(try [Int: Price](json: #"{"1":{"a":1},"1":{"a":2}}"#, options: last) == [1: Price(a: 2)])
        let order = try Order(
            json: #"{"price":{"a":1,"a":2},"prices":[{"a":1},{"a":2,"a":3}],"snake":{"a":1,"a":2}}"#,
            options: last
        )
        #expect(order.price?.a == 2 && order.prices.map(\.a) == [1, 3] && order.snake?.a == 2)
    }

    @Test func inNestedContainersAndSuperclasses() throws {
        let text = #"{"inner":{"x":1,"y":0,"x":2,"y":3},"super":{"s":1,"s":2},"parent":{"s":1,"s":2}}"#
        let one = try Nested(json: text, options: first)
        #expect(one.x == 1 && one.inSuper == 1 && one.inKeyedSuper == 1 && one.keys == ["x", "y"])
        let two = try Nested(json: text, options: last)
        #expect(two.x == 2 && two.inSuper == 2 && two.inKeyedSuper == 2 && two.keys == ["x", "y"])
        let single = #"{"inner":{"x":1,"y":0},"super":{"s":1},"parent":{"s":1}}"#
        #expect(try Nested(json: single).x == 1)
        for (member, path) in [
            (#""y":0"#, "$.inner.y"), (#""x":1"#, "$.inner.x"), (#""super":{"s":1}"#, "$.super"),
            (#""s":1}}"#, "$.parent.s"), (#""super":{"s":1"#, "$.super.s"),
        ] {
            let twice = single.replacing(
                member,
                with: member.hasSuffix("}}") ? "\"s\":0," + member : member + "," + member.suffix(5),
                maxReplacements: 1
            )
            let text = path == "$.super" ? single.replacing(member, with: "\(member),\(member)") : twice
            let error = mappingError { _ = try Nested(json: text) }
            #expect(
                error?.issues.map(\.code) == [.duplicateKey] && error?.issues.first?.path.description == path,
                "\(text)"
            )
        }
    }

    @Test func thatNobodyAsksForAreAnErrorToo() throws {
        for text in [
            #"{"a":1,"u":1,"u":2}"#, #"{"u":1,"a":1,"u":2}"#, #"{"u":1,"a":1,"\u0075":2}"#,
            #"{"a":1,"b":"b","b":null}"#,
        ] {
            let error = mappingError { _ = try Price(json: text) }
            #expect(error?.issues.map(\.code) == [.duplicateKey], "\(text)")
            #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode(Price.self, from: text) }
        }
        // Objects that nobody decodes are only skipped.
        #expect(try Price(json: #"{"a":1,"u":{"v":1,"v":2}}"#).a == 1)
    }

    @Test(arguments: [1, 2, 63, 64, 65, 66, 200])
    func areFoundAmongMany(_ count: Int) throws {
        let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(try [Price](json: "[{\(members),\"a\":1},{\(members),\"a\":2}]").map(\.a) == [1, 2])
        for twice in Set([0, count / 2, count - 1]) {
            let error = mappingError { _ = try [Price](json: "[{\"a\":1},{\(members),\"\\u006b\(twice)\":0,\"a\":1}]") }
            #expect(error?.issues.map(\.path.description) == ["$[1].k\(twice)"])
            #expect(error?.issues.map(\.code) == [.duplicateKey])
        }
    }

    @Test func areFoundInLinearTime() {
        let isSlow = isQuadratic(from: 2000) { count in
            let members = (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
            _ = try? Price(json: "{\(members),\"a\":1}")
        }
        #expect(!isSlow)
    }

    @Test func haveAPath() throws {
        let text = #"[{"a":1},{"a":2,"a":3}]"#
        let error = mappingError { _ = try [Price](json: text) }
        #expect(error?.issues.first?.path == [.index(1), .key("a")])
        #expect(throws: DecodingError.self) { try CyanotypeDecoder().decode([Price].self, from: text) }
        do {
            _ = try CyanotypeDecoder().decode([Price].self, from: text)
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.intValue) == [1, nil])
            #expect(context.codingPath.map(\.stringValue) == ["Index 1", "a"])
        }
    }

    @Test func areInReports() throws {
        let text = #"{"price":{"a":1,"b":"x","a":2},"prices":[{"a":1},{"a":2,"b":"y","b":"z"}],"snake":null}"#
        for options in [first, last] {
            let report = try Order.read(json: text, options: options).report
            #expect(report.entries.map(\.kind) == [.duplicateKey, .duplicateKey])
            #expect(report.entries.map(\.path.description) == ["$.price.a", "$.prices[1].b"])
        }
    }
}
