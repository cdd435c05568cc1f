import Cyanotype
import CyanotypeTestSupport
import Foundation

/// A model with a property of each kind of value, in each kind of container, in each format.
struct StoredEverything: Model {
    var number: Double
    var numbers: [Float?]
    var small: Float?
    var date: Date
    var seconds: Date
    var text: Date?
    var day: Date
    var days: [Date]
    var named: [String: Date]
    var dates: Set<Date>
    var decimal: Decimal
    var link: URL
    var data: Data
    var wide: Int128
    var unsigned: UInt64
    var string: String
    var json: JSON
    var maybe: JSON?
    var twice: Int??
    var patch: Patch<Double?>
    var level: OpenEnum<StoredLevel>
    var levels: [StoredLevel: Date?]
    var mixed: [StoredMixed]
    var shape: StoredFigure?
    var part: StoredPart
    var parts: [String: StoredPart]
    var coded: StoredCoded
    var custom: StoredCoded
    var pair: (Double, Date, String?)

    static let blueprint = Blueprint(StoredEverything.init) {
        Field("number", \.number)
        Field("numbers", \.numbers)
        Field("small", \.small)
        Field("date", \.date)
        Field("seconds", \.seconds, as: .secondsSince1970)
        Field("text", \.text, as: .iso8601)
        Field("day", \.day, as: .day)
        Field("days", \.days, as: .array(of: .day))
        Field("named", \.named, as: .dictionary(of: .millisecondsSince1970))
        Field("dates", \.dates)
        Field("decimal", \.decimal)
        Field("link", \.link, as: .strictURL)
        Field("data", \.data)
        Field("wide", \.wide)
        Field("unsigned", \.unsigned)
        Field("string", \.string)
        Field("json", \.json).default(5, if: [.missing, .null])
        Field("maybe", \.maybe)
        Field("twice", \.twice)
        Field("patch", \.patch)
        Field("level", \.level)
        Field("levels", \.levels)
        Field("mixed", \.mixed)
        Field("shape", \.shape)
        Field("of", "part", \.part)
        Field("parts", \.parts)
        Field("coded", \.coded)
        Field("custom", \.custom, as: .codable(decoder: .dated, encoder: .dated))
        Field("pair", \.pair, as: .tuple())
    }.dateFormat(.iso8601)
}

enum StoredLevel: String, Mappable, MappableKey, CaseIterable { case low, high }

struct StoredPart: Model {
    var date: Date
    var number: Double?
    /// A missing key is no `nil` here.
    var level: Int?
    var limited: Int
    var hidden: Date?
    var shown: Int?

    static let blueprint = Blueprint(StoredPart.init) {
        Field("date", \.date)
        Field("number", \.number, default: 1).nilStrategy(.omit)
        Field("level", \.level).default(7, if: [.missing, .null, .invalid])
        Field("limited", \.limited).range(0...9).default(5, if: .invalid)
        Field("hidden", \.hidden).decodeOnly()
        Field("shown", \.shown, default: 3).encodeOnly()
    }.validate("a level below ten") { ($0.level ?? 0) < 10 }
}

enum StoredMixed: MappableUnion {
    case date(Date)
    case number(Double)
    case text(String)
    case nothing
    case other(JSON)

    static let union = Union<StoredMixed>.untagged {
        Variant("date", StoredMixed.date) { if case .date(let date) = $0 { date } else { nil } }
        Variant("number", StoredMixed.number) { if case .number(let number) = $0 { number } else { nil } }
        Variant("text", StoredMixed.text) { if case .text(let text) = $0 { text } else { nil } }
        Variant("nothing", StoredMixed.nothing) { if case .nothing = $0 { true } else { false } }
        Variant.unknown(StoredMixed.other) { if case .other(let json) = $0 { json } else { nil } }
    }
}

enum StoredFigure: MappableUnion {
    case circle(StoredPart)
    case dates([Date])
    case origin

    static let union = Union<StoredFigure>.adjacentlyTagged(by: "type", content: "value") {
        Variant("circle", StoredFigure.circle) { if case .circle(let part) = $0 { part } else { nil } }
        Variant("dates", StoredFigure.dates) { if case .dates(let dates) = $0 { dates } else { nil } }
        Variant("origin", StoredFigure.origin) { if case .origin = $0 { true } else { false } }
    }
}

struct StoredCoded: Codable {
    var aDate: Date
    var number: Double
    var small: Float?
    var decimal: Decimal
    var link: URL
    var data: Data
    var byDate: [Date: Double]
    var numbers: Set<Double>
}

extension CyanotypeEncoder {
    /// An encoder whose formats lose something.
    static var dated: CyanotypeEncoder {
        var encoder = CyanotypeEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return encoder
    }
}

extension CyanotypeDecoder {
    static var dated: CyanotypeDecoder {
        var decoder = CyanotypeDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}

// MARK: - Random values

extension StoredEverything {
    static func random(using generator: inout SeededGenerator) -> StoredEverything {
        StoredEverything(
            number: .randomStored(using: &generator),
            numbers: .randomStored(using: &generator) { .randomStored(using: &$0) { .randomStored(using: &$0) } },
            small: .randomStored(using: &generator) { .randomStored(using: &$0) },
            date: .randomStored(using: &generator),
            seconds: .randomStored(using: &generator),
            text: .randomStored(using: &generator) { .randomStored(using: &$0) },
            day: .randomStored(using: &generator),
            days: .randomStored(using: &generator) { .randomStored(using: &$0) },
            named: ["a": .randomStored(using: &generator), "e\u{301}": .randomStored(using: &generator)],
            dates: Set([Date].randomStored(using: &generator) { .randomStored(using: &$0) }),
            decimal: .randomStored(using: &generator),
            link: .randomStored(using: &generator),
            data: .randomStored(using: &generator),
            wide: Int128(truncatingIfNeeded: generator.next()) << Int128.random(in: 0...70, using: &generator),
            unsigned: generator.next(),
            string: .random(using: &generator),
            json: .random(depth: 2, using: &generator),
            maybe: .randomStored(using: &generator) { .random(depth: 2, using: &$0) },
            twice: .randomStored(using: &generator) { .randomStored(using: &$0) { .random(in: 0...9, using: &$0) } },
            patch: [.absent, .null, .value(nil), .value(.nan), .value(1.5)].randomElement(using: &generator) ?? .absent,
            level: Bool.random(using: &generator) ? .known(.high) : .unknown("none"),
            levels: [.low: .randomStored(using: &generator) { .randomStored(using: &$0) }],
            mixed: .randomStored(using: &generator) { .random(using: &$0) },
            shape: .randomStored(using: &generator) { .random(using: &$0) },
            part: .random(using: &generator),
            parts: ["a": .random(using: &generator)],
            coded: .random(using: &generator),
            custom: .random(using: &generator),
            pair: (
                .randomStored(using: &generator), .randomStored(using: &generator),
                .randomStored(using: &generator) { .random(using: &$0) }
            )
        )
    }
}

extension StoredPart {
    static func random(using generator: inout SeededGenerator) -> StoredPart {
        StoredPart(
            date: .randomStored(using: &generator),
            number: .randomStored(using: &generator) { .randomStored(using: &$0) },
            level: .randomStored(using: &generator) { .random(in: 0...20, using: &$0) },
            limited: .random(in: -20...20, using: &generator),
            hidden: .randomStored(using: &generator) { .randomStored(using: &$0) },
            shown: .randomStored(using: &generator) { .random(in: 0...9, using: &$0) }
        )
    }
}

extension StoredMixed {
    static func random(using generator: inout SeededGenerator) -> StoredMixed {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .date(.randomStored(using: &generator))
        case 1: .number(.randomStored(using: &generator))
        case 2: .text(["NaN", "1", "2024-03-18T09:26:53Z"].randomElement(using: &generator) ?? "")
        case 3: .nothing
        case 4: .other(["date", 1])
        default: .other(.random(depth: 2, using: &generator))
        }
    }
}

extension StoredFigure {
    static func random(using generator: inout SeededGenerator) -> StoredFigure {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .circle(.random(using: &generator))
        case 1: .dates(.randomStored(using: &generator) { .randomStored(using: &$0) })
        default: .origin
        }
    }
}

extension StoredCoded {
    static func random(using generator: inout SeededGenerator) -> StoredCoded {
        StoredCoded(
            aDate: .randomStored(using: &generator),
            number: .randomStored(using: &generator),
            small: .randomStored(using: &generator) { .randomStored(using: &$0) },
            decimal: .randomStored(using: &generator),
            link: .randomStored(using: &generator),
            data: .randomStored(using: &generator),
            byDate: [.randomStored(using: &generator): .randomStored(using: &generator)],
            numbers: Set([Double].randomStored(using: &generator) { .randomStored(using: &$0) })
        )
    }
}
