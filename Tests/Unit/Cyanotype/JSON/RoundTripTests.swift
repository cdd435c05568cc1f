import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

private enum Kind: String, Mappable, MappableKey, CaseIterable {
    case a, b = "B b", c = "\"c\""
}

/// A value of every kind, at random.
private struct Everything: Model, Equatable {
    let flag: Bool
    let small: Int8
    let wide: Int128
    let unsigned: UInt64
    let float: Float
    let double: Double
    let decimal: Decimal
    let string: String
    let url: URL
    let id: UUID
    let data: Data
    let date: Date
    let exact: Date
    let kind: Kind?
    let list: [Double?]
    let byName: [String: [Int]]
    let byNumber: [Int: Kind]
    let byID: [UUID: Bool]
    let children: [Everything]
    let inPlace: Preferences
    let json: JSON

    static let blueprint = Blueprint(Everything.init) {
        Field("flag", \.flag)
        Field("numbers", "small", \.small)
        Field("numbers", "wide", \.wide)
        Field("numbers", "unsigned", \.unsigned)
        Field("numbers", "float", \.float)
        Field("numbers", "double", \.double)
        Field("decimal", \.decimal)
        Field("string", \.string)
        Field("url", \.url)
        Field("id", \.id)
        Field("data", \.data)
        Field("date", \.date)
        Field("exact", \.exact, as: .iso8601)
        Field("kind", \.kind)
        Field("list", \.list)
        Field("by", "name", \.byName)
        Field("by", "number", \.byNumber)
        Field("by", "id", \.byID)
        Field("children", \.children, default: [])
        Field("in.place", \.inPlace)
        Field("", \.json)
    }

    static func random(depth: Int, using generator: inout SeededGenerator) -> Everything {
        func count() -> Range<Int> { 0..<Int.random(in: 0...3, using: &generator) }
        func double() -> Double {
            let value = Double(bitPattern: generator.next())
            return value.isFinite ? value : 0
        }
        let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        let wide = Int128(truncatingIfNeeded: generator.next()) << 64 | Int128(generator.next())
        func uuid() -> UUID {
            unsafe UUID(uuid: unsafeBitCast((generator.next(), generator.next()), to: uuid_t.self))
        }
        return Everything(
            flag: .random(using: &generator),
            small: .random(in: .min ... .max, using: &generator),
            wide: wide >> Int128.random(in: 0...127, using: &generator),
            unsigned: generator.next(),
            float: float.isFinite ? float : 0,
            double: double(),
            decimal: Decimal(Int64(truncatingIfNeeded: generator.next())) / 1000,
            string: .random(using: &generator),
            url: URL(fileURLWithPath: "/\(generator.next())"),
            id: uuid(),
            data: Data(
                (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                    UInt8.random(in: 0 ... .max, using: &generator)
                }
            ),
            date: Date(timeIntervalSinceReferenceDate: Double(Int32.random(in: .min ... .max, using: &generator))),
            exact: Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator)),
            kind: Bool.random(using: &generator) ? Kind.allCases.randomElement(using: &generator) : nil,
            list: count().map { _ in Bool.random(using: &generator) ? double() : nil },
            byName: Dictionary(count().map { _ in (String.random(using: &generator), [1, 2]) }) { $1 },
            byNumber: Dictionary(count().map { _ in (Int.random(in: .min ... .max, using: &generator), Kind.b) }) {
                $1
            },
            byID: Dictionary(count().map { _ in (uuid(), true) }) { $1 },
            children: depth == 0 ? [] : count().map { _ in random(depth: depth - 1, using: &generator) },
            inPlace: Preferences(
                theme: .random(using: &generator),
                fontName: Bool.random(using: &generator) ? "x" : nil
            ),
            json: .random(depth: 3, using: &generator)
        )
    }
}

@Suite("Round trips")
struct RoundTripTests {
    @Test func randomModelsAreReadAsTheyWereWritten() throws {
        var generator = SeededGenerator(printingSeedFor: "random models")
        for _ in 0..<200 {
            let value = Everything.random(depth: 2, using: &generator)
            for options in [JSONOptions.default, .pretty, .sorted, .prettySorted, JSONOptions(nilStrategy: .null)] {
                let data = try value.jsonData(options: options)
                #expect(try Everything(json: data) == value)
                // Through a JSON value, and as what Foundation takes for JSON.
                #expect(try Everything(json: JSON(json: data)) == value)
                #expect((try? JSONSerialization.jsonObject(with: data)) != nil)
            }
            var copy = value
            try copy.update(json: value.jsonData())
            #expect(copy == value)
        }
    }
}
