import Cyanotype
import CyanotypeTestSupport
import ExtensibleModels
import Foundation
import Testing

private struct Moment: Model, Equatable {
    var date: Date
    var part: Inner

    struct Inner: Model, Equatable {
        var later: Date?

        static let blueprint = Blueprint(Inner.init) { Field("later", \.later) }
    }

    static let blueprint = Blueprint(Moment.init) {
        Field("date", \.date, as: .iso8601)
        Field.flatten(\.part)
    }
}

private final class Shelf: Model {
    var level: Int? = 4
    var count = 0

    static let blueprint = Blueprint(creating: Shelf.init) {
        Field("level", \.level).nilStrategy(.omit)
        Field("count", \.count)
    }.validate("a count of at most three") { $0.count <= 3 }
}

private struct Bookmark: CodableModel, Equatable {
    var seen: Date
    var score: Double
}

/// What a store returns is what it got.
@Suite struct ExactDocumentTests {
    @Test func everyValueComesBackToTheLastBit() throws {
        var generator = SeededGenerator(printingSeedFor: "exact documents")
        for _ in 0..<500 {
            let value = StoredEverything.random(using: &generator)
            #expect(try exactText(value.stored()) == exactText(value))
        }
    }

    @Test func aDateIsTheSecondsSince2001WithAllDigits() throws {
        let date = Date(timeIntervalSinceReferenceDate: 785_766_536.123_456_7)
        let moment = Moment(date: date, part: Moment.Inner(later: Date(timeIntervalSinceReferenceDate: -0.5)))
        #expect(try moment.documentText() == #"{"date":785766536.1234567,"later":-0.5}"#)
        #expect(try moment.stored() == moment)
        // JSON for others is as before.
        let rounded = Moment(date: Date(timeIntervalSinceReferenceDate: 785_766_536.125), part: moment.part)
        #expect(try rounded.jsonString() == #"{"date":"2025-11-25T12:28:56.125Z","later":978307199500}"#)
    }

    /// A key that a model has kept, before it had a field for it, has a value in the format of others.
    @Test func aDateInTheFormatOfOthersIsReadToo() throws {
        let date = Date(timeIntervalSince1970: 1_710_753_993)
        #expect(try [Date].stored("[1710753993000, \"1710753993000\", 732446793.0]") == [date, date, date])
        #expect(try Moment.stored(#"{"date":"2024-03-18T09:26:33Z"}"#).date == date)
        #expect(throws: MappingError.self) { try [Date].stored("[true]") }
    }

    @Test func numbersThatJSONLacksAreStrings() throws {
        #expect(
            try [Double.nan, .infinity, -.infinity, -0.0].documentText() == #"["NaN","Infinity","-Infinity",-0.0]"#
        )
        #expect(try [Float.nan, .infinity, -0.0].documentText() == #"["NaN","Infinity",-0.0]"#)
        #expect(try [Decimal.nan].documentText() == #"["NaN"]"#)
        // Other strings are no numbers.
        for text in [#"["nan"]"#, #"["NaN "]"#, #"["1"]"#, #"["Infinity"#] {
            #expect(throws: MappingError.self) {
                try [Double].stored(text)
            }
        }
        #expect(throws: MappingError.self) { try [Double.nan].jsonString() }
        #expect(throws: MappingError.self) { try [Double](json: #"["NaN"]"#) }
    }

    @Test func nilIsNoDefault() throws {
        let part = StoredPart(date: Date(), number: nil, level: nil, limited: 3, hidden: nil, shown: nil)
        let again = try part.stored()
        #expect(again.number == nil && again.level == nil && again.shown == nil)
        let shelf = Shelf()
        shelf.level = nil
        #expect(try shelf.stored().level == nil)
        // JSON for others is as before.
        #expect(try StoredPart(json: part.jsonData()).number == 1)
        #expect(try Shelf(json: shelf.jsonData()).level == 4)
    }

    /// A migration may write `null` where the property has no `nil`.
    @Test func aDefaultStillReplacesWhatAPropertyCannotHold() throws {
        let text = #"{"date":1,"level":"high","limited":null,"shown":2}"#
        let part = try StoredPart.stored(text)
        #expect(part.level == 7 && part.limited == 5 && part.shown == 2)
    }

    @Test func rulesAreForWhatOthersSend() throws {
        var part = StoredPart(date: Date(), number: nil, level: 12, limited: 12, hidden: nil, shown: nil)
        #expect(try part.stored().limited == 12 && part.stored().level == 12)
        let shelf = Shelf()
        shelf.count = 7
        #expect(try shelf.stored().count == 7)
        #expect(throws: MappingError.self) { try Shelf(json: shelf.jsonData()) }
        part.limited = 3
        #expect(throws: MappingError.self) { try StoredPart(json: part.jsonData()) }
    }

    @Test func anUntaggedUnionKeepsItsCase() throws {
        let values: [StoredMixed] = [
            .date(Date(timeIntervalSinceReferenceDate: 5)), .number(5), .text("NaN"), .nothing, .other(["date", 5]),
        ]
        #expect(
            try values.documentText()
                == #"[["date",5.0],["number",5.0],["text","NaN"],["nothing",null],[null,["date",5]]]"#
        )
        #expect(try exactText(values.stored()) == exactText(values))
        // Without a tag, such as after a migration, the first variant that accepts the value is chosen.
        let text = #"["a",["old",1],["text",1]]"#
        #expect(throws: MappingError.self) { try [StoredMixed].stored(text) }
        let first = try [StoredMixed].stored(#"["a",["old",1]]"#)
        #expect(exactText(first) == exactText([StoredMixed.text("a"), .other(["old", 1])]))
    }

    /// A member is JSON until somebody asks for its field.
    @Test func anExtensionFieldHasItsUsualForm() throws {
        var person = try Person(json: #"{"id":1,"name":"Ann","seen":1500}"#)
        #expect(try person.stored()[Person.seen] == Date(timeIntervalSince1970: 1.5))
        person[Person.seen] = Date(timeIntervalSince1970: 2.5)
        #expect(try person.documentText().contains(#""seen":2500"#))
        #expect(try person.stored()[Person.seen] == Date(timeIntervalSince1970: 2.5))
        person[Person.seen] = nil
        #expect(try person.stored()[Person.seen] == nil)
    }

    @Test func aCodableModelIsExactToo() throws {
        let bookmark = Bookmark(seen: Date(timeIntervalSinceReferenceDate: 0.1), score: -.infinity)
        #expect(try bookmark.documentText() == #"{"seen":0.1,"score":"-Infinity"}"#)
        #expect(try bookmark.stored() == bookmark)
        #expect(throws: MappingError.self) { try bookmark.jsonString() }
    }
}
