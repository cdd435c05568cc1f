import Cyanotype
import CyanotypeTestSupport
import Foundation

// Models that between them have everything that a blueprint can say and JSON Schema too.

protocol RandomValue: Mappable {
    static func random(_ generator: inout SeededGenerator) -> Self
}

extension SeededGenerator {
    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func text(_ range: ClosedRange<Int> = 0...6) -> String {
        String((0..<int(range)).map { _ in "abcXYZ019-é".randomElement(using: &self) ?? "a" })
    }
    mutating func maybe<T>(_ make: (inout SeededGenerator) -> T) -> T? { Bool.random(using: &self) ? make(&self) : nil }
    mutating func list<T>(_ range: ClosedRange<Int> = 0...3, _ make: (inout SeededGenerator) -> T) -> [T] {
        (0..<int(range)).map { _ in make(&self) }
    }
    mutating func date() -> Date { Date(timeIntervalSince1970: Double(int(-4_000_000_000...4_000_000_000))) }
    mutating func data() -> Data { Data(list(0...7) { UInt8($0.int(0...255)) }) }
    mutating func uuid() -> UUID {
        UUID(uuidString: "0000000\(int(0...9))-000A-4000-8000-00000000000\(int(0...9))") ?? UUID()
    }
}

enum SchemaStatus: String, Mappable, MappableKey, CaseIterable { case active, closed }
enum SchemaLevel: Int, Mappable, CaseIterable { case low = 1, high = 12 }
struct SchemaCode: RawRepresentable, Mappable, CaseIterable {
    let rawValue: String
    static let allCases = [SchemaCode(rawValue: "a")]
}

struct SchemaNumbers: Model, RandomValue {
    let a: Int8
    let b: UInt16
    let c: Int?
    let d: UInt64
    let e: Double
    let f: Float
    let g: Bool

    static let blueprint = Blueprint(SchemaNumbers.init) {
        Field("a", \.a)
        Field("b", \.b, default: 7)
        Field("c", \.c)
        Field("d", \.d).default(0, if: [.missing, .null])
        Field("e", \.e).default(1, if: .invalid)
        Field("f", \.f)
        Field("g", \.g)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            a: .random(in: .min ... .max, using: &g),
            b: .random(in: .min ... .max, using: &g),
            c: g.maybe { $0.int(.min ... .max) },
            d: .random(in: .min ... .max, using: &g),
            e: .random(in: -1e9...1e9, using: &g),
            f: .random(in: -1e9...1e9, using: &g),
            g: .random(using: &g)
        )
    }
}

struct SchemaTexts: Model, RandomValue {
    let id: UUID
    let born: Date
    let seen: Date
    let site: URL?
    let blob: Data
    let price: Decimal
    let seconds: Date

    static let blueprint = Blueprint(SchemaTexts.init) {
        Field("id", \.id)
        Field("born", \.born)
        Field("seen", \.seen, as: .iso8601)
        Field("site", \.site)
        Field("blob", \.blob)
        Field("price", \.price)
        Field("seconds", \.seconds, as: .secondsSince1970)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            id: g.uuid(),
            born: g.date(),
            seen: g.date(),
            site: g.maybe { URL(string: "https://\($0.int(0...9)).example/a?b=c#d") } ?? nil,
            blob: g.data(),
            price: Decimal(g.int(-9_999...9_999)) / 100,
            seconds: g.date()
        )
    }
}

struct SchemaEnums: Model, RandomValue {
    let status: SchemaStatus
    let level: SchemaLevel?
    let open: OpenEnum<SchemaStatus>
    let code: SchemaCode
    let any: JSON
    let patch: Patch<Int8>

    static let blueprint = Blueprint(SchemaEnums.init) {
        Field("status", \.status)
        Field("level", \.level)
        Field("open", \.open)
        Field("code", \.code).alias("kode")
        Field("any", \.any)
        Field("patch", \.patch)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            status: .allCases.randomElement(using: &g) ?? .active,
            level: g.maybe { _ in .high },
            open: .init(rawValue: g.text()),
            code: SchemaCode(rawValue: g.text()),
            any: .random(depth: 2, using: &g),
            patch: [.absent, .null, .value(3)].randomElement(using: &g) ?? .absent
        )
    }
}

struct SchemaContainers: Model, RandomValue {
    let list: [Int8]
    let set: Set<String>
    let three: InlineArray<3, Int>
    let position: (Double, String, Bool?)
    let byName: [String: Int]
    let byNumber: [Int8: String?]
    let byID: [UUID: Bool]
    let byStatus: [SchemaStatus: [Int]]
    let dates: [Date]?
    let days: [Date]

    static let blueprint = Blueprint(SchemaContainers.init) {
        Field("list", \.list)
        Field("set", \.set)
        Field("three", \.three)
        Field("position", \.position, as: .tuple())
        Field("byName", \.byName)
        Field("byNumber", \.byNumber)
        Field("byID", \.byID)
        Field("byStatus", \.byStatus)
        Field("dates", \.dates, as: .array(of: .iso8601))
        Field("days", \.days, as: .array(of: .iso8601, elements: .skipInvalid))
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            list: g.list { Int8($0.int(-128...127)) },
            set: Set(g.list { $0.text() }),
            three: [1, 2, g.int(0...9)],
            position: (1.5, g.text(), g.maybe { _ in true }),
            byName: Dictionary(g.list { ($0.text(), 1) }, uniquingKeysWith: +),
            byNumber: Dictionary(g.list { (Int8($0.int(-128...127)), nil) }, uniquingKeysWith: { a, _ in a }),
            byID: Dictionary(g.list { ($0.uuid(), true) }, uniquingKeysWith: { a, _ in a }),
            byStatus: g.maybe { [.active: [$0.int(0...9)]] } ?? [:],
            dates: g.maybe { $0.list { $0.date() } },
            days: []
        )
    }
}

struct SchemaTree: Model, RandomValue {
    let name: String
    let children: [SchemaTree]

    static let blueprint = Blueprint(SchemaTree.init) {
        Field("name", \.name).length(1...8)
        Field("children", \.children, default: [])
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self { random(depth: 2, &g) }

    private static func random(depth: Int, _ g: inout SeededGenerator) -> Self {
        Self(name: g.text(1...6), children: depth > 0 ? g.list(0...2) { random(depth: depth - 1, &$0) } : [])
    }
}

struct SchemaAddress: Model, RandomValue {
    let city: String
    let zip: String?

    static let blueprint = Blueprint(SchemaAddress.init) {
        Field("city", \.city)
        Field("zip", \.zip).pattern("[0-9]{3,5}")
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self { Self(city: g.text(), zip: g.maybe { _ in "0123" }) }
}

/// Nested keys, of required and optional fields, closed, and a model that shares its object with other fields.
struct SchemaPaths: Model, RandomValue {
    let id: Int
    let street: String
    let number: Int?
    let note: String?
    let home: SchemaAddress
    let floor: Int8?
    let work: SchemaAddress?
    let desk: Int8

    static let blueprint = Blueprint(SchemaPaths.init) {
        Field("id", \.id)
        Field("a", "b", "street", \.street)
        Field("a", "number", \.number)
        Field("opt", "note", \.note)
        Field("home", \.home)
        Field("home", "floor", \.floor)
        Field("work", \.work)
        Field("work", "desk", \.desk, default: 1)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            id: g.int(0...9),
            street: g.text(),
            number: g.maybe { $0.int(0...9) },
            note: g.maybe { $0.text() },
            home: .random(&g),
            floor: g.maybe { _ in 3 },
            work: .random(&g),
            desk: 2
        )
    }
}

struct SchemaAliases: Model, RandomValue {
    let name: String
    let size: Int?
    let nested: Bool
    let several: String
    let loose: Int?

    static let blueprint = Blueprint(SchemaAliases.init) {
        Field("name", \.name).alias("fullName").alias("full_name")
        Field("size", \.size).alias("length")
        Field("in", "ner", \.nested).alias("outer").alias("in", "side")
        Field("several", \.several).alias("many").allowingSeveralNames()
        Field("loose", \.loose).alias("lax").allowingSeveralNames()
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(name: g.text(), size: g.maybe { $0.int(0...9) }, nested: true, several: g.text(), loose: nil)
    }
}

struct SchemaAudit: Model, RandomValue {
    let by: String
    let at: Int
    let why: String?

    static let blueprint = Blueprint(SchemaAudit.init) {
        Field("by", \.by).alias("author")
        Field("at", \.at)
        Field("why", "text", \.why)
    }

    static func random(_ g: inout SeededGenerator) -> Self { Self(by: g.text(), at: 1, why: g.maybe { $0.text() }) }
}

struct SchemaExtra: Model, RandomValue {
    let left: Int
    let right: Int?

    static let blueprint = Blueprint(SchemaExtra.init) {
        Field("left", \.left)
        Field("right", \.right)
    }

    static func random(_ g: inout SeededGenerator) -> Self { Self(left: 1, right: g.maybe { _ in 2 }) }
}

struct SchemaFlat: Model, RandomValue {
    let id: Int
    let audit: SchemaAudit
    let extra: SchemaExtra?

    static let blueprint = Blueprint(SchemaFlat.init) {
        Field("id", \.id)
        Field.flatten(\.audit)
        Field.flatten(\.extra)
    }.rejectingUnknownKeys()

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(id: 1, audit: .random(&g), extra: g.maybe { .random(&$0) })
    }
}

struct SchemaFlatInPlace: Model, RandomValue {
    var id = 1
    var audit = SchemaAudit(by: "me", at: 0, why: nil)
    var extra: SchemaExtra?
    var declared: SchemaNames? = SchemaNames(first: "a", last: "b")
    var others = JSON.Object()

    static let blueprint = Blueprint(creating: SchemaFlatInPlace.init) {
        Field("id", \.id).required()
        Field.flatten(\.audit)
        Field.flatten(\.extra)
        Field.flatten(\.declared)
        Field.unknownKeys(\.others)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(audit: .random(&g), extra: g.maybe { .random(&$0) }, others: ["x": .random(depth: 1, using: &g)])
    }
}

struct SchemaNames: Model {
    let first: String
    let last: String

    static let blueprint = Blueprint(SchemaNames.init) {
        Field("first", \.first)
        Field("last", \.last)
    }
}

/// A model that keeps unknown keys, flattened where it may be absent.
struct SchemaKeeper: Model {
    let own: Int
    let rest: JSON.Object

    static let blueprint = Blueprint(SchemaKeeper.init) {
        Field("own", \.own)
        Field.unknownKeys(\.rest)
    }
}

struct SchemaKept: Model, RandomValue {
    let id: Int
    let keeper: SchemaKeeper?

    static let blueprint = Blueprint(SchemaKept.init) {
        Field("id", \.id)
        Field.flatten(\.keeper)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(id: 1, keeper: g.maybe { SchemaKeeper(own: 2, rest: ["x": .random(depth: 1, using: &$0)]) })
    }
}

struct SchemaRules: Model, RandomValue {
    let age: Int
    let ratio: Double?
    let name: String
    let tags: [String]
    let scores: [Int]
    let marks: [Int8]?
    let map: [String: Int]
    let word: String
    let level: Int
    let cents: Int
    let limit: Float
    let size: UInt8

    static let blueprint = Blueprint(SchemaRules.init) {
        Field("age", \.age).range(0...150)
        Field("ratio", \.ratio).range(0.0...1.0)
        Field("name", \.name).length(2...5)
        Field("tags", \.tags).length(1...3)
        Field("scores", \.scores).elements(.skipInvalid).length(1...2)
        Field("marks", \.marks).elements(.replace(with: 0)).length(2...)
        Field("map", \.map).length(...1).elements(.all)
        Field("word", \.word).pattern("a|b+").pattern(".*b.*|a")
        Field("level", \.level).range(1..<10).default(5, if: .invalid)
        // What the rule says of the property is not true of the JSON.
        Field(
            "cents",
            \.cents,
            as: Conversion(from: Int8.self, decode: { Int($0) + 1000 }, encode: { Int8($0 - 1000) })
        )
        .range(800...1200)
        Field("limit", \.limit).range(...5)
        Field("size", \.size).range(10...).range(...20)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(
            age: g.int(0...150),
            ratio: g.maybe { _ in 0.5 },
            name: g.text(2...5),
            tags: g.list(1...3) { $0.text() },
            scores: g.list(1...2) { $0.int(0...9) },
            marks: g.maybe { _ in [1, 2] },
            map: [:],
            word: "bb",
            level: g.int(1...9),
            cents: 1000 + g.int(-128...127),
            limit: 2,
            size: 15
        )
    }
}

struct SchemaCoerced: Model, RandomValue {
    let count: Int
    let name: String
    let flag: Bool
    let when: Date
    let day: Date
    let inner: SchemaExtra

    static let blueprint = Blueprint(SchemaCoerced.init) {
        Field("count", \.count)
        Field("name", \.name).coercing([.stringsFromNumbers, .stringsFromBooleans])
        Field("flag", \.flag).coercing([.booleansFromNumbers, .booleansFromStrings])
        Field("when", \.when).coercing(.datesFromStrings)
        Field("day", \.day, as: .iso8601).coercing(.datesFromNumbers)
        Field("inner", \.inner).coercing(.stringsFromNumbers)
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(count: 1, name: g.text(), flag: true, when: g.date(), day: g.date(), inner: .random(&g))
    }
}

struct SchemaPrice: Codable {
    var amount: Double
}

struct SchemaColor {
    let hex: String
}

struct SchemaSaid: Model, RandomValue {
    let prices: [SchemaPrice]
    let color: SchemaColor
    let even: Int

    static let blueprint = Blueprint(SchemaSaid.init) {
        Field("prices", \.prices).schema(
            [
                "type": "array",
                "items": ["type": "object", "required": ["amount"], "properties": ["amount": ["type": "number"]]],
            ]
        )
        Field("color", \.color, as: .hex)
        Field("even", \.even).validate("an even number") { $0.isMultiple(of: 2) }
            .schema([
                "type": "integer", "multipleOf": 2, "minimum": .number(.init(Int.min)),
                "maximum": .number(.init(Int.max)),
            ])
    }

    static func random(_ g: inout SeededGenerator) -> Self {
        Self(prices: g.list { SchemaPrice(amount: Double($0.int(0...9))) }, color: SchemaColor(hex: "#0a0b0c"), even: 4)
    }
}

private struct NotAColor: Error {}

extension Conversion where Value == SchemaColor {
    fileprivate static var hex: Self {
        Conversion(
            from: String.self,
            decode: { text in
                let digits = Set("0123456789abcdef")
                guard text.first == "#", text.count == 7, text.dropFirst().allSatisfy({ digits.contains($0) }) else {
                    throw NotAColor()
                }
                return SchemaColor(hex: text)
            },
            encode: { $0.hex }
        ).schema(["type": "string", "pattern": "^#[0-9a-f]{6}$"])
    }
}

class SchemaAnimal: Model {
    var name = ""
    class var blueprint: Blueprint<SchemaAnimal> {
        Blueprint(creating: SchemaAnimal.init) { Field("name", \.name).required() }
    }
    required init() {}
}

final class SchemaDog: SchemaAnimal, RandomValue {
    var legs: UInt8 = 4
    override class var blueprint: Blueprint<SchemaAnimal> {
        Blueprint(extending: super.blueprint, creating: SchemaDog.init) { Field("legs", \.legs) }
    }
    static func random(_ g: inout SeededGenerator) -> SchemaDog {
        let dog = SchemaDog()
        dog.name = g.text()
        return dog
    }
}
