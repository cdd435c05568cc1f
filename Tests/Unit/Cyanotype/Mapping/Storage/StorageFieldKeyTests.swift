@testable import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

private enum Status: String, Mappable {
    case open, closed
}

/// A raw value that reading changes.
private struct Code: RawRepresentable, Mappable, Equatable {
    let rawValue: String

    init(rawValue: String) { self.rawValue = rawValue.lowercased() }

    init(exactly rawValue: String) { self.rawValue = rawValue }
}

private struct Record: Model {
    var name: String
    var count: Int?
    var price: Decimal
    var date: Date
    var later: Date?
    var day: Date
    var status: Status
    var code: Code
    var clamped: Int
    var absent: Int?
    var upper: String
    var tags: [String]
    var id: UUID
    var link: URL?

    static let blueprint = Blueprint(Record.init) {
        Field("name", \.name)
        Field("count", \.count)
        Field("price", \.price)
        Field("date", \.date)
        Field("later", \.later)
        Field("day", \.day, as: .wholeSeconds)
        Field("status", \.status)
        Field("code", \.code)
        Field("clamped", \.clamped).range(0...9).default(5, if: .invalid)
        Field("absent", \.absent, default: 7).nilStrategy(.omit)
        Field("nested", "upper", \.upper, as: .upper)
        Field("tags", \.tags)
        Field("id", \.id)
        Field("link", \.link)
    }

    static var sample: Record {
        Record(
            name: "e\u{301}",
            count: nil,
            price: Decimal(sign: .plus, exponent: -2, significand: 100),
            date: Date(timeIntervalSinceReferenceDate: 1.25049),
            later: nil,
            day: Date(timeIntervalSinceReferenceDate: 100.75),
            status: .open,
            code: Code(exactly: "AbC"),
            clamped: 3,
            absent: nil,
            upper: "text",
            tags: ["b", "a"],
            id: UUID(),
            link: URL(string: "https://example.org")
        )
    }
}

extension Conversion where Value == String {
    /// Reads what has been written in capitals.
    fileprivate static var upper: Conversion<String> {
        Conversion(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in try String.read(from: &reader) },
            write: { value, writer in value.uppercased().write(to: &writer) }
        )
    }
}

extension Conversion where Value == Date {
    fileprivate static var wholeSeconds: Conversion<Date> {
        Conversion(
            from: Int.self,
            decode: { Date(timeIntervalSinceReferenceDate: Double($0)) },
            encode: { Int($0.timeIntervalSinceReferenceDate) }
        )
    }
}

private struct Formatted: Model {
    let date: Date

    static let blueprint = Blueprint(Formatted.init) { Field("date", \.date) }.dateFormat(.secondsSince1970)
}

private final class Shelf: Model {
    var label = "none"
    var date = Date(timeIntervalSince1970: 0)
    var level: Int? = 4
    var changes = 0 { didSet { Self.observed.withLock { $0 += 1 } } }
    static let observed = Locked(0)

    static let blueprint = Blueprint(creating: Shelf.init) {
        Field("label", \.label)
        Field("date", \.date, as: .wholeSeconds)
        Field("level", \.level).nilStrategy(.omit)
        Field("changes", \.changes)
    }
}

/// An enum whose first case is read as the second one, and whose last one cannot be read.
private enum Level: UInt8, Mappable, CaseIterable {
    case low = 1, middle, high, none

    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Level {
        let offset = reader.offset
        switch try UInt8.read(from: &reader) {
        case 1, 2: return .middle
        case 3: return .high
        default: throw reader.rejected(at: offset, expected: "a level")
        }
    }
}

private struct Leveled: Model {
    var level: Level
    var maybe: Level?

    static let blueprint = Blueprint(Leveled.init) {
        Field("of", "level", \.level)
        Field("maybe", \.maybe)
    }
}

private struct LeveledHolder: Model {
    var inner: Leveled

    static let blueprint = Blueprint(LeveledHolder.init) { Field("in", "side", \.inner) }
}

@Suite struct StorageFieldKeyTests {
    private func keys<M: Model>(_ name: String, _ model: M) throws -> [StorageKey] where M.Subject == M {
        let fields = M.blueprint.storageFields.all
        let field = try #require(fields.first { $0.keys.last == name })
        return try ValueSource.withSource(of: model) { source throws(MappingError) in try field.keys(in: source) }
    }

    /// Expects that the keys are those of the model that is read from its document.
    private func expectKeysOfReading<M: Model>(_ model: M) throws where M.Subject == M {
        var writer = DocumentWriter()
        try writer.write(model)
        let again = try unsafe writer.withBytes { try unsafe JSONReader.readStored(M.self, in: $0) }
        for field in M.blueprint.storageFields.all where field.keyType != nil {
            let expected: [StorageKey] = ValueSource.withSource(of: again) { source in
                var keys: [StorageKey] = []
                let slot = M.blueprint.table.slots[field.indices[0]]
                slot.property.withSource(source + slot.sourceOffset) {
                    try? field.keyType?.appendKeys(at: $0, to: &keys)
                }
                return keys
            }
            #expect(try keys(field.keys.last ?? "", model) == expected, "\(field.name)")
        }
    }

    @Test func theyAreThoseOfWhatReadingGivesBack() throws {
        var record = Record.sample
        try expectKeysOfReading(record)
        #expect(try keys("name", record) == [.text("\u{e9}")])
        #expect(try keys("count", record) == [.null])
        #expect(try keys("date", record) == [.real(1.25049)])
        #expect(try keys("later", record) == [.null])
        #expect(try keys("day", record) == [.real(100)])
        #expect(try keys("status", record) == [.text("open")])
        #expect(try keys("code", record) == [.text("abc")])
        #expect(try keys("clamped", record) == [.integer(3)])
        #expect(try keys("absent", record) == [.null])
        #expect(try keys("upper", record) == [.text("TEXT")])
        #expect(try keys("tags", record) == [.text("b"), .text("a")])
        record.clamped = 12
        record.later = Date(timeIntervalSinceReferenceDate: -0.0004)
        record.count = 3
        try expectKeysOfReading(record)
        #expect(try keys("clamped", record) == [.integer(12)])
        #expect(try keys("later", record) == [.real(-0.0004)])
    }

    @Test func rememberedKeysAreThoseOfReading() throws {
        for _ in 0..<3 {
            for (level, key) in [(Level.low, 2 as Int64), (.middle, 2), (.high, 3)] {
                let leveled = Leveled(level: level, maybe: level)
                try expectKeysOfReading(leveled)
                #expect(try keys("level", leveled) == [.integer(key)])
                #expect(try keys("maybe", leveled) == [.integer(key)])
                #expect(try keys("maybe", Leveled(level: level, maybe: nil)) == [.null])
            }
            let error = #expect(throws: MappingError.self) {
                try keys("level", Leveled(level: .none, maybe: nil))
            }
            #expect(error?.issues.map(\.path.description) == ["$.of.level"])
        }
        let holder = LeveledHolder(inner: Leveled(level: .none, maybe: nil))
        let field = try #require(LeveledHolder.blueprint.storageFields.field(of: \LeveledHolder.inner.level))
        let error = #expect(throws: MappingError.self) {
            try LeveledHolder.blueprint.withSource(of: holder) { source throws(MappingError) in
                try field.key(in: source)
            }
        }
        #expect(error?.issues.map(\.path.description) == ["$.in.side.of.level"])
    }

    @Test func aBlueprintsDateFormatDoesNotCount() throws {
        let formatted = Formatted(date: Date(timeIntervalSinceReferenceDate: 12.0009765625))
        try expectKeysOfReading(formatted)
        #expect(try keys("date", formatted) == [.real(12.0009765625)])
    }

    @Test func propertiesOfAClassStayAsTheyAre() throws {
        let shelf = Shelf()
        shelf.date = Date(timeIntervalSinceReferenceDate: 3.75)
        shelf.level = nil
        let observed = Shelf.observed.withLock { $0 }
        #expect(try keys("label", shelf) == [.text("none")])
        #expect(try keys("changes", shelf) == [.integer(0)])
        #expect(Shelf.observed.withLock { $0 } == observed)
        #expect(try keys("date", shelf) == [.real(3)])
        #expect(try keys("level", shelf) == [.null])
        #expect(shelf.date == Date(timeIntervalSinceReferenceDate: 3.75))
        try expectKeysOfReading(shelf)
    }

    @Test func aValueWithoutAKeyIsAnErrorWithItsField() throws {
        var record = Record.sample
        record.price = .nan
        let error = #expect(throws: MappingError.self) { try keys("price", record) }
        #expect(error?.issues.map(\.path.description) == ["$.price"])
        #expect(error?.description.contains("NaN") == true)
        #expect(error?.issues.map(\.location) == [nil])
        record.date = Date(timeIntervalSinceReferenceDate: .infinity)
        #expect(try keys("date", record) == [.real(.infinity)])
        record.date = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(throws: MappingError.self) { try keys("date", record) }
    }

    @Test func marksAreThere() {
        let fields = Record.blueprint.storageFields
        #expect(fields.identity == nil && fields.expiration == nil)
        #expect(fields.all.map(\.indices) == fields.all.indices.map { [$0] })
        #expect(fields.all.first { $0.keys == ["nested", "upper"] }?.keyType?.kind == .text)
    }
}
